"""The answers to all that a page asks, one after another."""

from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from types import MappingProxyType

import orjson
from fastapi import FastAPI

from regard.app.publish.saved.address import Address
from regard.app.publish.saved.in_process_client import Answer, Request, ask, check
from regard.app.publish.saved.questions import QUESTIONS
from regard.app.publish.saved.questions.shown import Asking, Shown
from regard.app.server.disconnects import Left, asker


@dataclass(frozen=True)
class Answered:
    """A question of a page, by its name, and its answer; done: so many are answered, of so many as are known by now."""

    name: str
    answer: Answer
    done: int
    of: int


OnAnswer = Callable[[Answered], object]
NONE: Mapping[str, Answer] = MappingProxyType({})


async def answers(
    app: FastAPI, address: Address, on_answer: OnAnswer = lambda _: None, known: Mapping[str, Answer] = NONE
) -> dict[str, Answer]:
    """The answers by the names of their questions; those that are known are not asked for. Raises as `answered`."""
    found = dict[str, Answer]()
    async for one in answered(app, address, known):
        found[one.name] = one.answer
        on_answer(one)
    return found


async def answered(app: FastAPI, address: Address, known: Mapping[str, Answer] = NONE) -> AsyncIterator[Answered]:
    """Ask all that the page at an address asks, until nobody waits for it.

    Raises Refusal if its first question to a model is refused.
    """
    listed = (await ask(app, Request("/api/models", {"also": ",".join(address.earlier)}))).json()
    asking = QUESTIONS[address.page](Shown(listed, address.query, address.place))
    found, used = dict[str, Answer](), set[str]()
    requests = _next(asking, found)
    of = 1 + len(requests)
    while requests:
        for request in requests.values():
            if asker().left:
                raise Left
            answer = found[request.name] = known.get(request.name) or await ask(app, request)
            if not used:
                check(answer)
            used |= {part["model"] for part in (request.query, request.body or {}) if "model" in part}
            yield Answered(request.name, answer, len(found), of)
        requests = _next(asking, found, [*requests])
        of += len(requests)
    models = orjson.dumps([one for one in listed if one["id"] in used])
    yield Answered(Request("/api/models").name, Answer(HTTPStatus.OK, "application/json", models), of, of)


def _next(asking: Asking, found: dict[str, Answer], asked: list[str] | None = None) -> dict[str, Request]:
    """Requests of a page after these answers, each once, by name; none at the end."""
    try:
        requests = next(asking) if asked is None else asking.send([found[name] for name in asked])
    except StopIteration:
        return {}
    return {request.name: request for request in requests if request.name not in found}
