"""Behind the Throne, for two to four players: reveal a falling row, gather columns of two."""
