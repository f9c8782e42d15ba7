"""Number of cores that this process may use."""

import os
import sys
from contextlib import suppress
from pathlib import Path

QUOTA = Path("/sys/fs/cgroup/cpu.max")  # of a container: microseconds of a core in so many microseconds


def cores() -> int:
    """Number of cores in the affinity of this process, or in the quota of its container where that is smaller."""
    mine = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    with suppress(OSError, ValueError):
        given, period = QUOTA.read_text().split()
        mine = min(mine, max(1, round(int(given) / int(period))))
    return mine
