"""What a seat has said ahead of time, and what then answers for it.

A game asks many questions to which a seat has one answer that it knows beforehand. Whatever it says
ahead is private to it and kept as its `Instructions`, together with the number of rows at which it
was said (`history`), so that an undo and a restart bring it back. It may say:

- **a stop** (`stops`): in which windows, and in which role, it wants to be asked. Everywhere else
  it passes. A *preset* is a whole set of stops, which the game proposes for its deck.
- **a preference** (`preferences`): whether a card of its own in open view is always used, never
  used, or asked about.
- **an order** (`orders`): when such a question comes, answer it so. A *standing order* holds until
  a stretch of play is over; a *prepared answer* is an order for one question to come, which is
  used up by it. `writing` has those that are usually given.
- **a lasting pass** (`passes`): to pass in every window until the challenge or the phase is over,
  or until it is attacked.
- **a sealed answer** (`instructions`): to a question whose turn has not come yet.
- **a series** (`series`): several things at once where one is asked for at a time.
- **a rider** (`riders`): any of these along with an answer, as a bundle, kept in one transaction
  with it.

Who asks whom: the table looks at each question that is open. If its seat has begun a series there,
the next of it is the answer. Else `ready_answers` looks, in this order, for a sealed answer; then,
unless the table's *mode* (`modes`) wants everything answered by hand, for a preference, an order,
and, in a window, a lasting pass; a window in which the seat does not stop is passed. What is left
is asked. Whether a seat is asked depends on its instructions and on what everybody can see of the
question, never on what the question offers.

What may be said ahead in a game is its plug's (`bot.games.plug.AutomationRules`): its windows, the
stops that presets mean, the cards about which orders may be given, its riders. A game that brings
nothing of it asks every question. Nothing here names a game, knows Discord, or writes."""
