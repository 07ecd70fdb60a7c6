-- Whoever sits in a lobby says that they are ready; a deck that was chosen says so, too. And whether
-- somebody has been welcomed, which is done once: whoever has played already knows their way.

alter table seats add column ready integer not null default 0;
update seats set ready = 1 where deck is not null;

alter table people add column welcomed integer not null default 0;
update people set welcomed = 1 where id in (
    select person from seats join tables on tables.id = table_id
    where status not in ('lobby', 'closed') and person is not null
);
