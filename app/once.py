"""Equal questions are answered once: a cache that also joins those who ask while the answer is being found."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from typing import Generic, TypeVar

T = TypeVar("T")


class Once(Generic[T]):
    """Calls `compute` once for equal arguments; keeps the newest answers, and no failures."""

    def __init__(self, compute: Callable[..., T], keep: int) -> None:
        self.compute, self.keep = compute, keep
        self._answers: OrderedDict[tuple[Hashable, ...], Future[T]] = OrderedDict()
        self._lock = threading.Lock()

    def __call__(self, *key: Hashable) -> T:
        with self._lock:
            future = self._answers.get(key)
            first = future is None
            if future is None:
                future = self._answers[key] = Future()
            self._answers.move_to_end(key)
        if first:
            self._answer(key, future)
        return future.result()

    def _answer(self, key: tuple[Hashable, ...], future: Future[T]) -> None:
        try:
            future.set_result(self.compute(*key))
        except BaseException as error:  # noqa: BLE001  whatever it is, those who wait must hear of it
            with self._lock:
                self._answers.pop(key, None)
            future.set_exception(error)
        with self._lock:
            while len(self._answers) > self.keep:
                self._answers.popitem(last=False)
