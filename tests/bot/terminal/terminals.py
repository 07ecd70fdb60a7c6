"""A terminal of the system's, and what a person sees on it."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import TextIO

CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
SIZE = struct.pack("HHHH", 40, 120, 0, 0)


class Terminal:
    """`stream` is what a program writes to."""

    def __init__(self, reader: int, stream: TextIO) -> None:
        self._reader, self.stream = reader, stream
        self._read = bytearray()
        self._reading = Thread(target=self._listen)
        self._reading.start()

    @classmethod
    @contextmanager
    def opened(cls) -> Iterator[Terminal]:
        reader, writer = pty.openpty()
        fcntl.ioctl(writer, termios.TIOCSWINSZ, SIZE)
        terminal = cls(reader, os.fdopen(writer, "w", encoding="utf-8"))
        try:
            yield terminal
        finally:
            terminal.close()
            os.close(reader)

    @contextmanager
    def takes(self, *names: str) -> Iterator[None]:
        """In place of these streams of ours."""
        before = {name: getattr(sys, name) for name in names}
        for name in names:
            setattr(sys, name, self.stream)
        try:
            yield
        finally:
            for name, stream in before.items():
                setattr(sys, name, stream)

    def close(self) -> None:
        """Until all that was written is read."""
        self.stream.close()
        self._reading.join()

    def _listen(self) -> None:
        while True:
            try:
                read = os.read(self._reader, 65_536)
            except OSError:  # nobody can write there any more
                return
            self._read += read

    @property
    def written(self) -> str:
        """With all signs that move, color and hide."""
        self.close()
        return self._read.decode()

    @property
    def seen(self) -> str:
        return CONTROL.sub("", self.written)
