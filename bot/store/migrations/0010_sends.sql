-- Messages that are about to be sent and will go when nobody wants them any more: until it is kept
-- what came of one, it may stand in Discord without anybody's knowing.

create table sends (
    nonce text primary key,
    table_id integer not null references tables (id),
    slot text not null,
    channel integer not null,
    at real not null
) strict, without rowid;
create index sends_by_table on sends (table_id);
