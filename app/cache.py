"""Cache of answers with single flight: equal questions asked at the same time are computed once."""

import sys
import threading
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import is_dataclass
from typing import Any, TypeVar

import numpy as np
from cachetools import LRUCache

T = TypeVar("T")
Key = tuple[Hashable, ...]


class Cache:
    """Least-recently-used answers, at most `most` bytes of them; failures are passed on and not kept."""

    def __init__(self, most: int) -> None:
        self._kept: LRUCache[Key, tuple[Key, Any]] = LRUCache(most, getsizeof=held)  # questions have a size, too
        self._coming: dict[Key, Future[Any]] = {}
        self._lock = threading.Lock()

    @property
    def bytes(self) -> int:
        """Size of all kept answers and their keys."""
        return int(self._kept.currsize)

    def __call__(self, key: Key, compute: Callable[[], T]) -> T:
        """Return the kept answer, wait for the thread that computes it, or compute it. Raises what `compute` raises."""
        with self._lock:
            if key in self._kept:
                return self._kept[key][1]
            future = self._coming.get(key)
            first = future is None
            if future is None:
                future = self._coming[key] = Future()
        if first:
            self._answer(key, future, compute)
        return future.result()

    def _answer(self, key: Key, future: Future[T], compute: Callable[[], T]) -> None:
        try:
            answer = compute()
        except BaseException as error:  # noqa: BLE001  waiting threads must get it, whatever it is
            with self._lock:
                del self._coming[key]
            future.set_exception(error)
            return
        with self._lock, suppress(ValueError):  # one that is larger than all that may be kept
            del self._coming[key]
            self._kept[key] = key, answer
        future.set_result(answer)


def held(answer: object) -> int:
    """Estimate the bytes that an answer holds: its arrays, its texts, and all other parts.

    >>> held(np.zeros(1_000)) - held(())
    7960
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
