"""The bot: everything that knows people, words, files or Discord."""
