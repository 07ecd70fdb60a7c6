"""Decks as people write them: reading, checking, writing. Knows no Discord and no table."""
