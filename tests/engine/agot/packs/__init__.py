"""The cards of each pack, a module for each."""
