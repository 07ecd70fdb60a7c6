"""Discord's side of a table: what its messages should be, and making Discord equal to that."""
