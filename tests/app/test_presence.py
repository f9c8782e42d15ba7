"""Who closes the tab is not computed for, and takes nothing from those who stay."""

import asyncio
import threading
from urllib.parse import urlencode

import pytest

from regard.app import Settings, create_app
from regard.app.engine.cache import Cache
from regard.app.publish.saved import answering
from regard.app.publish.saved.in_process_client import Answer, Request, ask
from regard.app.publish.saved.routes import LINES, saving
from regard.app.server.disconnects import Asker, Askers, Left, asked_by, asker
from tests.app.conftest import scope_of
from tests.servers import PATIENCE

MODEL = "dates-transformer"


class Visitor:
    """One request, of which the connection can end before its answer."""

    def __init__(self, app, path: str, accept: str = "*/*", **query: object) -> None:
        self.scope = scope_of(path, urlencode({"model": MODEL, **query}), host="a", accept=accept)
        self.app, self.gone = app, asyncio.Event()
        self.statuses: list[int] = []

    async def asks(self) -> int:
        read = False

        async def receive() -> dict:
            nonlocal read
            if not read:
                read = True
                return {"type": "http.request"}
            await self.gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict) -> None:
            if message["type"] == "http.response.start":
                self.statuses.append(message["status"])

        await self.app(self.scope, receive, send)
        return self.statuses[0]


@pytest.fixture
def app(monkeypatch):
    monkeypatch.setattr("regard.app.models.loading.ids", lambda: [MODEL])
    return create_app(Settings(device="cpu", prepare=False, hosts="a"))


@pytest.fixture
def computed(app, monkeypatch) -> list[str]:
    """The texts that were computed."""
    model, texts = app.state.engine.models[MODEL], list[str]()
    attend_all, attend = model.attend_all, model.attend
    monkeypatch.setattr(
        model, "attend_all", lambda asked, told: texts.extend(text.text for text in asked) or attend_all(asked, told)
    )
    monkeypatch.setattr(model, "attend", lambda text, *rest: texts.append(text.text) or attend(text, *rest))
    return texts


async def waiting(app, number: int) -> None:
    while app.state.engine.queues.queues[0].asked < number:
        await asyncio.sleep(0.001)


def one_leaves(app, leaves: Visitor, stays: Visitor, jobs: int) -> int:
    """The status that the other gets; jobs: how many the two wait for."""

    async def both() -> list[int]:
        with app.state.engine.queues.queues[0].turns():
            asked = [asyncio.create_task(visitor.asks()) for visitor in (leaves, stays)]
            await waiting(app, jobs)
            leaves.gone.set()
            await asyncio.sleep(0.01)
        return await asyncio.gather(*asked)

    return asyncio.run(both())[1]


@pytest.mark.parametrize("given", [{}, {"target": "1998-03-04"}], ids=["written", "read"])
def test_nothing_is_computed_for_who_left_while_waiting(app, computed, given):
    leaves, stays = (Visitor(app, "/api/attention", text=text, **given) for text in ("3 March 1998", "4 March 1998"))
    assert one_leaves(app, leaves, stays, jobs=2) == 200
    assert computed == ["4 March 1998"]


def test_who_asks_the_same_as_one_who_left_gets_the_answer(app, computed):
    leaves, stays = (Visitor(app, path, text="3 March 1998") for path in ("/api/attention", "/api/cost"))
    assert one_leaves(app, leaves, stays, jobs=1) == 200
    assert computed == ["3 March 1998"]


@pytest.mark.parametrize("accept", ["text/html", LINES])
def test_no_more_is_asked_for_a_saved_page_whose_reader_has_left(app, monkeypatch, accept):
    visitor = Visitor(app, "/saved", accept, address="/steps?model=dates-transformer&text=3+March+1998")
    asked = list[Request]()

    async def leaves_at_the_third(app, request: Request) -> Answer:
        asked.append(request)
        if len(asked) == 3:
            visitor.gone.set()
            while not asker().left:
                await asyncio.sleep(0)
        return await ask(app, request)

    monkeypatch.setattr(answering, "ask", leaves_at_the_third)
    asyncio.run(visitor.asks())
    assert len(asked) == 3
    assert not saving.locked()


def test_nothing_is_computed_for_a_saved_page_whose_reader_left_while_it_waited(app, computed):
    visitor = Visitor(app, "/saved", address="/steps?model=dates-transformer&text=3+March+1998")

    async def leaves() -> None:
        with app.state.engine.queues.queues[0].turns():
            asks = asyncio.create_task(visitor.asks())
            await waiting(app, 1)
            visitor.gone.set()
            await asyncio.sleep(0.01)
        await asks

    asyncio.run(leaves())
    assert computed == []


def test_several_have_left_when_each_of_them_has():
    one, other = Asker(), Asker()
    both = Askers(one, Askers(other))
    one.left = True
    assert not both.left
    other.left = True
    assert both.left


def test_who_comes_while_the_last_one_leaves_begins_again():
    cache, begun, go_on = Cache("any", 1_000), threading.Event(), threading.Event()
    leaving, staying, answers = Asker(), Asker(), list[str]()
    leaving.left = True

    def gives_up() -> str:
        begun.set()
        assert go_on.wait(PATIENCE)
        raise Left

    def first() -> None:
        with asked_by(leaving), pytest.raises(Left):
            cache(("question",), gives_up)

    def second() -> None:
        with asked_by(staying):
            answers.append(cache(("question",), lambda: "answer"))

    threads = [threading.Thread(target=one) for one in (first, second)]
    threads[0].start()
    assert begun.wait(PATIENCE)
    threads[1].start()
    while len(cache._coming["question",].askers.askers) < 2:
        pass
    go_on.set()
    for thread in threads:
        thread.join(PATIENCE)
    assert answers == ["answer"]
    assert asker() not in (leaving, staying)
