"""The engine: rules of card games, pure. Imports nothing but itself and the standard library."""
