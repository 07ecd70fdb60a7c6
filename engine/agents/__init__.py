"""Computer players. They see only their seat's view; what they do not see, they imagine."""
