"""The room: what the presenter shows, to all who have its code, until the presenter or time ends it."""

import time
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from secrets import compare_digest, token_urlsafe
from typing import NamedTuple

import orjson

from regard.app.classroom.lesson.lessons import OWN
from regard.app.classroom.room.allowed_addresses import query_of
from regard.app.classroom.room.answers import Answers
from regard.app.classroom.room.code import as_written, new_code
from regard.app.classroom.room.followers import Followers, Newest
from regard.app.classroom.room.lesson import Lessons, RoomLesson
from regard.app.classroom.room.memory import Memory
from regard.app.classroom.room.names import Names
from regard.app.classroom.room.places import Places
from regard.app.classroom.room.pointer import Spots
from regard.app.classroom.room.question_address import TO_ALL, Asked, asked_at
from regard.app.classroom.room.schemas import Spot
from regard.app.refusal import Refusal
from regard.app.server.visitors import Proxies

HOUR = 3600.0  # seconds
POSTS = 40  # of the presenter's tabs, in a second: each asks ten times at most
ABSENT = 120  # seconds after which a presenter of whom nothing is heard is gone; a hidden tab asks once a minute
LESSONS = 5  # in a second: a hand that writes one

new_key = partial(token_urlsafe, 16)


@dataclass(frozen=True)
class Shown:
    """Page that followers see, and its address, both empty before the first; opened: by `time.monotonic()`.

    key: of the presenter, "" while the room is off; inviting: the presenter shows the code, and who joins waits.
    """

    key: str = ""
    code: str = field(default_factory=new_code)
    opened: float = 0.0
    page: str = ""
    address: str = ""
    inviting: bool = False
    ended: bool = False


@lru_cache(maxsize=4)
def _read(text: bytes) -> Shown:
    return Shown(**orjson.loads(text))


class RoomCounts(NamedTuple):
    """Numbers of those who follow, of answers, and of answers once all who follow have answered.

    An answer counts when its follower has left, and nobody else who left is waited for. None where nothing is asked.
    """

    followers: int
    answered: int | None
    expected: int | None


