"""Equal questions are answered once; what is kept has a bound in bytes; a failure is heard by all and forgotten."""

import asyncio
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from unittest.mock import Mock

import numpy as np
import pytest
from fastapi.testclient import TestClient

from regard.app import Settings, create_app
from regard.app.attention.kept_answers import KeptAttention
from regard.app.attention.one_map import AS_IT_IS
from regard.app.engine.cache import Cache, held
from regard.app.engine.engine import Engine
from regard.app.engine.question import Question
from regard.model import load
from regard.model.selection import Selection
from tests.servers import PATIENCE

SIZE = 8_000
ENDPOINTS = ["attention", "cost", "deletion", "explanations", "gold", "heads", "logit-split", "score-split", "steps"]


def array(_: object = None) -> np.ndarray:
    return np.zeros(SIZE // 8)


def never() -> None:
    raise AssertionError("this is kept, and need not be computed")


def test_what_is_kept_stays_under_the_bound_and_what_was_asked_for_last_stays():
    cache = Cache("any", 3 * SIZE + SIZE // 2)
    for key in "abc":
        cache((key,), array)
    cache(("a",), never)
    for key in "de":
        cache((key,), array)
        assert 3 * SIZE <= cache.bytes <= 3 * SIZE + SIZE // 2
    for key in "ade":
        cache((key,), never)
    assert cache(("b",), lambda: "again") == "again"


def test_texts_of_answers_count_as_arrays_do():
    cache = Cache("any", 2 * SIZE + SIZE // 2)
    cache(("array", 1), array)
    cache(("texts", 1), lambda: {"text": "x" * (SIZE + 1)})
    cache(("array", 2), array)
    assert cache.bytes <= 2 * SIZE + SIZE // 2
    assert cache(("array", 1), lambda: "computed again") == "computed again"


def test_a_question_counts_as_its_answer_does():
    cache = Cache("any", SIZE)
    cache(tuple(map(float, range(SIZE // 64))), lambda: "short")
    assert SIZE // 2 < cache.bytes <= SIZE
    cache(tuple(map(float, range(SIZE))), lambda: "short")
    assert cache(tuple(map(float, range(SIZE))), lambda: "again") == "again"


def test_an_answer_beyond_the_bound_is_not_kept():
    cache = Cache("any", SIZE - 1)
    assert len(cache(("a",), array)) == SIZE // 8
    assert cache.bytes == 0
    assert cache(("a",), lambda: "again") == "again"


def test_an_answer_counts_with_all_its_arrays():
    attended = load("dates-transformer", "cpu").attend("3 March 1998")
    arrays = sum(block.weights.nbytes for block in attended.blocks.values())
    assert arrays + len("".join(attended.source.tokens)) < held(attended) < 4 * arrays


@pytest.mark.parametrize("fails", [False, True])
def test_who_asks_meanwhile_gets_the_same_answer_and_the_same_failure(fails):
    cache, begun, go_on = Cache("any", SIZE), threading.Event(), threading.Event()
    calls = []

    def slow() -> str:
        calls.append("computed")
        begun.set()
        assert go_on.wait(PATIENCE)
        if fails:
            raise ValueError("no")
        return "answer"

    with ThreadPoolExecutor(8) as pool:
        futures = [pool.submit(cache, ("question",), slow)]
        assert begun.wait(PATIENCE)
        futures += [pool.submit(cache, ("question",), slow) for _ in range(7)]
        while sum(future.running() for future in futures) < 8:
            pass
        go_on.set()
        told = [future.exception() or future.result() for future in futures]
    assert calls == ["computed"]
    assert all(answer is told[0] for answer in told)
    assert cache(("question",), lambda: "later") == ("later" if fails else "answer")


def test_a_computation_that_is_cancelled_elsewhere_begins_again_for_who_still_waits():
    cache, begun = Cache("computed", 10 * SIZE), list[Future[str]]()

    def begin() -> Future[str]:
        begun.append(Future())
        if len(begun) == 1:
            begun[0].cancel()
        else:
            begun[1].set_result("computed")
        return begun[-1]

    assert cache.wait(("key",), begin) == "computed"


def test_what_was_sent_stays_when_what_it_came_from_has_made_room(monkeypatch):
    monkeypatch.setattr("regard.app.models.loading.ids", lambda: ["dates-transformer"])
    size = held(load("dates-transformer", "cpu").attend("3 March 1998"))
    engine = Engine(Settings(device="cpu", cache_bytes=3 * size))
    attention = KeptAttention(engine, 3 * size // 4)

    def ask(text: str) -> bytes:
        return asyncio.run(attention.answer(Question("dates-transformer", text), Selection(pool=8), "u8", AS_IT_IS))

    asked = {text: ask(text) for text in ("3 March 1998", "4 March 1998", "5 March 1998")}
    monkeypatch.setattr(engine.models["dates-transformer"], "attend_all", lambda *_: never())
    with pytest.raises(AssertionError, match="need not be computed"):
        engine.attend(Question("dates-transformer", "3 March 1998"))
    for text, answer in asked.items():
        assert ask(text) == answer


@pytest.mark.parametrize("given", ["", "&target=1998-03-04"], ids=["written", "read"])
def test_what_the_cache_cannot_hold_is_computed_once(monkeypatch, given):
    model = load("dates-transformer", "cpu")
    for name in ("attend", "attend_all"):
        monkeypatch.setattr(model, name, Mock(wraps=getattr(model, name)))
    app = create_app(Settings(device="cpu", prepare=False, cache_bytes=0), loaded={model.id: model})
    client = TestClient(app, base_url="http://localhost")
    asked = [*(f"{one}?" for one in ENDPOINTS), "row?stage=weights&row=1&", "cell?stage=weights&row=1&column=1&"]
    for number, endpoint in enumerate(asked, start=1):
        client.get(f"/api/{endpoint}model={model.id}&text=3+March+1998{given}")
        assert model.attend.call_count + model.attend_all.call_count == number, endpoint
