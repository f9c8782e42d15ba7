"""Live figures of the server: how many people asked in the last minute, and how long they waited.

It is a few thousand numbers in memory that workers share. Of a person it keeps the moment of the last question, in a
place that a salted hash of the address and the browser chooses: who it was cannot be found out from it.
"""

import mmap
import random
import statistics
import time
from hashlib import blake2b
from secrets import token_bytes
from typing import NamedTuple

import numpy as np

RECENT = 60.0  # seconds
PLACES = 8_192  # for people: of 300, 5 share a place with another
ANSWERS = 512  # a sample


class LastMinute(NamedTuple):
    """People who asked in the last minute; seconds: the median of what answers took, None without any."""

    people: int
    seconds: float | None


class LiveStats:
    """Moments of questions and times of answers. Made before workers are forked, which share them."""

    def __init__(self) -> None:
        numbers = np.frombuffer(mmap.mmap(-1, 8 * (PLACES + 2 * ANSWERS)), np.float64)
        self._people, self._answers = numbers[:PLACES], numbers[PLACES:].reshape(ANSWERS, 2)
        self._salt = token_bytes(16)

    def asked(self, address: str, browser: str) -> None:
        """Note that somebody asks the models."""
        digest = blake2b(f"{address} {browser}".encode(), key=self._salt, digest_size=8).digest()
        self._people[int.from_bytes(digest) % PLACES] = time.monotonic()

    def answered(self, seconds: float) -> None:
        """Note how long an answer of the models took, in the place of any other."""
        self._answers[random.randrange(ANSWERS)] = time.monotonic(), seconds

    def last_minute(self) -> LastMinute:
        """Count the people and take the median of the last minute."""
        since = time.monotonic() - RECENT
        recent = self._answers[self._answers[:, 0] > max(since, 0.0), 1]
        people = int((self._people > max(since, 0.0)).sum())
        return LastMinute(people, statistics.median(recent.tolist()) if len(recent) else None)
