"""Computer players of Westeros Intrigue."""
