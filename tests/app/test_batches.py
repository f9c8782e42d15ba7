"""Those who wait at the same time are answered together, each with its own answer."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from regard.app.engine.batches import Batches, Most
from regard.app.engine.limits import Deadline
from regard.app.engine.turns import Turns
from regard.app.server.disconnects import Asker, Left
from tests.servers import PATIENCE

DEADLINE = Deadline(9.0, 9.0)
LEFT = Asker()
LEFT.left = True


class Counting:
    """Answers a text with itself in capitals, once it is allowed to go on."""

    def __init__(self, *, texts: int = 4, pieces: int = 1_000) -> None:
        self.batches: list[list[str]] = []
        self.begun, self.go_on = threading.Event(), threading.Event()
        self.ask = Batches(self.compute, Turns(), Most(texts, pieces))

    def compute(self, _: str, texts: Sequence[str], deadline: Deadline) -> list[str]:
        assert deadline.moment == 9.0
        self.batches.append(list(texts))
        self.begun.set()
        assert self.go_on.wait(PATIENCE)
        if "bad" in texts:
            raise ValueError("bad")
        return [text.upper() for text in texts]

    def submit(self, text: str, model: str = "a model", deadline: Deadline = DEADLINE) -> Future[str]:
        return self.ask.submit(model, text, len(text), deadline)

    def run(self, first: str, *texts: str) -> list[str | BaseException]:
        """The first alone, and the others while it is being computed."""
        futures = [self.submit(first)]
        assert self.begun.wait(PATIENCE)
        futures += [self.submit(text) for text in texts]
        self.go_on.set()
        return [future.exception(10) or future.result() for future in futures]


def test_those_who_wait_are_computed_together():
    counting = Counting()
    assert counting.run("one", "two", "six", "ten") == ["ONE", "TWO", "SIX", "TEN"]
    assert counting.batches == [["one"], ["two", "six", "ten"]]


def test_those_who_wait_are_computed_together_with_texts_about_as_long():
    counting = Counting()
    counting.run("first", "a" * 3, "b" * 5, "c" * 30, "d" * 50)
    assert counting.batches == [["first"], ["aaa", "bbbbb"], ["c" * 30, "d" * 50]]
    counting = Counting(texts=2)
    counting.run("first", "a" * 9, "b" * 6, "c" * 5, "d" * 9)
    assert [[len(text) for text in batch] for batch in counting.batches] == [[5], [9, 9], [6, 5]]


def test_texts_of_two_models_are_computed_apart():
    counting = Counting()
    counting.go_on.set()
    assert counting.submit("a", "one model").result(PATIENCE) == counting.submit("a", "another").result(PATIENCE) == "A"
    assert counting.batches == [["a"], ["a"]]


def test_no_more_texts_are_computed_together_than_a_number():
    texts = ["aa", "bb", "cc", "dd", "ee"]
    counting = Counting(texts=2)
    assert counting.run(*texts) == [text.upper() for text in texts]
    assert [len(batch) for batch in counting.batches] == [1, 2, 2]


def test_no_more_pieces_are_computed_together_than_a_number():
    counting = Counting(pieces=9)
    counting.run("a", "bbb", "cc", "ddd", "e" * 20)
    assert counting.batches == [["a"], ["bbb", "ddd", "cc"], ["e" * 20]], "a text that is larger by itself is computed"


def test_an_error_reaches_all_whom_it_concerns_and_a_text_for_which_nobody_waits_is_not_computed():
    counting = Counting()
    first, bad, other = counting.run("one", "bad", "six")
    assert isinstance(bad, ValueError)
    assert (first, other) == ("ONE", "SIX")
    assert counting.submit("ten").result(PATIENCE) == "TEN"
    counting = Counting()
    futures = [counting.submit("one")]
    assert counting.begun.wait(PATIENCE)
    futures += [counting.submit("two", deadline=Deadline(9.0, 9.0, asker)) for asker in (LEFT, Asker())]
    counting.go_on.set()
    assert isinstance(futures[1].exception(10), Left)
    assert [futures[0].result(PATIENCE), futures[2].result(PATIENCE)] == ["ONE", "TWO"]
    assert counting.batches == [["one"], ["two"]]


def test_turns_come_in_the_order_of_their_tickets_also_of_those_who_come_late():
    turns, came = Turns(), list[int]()
    tickets = [turns.ticket() for _ in range(8)]

    def work(ticket: int) -> None:
        with turns(ticket):
            came.append(ticket)

    with ThreadPoolExecutor(8) as pool, turns():
        for waiting, ticket in enumerate(reversed(tickets), 1):
            pool.submit(work, ticket)
            until(lambda waiting=waiting: len(turns._waiting) == waiting)
    assert came == tickets


def test_a_batch_has_the_place_of_its_oldest_text():
    """Who asked for something else between two texts comes after both, and what came after that, after it."""
    turns, came = Turns(), list[str]()
    texts = Batches(lambda _, texts, __: came.extend(texts) or texts, turns, Most(4, 1_000))
    with ThreadPoolExecutor(2) as pool:
        with turns():
            first = texts.submit("a model", "first", 5, DEADLINE)
            until(lambda: len(turns._waiting) == 1)
            pool.submit(lambda: [turns().__enter__(), came.append("other"), turns._go()])
            until(lambda: len(turns._waiting) == 2)
            second = texts.submit("a model", "second", 6, DEADLINE)
        first.result(PATIENCE), second.result(PATIENCE)
    assert came == ["first", "second", "other"]


def until(it_is_so: Callable[[], bool]) -> None:
    while not it_is_so():
        pass


def test_a_class_that_asks_at_once_gets_what_each_would_get_alone(client):
    texts = [f"The cat sleeps on chair {n}." for n in range(12)]

    def ask(text: str) -> dict:
        asked = {"model": "transformer-en-fr", "text": text, "block": "cross"}
        return client.get("/api/attention", params=asked).json()

    with ThreadPoolExecutor(12) as pool:
        together = list(pool.map(ask, texts))
    for text, answer in zip(texts, together, strict=True):
        assert answer["source"]["text"] == text
        alone = client.app.state.engine.model("transformer-en-fr").attend(text)
        assert answer["target"]["text"] == alone.target.text
        row = alone.blocks["cross"].weights[2, 4, 0].tolist()
        assert answer["blocks"]["cross"]["weights"][2][4][0] == pytest.approx(row, abs=1e-5)
