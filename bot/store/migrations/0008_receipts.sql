-- A receipt keeps the press itself, whatever it does, and not only what it answers.

create table presses (
    id integer primary key,           -- the interaction's
    person integer not null,
    name text not null,
    language text not null,
    press text not null,              -- the custom id
    said text not null,               -- the values of a select, or what was typed
    making text not null,             -- ticks and the like, which the press submits
    token text not null,              -- with which Discord lets us answer
    private integer not null          -- pressed on a message that only its person sees
) strict;
-- on sqlite
insert into presses
    select
        id, person, '', 'en', 'rk:' || table_id || ':' || decision || ':take',
        case json_type(keys) when 'array' then keys else json_extract(keys, '$.keys') end,
        case json_type(keys)
            when 'array' then '{}'
            else json_object('draft', json_object('riders', json_extract(keys, '$.riders')))
        end,
        '', 0
    from receipts;
-- on postgres
insert into presses
    select
        id, person, '', 'en', 'rk:' || table_id || ':' || decision || ':take',
        case jsonb_typeof(keys::jsonb) when 'array' then keys else keys::jsonb ->> 'keys' end,
        case jsonb_typeof(keys::jsonb)
            when 'array' then '{}'
            else jsonb_build_object(
                'draft', jsonb_build_object('riders', keys::jsonb -> 'riders'))::text
        end,
        '', 0
    from receipts;
-- on both
drop table receipts;
alter table presses rename to receipts;
