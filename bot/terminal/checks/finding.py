"""One line of the doctor's report."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Grade(StrEnum):
    OK = "ok"
    WARNING = "warning"
    FAILED = "failed"


class Finding(NamedTuple):
    grade: Grade
    what: str
    text: str

    def __str__(self) -> str:
        return f"{self.grade:<8} {self.what}: {self.text}"


def ok(what: str, text: str) -> Finding:
    return Finding(Grade.OK, what, text)


def warning(what: str, text: str) -> Finding:
    return Finding(Grade.WARNING, what, text)


def failed(what: str, text: str) -> Finding:
    return Finding(Grade.FAILED, what, text)
