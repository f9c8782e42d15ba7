"""Decisions before the application is imported: how many processes serve it, and where they share their metrics."""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp

from regard.app.server.workers.cores import cores
from regard.app.settings import Settings
from regard.model import devices

MOST = 16  # by default
METRICS = "PROMETHEUS_MULTIPROC_DIR"  # read by prometheus_client when it is imported
MEMORY = "/dev/shm"  # noqa: S108  where a full disk does not matter
RESERVED = 256 * 1024  # bytes of each file of metrics: more than all that there are


def workers_of(settings: Settings) -> int:
    """Number of processes that serve these settings. Raises ValueError where there cannot be so many."""
    kinds = [devices.resolve(name).type for name in settings.device]
    alone = sys.platform != "linux" or kinds != ["cpu"]
    if settings.workers > 1 and alone:
        raise ValueError(
            f"--workers {settings.workers}: workers share the memory of their models, as they can on Linux and on one "
            "CPU alone: leave --workers out."
        )
    return 1 if alone else settings.workers or min(cores(), MOST)


@contextmanager
def sharing_metrics(workers: int) -> Iterator[None]:
    """Give several workers a folder for their metrics; where there is none to be had, each tells of itself alone."""
    if workers > 1:
        with suppress(OSError):
            os.environ[METRICS] = mkdtemp(prefix="regard-metrics-", dir=MEMORY if os.access(MEMORY, os.W_OK) else None)
    try:
        yield
    finally:
        forget_metrics()


def reserve_metrics() -> None:
    """Take the space of this process's files of metrics: a first write where none is left would kill it (SIGBUS)."""
    if METRICS in os.environ:
        for kind in ("counter", "gauge_livesum", "histogram"):
            with Path(os.environ[METRICS], f"{kind}_{os.getpid()}.db").open("ab") as file:
                os.posix_fallocate(file.fileno(), 0, RESERVED)


def forget_metrics_without(supervisor: int) -> None:
    """Remove the folder if the supervisor, who would, was killed."""
    if os.getppid() != supervisor:
        forget_metrics()


def forget_metrics() -> None:
    """Remove the folder."""
    if folder := os.environ.pop(METRICS, ""):
        shutil.rmtree(folder, ignore_errors=True)