class Room:
    """The room of this server, made before workers are forked.

    hours: after which it ends; most: how many may follow; off: until `begin`.

    proxies: networks of those that are believed when they name a visitor.
    """

    def __init__(self, hours: float, most: int, *, off: bool = False, proxies: Iterable[str] = ()) -> None:
        self.hours, self.proxies = hours, Proxies(proxies)
        self.memory, self.spots, self.answers = Memory(), Spots(), Answers(most)
        self.lessons = Lessons()
        self.names, self.places = Names(), Places(most)
        self.followers = Followers(self.places, lambda: self.newest)
        with self.memory.changing():
            self._write(Shown(ended=True) if off else Shown(new_key(), opened=time.monotonic()))

    @property
    def shown(self) -> Shown:
        """Page that is shown now."""
        return self.news()[1]

    def news(self) -> tuple[int, Shown]:
        """Page that is shown now, and its number."""
        version, text = self.memory.read()
        return version, _read(text)

    @property
    def newest(self) -> Newest:
        """Numbers of the page and of the lesson, the pointer, and places lost: followers hear of each change."""
        return self.memory.version, self.lessons.memory.version, self.spots.newest, self.places.lost

    @property
    def lesson(self) -> RoomLesson | None:
        """Lesson of the presenter's own, None while another one of their own is shown, or none was given."""
        shown, given = self.shown, self.lessons.newest
        if not given or given.code != shown.code or not self.seconds_left:
            return None
        named = dict(query_of(shown.address)).get("lesson", "")
        return given if named == given.id or not OWN.fullmatch(named) else None

    @property
    def key(self) -> str:
        """The presenter's key, "" while the room is off."""
        return self.shown.key

    @property
    def is_presented(self) -> bool:
        """Whether it is open, and its presenter was heard of in the last two minutes."""
        heard = max(self.shown.opened, self.memory.last("presenter"))
        return bool(self.seconds_left) and time.monotonic() - heard < ABSENT

    @property
    def seconds_left(self) -> float:
        """Seconds until the room ends by itself, 0 if it has ended."""
        shown = self.shown
        return 0.0 if shown.ended else max(0.0, shown.opened + self.hours * HOUR - time.monotonic())

    def begin(self) -> str:
        """Open it for a new presenter, and return the key. Raises Refusal (409) if a presenter is there."""
        with self.memory.changing():
            if self.is_presented:
                message = (
                    "Somebody presents here already: the room can be opened anew when that presenter ends it, or two "
                    "minutes after the presenter's last page is closed."
                )
                raise Refusal(409, "room_presented", message)
            self._write(Shown(key := new_key(), opened=time.monotonic()))
        self._forget()
        return key

    def open(self) -> None:
        """Begin anew, with another code: who followed before does no more, and no answer is left."""
        with self.memory.changing():
            self._write(Shown(self.key, opened=time.monotonic()))
        self._forget()

    def end(self) -> None:
        """End it for all."""
        with self.memory.changing():
            self._write(replace(self.shown, ended=True))
        self._forget()

    def invite(self) -> None:
        """Keep who joins from the page that was shown before, until the presenter shows one."""
        with self.memory.changing():
            if self.shown.address and not self.shown.inviting:
                self._write(replace(self.shown, inviting=True))

    def show(self, address: str, page: str, seen: int | None = None, spot: Spot | None = None) -> tuple[int, Shown]:
        """Show an address, unless something newer than `seen` is shown; return what is shown, and its number.

        So of two tabs the one that was used last wins, and the other one follows. spot: where the pointer is, if the
        address is shown. Raises Refusal: 409 if the room has ended, 429 for too many.
        """
        if not self.memory.allows("posts", POSTS):
            raise Refusal(429, "too_many", f"More than {POSTS} changes in a second: wait a second.", POSTS)
        self.check_open()
        with self.memory.changing():
            version, before = self.news()
            inviting = before.inviting and before.address == address and seen is not None  # a tab left open
            shown = replace(before, address=address, page=page, inviting=inviting)
            if shown != before and seen in (None, version):
                self._write(shown)
        if spot and self.shown == shown:
            self.spots.put(spot)
            self.followers.look()
        return self.news()

    @property
    def asked(self) -> Asked | None:
        """Question that the shown page asks."""
        address = self.shown.address
        return asked_at(address) if address else None

    def answer(self, asked: Asked | None, who: str, given: bytes) -> None:
        """Keep the answer of a follower to a question; only the first one counts.

        Raises Refusal (409) for a name that does not follow, for another question than the shown one, and after it was
        revealed.
        """
        name, here = self.names.number(who), self.places.names()
        if name not in here:
            message = "Only who follows can answer: yours is sent again when this tab follows."
            raise Refusal(409, "not_following", message)
        shown = self.asked
        if not shown or not asked or asked.question != shown.question:
            raise Refusal(409, "other_question", "The presenter does not ask this now: your answer is not counted.")
        if shown.reveal:
            raise Refusal(409, "revealed", "The presenter has shown the answer before: yours is not counted.")
        self.answers.put(self._own(shown), name, given, here)

    @property
    def answered(self) -> int | None:
        """Number of those who answered the question that is shown, None where none is asked."""
        asked = self.asked
        return self.answers.count(self._own(asked)) if asked else None

    @property
    def counts(self) -> RoomCounts:
        asked, here, answered = self.asked, self.places.names(), self.answered
        expected = answered + self.answers.missing(self._own(asked), here) if asked and answered is not None else None
        return RoomCounts(len(here), answered, expected)

    def values(self) -> list[tuple[bytes, int]] | None:
        """Distinct answers to the question that is shown, and how many gave each; None before it is revealed."""
        asked = self.asked
        return self.answers.values(self._own(asked)) if asked and asked.reveal else None

    def values_to_all(self) -> list[tuple[bytes, int]]:
        """The same for followers. Raises Refusal (409) while the presenter does not show them."""
        asked = self.asked
        if not asked or asked.reveal != TO_ALL:
            raise Refusal(409, "not_shown", "The presenter does not show the answers of the class now.")
        return self.answers.values(self._own(asked))

    def _own(self, asked: Asked) -> bytes:
        """The question as this room asks it: no answer to another room is found by it."""
        return self.shown.code.encode() + asked.question

    def check_lesson(self) -> None:
        """Raises Refusal: 409 if the room has ended, 429 for too many lessons."""
        if not self.memory.allows("lessons", LESSONS):
            raise Refusal(429, "too_many", f"More than {LESSONS} lessons in a second: wait a second.", LESSONS)
        self.check_open()

    def check_open(self) -> None:
        """Raises Refusal (409) after the end."""
        if not self.seconds_left:
            raise Refusal(409, "room_ended", "The room has ended: open it again on the page Room.")

    def check_key(self, key: str) -> None:
        """Raises Refusal (403) for another key than the presenter's."""
        if not self.key or not compare_digest(key.encode(errors="replace"), self.key.encode()):
            message = (
                "This key does not open the room: use the link that the server printed when it started, or open a room "
                "on the page Room."
            )
            raise Refusal(403, "wrong_key", message)
        self.memory.count("presenter")

    def check_code(self, typed: str) -> str:
        """The code as it was given out. Raises Refusal: 404 for another, 410 after the end."""
        shown, code = self.shown, as_written(typed)
        if not compare_digest(code.encode(), shown.code.encode()):
            raise Refusal(404, "wrong_code", "No room has this code: compare it with the code on the wall.")
        if not self.seconds_left:
            raise Refusal(410, "room_ended", "The room has ended.")
        return code

    def _forget(self) -> None:
        """Forget what people wrote."""
        self.answers.clear()
        self.lessons.clear()

    def _write(self, shown: Shown) -> None:
        self.memory.write(orjson.dumps(shown))
        self.followers.look()
