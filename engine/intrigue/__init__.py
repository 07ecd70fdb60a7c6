"""Westeros Intrigue, for two to six players: build the court, keep no card in hand."""
