"""Computer players of A Game of Thrones, second edition."""
