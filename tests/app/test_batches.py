"""Those who wait at the same time are answered together, each with its own answer."""

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue

import pytest

from app.batches import Batches, Turn


class Counting:
    """Answers a text with itself in capitals, once it is allowed to go on."""

    def __init__(self, *, largest: int = 4) -> None:
        self.batches: list[list[str]] = []
        self.begun, self.go_on = threading.Event(), threading.Event()
        self.ask = Batches(self.compute, Turn(), largest)

    def compute(self, _: str, texts: Sequence[str], deadline: float) -> list[str]:
        assert deadline == 9.0
        self.batches.append(list(texts))
        self.begun.set()
        assert self.go_on.wait(10)
        if "bad" in texts:
            raise ValueError("bad")
        return [text.upper() for text in texts]

    def run(self, *texts: str, size=len) -> list[str | BaseException]:
        """The first alone, and the others while it is being computed."""
        with ThreadPoolExecutor(len(texts)) as pool:
            futures = [pool.submit(self.ask, "a model", texts[0], size(texts[0]), 9.0)]
            assert self.begun.wait(10)
            futures += [pool.submit(self.ask, "a model", text, size(text), 9.0) for text in texts[1:]]
            while sum(map(len, self.ask._waiting.values())) < len(texts) - 1:
                pass
            self.go_on.set()
            return [future.exception() or future.result() for future in futures]


def test_all_who_wait_are_computed_together_and_each_gets_its_own_answer():
    counting = Counting()
    assert counting.run("one", "two", "six", "ten") == ["ONE", "TWO", "SIX", "TEN"]
    assert [sorted(batch) for batch in counting.batches] == [["one"], ["six", "ten", "two"]]


def test_a_batch_has_a_largest_size():
    counting = Counting(largest=2)
    texts = ["aa", "bb", "cc", "dd", "ee"]
    assert counting.run(*texts) == [text.upper() for text in texts]
    assert sorted(map(len, counting.batches)) == [1, 2, 2]


def test_texts_of_very_different_lengths_do_not_wait_for_each_other():
    counting = Counting()
    counting.run("first", "a" * 3, "b" * 5, "c" * 30, "d" * 50)
    assert all(max(map(len, batch)) <= 2 * min(map(len, batch)) for batch in counting.batches)
    assert len(counting.batches) == 3


def test_other_models_are_other_batches():
    counting = Counting()
    counting.go_on.set()
    assert counting.ask("one model", "a", 1, 9.0) == counting.ask("another", "a", 1, 9.0) == "A"
    assert counting.batches == [["a"], ["a"]]


def test_an_error_reaches_everybody_whom_it_concerns_and_nobody_else():
    counting = Counting()
    first, bad, other = counting.run("one", "bad", "six")
    assert isinstance(bad, ValueError)
    assert (first, other) == ("ONE", "SIX")
    assert counting.ask("a model", "ten", 3, 9.0) == "TEN"


def test_who_was_answered_by_another_does_not_wait_for_whom_it_does_not_concern():
    begun, go_on, turn = SimpleQueue[str](), threading.Semaphore(0), Turn()

    def compute(id: str, texts: Sequence[str], _: float) -> Sequence[str]:
        begun.put(id)
        assert go_on.acquire(timeout=10)
        return texts

    ask = Batches(compute, turn, 4)
    with ThreadPoolExecutor(4) as pool:
        futures = []
        for waiting, id in enumerate(["one model", "another", "a third", "another"], 1):
            futures.append(pool.submit(ask, id, f"text {waiting}", 6, 9.0))
            while len(turn._queue) < waiting:
                pass
        go_on.release(2)
        assert [begun.get(timeout=10) for _ in range(3)] == ["one model", "another", "a third"]
        try:
            assert futures[3].result(timeout=2) == "text 4"
            assert not futures[2].done()
        finally:
            go_on.release(2)


def test_turns_come_in_the_order_in_which_they_were_waited_for():
    turn, came = Turn(), list[int]()

    def work(number: int) -> None:
        with turn:
            came.append(number)

    with ThreadPoolExecutor(8) as pool, turn:
        for number in range(8):
            pool.submit(work, number)
            while len(turn._queue) < number + 2:
                pass
    assert came == [*range(8)]


def test_who_need_not_come_leaves_nobody_waiting():
    turn = Turn()
    assert not turn.comes(unless=lambda: True)
    with turn:
        assert not turn.comes(unless=lambda: True)
    assert turn.comes(unless=lambda: False)


def test_a_class_that_asks_at_once_gets_what_each_would_get_alone(client):
    texts = [f"The cat sleeps on chair {n}." for n in range(12)]

    def ask(text: str) -> dict:
        return client.get(
            "/api/attention", params={"model": "transformer-en-fr", "text": text, "block": "cross"}
        ).json()

    with ThreadPoolExecutor(12) as pool:
        together = list(pool.map(ask, texts))
    for text, answer in zip(texts, together, strict=True):
        assert answer["source"]["text"] == text
        alone = client.app.state.engine.model("transformer-en-fr").attend(text)
        assert answer["target"]["text"] == alone.target.text
        assert answer["blocks"]["cross"]["weights"][2][4][0] == pytest.approx(
            alone.blocks["cross"].weights[2, 4, 0].tolist(), abs=1e-5
        )
