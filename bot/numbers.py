"""Numbers that name something, each of a type of its own, so that none is taken for another. Where
one comes from outside, from Discord or from the store, it is named there. Those of seats are in
`engine.core.seats`."""

from __future__ import annotations

from typing import NewType

PersonId = NewType("PersonId", int)  # of a user of Discord
TableId = NewType("TableId", int)  # one for all servers
MessageId = NewType("MessageId", int)

NO_PERSON, NO_TABLE = PersonId(0), TableId(0)  # nobody and nothing has these
