"""Computer players of the HBO edition."""
