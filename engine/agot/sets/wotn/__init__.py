"""Wolves of the North."""
