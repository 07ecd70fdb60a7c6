"""The HBO edition, for two players: Lannister against Stark with fixed decks, and a plot draft."""
