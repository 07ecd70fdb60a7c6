"""The private page of stops, orders and prepared answers."""
