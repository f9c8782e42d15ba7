"""Cache of answers with single flight: equal questions asked at the same time are computed once."""

import asyncio
import sys
import threading
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import is_dataclass
from functools import partial
from typing import Any, NamedTuple, TypeVar

import numpy as np
from cachetools import LRUCache

from regard.app.server import metrics
from regard.app.server.disconnects import Askers, Left, asked_by, asker

T = TypeVar("T")
Key = tuple[Hashable, ...]


class Coming(NamedTuple):
    """An answer that is being computed, and all who wait for it."""

    answer: Future[Any]
    askers: Askers


class Cache:
    """Least-recently-used answers, at most `most` bytes of them; failures are passed on and not kept.

    name: in the metrics.
    """

    def __init__(self, name: str, most: int) -> None:
        self._found = {found: metrics.cache.labels(name, found) for found in ("kept", "coming", "nothing")}
        self._kept: LRUCache[Key, tuple[Key, Any]] = LRUCache(most, getsizeof=held)  # questions have a size, too
        self._coming: dict[Key, Coming] = {}
        self._lock = threading.Lock()

    @property
    def bytes(self) -> int:
        """Size of all kept answers and their keys."""
        return int(self._kept.currsize)

    def __call__(self, key: Key, compute: Callable[[], T]) -> T:
        """Return the kept answer, wait for the thread that computes it, or compute it. Raises what `compute` raises."""
        return self.wait(key, partial(_computed, compute))

    def wait(self, key: Key, begin: Callable[[], Future[T]]) -> T:
        """`__call__` for an answer that another thread computes: `begin` starts it."""
        while True:
            try:
                return self.future(key, begin).result()
            except Left:
                if asker().left:
                    raise

    async def wait_async(self, key: Key, begin: Callable[[], Future[T]]) -> T:
        """`wait` without a thread."""
        while True:
            try:
                return await asyncio.shield(asyncio.wrap_future(self.future(key, begin)))
            except Left:
                if asker().left:
                    raise

    def kept(self, key: Key) -> Any | None:
        """The answer if it is there."""
        with self._lock:
            return self._kept[key][1] if key in self._kept else None

    def future(self, key: Key, begin: Callable[[], Future[T]]) -> Future[T]:
        """The answer, when it is there: the kept one, the one that is coming, or the one that this begins."""
        answer: Future[T] = Future()
        with self._lock:
            if key in self._kept:
                self._found["kept"].inc()
                answer.set_result(self._kept[key][1])
                return answer
            if coming := self._coming.get(key):
                self._found["coming"].inc()
                coming.askers.askers.append(asker())
                return coming.answer
            self._found["nothing"].inc()
            coming = self._coming[key] = Coming(answer, Askers(asker()))
        try:
            with asked_by(coming.askers):
                begun = begin()
        except BaseException as error:  # noqa: BLE001  all who wait must get it, whatever it is
            self._failed(key, answer, error)
        else:
            begun.add_done_callback(partial(self._arrived, key, answer))
        return answer

    def _arrived(self, key: Key, answer: Future[T], begun: Future[T]) -> None:
        if error := Left() if begun.cancelled() else begun.exception():  # cancelled: by an engine elsewhere
            self._failed(key, answer, error)
            return
        with self._lock, suppress(ValueError):  # one that is larger than all that may be kept
            del self._coming[key]
            self._kept[key] = key, begun.result()
        answer.set_result(begun.result())

    def _failed(self, key: Key, answer: Future[T], error: BaseException) -> None:
        with self._lock:
            del self._coming[key]
        answer.set_exception(error)


def _computed(compute: Callable[[], T]) -> Future[T]:
    answer: Future[T] = Future()
    answer.set_result(compute())
    return answer


def held(answer: object) -> int:
    """Estimate the bytes that an answer holds: its arrays, its texts, and all other parts.

    >>> held(np.zeros(1_000))
    8000
    """
    match answer:
        case np.ndarray():
            return answer.nbytes
        case tuple() | list():
            parts = answer
        case dict():
            parts = [*answer.values()]
        case _ if is_dataclass(answer):
            parts = [*vars(answer).values()]
        case _:
            parts = []
    return sys.getsizeof(answer) + sum(map(held, parts))
