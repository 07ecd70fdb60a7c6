"""What may go wrong with the file: it cannot be used at all, or not just now."""

from __future__ import annotations


class StoreUnusable(Exception):
    """The file cannot be used; the text says why, for the operator."""


class NotSaved(Exception):
    """The file refused one change, or to be read; nothing was written."""
