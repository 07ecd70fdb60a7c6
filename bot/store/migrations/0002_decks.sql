-- The decks that people keep, and which deck somebody chose for a table.

create table decks (
    id integer primary key autoincrement,
    person integer not null,
    game text not null,
    name text not null,
    format text not null,             -- the format it was checked against when it was saved
    body text not null,               -- its cards, as the game's options name them
    created real not null
) strict;
create unique index decks_by_person on decks (person, game, name);

alter table seats add column deck text;   -- what was chosen in the lobby, or null
