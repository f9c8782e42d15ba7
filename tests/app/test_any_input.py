"""Whatever is sent, to every endpoint and every page: an answer, or a 4xx with one short sentence; never a 5xx."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import quote

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from regard.app.pages import PAGES
from regard.app.training.here.workshop import Workshop
from tests.app.test_api import MODEL, SENTENCE

pytestmark = pytest.mark.broad

MILLION = 10**6
SHORT_TEXT = "The cat sleeps."
SHORT = 2_000  # characters of a refusal, as JSON: the longest lists the parts of a model
MOST = 60_000  # characters of an address that the test client sends
WORDS = ["NaN", "inf", "-Infinity", "1e999", "-0", "0x10", "1_000", "٣", "9" * 400, "1" + "0" * 5_000, "null", "true"]
HIDDEN = ["\x00", "\u202e", "\u200b", "\ufeff", "\u2028", "\U000e0001", "\ud800", "\udfff", "e\u0301" * 40, "%s{{7*7}}"]
TEXTS = st.one_of(
    st.text(st.characters()),  # lone surrogates, too
    st.lists(st.sampled_from([*HIDDEN, "شلام", "שלום", "🐈", "a", " ", "cat"])).map("".join),
    st.sampled_from([*WORDS, "../../etc/passwd", "<script>alert(1)</script>", "'\"--", "cat " * 700, "a" * 40_000]),
)
HUGE = st.sampled_from([2**31, 2**63, 2**64, -(2**63), -(2**64), 10**400, 1e308, -1e-308, float("inf"), float("nan")])
NUMBERS = st.one_of(st.integers(), st.integers(-3, 9), st.floats(), HUGE)
VALUES = st.one_of(TEXTS, NUMBERS.map(repr), st.booleans().map(str))
THINGS = st.recursive(
    st.one_of(TEXTS, NUMBERS, st.booleans(), st.none()),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)
BODIES: dict[str, dict[str, Any]] = {
    "/api/attention": {
        "model": MODEL,
        "text": SENTENCE,
        "interventions": [
            {"do": "edit", "block": "cross", "layer": 1, "heads": [1], "row": 1, "weights": [1.0, 2.0]},
            {"do": "mask", "how": "drawn", "block": "cross", "w": 2, "rows": [[1, 0]]},
        ],
    },
    "/api/lesson": {"text": "# Mine\n\n## Here\n\n[Steps](/steps), 3 minutes\n", "station": 1, "page": "steps"},
    "/api/scratch": {name: [[1.0, 2.0], [3.0, 4.0]] for name in ("words", "w_q", "w_k", "w_v")},
    "/api/training": {"mechanism": "dates-bahdanau"},
}
KINDS = [
    "knock out",
    "flatten",
    "temperature",
    "unscaled",
    "hide",
    "edit",
    "mask",
    "swap",
    "replace",
    "reverse",
    "positions",
]
PARTS = [
    "do",
    "block",
    "layer",
    "heads",
    "row",
    "column",
    "weights",
    "value",
    "word",
    "words",
    "by",
    "how",
    "shift",
    "w",
    "rows",
]
HEALTH = [HealthCheck.too_slow, HealthCheck.data_too_large]
FEW = settings(max_examples=100, suppress_health_check=HEALTH, database=None)
TAKES_LONG = {"too_slow", "unfinished"}  # 503, on a machine that does other things too
JSON = {"Content-Type": "application/json"}
FIELDS = ["lesson", "station", "present", "embed", "model", "text", "target", "block", "layer", "head", "view", "rows"]
PATHS = ["/", "/steps", "/healthz", "/openapi.json", "/static/any/theme.js", "/api/models"]
HEADERS = [
    "Accept",
    "Accept-Encoding",
    "Content-Type",
    "Cookie",
    "Host",
    "If-None-Match",
    "Range",
    "X-Forwarded-Prefix",
]


@pytest.fixture(scope="module")
def trains_nothing() -> Iterator[None]:
    """Accepts a training, and starts no process for it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Workshop, "_start", lambda *_: None)
        yield


class Parameter(NamedTuple):
    """What is published of a parameter: its example, and values that may be good."""

    example: Any
    choices: list[Any]
    is_number: bool

    @classmethod
    def of(cls, published: dict[str, Any]) -> "Parameter":
        kinds = published["schema"].get("anyOf", [published["schema"]])
        is_number = any(kind.get("type") in {"integer", "number"} for kind in kinds)
        choices = [value for kind in kinds for value in kind.get("enum", [])]
        example = next(iter(published.get("examples", {}).values()), {}).get("value")
        return cls(example, choices + [1, 2, 3] * is_number, is_number)


