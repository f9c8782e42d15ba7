"""Files that people open on a page: kept in memory while the page asks for them, and never written or logged."""

import asyncio
import re
import threading
import time
from collections.abc import AsyncIterable, AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from hashlib import sha256
from io import BytesIO

from regard.app.refusal import Refusal
from regard.model import devices
from regard.model.own import own_tensors
from regard.model.own.file import MOST_BYTES, read_file
from regard.model.own.model import OwnModel

ID = re.compile(r"(file-[0-9a-f]{24})(?:-([1-9]\d{0,2}))?")
IDLE = 120.0  # seconds without a question after which a file is forgotten: its page sends it again
MOST = 64  # files
GONE = "This file is not here any more: open it again, and ask on the same connection."  # as workers have their own
AT_ONCE = 4  # files that are read: the others have come, and wait


def is_file(id: str) -> bool:
    """Whether a model of this id is a file that somebody opened."""
    return ID.fullmatch(id) is not None


class OwnFiles(Mapping[str, OwnModel]):
    """Arrays by an id that follows from the bytes of their file; the least recently used go first."""

    def __init__(self, most_bytes: int = 2 * MOST_BYTES) -> None:
        self.most_bytes = most_bytes
        self._arrived = 0  # bytes of files that are not read yet
        self._kept: dict[str, tuple[OwnModel, int, float]] = {}  # the last asked for at the end
        self.reading = asyncio.Semaphore(AT_ONCE)
        self._lock = threading.Lock()
        self._looks = False  # whether a timer runs

    @asynccontextmanager
    async def arriving(self, pieces: AsyncIterable[bytes]) -> AsyncIterator[BytesIO]:
        """A file, when it is all there. Raises Refusal (503) for more bytes than all that arrive may have together.

        What has come counts, and nothing that is only announced: who sends a byte a second keeps nobody waiting.
        """
        file, size = BytesIO(), 0
        try:
            async for piece in pieces:
                if self._arrived + len(piece) > self.most_bytes:
                    raise Refusal(503, "busy", "Many files are being opened at once: try again in a moment.")
                size += file.write(piece)
                self._arrived += len(piece)
            yield file
        finally:
            file.close()
            self._arrived -= size

    def open(self, file: BytesIO, name: str, read_as: Mapping[str, str] | None = None) -> OwnModel:
        """Read a file and keep its arrays. Raises Unsuitable, with a sentence, for what cannot be read.

        The file is closed as soon as its arrays are known: its memory is not needed beside what is made of them.
        """
        digest = sha256(repr((name, read_as or {})).encode())
        digest.update(file.getbuffer())
        id = f"file-{digest.hexdigest()[:24]}"
        try:
            given = read_file(file.getvalue())
            file.close()
            model = OwnModel(own_tensors(**{**given, **(read_as or {})}), id, name)
        finally:
            devices.give_back()
        with self._lock:
            self._kept.pop(id, None)
            self._kept[id] = model, model.bytes, time.monotonic()
            while len(self._kept) > 1 and (len(self._kept) > MOST or self.bytes > self.most_bytes):
                del self._kept[next(iter(self._kept))]
            if not self._looks:
                self._forget_later()
        return model

    @property
    def bytes(self) -> int:
        """Memory that all of them take."""
        return sum(size for _, size, _ in self._kept.values())

    def forget(self, id: str) -> None:
        """Let a file go, if it is there."""
        with self._lock:
            self._kept.pop(id, None)

    def __getitem__(self, id: str) -> OwnModel:
        """The arrays with this id. Raises Refusal (404) once they are forgotten, even in the middle of a question.

        An id that ends in -2, -3, ... is that of another size of the picture in the same file.
        """
        found = ID.fullmatch(id)
        file, number = found.groups() if found else (id, None)
        with self._lock:
            if file not in self._kept:
                raise Refusal(404, "file_gone", GONE)
            model, size, _ = self._kept.pop(file)
            self._kept[file] = model, size, time.monotonic()
        sizes = dict(enumerate((model, *model.others), 1))
        if (one := sizes.get(int(number or 1))) is None:
            raise Refusal(404, "file_gone", GONE)
        return one

    def __contains__(self, id: object) -> bool:
        return id in self._kept

    def __iter__(self) -> Iterator[str]:
        return iter([*self._kept])

    def __len__(self) -> int:
        return len(self._kept)

    def _forget_later(self) -> None:
        timer = threading.Timer(IDLE / 4, self._forget_idle)
        timer.daemon = self._looks = True
        timer.start()

    def _forget_idle(self) -> None:
        with self._lock:
            since = time.monotonic() - IDLE
            self._kept = {id: one for id, one in self._kept.items() if one[2] > since}
            self._looks = False
            if self._kept:
                self._forget_later()
