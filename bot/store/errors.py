"""What may go wrong with the file: it cannot be used at all, or one change was not saved."""

from __future__ import annotations


class StoreUnusable(Exception):
    """The file cannot be used; the text says why, for the operator."""


class NotSaved(Exception):
    """One change was refused by the file; nothing was written."""
