"""Slash commands, thin: each finds its table, asks one thing of it, and shows the answer."""
