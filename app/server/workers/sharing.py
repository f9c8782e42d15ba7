"""Decisions before the application is imported: how many processes serve it, and where they share their metrics."""

import logging
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

from regard.app.server import interrupts
from regard.app.server.workers.cores import cores
from regard.app.settings import Settings
from regard.model import devices

log = logging.getLogger("regard")

MOST = 16  # by default
A_CORE = 4  # workers, unless --many-workers allows more
METRICS = "PROMETHEUS_MULTIPROC_DIR"  # read by prometheus_client when it is imported
MEMORY = "/dev/shm"  # noqa: S108  where a full disk does not matter
RESERVED = 256 * 1024  # bytes of each file of metrics: more than all that there are
KINDS = ("counter", "gauge_livesum", "histogram")  # a file each
ALONE = "Workers share no metrics, so that /metrics and Status tell of one alone: their files find no room ({})."


def workers_of(settings: Settings) -> int:
    """Number of processes that serve these settings. Raises ValueError where there cannot be so many."""
    kinds = [devices.resolve(name).type for name in settings.device]
    alone = sys.platform != "linux" or kinds != ["cpu"]
    if settings.workers > 1 and alone:
        raise ValueError(
            f"--workers {settings.workers}: workers share the memory of their models, as they can on Linux and on one "
            "CPU alone: leave --workers out."
        )
    if alone:
        return 1
    if settings.workers > (most := A_CORE * cores()) and not settings.many_workers:
        raise ValueError(
            f"--workers {settings.workers}: more than {most}, which are {A_CORE} for each core, only wait for each "
            "other: leave --workers out, or add --many-workers."
        )
    return settings.workers or min(cores(), MOST)


@contextmanager
def sharing_metrics(workers: int) -> Iterator[None]:
    """Share a folder of metrics between several workers; without a writable one each worker reports only itself.

    A folder that the environment named before is neither used nor removed.
    """
    os.environ.pop(METRICS, None)
    interrupts.before_end.append(forget_metrics)
    try:
        if workers > 1:
            _share_metrics(workers)
        yield
    finally:
        interrupts.before_end.remove(forget_metrics)
        forget_metrics()


def _share_metrics(workers: int) -> None:
    """Make the folder, if there is room for the files of all workers and of the process that starts them."""
    try:
        os.environ[METRICS] = mkdtemp(prefix="regard-metrics-", dir=MEMORY if os.access(MEMORY, os.W_OK) else None)
        room = Path(os.environ[METRICS], "room")
        _reserve(room, (1 + workers) * len(KINDS) * RESERVED)
        room.unlink()
    except OSError as error:
        forget_metrics()
        log.warning(ALONE.format(error.strerror))


def _reserve(file: Path, size: int) -> None:
    with file.open("ab") as opened:
        os.posix_fallocate(opened.fileno(), 0, size)


def reserve_metrics() -> None:
    """Take the space of this process's files of metrics: a first write where none is left would kill it (SIGBUS)."""
    if METRICS in os.environ:
        for kind in KINDS:
            _reserve(Path(os.environ[METRICS], f"{kind}_{os.getpid()}.db"), RESERVED)


def forget_metrics_without(supervisor: int) -> None:
    """Remove the folder if the supervisor, who would, was killed."""
    if os.getppid() != supervisor:
        forget_metrics()


def forget_metrics() -> None:
    """Remove the folder."""
    if folder := os.environ.pop(METRICS, ""):
        shutil.rmtree(folder, ignore_errors=True)
