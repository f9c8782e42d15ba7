"""Ctrl-C, SIGTERM and a terminal that is closed: a process that only starts ends at once, without a traceback."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]

before_end: list[Callable[[], None]] = []  # what is removed before, as neither `finally` nor `atexit` runs then


def end_at_once() -> None:
    """End the process on each of them; one that is ignored, as after `nohup`, stays so.

    A handler, not the system's default, which the first process of a container would ignore.
    """
    for number in SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _end)


@contextmanager
def as_exceptions() -> Iterator[None]:
    """Raise KeyboardInterrupt on Ctrl-C, for work that tidies up when it is interrupted."""
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _end(number: int, _: FrameType | None) -> None:
    for remove in before_end:
        remove()
    os._exit(128 + number)
