-- Whether somebody wants boards and hands as pictures, or in words.

alter table people add column pictures integer not null default 1;
