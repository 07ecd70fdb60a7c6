"""Checks of what the bot sends: each refuses as Discord does, naming the field that is wrong."""
