"""Computer players of Behind the Throne."""
