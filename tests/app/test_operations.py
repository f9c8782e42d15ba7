"""Whoever runs the server sees whether it answers and what it does, and never what people type."""

import json
import logging
import time

import pytest
from fastapi.testclient import TestClient
from prometheus_client.parser import text_string_to_metric_families

from regard.app import Settings, create_app
from regard.app.server.live_stats import RECENT, LiveStats

MODEL = "dates-transformer"
TEXT = "3 March 1998"


@pytest.fixture
def client(monkeypatch):
    monkeypatch.setattr("regard.app.models.loading.ids", lambda: [MODEL])
    with TestClient(create_app(Settings(device="cpu", prepare=False)), base_url="http://localhost") as client:
        yield client


def ask(client, text: str = TEXT, path: str = "/api/attention", **headers: str):
    return client.get(path, params={"model": MODEL, "text": text}, headers=headers)


def samples(client) -> dict[tuple[str, ...], float]:
    """The metrics by name and labels."""
    text = client.get("/metrics").text
    families = text_string_to_metric_families(text)
    return {(one.name, *one.labels.values()): one.value for family in families for one in family.samples}


def test_the_server_is_ready_when_a_model_has_answered(client, monkeypatch):
    def fails(*_: object) -> None:
        raise MemoryError

    with monkeypatch.context() as patch:
        patch.setattr(client.app.state.engine.models[MODEL], "attend_all", fails)
        assert client.get("/healthz").status_code == 200
        refused = client.get("/readyz")
        assert (refused.status_code, refused.json()["error"]["code"]) == (503, "not_ready")
    assert client.get("/readyz").json() == {"status": "ready"}


def test_metrics_count_what_happened_and_have_no_text(client):
    before = samples(client)
    for path in ("/api/attention", "/api/attention", "/api/steps", "/nothing/secret", "/static/any/theme.js"):
        ask(client, path=path)
    after = samples(client)

    def more(*key: str) -> float:
        return after.get(key, 0.0) - before.get(key, 0.0)

    assert more("regard_requests_total", "/api/attention", "200") == 2
    assert more("regard_requests_total", "/api/steps", "200") == 1
    assert more("regard_requests_total", "other", "404") == 1
    assert more("regard_requests_total", "/static", "200") == 1
    assert more("regard_request_seconds_count", "/api/attention") == 2
    assert more("regard_batch_texts_sum") == more("regard_batch_texts_count") == 1
    assert more("regard_stage_seconds_count", "wait") == more("regard_stage_seconds_count", "compute") == 1
    assert more("regard_stage_seconds_count", "encode") == 1
    assert more("regard_cache_total", "computed", "nothing") == 1
    assert after["regard_waiting",] == 0
    assert after["regard_memory_bytes", "cpu"] > 50e6
    said = client.get("/metrics").text
    assert "March" not in said
    assert "secret" not in said


def test_every_answer_has_a_number_of_its_own_and_the_log_has_it_without_the_text(client, caplog, monkeypatch):
    monkeypatch.setattr(logging.getLogger("regard.access"), "level", logging.INFO)
    logging.getLogger("regard.access")._cache.clear()
    answers = [ask(client), client.get("/nothing/secret"), client.head("/"), ask(client, "x", Host="evil.example")]
    lines = [json.loads(record.message) for record in caplog.records if record.name == "regard.access"]
    numbers = [answer.headers["x-request-id"] for answer in answers]
    assert [line["id"] for line in lines] == numbers
    assert len({*numbers}) == len(answers)
    said = [(line["method"], line["path"], line["status"]) for line in lines]
    assert said[:2] == [("GET", "/api/attention", 200), ("GET", "other", 404)]
    assert said[2:] == [("HEAD", "/", 200), ("GET", "other", 400)]
    assert all(line["milliseconds"] > 0 for line in lines)
    assert not any(word in caplog.text for word in ("March", "secret"))
    logging.getLogger("regard.access")._cache.clear()


def test_the_access_log_is_off_unless_it_is_asked_for(client, caplog):
    ask(client)
    assert not caplog.records


def test_the_status_says_how_many_ask_and_how_long_they_wait(client):
    assert client.get("/api/status").json() == {"people": 0, "seconds": None, "waiting": 0}
    for browser in ("one", "another", "one"):
        ask(client, **{"User-Agent": browser})
    client.get("/healthz", headers={"User-Agent": "a third"})
    said = client.get("/api/status").json()
    assert (said["people"], said["waiting"]) == (2, 0)
    assert 0 < said["seconds"] < 10


def test_after_a_minute_nobody_is_counted(monkeypatch):
    live, now = LiveStats(), [time.monotonic()]
    monkeypatch.setattr("regard.app.server.live_stats.time.monotonic", lambda: now[0])
    for n in range(300):
        live.asked(f"10.0.0.{n}", "browser")
        live.answered(n / 100)
    people, seconds = live.last_minute()
    assert 280 <= people <= 300
    assert seconds == pytest.approx(1.5, abs=0.4)
    now[0] += RECENT + 1
    assert live.last_minute() == (0, None)
