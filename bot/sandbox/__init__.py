"""A local Discord: REST, gateway and people on loopback, strict about Discord's own limits. It
knows nothing of Rookery; an unmodified discord.py cannot tell it from the real one."""
