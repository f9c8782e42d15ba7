"""The sentences that pages open with are read after the start; nobody waits for more than one of them."""

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from fastapi.testclient import TestClient

from regard.app import Settings, create_app
from tests.servers import wait_until

IDS = ["dates-luong-dot", "dates-mlp", "dates-transformer"]
EXAMPLE = "Tuesday 3 March 1998"


class Slow:
    """Three models that tell what they are asked, and answer only when they are let."""

    def __init__(self, monkeypatch) -> None:
        monkeypatch.setattr("regard.app.models.loading.ids", lambda: IDS)
        self.asked: list[tuple[str, str]] = []
        self.looked = 0  # whether anybody asks
        self.may_answer = threading.Semaphore(0)
        self.app = create_app(Settings(device="cpu"))
        self.busy = self.app.state.engine.queues.busy
        monkeypatch.setattr(self.app.state.engine.queues, "busy", self.looks)
        for model in self.app.state.engine.models.values():
            monkeypatch.setattr(model, "attend_all", self.attending(model))

    def attending(self, model):
        attend_all = model.attend_all

        def attend(texts, in_time):
            self.asked += [(model.id, text.text) for text in texts]
            assert self.may_answer.acquire(timeout=60)
            return attend_all(texts, in_time)

        return attend

    def looks(self) -> bool:
        self.looked += 1
        return self.busy()

    @contextmanager
    def served(self):
        """From when the first example is being read."""
        with TestClient(self.app, base_url="http://localhost") as client:
            wait_until(lambda: self.asked)
            yield client
            threading.Timer(0.2, self.may_answer.release, [100]).start()  # the end has come before

    def wait_until_there_are(self, number: int) -> None:
        wait_until(lambda: self.app.state.engine.queues.queues[0].asked == number)


@pytest.fixture
def slow(monkeypatch) -> Slow:
    return Slow(monkeypatch)


def ask(client, id: str, text: str) -> int:
    return client.get("/api/attention", params={"model": id, "text": text}).status_code


def test_health_does_not_wait_and_every_example_is_read_once(slow):
    with slow.served() as client:
        assert client.get("/healthz").status_code == 200
        slow.may_answer.release(100)
        wait_until(lambda: len(slow.asked) == 3)
        assert [ask(client, id, EXAMPLE) for id in IDS] == [200, 200, 200]
    assert slow.asked == [(id, EXAMPLE) for id in IDS]


def test_who_asks_waits_for_one_example_and_no_more(slow):
    with slow.served() as client, ThreadPoolExecutor(2) as pool:
        pool.submit(ask, client, IDS[2], "4 May 2004")
        slow.wait_until_there_are(2)
        slow.may_answer.release()
        wait_until(lambda: len(slow.asked) == 2)
        looked = slow.looked
        wait_until(lambda: slow.looked > looked + 1)  # an impolite example would have queued
        pool.submit(ask, client, IDS[1], "5 May 2005")
        slow.wait_until_there_are(2)
        slow.may_answer.release(100)
        wait_until(lambda: len(slow.asked) == 3)
    assert slow.asked[:3] == [(IDS[0], EXAMPLE), (IDS[2], "4 May 2004"), (IDS[1], "5 May 2005")]


def test_the_end_does_not_wait_for_all_of_them(slow):
    with slow.served():
        pass
    assert slow.asked == [(IDS[0], EXAMPLE)]
