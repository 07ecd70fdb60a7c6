"""Lions of Casterly Rock, House Lannister in full and a card or two of the others."""
