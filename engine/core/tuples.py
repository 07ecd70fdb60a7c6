"""Named tuples made quickly, where thousands are made in a game: their own constructor takes three
times as long. All fields must be given, in their order."""

made = tuple.__new__
