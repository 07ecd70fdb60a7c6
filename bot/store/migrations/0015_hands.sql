-- Which of several processes has an act in its hands; 0: nobody yet.

alter table receipts add column process integer not null default 0;
