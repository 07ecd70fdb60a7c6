"""What the two editions of the game about the Iron Throne share: nouns, views, contests. Neither
imports the other; whatever both say stands here."""
