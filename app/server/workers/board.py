"""The board on which each worker writes how busy it is, and the supervisor reads it: a few numbers of shared memory."""

import mmap
import struct
from typing import NamedTuple

ROW = struct.Struct("qqq")


class Busy(NamedTuple):
    """Numbers of a worker: connections that it ever took; requests that it answers, and who has asked nothing yet.

    serves: 1 as soon as it takes connections.
    """

    taken: int = 0
    asked: int = 0
    serves: int = 0


class Board:
    """One row for each worker; made before they are forked."""

    def __init__(self, workers: int) -> None:
        self._memory = mmap.mmap(-1, ROW.size * workers)

    def __getitem__(self, worker: int) -> Busy:
        return Busy(*ROW.unpack_from(self._memory, worker * ROW.size))

    def __setitem__(self, worker: int, busy: Busy) -> None:
        ROW.pack_into(self._memory, worker * ROW.size, *busy)
