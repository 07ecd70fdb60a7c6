-- Seats that change hands, offers of a seat, and what a table tells of itself beside its rows.

alter table seats add column owner integer;                 -- who lent it and may take it back
alter table seats add column player text not null default '';  -- who plays under another's name
create index seats_by_owner on seats (owner) where owner is not null;

create table offers (
    table_id integer not null references tables (id),
    seat integer not null,
    person integer not null,          -- to whom it is offered
    name text not null,
    lasting integer not null,         -- for good, or lent
    primary key (table_id, seat)
) strict, without rowid;

create table notices (
    table_id integer not null references tables (id),
    number integer not null,
    row integer not null,             -- how many rows there were when it was told
    word text not null,
    seat integer,
    person integer,                   -- who holds the seat now
    former integer,                   -- who held it before
    name text not null,
    at real not null,
    primary key (table_id, number)
) strict, without rowid;

-- A panel belongs to a seat and a person: whoever takes the seat gets another.
update messages set slot = slot || '.' || coalesce(
    (select person from seats
     where seats.table_id = messages.table_id and 'panel:' || seats.seat = messages.slot), 0)
where slot like 'panel:%';

create table limits (
    guild integer primary key,
    gallery_role integer,             -- who may look at hands, a round later, where a table agreed
    per_person integer,               -- open tables that one person may have opened, or null
    per_server integer,               -- open tables of the server, or null
    days integer                      -- without an act, after which a table is ended, or null
) strict;

create table channels (               -- where tables may be opened, beside the first
    guild integer not null,
    channel integer not null,
    primary key (guild, channel)
) strict, without rowid;

create table results (                -- how games ended, for those who are rated
    table_id integer not null references tables (id),
    seat integer not null,
    person integer,                   -- null: a computer player, or somebody who was forgotten
    place integer not null,           -- 1 for the winners; shared places share a number
    borrowed integer not null,        -- taken over on the way: counts only where it helps
    primary key (table_id, seat)
) strict, without rowid;
create index results_by_person on results (person) where person is not null;

create table unrated (                -- people who do not want to be compared
    person integer primary key
) strict;

create table lookers (                -- who has seen hands of a running game from the gallery
    table_id integer not null references tables (id),
    person integer not null,
    primary key (table_id, person)
) strict, without rowid;
