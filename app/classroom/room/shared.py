"""Bytes that all workers share, made before the fork, and turns with them."""

import mmap
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from weakref import finalize


class Shared:
    """Bytes of shared memory, all 0 at first; pages that nobody wrote take no memory.

    Writers take turns by a lock that the system frees when its holder ends, even if it is killed.
    """

    def __init__(self, name: str, size: int) -> None:
        self._turn = threading.Lock()
        file = -1
        if sys.platform == "linux":  # elsewhere there are no workers
            file = os.memfd_create(name)
            os.ftruncate(file, size)
            finalize(self, os.close, file).atexit = False
        self._file, self._bytes = file, mmap.mmap(file, size)

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Keep all others from writing until the end of the block."""
        with self._turn:  # threads of this process; the lock of the file is for other processes
            self._lock()
            try:
                yield
            finally:
                self._unlock()

    def _lock(self) -> None:
        if sys.platform == "linux":
            import fcntl

            fcntl.lockf(self._file, fcntl.LOCK_EX)

    def _unlock(self) -> None:
        if sys.platform == "linux":
            import fcntl

            fcntl.lockf(self._file, fcntl.LOCK_UN)
