"""The machine that measures: its processor, how busy it is, what memory this process holds."""

from __future__ import annotations

import os
import platform
from pathlib import Path


def processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text().splitlines():
            if line.startswith("model name"):
                return f"{line.partition(':')[2].strip()}, {os.cpu_count()} cores"
    return platform.processor() or platform.machine()


def load() -> float:
    """Processes that wanted to run during the last minute, on the average."""
    return round(os.getloadavg()[0], 2)


def resident(process: int | str = "self") -> int:
    """Bytes of memory that a process holds; 0 where the system does not tell."""
    statm = Path(f"/proc/{process}/statm")
    if not statm.exists():
        return 0
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def worked(process: int) -> float:
    """Seconds of processor time that a process has used; 0 where the system does not tell."""
    stat = Path(f"/proc/{process}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    user, system = fields[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
