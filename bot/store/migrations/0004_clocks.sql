-- People's waking hours and absences; the clocks of tables: whom they wait for, until when, what
-- rings when, and what the clock has told the thread.

create table hours (
    person integer primary key,
    zone text not null,
    opens integer not null,
    closes integer not null
) strict;

create table absences (
    person integer not null,
    began real not null,
    until real not null,
    primary key (person, began)
) strict, without rowid;

create table clocks (
    table_id integer primary key references tables (id),
    paused real,                      -- since when everybody's clock stands still, or null
    nudged real,                      -- when somebody last asked for a move, or null
    council real                      -- the hour in which all are there, while it lasts
) strict;

create table spells (                 -- one seat waited for, from the question to its end
    table_id integer not null references tables (id),
    decision integer not null,
    seat integer not null,
    person integer,                   -- null: somebody who was forgotten
    mandatory integer not null,
    began real not null,
    began_row integer not null,       -- the number of rows when it began
    allowed real not null,            -- waking seconds
    bank real not null,               -- the seat's waking seconds to spare when it began
    spent real not null,              -- taken from the bank by it; below nothing: given back
    due real,                         -- when the clock answers; null: it stands still
    closes real,                      -- when a window closes, as everybody is told
    "left" real not null,             -- waking seconds, when the clock last stopped
    rung text not null,               -- the reminders that were given
    muted integer not null,
    ended_row integer,                -- the number of rows with its answer; null: it lasts
    outcome text,
    undone integer not null,
    primary key (table_id, decision)
) strict, without rowid;
create index spells_by_person on spells (person, outcome) where person is not null;

create table alarms (
    table_id integer not null references tables (id),
    kind text not null,
    subject integer not null,         -- a decision, a seat, or 0
    at real not null,
    primary key (table_id, kind, subject)
) strict, without rowid;
create index alarms_by_moment on alarms (at);

create table bulletins (                -- what the clock has told the thread
    table_id integer not null references tables (id),
    number integer not null,
    kind text not null,
    args text not null,
    at real not null,
    primary key (table_id, number)
) strict, without rowid;
