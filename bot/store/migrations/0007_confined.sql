-- Tables are numbered within their server, the oldest first; and who was invited to one is kept, for
-- an invitation lets somebody find a table who would not see it otherwise.

alter table tables add column number integer not null default 0;
update tables set number =
    (select count(*) from tables as older where older.guild = tables.guild and older.id <= tables.id);
create unique index tables_by_number on tables (guild, number);

create table invitations (
    table_id integer not null references tables (id),
    person integer not null,
    primary key (table_id, person)
) strict, without rowid;
