-- Tables, their seats and rows, the messages that show them, and what people and servers have set.

create table tables (
    id integer primary key autoincrement,
    game text not null,
    rules integer not null,
    seed text not null,
    quick integer not null,
    options text not null,
    wanted integer not null,          -- how many seats the host asked for
    status text not null,
    language text not null,
    guild integer not null,
    channel integer not null,
    thread integer,
    host integer not null,
    created real not null,
    changed real not null,
    petition text                     -- a request that waits for consent, or null
) strict;
create unique index tables_by_thread on tables (thread) where thread is not null;
create index tables_by_guild on tables (guild, status);

create table seats (
    table_id integer not null references tables (id),
    seat integer not null,
    person integer,                   -- null: a computer player, or somebody who was forgotten
    agent text,                       -- the computer player that answers for this seat, or null
    name text not null,
    primary key (table_id, seat)
) strict;
create index seats_by_person on seats (person) where person is not null;

create table rows (
    table_id integer not null references tables (id),
    ordinal integer not null,
    body text not null,
    digest text,                      -- of the state after this row, where one was taken
    auto integer not null,            -- given by a computer player
    at real not null,
    primary key (table_id, ordinal)
) strict, without rowid;
-- on sqlite
create trigger rows_change_tables after insert on rows begin
    update tables set changed = new.at where id = new.table_id;
end;
-- on postgres
create function rows_change_tables() returns trigger language plpgsql as $$
begin
    update tables set changed = new.at where id = new.table_id;
    return null;
end $$;
create trigger rows_change_tables after insert on rows
    for each row execute function rows_change_tables();
-- on both

create table messages (
    table_id integer not null references tables (id),
    slot text not null,
    channel integer not null,
    message integer not null,
    digest text not null,
    at real not null,
    primary key (table_id, slot)
) strict, without rowid;

create table people (
    id integer primary key,
    language text,
    panel text not null,
    discreet integer not null,
    dms_closed integer not null
) strict;

create table guilds (
    id integer primary key,
    channel integer,
    language text,
    opener_role integer,
    greeted integer not null
) strict;

create table facts (
    name text primary key,
    value text not null
) strict;

create table receipts (               -- answers that were taken from people and not yet played
    id integer primary key,           -- the interaction's
    table_id integer not null,
    decision integer not null,
    person integer not null,
    keys text not null
) strict;
