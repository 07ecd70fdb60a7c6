-- The latest number that each server has given to a table: two processes that open a table at the same
-- moment count one after the other.

create table numbers (
    guild integer primary key,
    latest integer not null
) strict;
insert into numbers (guild, latest) select guild, max(number) from tables group by guild;
