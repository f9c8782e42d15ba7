"""Metrics for Prometheus: requests, the queue, batches, stages, caches and memory; no text and no address of a person.

Workers write to files in a folder that they share (`workers.sharing`), so that any of them tells of all.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

import torch
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client import generate_latest as written
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from regard.app.server.workers.sharing import METRICS

CONTENT_TYPE = CONTENT_TYPE_LATEST
SECONDS = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0)
TEXTS = (1, 2, 4, 8, 16, 32, 64, 128)

requests = Counter("regard_requests", "Answers", ["path", "status"])
request_seconds = Histogram(
    "regard_request_seconds", "Time from a request to the end of its answer", ["path"], buckets=SECONDS
)
stage_seconds = Histogram(
    "regard_stage_seconds",
    "Time of a text in a stage: wait for a turn of the model; compute its batch; encode an answer",
    ["stage"],
    buckets=SECONDS,
)
waiting = Gauge("regard_waiting", "Questions to the models that have no answer yet", multiprocess_mode="livesum")
batch_texts = Histogram("regard_batch_texts", "Texts that were computed together", buckets=TEXTS)
cache = Counter("regard_cache", "Questions to a cache, by what it had", ["cache", "found"])
memory = Gauge(
    "regard_memory_bytes",
    "Memory in use, by device; on the CPU what workers share counts in each",
    ["device"],
    multiprocess_mode="livesum",
)


@contextmanager
def timed(stage: str) -> Iterator[None]:
    """Note how long the block takes."""
    begun = perf_counter()
    yield
    stage_seconds.labels(stage).observe(perf_counter() - begun)


def note_memory(device: torch.device) -> None:
    """Note the memory that this process uses on a device."""
    if device.type == "cuda":
        memory.labels(str(device)).set(torch.cuda.memory_allocated(device))
    elif (pages := Path("/proc/self/statm")).exists():
        memory.labels("cpu").set(int(pages.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE"))


def exposition() -> bytes:
    """All metrics in the text format of Prometheus."""
    return written(_registry())


def now_waiting() -> int:
    """Questions that wait at this moment."""
    return int(_registry().get_sample_value("regard_waiting") or 0)


def _registry() -> CollectorRegistry:
    """The metrics of all workers, or of the one process there is."""
    if METRICS not in os.environ:
        return REGISTRY
    registry = CollectorRegistry()
    MultiProcessCollector(registry)
    return registry


def bury(pid: int) -> None:
    """Remove the live gauges of a worker that has ended."""
    if METRICS in os.environ:
        mark_process_dead(pid)
