"""A Game of Thrones: The Card Game, second edition: the rules reference, joust and melee."""
