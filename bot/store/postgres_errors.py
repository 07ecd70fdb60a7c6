"""What may go wrong with a PostgreSQL server: what passes by itself, and how it is told. Nothing
that stands in a table is ever quoted: it may be a hand or a seed."""

from __future__ import annotations

import asyncpg

FAILURES = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    ValueError,
)
PASSING = (
    OSError,  # refused, cut off, no answer in time
    asyncpg.InterfaceError,  # the line is closed
    asyncpg.InternalClientError,  # no server that can be written to, for the moment
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.TooManyConnectionsError,
    asyncpg.ReadOnlySQLTransactionError,  # another server has taken its place
    asyncpg.SerializationError,
    asyncpg.DeadlockDetectedError,
    asyncpg.IdleInTransactionSessionTimeoutError,  # we were too slow for our own limit
)
OURS = (asyncpg.DataError, asyncpg.exceptions.ClientConfigurationError, ValueError)
QUOTING = "22"  # errors of this class quote the value that they do not like


def is_passing(error: BaseException) -> bool:
    """Whether it may well be gone in a moment."""
    return isinstance(error, PASSING) and not isinstance(error, OURS)


def told(error: BaseException) -> str:
    """On one line."""
    if isinstance(error, asyncpg.exceptions.ClientConfigurationError):
        return f"the address cannot be used ({_line(error)})"
    if isinstance(error, asyncpg.PostgresError):
        if str(error.sqlstate or "").startswith(QUOTING):
            return f"a value does not fit ({error.sqlstate})"
        return _line(error)
    if isinstance(error, ValueError):
        return "a value does not fit"
    return _unreached(error)


def _line(error: Exception) -> str:
    """Its first argument alone: what it adds in detail is what stands in the row."""
    return " ".join(str(error.args[0] if error.args else type(error).__name__).split())


def _unreached(error: BaseException) -> str:
    if isinstance(error, TimeoutError):
        return "the server does not answer"
    why = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return f"the server cannot be reached ({' '.join(str(why).split())})"
