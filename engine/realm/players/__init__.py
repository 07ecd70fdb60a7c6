"""What computer players of both editions read from a table, and how they fight."""
