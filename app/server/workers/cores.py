"""Number of cores that this process may use."""

import os
import sys
from contextlib import suppress
from pathlib import Path

QUOTA = Path("/sys/fs/cgroup/cpu.max")  # of a container: microseconds of a core in so many microseconds


def cores() -> int:
    """Cores that the system gives to this process: those of its affinity, of which a container may have a part."""
    mine = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    with suppress(OSError, ValueError):
        given, period = QUOTA.read_text().split()
        mine = min(mine, max(1, round(int(given) / int(period))))
    return mine
