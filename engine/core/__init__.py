"""What every card game needs: decisions, sessions, records, chance, the log. Names no game."""
