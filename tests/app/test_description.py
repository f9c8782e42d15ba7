"""The server keeps to its published description, /openapi.json, by all checks of schemathesis."""

from collections import Counter
from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from schemathesis import Config
from schemathesis.engine import Status, events, from_schema
from schemathesis.openapi import from_asgi

from regard.app import Settings, create_app
from regard.app.training.here.workshop import Workshop

pytestmark = pytest.mark.broad

KNOWN: dict[str, list[str | int]] = {  # values that reach further than random ones, by the name of the parameter
    "text": ["The cat sleeps.", "3 May 1998", "Is it", "é🐈"],
    "target": ["Le chat dort.", "1998-05-03"],
    "block": ["encoder", "decoder", "cross", "hops"],
    "stage": ["q", "scores", "weights", "output", "context"],
    "heads": ["1.1", "1.2,2.5"],
    "measures": ["weights", "norms,gradient"],
    "query": ["position"],
    "key": ["position"],
    "mechanism": ["dates-bahdanau", "dates-transformer"],
    **{name: [1, 2, 3] for name in ("layer", "head", "row", "column", "step")},
}
# What a model can read, and which layers and heads it has, no schema says: 422 takes well-formed data too. The same
# data may ask for more JSON than the limit: 413.
# Who may open a room, neither: 403.
ACCEPTED = ["2xx", "3xx", "403", "404", "409", "413", "422"]
OFTEN = {"probability": 0.7}


@pytest.fixture(scope="module")
def app() -> Iterator[FastAPI]:
    """The application as schemathesis calls it; a training starts no process, and a busy machine has time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Workshop, "_start", lambda *_: None)
        yield create_app(Settings(device="cpu", prepare=False, train="on", hosts=["testserver"], max_seconds=600))


def checked(app: FastAPI, model: str, seed: int, cases: int) -> tuple[int, Counter[str], list[str]]:
    """The number of requests, how often each check was made, and what failed."""
    known = {**KNOWN, "model": [model], "digest": [app.state.engine.model(model).digest]}
    config = {
        "seed": seed,
        "request-timeout": 600,
        "generation": {"max-examples": cases, "database": "none", "no-shrink": True},
        "checks": {"positive_data_acceptance": {"expected-statuses": ACCEPTED}},
        "dictionaries": {name: {"values": values} for name, values in known.items()},
        "parameters": {
            f"{place}.{name}": OFTEN | {"dictionary": name} for place in ("query", "body") for name in known
        },
    }
    requests, checks, failures = 0, Counter[str](), list[str]()
    for event in from_schema(from_asgi("/openapi.json", app, config=Config.from_dict(config))).execute():
        if isinstance(event, events.NonFatalError):
            failures.append(f"{event.label}: {event.value}")
        if isinstance(event, events.ScenarioFinished):
            requests += len(event.recorder.interactions)
            for check in [check for found in event.recorder.checks.values() for check in found]:
                checks[check.name] += 1
                if check.status is not Status.SUCCESS:
                    failures.append(f"{check.name}: {check.failure_info}")
    return requests, checks, failures


def test_the_server_answers_as_it_is_described(app):
    requests, checks, failures = checked(app, "dates-transformer", seed=1, cases=4)
    assert failures == []
    assert requests > 1_000
    assert len(checks) == 14, "all checks of schemathesis but one of time"


@pytest.mark.slow
@pytest.mark.timeout(1_200)
@pytest.mark.parametrize(
    ("seed", "model"), [(2, "transformer-en-fr"), (3, "rnn-luong-local-p-en-fr"), (5, "self-attentive-en")]
)
def test_the_server_answers_as_it_is_described_in_thousands_of_cases(app, seed, model):
    requests, _, failures = checked(app, model, seed, cases=100)
    assert failures == []
    assert requests > 3_000, "of which 2,000 are random"
