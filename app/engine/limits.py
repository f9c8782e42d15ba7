"""Limits of a question: the length of its texts, the time and memory of its answer, and how many may wait."""

import logging
import math
import mmap
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np

from regard.app.refusal import Refusal
from regard.app.server import metrics
from regard.app.server.disconnects import Asker, Askers, Left, asker
from regard.app.settings import Settings
from regard.model import devices
from regard.model.errors import Failed, Unsuitable
from regard.model.tokenizer import Text
from regard.model.trace import TooLarge
from regard.model.trained import Trained
from regard.model.unreadable import Name, Unreadable, name_of

log = logging.getLogger("regard")

RECENT, FEWEST = 512, 64  # answers from which is known how fast the next ones come
LASTING = 60.0  # seconds for which they tell it
WAIT = 2.8  # seconds until an answer, on average: few then take more than 4
TOGETHER = 4  # questions that take as long as one alone, in batches


class Answered(NamedTuple):
    """The moment of an answer, the seconds in which anybody waited until then, and the answers until then."""

    moment: float
    busy: float
    number: float


@dataclass(frozen=True)
class Deadline:
    """The moment, by `time.monotonic()`, at which an answer is given up; seconds: the time it had in all."""

    moment: float
    seconds: float
    asker: Asker = field(default_factory=asker)

    @staticmethod
    def latest(deadlines: Sequence["Deadline"]) -> "Deadline":
        """The deadline of answers that are computed together: the latest, for all who wait."""
        last = max(deadlines, key=lambda one: one.moment)
        return replace(last, asker=Askers(*(one.asker for one in deadlines)))

    def check_deadline(self, _: object = None) -> None:
        """Raise Refusal (503) when time is up or nobody waits; models may call this with their progress."""
        if self.asker.left:
            raise Left
        if time.monotonic() > self.moment:
            message = f"This took longer than {self.seconds:g} s: try again, or shorten the text."
            raise Refusal(503, "too_slow", message, self.seconds)


class Limits:
    """The limits that the settings name; made before workers are forked, which share what one of them has measured."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._waiting = 0
        self._busy, self._since = 0.0, 0.0  # seconds in which anybody waited, until that moment
        self._number = 0.0  # of answers
        self._answered: deque[Answered] = deque(maxlen=RECENT)
        self._alone = np.frombuffer(mmap.mmap(-1, 8), np.float64)  # seconds of an answer that was alone; 0: not known

    @property
    def measured(self) -> bool:
        """Whether it is known how long an answer takes."""
        return bool(self._alone[0])

    def measure(self, alone: float) -> None:
        """Note the seconds of an answer that was alone, the fewest of all workers: others compute beside it."""
        self._alone[0] = min(alone, self._alone[0] or alone)

    def expected(self) -> float:
        """Seconds until all who wait now are answered; 0 while nothing is known.

        So many answers came after the first in the seconds in which anybody waited, whatever batches, caches and
        devices did for them. One that was alone says little about many: it counts as TOGETHER. So does the one that
        was measured, until FEWEST have come.
        """
        since = time.monotonic() - LASTING
        while self._answered and self._answered[0].moment <= since:
            self._answered.popleft()
        if len(self._answered) < FEWEST:
            return self._waiting * float(self._alone[0]) / TOGETHER
        first, last = self._answered[0], self._answered[-1]
        return self._waiting * (last.busy - first.busy) / (last.number - first.number)

    def _busy_until(self, moment: float) -> float:
        return self._busy + (moment - self._since if self._waiting else 0.0)

    def check_queue(self) -> None:
        """Raise Refusal (503) if as many requests wait as may, or as are answered within WAIT.

        The refusal says when to come again: when all who wait now are answered. As many as tell how fast answers come
        are admitted until it is known.
        """
        after = self.expected()
        always = TOGETHER if len(self._answered) >= FEWEST else FEWEST
        if self._waiting >= self.settings.max_waiting or (after > WAIT and self._waiting > always):
            seconds = max(1, math.ceil(after))
            raise Refusal(503, "busy", f"Many people are asking at once: try again in {seconds} s.", after=seconds)

    @contextmanager
    def admitted(self) -> Iterator[None]:
        """Count a request among those that wait for an answer, in the event loop. Raises Refusal as `check_queue`."""
        self.check_queue()
        now = time.monotonic()
        self._busy, self._since = self._busy_until(now), now
        self._waiting += 1
        line = self._waiting
        try:
            with metrics.waiting.track_inprogress():
                yield
        finally:
            now = time.monotonic()
            self._busy, self._since = self._busy_until(now), now
            self._number += max(1.0, TOGETHER / max(line, self._waiting))
            self._answered.append(Answered(now, self._busy, self._number))
            self._waiting -= 1

    def deadline(self) -> Deadline:
        """The deadline of an answer that is begun now."""
        return Deadline(time.monotonic() + self.settings.max_seconds, self.settings.max_seconds)

    def tokens(self, model: Trained) -> int:
        """Pieces that one text of this model may have."""
        return min(self.settings.max_tokens, model.longest)

    def read(self, model: Trained, text: str, name: Name = "text") -> Text:
        """Cut a text into pieces. Raises Refusal (422) for one that is empty or longer than the settings allow."""
        if len(text) > (limit := self.settings.max_characters):
            what = name_of(model.config["task"], name)
            message = f"{what} has {len(text):,} characters: shorten it to at most {limit:,}."
            raise Refusal(422, f"{name}_too_long", message, limit)
        with refused(f"{name}_unsuitable", model):
            return model.read(text, name, self.tokens(model))


@contextmanager
def refused(code: str, model: Trained) -> Iterator[None]:
    """Turn TooLarge into a Refusal (413), and other errors of a model into one (422) with this code.

    An error in code that came with the model is logged and refused too; an error in ours stays what it is.
    """
    try:
        yield
    except TooLarge as error:
        raise Refusal(413, "attention_too_large", str(error), error.limit) from None
    except Unreadable as error:
        raise Refusal(422, error.code, str(error), error.limit) from None
    except Failed as error:
        log.warning("%s: %s", model.id, error, exc_info=error.__cause__)
        message = f"The code of {model.id[:80]} failed on this ({error}): change the text, or choose another model."
        raise Refusal(422, "model_failed", message) from error
    except Unsuitable as error:
        raise Refusal(422, code, str(error)) from None
    except (RuntimeError, MemoryError) as error:
        if not devices.is_out_of_memory(error):
            raise
        devices.free()
        message = f"This needs more memory than {model.device} has left: shorten the text, or choose a smaller model."
        raise Refusal(413, "out_of_memory", message) from error
