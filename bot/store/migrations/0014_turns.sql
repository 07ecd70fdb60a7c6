-- Of which turn a wait is a part: the clock gives a turn its hours once. Waits from before are turns of
-- their own. And the hours of the week at which a table meets.

alter table spells add column turn text not null default '';
alter table clocks add column weekly text not null default '';
