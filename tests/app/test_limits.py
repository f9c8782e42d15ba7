"""Who is admitted is answered within seconds: laws of the queue, on a clock that is set."""

import math
import statistics
from collections.abc import Iterator
from contextlib import ExitStack
from types import SimpleNamespace

import pytest
from fastapi.testclient import TestClient

from regard.app import create_app
from regard.app.engine.limits import FEWEST, LASTING, TOGETHER, Limits
from regard.app.engine.question import Question
from regard.app.engine.warm_up import TRIES
from regard.app.refusal import Refusal, answer
from regard.app.settings import Settings

BATCH = 64
FAST, SLOW = (0.06, 0.0075), (0.09, 0.036)  # seconds of a batch of one, and of one more in a batch


class Place:
    """A server on a clock of its own, which computes those who wait in batches."""

    def __init__(self, monkeypatch) -> None:
        self.now = 0.0
        self.alone, self.each = FAST
        monkeypatch.setattr("regard.app.engine.limits.time", SimpleNamespace(monotonic=lambda: self.now))
        self.limits = Limits(Settings(max_waiting=300))
        self.waiting: list[tuple[float, ExitStack]] = []
        self.refused: list[Refusal] = []
        self.waits: list[float] = []

    def come(self, number: int) -> int:
        """So many come at once; the number of those who are admitted."""
        before = len(self.refused)
        for _ in range(number):
            place = ExitStack()
            try:
                place.enter_context(self.limits.admitted())
            except Refusal as refusal:
                self.refused.append(refusal)
            else:
                self.waiting.append((self.now, place))
        return number - len(self.refused) + before

    def work(self, rate: float = 0.0) -> None:
        """Compute a batch, while others come, so many a second."""
        batch, self.waiting = self.waiting[:BATCH], self.waiting[BATCH:]
        seconds = self.alone + self.each * (len(batch) - 1)
        for _ in range(round(rate * seconds)):
            self.now += 1 / rate
            self.come(1)
        self.now += seconds - round(rate * seconds) / rate if rate else seconds
        for come, place in batch:
            self.waits.append(self.now - come)
            place.close()

    def take_long(self, number: int = FEWEST) -> None:
        """Answer one at once, and so many in all after a long time."""
        self.come(number)
        self.waiting.pop()[1].close()
        self.now += LASTING - 1
        while self.waiting:
            self.waiting.pop()[1].close()


@pytest.fixture
def place(monkeypatch) -> Iterator[Place]:
    place = Place(monkeypatch)
    yield place
    for _, one in place.waiting:
        one.close()


@pytest.mark.parametrize(
    ("machine", "before"),
    [(FAST, 0), *(pytest.param(*one, marks=pytest.mark.broad) for one in ((FAST, 1), (FAST, 32), (SLOW, 32)))],
    ids=["new", "quiet", "busy", "slow"],
)
def test_of_ten_times_too_many_the_admitted_wait_four_seconds_and_no_fewer_are_answered(place, machine, before):
    place.alone, place.each = machine
    for _ in range(20 if before else 0):
        place.come(before)
        place.work()
    peak = BATCH / (place.alone + place.each * (BATCH - 1))
    place.waits.clear()
    place.come(1)
    begun = place.now
    while place.now < begun + 20:
        place.work(10 * peak)
    assert len(place.waits) / (place.now - begun) == pytest.approx(peak, rel=0.05)
    assert statistics.quantiles(place.waits, n=20)[-1] <= 4
    assert {int(answer(refusal).headers["retry-after"]) for refusal in place.refused} <= {1, 2, 3, 4}


@pytest.mark.parametrize("quiet", [0.0, LASTING], ids=["new", "after a quiet minute"])
@pytest.mark.parametrize("machine", [FAST, SLOW], ids=["fast", "slow"])
def test_a_first_burst_is_answered_within_the_promise_by_what_one_answer_alone_took(place, machine, quiet):
    place.alone, place.each = machine
    place.limits.measure(place.alone)
    if quiet:
        place.come(300)
        while place.waiting:
            place.work()
        place.now += quiet
        place.waits.clear()
    place.refused.clear()
    admitted = place.come(300)
    while place.waiting:
        place.work()
    assert max(place.waits) <= 5
    assert admitted >= 100
    assert all(1 <= refusal.after <= 3 for refusal in place.refused)


def test_by_what_was_measured_a_batch_is_admitted_at_least_and_what_came_counts_for_more(place):
    place.limits.measure(8.0)
    assert place.come(100) == FEWEST + 1
    while place.waiting:
        place.work()
    for _ in range(FEWEST):
        place.come(1)
        place.work()
    assert place.come(150) == 150


def test_a_server_measures_once_and_one_that_prepares_nothing_does_not(monkeypatch):
    monkeypatch.setattr("regard.app.models.loading.ids", lambda: ["dates-transformer"])
    for prepare, asked in ((True, TRIES), (False, 0)):
        app, questions = create_app(Settings(device="cpu", prepare=prepare)), list[Question]()
        queues = app.state.engine.queues
        monkeypatch.setattr(queues, "attend", questions.append)
        for _ in range(2):
            with TestClient(app):
                pass
        assert len(questions) == asked
        assert app.state.engine.limits.measured == prepare


def test_a_class_that_comes_at_once_again_and_again_is_admitted_where_it_is_answered_in_time(place):
    place.each = 0.005
    for _ in range(5):
        assert place.come(300) == 300
        while place.waiting:
            place.work()
    assert max(place.waits) < 3


def test_whose_first_question_a_cold_server_answers_may_ask_the_second(place):
    place.alone = 1.0
    place.come(300)
    while place.waiting:
        before = len(place.waits)
        place.work()
        place.alone, _ = FAST
        if len(place.waits) <= 300:
            place.come(len(place.waits) - before)
    assert not place.refused


def test_a_class_after_a_quiet_hour_is_admitted(place):
    for _ in range(100):
        place.come(1)
        place.work()
    assert place.come(150) == 150


def test_few_are_admitted_however_long_answers_take_and_the_next_told_when_they_are_done(place):
    place.take_long()
    assert place.come(20) == TOGETHER + 1
    seconds = math.ceil(place.limits.expected())
    assert answer(place.refused[0]).headers["retry-after"] == str(seconds)
    assert place.refused[0].message == f"Many people are asking at once: try again in {seconds} s."


@pytest.mark.parametrize(("answers", "later"), [(FEWEST, LASTING), (FEWEST - 1, 0)])
def test_what_was_slow_a_minute_ago_is_forgotten_and_the_first_answers_say_nothing(place, answers, later):
    place.take_long(answers)
    place.now += later
    assert place.come(300) == 300


def test_a_server_that_knows_nothing_yet_admits_a_class_and_no_more_wait_than_may(place):
    assert place.come(320) == 300
