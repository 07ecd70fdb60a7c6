-- Servers whose admins have switched on look-ups inside messages.

create table inline_guilds (
    guild integer primary key
) strict;
