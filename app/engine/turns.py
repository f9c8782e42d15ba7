"""Turns with a device: first come, first served."""

import heapq
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count


class Turns:
    """A fair lock: a lower ticket goes first, also when it was drawn long before its owner came to wait."""

    def __init__(self) -> None:
        self._tickets = count()
        self._waiting: list[tuple[int, threading.Event]] = []  # a heap
        self._taken = False
        self._lock = threading.Lock()

    def ticket(self) -> int:
        """A place in the line."""
        return next(self._tickets)

    @contextmanager
    def __call__(self, ticket: int | None = None) -> Iterator[None]:
        """Wait for one's turn; the ticket is used up."""
        self._come(self.ticket() if ticket is None else ticket)
        try:
            yield
        finally:
            self._go()

    def _come(self, ticket: int) -> None:
        called = threading.Event()
        with self._lock:
            if not self._taken:
                self._taken = True
                return
            heapq.heappush(self._waiting, (ticket, called))
        called.wait()

    def _go(self) -> None:
        with self._lock:
            if self._waiting:
                heapq.heappop(self._waiting)[1].set()
            else:
                self._taken = False
