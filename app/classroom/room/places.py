"""Places in the room, one for each name that follows, in memory that all workers share."""

import os
from typing import NamedTuple

import numpy as np

from regard.app.classroom.room.shared import Shared

CROWD = 0.6  # of the places: an address that holds more of a full room gives one to a newcomer from another address

COUNTS = np.dtype("=i8")  # how often a place was taken, and how often it was taken from somebody
ROW = np.dtype([("name", "=u8"), ("address", "=u8"), ("number", "=i8"), ("process", "=i8")])  # process: 0: free


class Place(NamedTuple):
    """number: counts the places in the order in which they were taken."""

    row: int
    number: int


class Places(Shared):
    """most: how many there are.

    The process is written last: a worker that is killed leaves no place that is half taken.
    """

    def __init__(self, most: int) -> None:
        super().__init__("regard-places", 2 * COUNTS.itemsize + most * ROW.itemsize)
        self.most = most
        self._counts = np.frombuffer(self._bytes, COUNTS, 2)
        self._rows = np.frombuffer(self._bytes, ROW, most, 2 * COUNTS.itemsize)

    def __len__(self) -> int:
        return int(np.count_nonzero(self._rows["process"]))

    @property
    def lost(self) -> int:
        """Number of places that were taken from somebody."""
        return int(self._counts[1])

    def take(self, name: int, address: int) -> Place | None:
        """Take a place for a name, which has one at most; None where there is none."""
        with self.changing():
            row = self._row(name, address)
            if row is None:
                return None
            self._counts += 1, self._rows["process"][row] != 0
            self._rows["process"][row] = 0
            self._rows[row] = name, address, self._counts[0], 0
            self._rows["process"][row] = os.getpid()
            return Place(row, int(self._counts[0]))

    def leave(self, place: Place) -> None:
        """Free a place, unless another has taken it."""
        with self.changing():
            if self.holds(place):
                self._rows[place.row] = 0, 0, 0, 0

    def bury(self, process: int) -> None:
        """Free the places of a process that has ended."""
        with self.changing():
            self._rows[self._rows["process"] == process] = 0, 0, 0, 0

    def holds(self, place: Place) -> bool:
        """Whether nobody else has taken a place."""
        return bool(self._rows["number"][place.row] == place.number)

    def has_one(self, address: int) -> bool:
        """Whether a newcomer from an address would get a place."""
        return self._row(0, address) is not None

    def names(self) -> set[int]:
        """Names that follow now."""
        return {*self._rows["name"][self._rows["process"] != 0].tolist()}

    def _row(self, name: int, address: int) -> int | None:
        """The row for a name: its own, else a free one, else the newest one of a crowd at another address."""
        taken = self._rows["process"] != 0
        for fitting in (taken & (self._rows["name"] == name), ~taken):
            if fitting.any():
                return int(fitting.argmax())
        addresses, numbers = np.unique(self._rows["address"], return_counts=True)
        crowd = addresses[numbers.argmax()]
        if crowd == address or numbers.max() <= CROWD * self.most:
            return None
        return int(np.where(self._rows["address"] == crowd, self._rows["number"], 0).argmax())
