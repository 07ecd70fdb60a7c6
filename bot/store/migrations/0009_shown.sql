-- Which tables have been shown to their end, so that nobody need look at them again. Of those that
-- ended before this was kept, only where a message is in doubt is something known to be missing.

alter table tables add column shown integer not null default 0;
update tables set shown = 1
    where status in ('over', 'closed', 'abandoned')
    and not exists (select 1 from messages where table_id = tables.id and digest = '');
create index tables_unshown on tables (status) where shown = 0;
