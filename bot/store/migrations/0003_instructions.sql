-- What seats have told their table to do for them: stops, orders, passes, answers given ahead.

create table instructions (
    table_id integer not null references tables (id),
    seat integer not null,
    at integer not null,              -- the number of rows when they were given; -1 in the lobby
    body text not null,
    primary key (table_id, seat, at)
) strict, without rowid;
