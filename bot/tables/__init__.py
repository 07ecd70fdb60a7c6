"""Live tables: who sits where, whose answer it is, what is kept. Knows people by number and never
imports Discord."""