@pytest.fixture(scope="module")
def questions(client) -> dict[str, dict[str, Parameter]]:
    """The parameters of every endpoint that is asked by GET."""
    paths = client.get("/openapi.json").json()["paths"]
    published = {
        path: about["get"]["parameters"] for path, about in paths.items() if "parameters" in about.get("get", {})
    }
    return {path: {one["name"]: Parameter.of(one) for one in parameters} for path, parameters in published.items()}


def address(path: str, query: dict[str, Any]) -> str:
    """An address that carries every text, lone surrogates included."""
    return f"{path}?{'&'.join(f'{name}={quoted(str(value))}' for name, value in query.items())}"[:MOST]


def quoted(text: str) -> str:
    return quote(text.encode(errors="surrogatepass"))


def is_answered(response: Response) -> None:
    """An answer, or a refusal of one sentence that repeats no long text."""
    if response.status_code < 400:
        return
    if "json" not in response.headers["content-type"]:
        assert response.status_code == 404, "the page for an unknown address"
        return
    error = response.json()["error"]
    assert response.status_code < 500 or error["code"] in TAKES_LONG, error
    assert error["message"].endswith(".")
    assert "Traceback" not in error["message"]
    assert len(response.content) < SHORT


def ask(client: TestClient, questions: dict[str, dict[str, Parameter]], data: st.DataObject) -> None:
    """A question that may be good, with some of its parameters replaced or added."""
    path, parameters = data.draw(st.sampled_from(sorted(questions.items())))
    query = {name: one.example for name, one in parameters.items() if one.example is not None} | {"text": SHORT_TEXT}
    for name, one in parameters.items():
        if one.choices and data.draw(st.booleans()):
            query[name] = data.draw(st.sampled_from(one.choices))
    for name in data.draw(st.lists(st.sampled_from([*parameters, "more"]), min_size=1, max_size=2)):
        is_number = name in parameters and parameters[name].is_number
        query[name] = data.draw(HUGE if is_number and data.draw(st.booleans()) else VALUES)
    is_answered(client.get(address(path, query)))


def send(client: TestClient, _: object, data: st.DataObject) -> None:
    """A good body with one part of it, however deep, replaced, left out or added."""
    path = data.draw(st.sampled_from(sorted(BODIES)))
    body = json.loads(json.dumps(BODIES[path]))
    inside = data.draw(st.sampled_from([body, *body.get("interventions", [])]))
    for name in data.draw(st.lists(st.sampled_from([*body, *PARTS, "more"]), min_size=1, max_size=4)):
        inside[name] = data.draw(st.sampled_from(KINDS) if name == "do" else THINGS)
    is_answered(client.post(path, content=json.dumps(body).encode(), headers=JSON))


def visit(client: TestClient, _: object, data: st.DataObject) -> None:
    """A page, or what is not one, with a query of any bytes."""
    path = data.draw(st.sampled_from([page.path for page in PAGES.values() if page.path]) | TEXTS)
    names = st.sampled_from([*FIELDS, "more"]) | TEXTS
    query = data.draw(st.lists(st.tuples(names, VALUES), max_size=4))
    anything = data.draw(st.binary(max_size=20))
    written = "&".join(f"{quoted(name)}={quoted(value)}" for name, value in query)
    is_answered(client.get(f"/{quoted(path.removeprefix('/'))}?{written}&{quote(anything, safe='&=%+;')}"[:MOST]))


@FEW
@given(data=st.data())
@pytest.mark.parametrize("act", [ask, send, visit])
def test_every_question_body_and_address_takes_or_refuses_anything(client, questions, trains_nothing, act, data):
    act(client, questions, data)


@FEW
@given(name=st.sampled_from(HEADERS), value=st.binary(max_size=60), path=st.sampled_from(PATHS))
def test_every_header_is_read_or_refused(client, name, value, path):
    is_answered(client.get(path, headers=[(name.encode(), value.translate(None, b"\r\n\0"))]))


@FEW
@given(body=st.binary(max_size=200) | THINGS.map(lambda thing: json.dumps(thing).encode()))
@pytest.mark.parametrize("path", sorted(BODIES))
def test_every_body_is_read_or_refused(client, trains_nothing, path, body):
    is_answered(client.post(path, content=body, headers=JSON))


@pytest.mark.parametrize("letter", ["a", "\U0001f408", "\u202e", "{{", "<b>"])
@pytest.mark.parametrize("path", sorted(BODIES))
def test_a_megabyte_is_refused_and_not_repeated(client, path, letter):
    body = json.dumps(BODIES[path] | {"text": letter * (MILLION // len(letter))}).encode()
    response = client.post(path, content=body, headers=JSON)
    assert response.status_code == 413
    is_answered(response)
