"""Answers of a class: to each question one of each follower, the newest of all, in memory that all workers share."""

from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from struct import Struct

from regard.app.classroom.room.shared import Shared

MOST = 6_000  # answers: of 300 people to 20 questions
LONGEST = 3_072  # bytes of one
DIGEST = 16  # bytes

COUNT = Struct("=q")
ROW = Struct(f"={DIGEST}s{DIGEST}s")  # who answered what, and what was asked
GIVEN = Struct(f"=H{LONGEST}s")
NOBODY = bytes(DIGEST)

_ROWS = COUNT.size
_GIVEN = _ROWS + ROW.size * MOST


def digest(*parts: bytes) -> bytes:
    """A name of fixed length; parts of other lengths have another one."""
    mixed = blake2b(digest_size=DIGEST)
    for part in parts:
        mixed.update(len(part).to_bytes(4) + part)
    return mixed.digest()


def _mark(question: bytes, who: int) -> bytes:
    return digest(question, b"%d" % who)


class Answers(Shared):
    """A ring of rows: when it is full, the oldest answer goes. most: answers to one question.

    An answer is written before its row names it: a worker that is killed leaves none that is half written.
    """

    def __init__(self, most: int) -> None:
        super().__init__("regard-answers", _GIVEN + GIVEN.size * MOST)
        self.most = most

    def put(self, question: bytes, who: int, given: bytes, here: Iterable[int]) -> None:
        """Keep an answer, unless its follower has answered already; here: all who follow now.

        To as many answers as may be kept to a question it comes in place of one whose follower is gone: so whoever
        follows is counted.
        """
        asked, mark = digest(question), _mark(question, who)
        with self.changing():
            if self._bytes.find(mark, _ROWS, _GIVEN) >= 0:
                return
            (kept,) = COUNT.unpack_from(self._bytes, 0)
            place = kept % MOST
            if self.count(question) >= self.most:
                place = self._place_of_one_gone(asked, {_mark(question, name) for name in here})
            else:
                kept += 1
            ROW.pack_into(self._bytes, _ROWS + ROW.size * place, NOBODY, NOBODY)
            GIVEN.pack_into(self._bytes, _GIVEN + GIVEN.size * place, len(given), given)
            COUNT.pack_into(self._bytes, 0, kept)
            ROW.pack_into(self._bytes, _ROWS + ROW.size * place, mark, asked)

    def count(self, question: bytes) -> int:
        """Number of answers to a question."""
        return self._bytes[_ROWS:_GIVEN].count(digest(question))

    def missing(self, question: bytes, here: Iterable[int]) -> int:
        """Number of those here who have not answered a question."""
        asked = digest(question)
        marks = {mark for _, (mark, answered) in self._kept() if answered == asked}
        return sum(_mark(question, name) not in marks for name in here)

    def values(self, question: bytes) -> list[tuple[bytes, int]]:
        """Distinct answers and how many gave each, by their bytes: nothing says who was first."""
        asked = digest(question)
        with self.changing():
            given = Counter(self._given(place) for place, (_, answered) in self._kept() if answered == asked)
        return sorted(given.items())

    def clear(self) -> None:
        """Forget all answers."""
        with self.changing():
            used = min(COUNT.unpack_from(self._bytes, 0)[0], MOST)
            for begin, size in ((_ROWS, ROW.size), (_GIVEN, GIVEN.size)):
                self._bytes[begin : begin + size * used] = bytes(size * used)
            COUNT.pack_into(self._bytes, 0, 0)

    def _place_of_one_gone(self, asked: bytes, here: set[bytes]) -> int:
        """The newest answer to a question whose follower is gone, else the newest of all."""
        rows = [(mark not in here, place) for place, (mark, answered) in self._kept() if answered == asked]
        return max(rows)[1]

    def _kept(self) -> Iterator[tuple[int, tuple[bytes, bytes]]]:
        return enumerate(ROW.iter_unpack(self._bytes[_ROWS:_GIVEN]))

    def _given(self, place: int) -> bytes:
        length, given = GIVEN.unpack_from(self._bytes, _GIVEN + GIVEN.size * place)
        return bytes(given[:length])
