"""The contract, from the outside: what is asked over HTTP is what the model says."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import jsonschema
import numpy as np
import pytest
import safetensors.numpy
from fastapi.testclient import TestClient
from prometheus_client import REGISTRY

from regard.app import Settings, create_app
from regard.app.api.dump import BYTES_PER_NUMBER
from regard.app.attention.kept_answers import KeptAttention
from regard.app.code_digest import code_digest
from regard.app.engine.cache import Cache
from regard.app.server.security import HEADERS
from regard.model import load
from tests.app.conftest import check_refused
from tests.servers import wait_until

MODEL = "transformer-en-fr"
SENTENCE = "The black cat did not sleep on the red chair."
SAFETENSORS = {"Accept": "application/vnd.safetensors"}


def attention(client: TestClient, headers: dict[str, str] | None = None, **parameters: Any) -> Any:
    parameters = {"model": MODEL, "text": SENTENCE} | parameters
    response = client.get("/api/attention", params=parameters, headers=headers)
    assert response.status_code == 200, response.text
    return safetensors.numpy.load(response.content) if headers else response.json()


def metadata(content: bytes) -> dict[str, Any]:
    """Read a safetensors header as a browser does: 8 bytes of length, then JSON."""
    header = json.loads(content[8 : 8 + int.from_bytes(content[:8], "little")])
    return json.loads(header["__metadata__"]["regard"])


def matrix(weights: Any) -> np.ndarray:
    return np.array(weights, dtype=np.float32)  # null becomes NaN


def test_health_tells_what_runs_and_is_not_ok_without_a_model(client, monkeypatch):
    answer = client.get("/healthz").json()
    assert (answer["status"], answer["device"]) == ("ok", "cpu")
    assert MODEL in answer["models"]
    monkeypatch.setattr("regard.app.models.loading.ids", list)
    response = TestClient(create_app(Settings()), base_url="http://localhost").get("/healthz")
    assert response.status_code == 503
    assert response.headers["retry-after"]


def test_a_name_that_nothing_reads_is_refused_with_the_nearest(client):
    for path, said in {
        "/api/positions?d=10": "'d' is not known here; the nearest name is 'dimensions'. Known: length, dimensions,",
        f"/api/attention?model={MODEL}&text=Go&layr=2": "'layr' is not known here; the nearest name is 'layer'.",
        "/api/models?text=Go": "'text' is not known here; the nearest name is 'also'. Known: also.",
    }.items():
        check_refused(client.get(path), 422, "unknown_parameter", begins=said)


def test_models_are_described_by_their_own_numbers(client):
    (about,) = [model for model in client.get("/api/models").json() if model["id"] == MODEL]
    shape = attention(client)["blocks"]["cross"]
    assert (about["layers"], about["heads"]) == (len(shape["layers"]), len(shape["heads"]))
    assert [block["name"] for block in about["blocks"]] == ["encoder", "decoder", "cross"]
    assert len(about["examples"]) >= 10
    assert np.shape(about["aer"]["cross"]) == (about["layers"], about["heads"])
    assert about["parameters"] == sum(p.numel() for p in load(MODEL, "cpu").network.parameters())


@pytest.mark.parametrize(
    ("path", "parameters"),
    [
        ("/healthz", {}),
        ("/api/models", {}),
        ("/api/attention", {"model": MODEL, "text": SENTENCE}),
        ("/api/attention", {"model": MODEL, "text": "Go!", "block": "decoder", "layer": "2", "head": "8"}),
        ("/api/attention", {"model": "none", "text": SENTENCE}),
        ("/api/attention", {"model": MODEL}),
    ],
)
def test_answers_keep_the_published_schema(client, path, parameters):
    openapi = client.get("/openapi.json").json()
    response = client.get(path, params=parameters)
    content = openapi["paths"][path]["get"]["responses"][str(response.status_code)]["content"]
    schema = content["application/json"]["schema"] | {"components": openapi["components"]}
    jsonschema.validate(response.json(), schema)


def test_json_says_exactly_what_the_model_says(client):
    answer, attended = attention(client), load(MODEL, "cpu").attend(SENTENCE)
    assert answer["target"]["text"] == attended.target.text
    assert tuple(answer["source"]["tokens"]) == attended.source.tokens
    for name, block in attended.blocks.items():
        np.testing.assert_allclose(matrix(answer["blocks"][name]["weights"]), block.weights, atol=1e-6)


def test_a_weight_is_null_where_it_is_masked_and_nowhere_else(client):
    weights = matrix(attention(client)["blocks"]["decoder"]["weights"])
    ahead = ~np.tril(np.ones(weights.shape[-2:], dtype=bool))
    assert np.isnan(weights[..., ahead]).all()
    assert np.isfinite(weights[..., ~ahead]).all()


def test_safetensors_are_sent_to_those_who_accept_them(client):
    response = client.get("/api/attention", params={"model": MODEL, "text": SENTENCE}, headers=SAFETENSORS)
    assert response.headers["content-type"] == "application/vnd.safetensors"
    assert "accept" in response.headers["vary"].lower().split(", ")


def test_safetensors_say_exactly_what_json_says(client):
    answer = attention(client)
    response = client.get("/api/attention", params={"model": MODEL, "text": SENTENCE}, headers=SAFETENSORS)
    facts = metadata(response.content)
    for name, block in safetensors.numpy.load(response.content).items():
        assert block.dtype == np.float32
        np.testing.assert_array_equal(block, matrix(answer["blocks"][name].pop("weights")))
        assert answer["blocks"][name].pop("sinks") is None
    assert facts == answer


@pytest.mark.parametrize(("dtype", "step"), [("f16", 1e-3), ("u8", 0.5 / 255 + 1e-6)])
def test_smaller_precisions_are_as_near_as_they_say(client, dtype, step):
    exact, small = attention(client, SAFETENSORS), attention(client, SAFETENSORS, dtype=dtype)
    for name, block in small.items():
        values = block.astype(np.float32) / (255 if dtype == "u8" else 1)
        assert dtype == "u8" or np.array_equal(np.isnan(values), np.isnan(exact[name]))
        np.testing.assert_allclose(np.nan_to_num(values), np.nan_to_num(exact[name]), atol=step)


@pytest.mark.parametrize("chosen", [{"block": "cross"}, {"layer": 2}, {"block": "decoder", "layer": 1, "head": 8}])
def test_narrowing_cuts_and_changes_nothing(client, chosen):
    whole, part = attention(client)["blocks"], attention(client, **chosen)["blocks"]
    assert list(part) == ([chosen["block"]] if "block" in chosen else ["encoder", "decoder", "cross"])
    for name, block in part.items():
        rows = [chosen["layer"] - 1] if "layer" in chosen else range(len(whole[name]["layers"]))
        heads = [chosen["head"] - 1] if "head" in chosen else range(len(whole[name]["heads"]))
        assert block["layers"] == [row + 1 for row in rows]
        assert block["heads"] == [head + 1 for head in heads]
        expected = matrix(whole[name]["weights"])[np.ix_(rows, heads)]
        np.testing.assert_array_equal(matrix(block["weights"]), expected)


def test_a_forced_translation_is_read_as_it_is(client):
    own, answer = attention(client)["target"], attention(client, target="Le chien dort.")["target"]
    assert answer["text"] == "Le chien dort."
    assert answer["forced"]
    assert np.mean(answer["log_probabilities"]) < np.mean(own["log_probabilities"])


def test_offsets_count_characters_and_not_bytes(client):
    source = attention(client, text="Café 🐈 noir")["source"]
    assert "🐈" in {source["text"][start:end] for start, end in source["offsets"]}
    assert source["offsets"][-1] == [11, 11]


@pytest.mark.parametrize(
    "text",
    [
        *("a", "🐈🐈🐈", "שלום עולם", "مرحبا", "x\u0000y\u0007z", "\u202eabc", "é" * 50, "\ufeff!", "1 + 1 = 2"),
        *("<b>&amp;", "<pad> </s> <0xF0>"),
    ],
)
def test_unusual_texts_are_answered(client, text):
    answer = attention(client, text=text)
    assert answer["source"]["text"] == text
    assert answer["source"]["tokens"].count("</s>") == 1
    assert (matrix(answer["blocks"]["cross"]["weights"]) > 0).all()


@pytest.mark.parametrize(
    ("parameters", "status", "code", "word"),
    [
        ({"text": ""}, 422, "text_empty", "sentence is empty"),
        ({"text": " \t\n\u00a0"}, 422, "text_empty", "sentence is empty"),
        ({"text": "\u200b\u00ad"}, 422, "text_empty", "sentence is empty"),
        ({"target": ""}, 422, "target_empty", "translation is empty"),
        ({"text": "word " * 300}, 422, "text_too_long", "128"),
        ({"text": "a" * 2_001}, 422, "text_too_long", "2,000"),
        ({"text": "a" * 50_000}, 414, "address_too_long", "shorten"),
        ({"target": "mot " * 300}, 422, "target_too_long", "128"),
        ({"model": "transformer"}, 404, "unknown_model", MODEL),
        ({"model": "nobody"}, 404, "unknown_model", "/api/models"),
        ({"model": "../../etc/passwd" * 100}, 404, "unknown_model", "/api/models"),
        ({"block": "middle"}, 422, "unknown_block", "cross"),
        ({"layer": 0}, 422, "unknown_layer", "from 1"),
        ({"layer": 99}, 422, "unknown_layer", "from 1"),
        ({"head": -1}, 422, "unknown_head", "from 1"),
        ({"layer": "NaN"}, 422, "invalid_parameter", "layer"),
        ({"layer": "1.5"}, 422, "invalid_parameter", "layer"),
        ({"head": "10" * 30}, 422, "unknown_head", "from 1"),
        ({"dtype": "f64"}, 422, "invalid_parameter", "dtype"),
        ({"text": None}, 422, "invalid_parameter", "text is missing"),
    ],
)
def test_bad_input_gets_one_sentence_that_says_what_to_change(client, parameters, status, code, word):
    parameters = {"model": MODEL, "text": SENTENCE} | parameters
    response = client.get("/api/attention", params={k: v for k, v in parameters.items() if v is not None})
    check_refused(response, status, code, word)
    assert len(response.json()["error"]["message"]) < 300


@pytest.mark.parametrize(
    ("accept", "sent"),
    [
        ("text/csv", None),
        ("application/json;q=0", None),
        (f"{SAFETENSORS['Accept']}; Q=0.000, text/csv", None),
        ("application/vnd.safetensors;q=0, application/json", "application/json"),
        ("application/vnd.safetensors; q=0.0;v=1, */*", "application/json"),
        ("application/vnd.safetensors;q=0.5, application/json;q=0", "application/vnd.safetensors"),
    ],
)
def test_a_form_of_no_quality_is_not_sent_and_where_no_other_is_taken_it_is_refused(client, accept, sent):
    response = client.get("/api/attention", params={"model": MODEL, "text": "a"}, headers={"Accept": accept})
    assert response.status_code == (200 if sent else 406)
    assert sent in (None, response.headers["content-type"])


@pytest.mark.parametrize(
    ("body", "headers", "status", "word"),
    [
        (b"[" * 60_000, {"Content-Type": "application/json"}, 400, "The body"),
        (b'{"text": "\xff"}', {"Content-Type": "application/json"}, 400, "UTF-8"),
        (b'{"layer": ' + b"1" * 5_000 + b"}", {"Content-Type": "application/json"}, 400, "numbers"),
        (b'{"model": "a", "text": "b"}', {}, 422, "Content-Type: application/json"),
        (b'["a", "b"]', {"Content-Type": "application/json"}, 422, "{...}"),
    ],
    ids=["nested", "bytes", "number", "no type", "list"],
)
def test_a_body_that_cannot_be_read_is_told_what_is_wrong_with_it(client, body, headers, status, word):
    response = client.post("/api/attention", content=body, headers=headers)
    check_refused(response, status, "", word)
    assert "headers" not in response.json()["error"]["message"]


@pytest.mark.parametrize(
    "path", ["/nothing", "/api/nothing", "/static/any/nothing.js", "/static/any/../../pyproject.toml"]
)
def test_what_does_not_exist_is_said_to_be_missing(client, path):
    check_refused(client.get(path), 404, "", begins="There is nothing at")


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/api/models", "GET, HEAD"),
        ("/api/attention", "GET, HEAD, POST"),
        ("/api/training/here", "GET, HEAD, DELETE"),
        ("/steps", "GET, HEAD"),
        ("/static/any/theme.js", "GET, HEAD"),
    ],
)
def test_a_wrong_method_is_refused_with_all_right_ones_named(client, guarded, path, allowed):
    for response in (client.put(path, json={}), guarded(root_path="/below").put(f"/below{path}")):
        assert (response.status_code, response.headers["allow"]) == (405, allowed)


def test_json_that_would_be_huge_is_refused_but_safetensors_and_parts_are_not():
    settings = Settings(device="cpu", max_json_bytes=20 * 20 * BYTES_PER_NUMBER)
    client = TestClient(create_app(settings), base_url="http://localhost")
    parameters: dict[str, Any] = {"model": MODEL, "text": "Go!"}
    refused = client.get("/api/attention", params=parameters)
    assert (refused.status_code, refused.json()["error"]["limit"]) == (413, settings.max_json_bytes)
    assert client.get("/api/attention", params=parameters, headers=SAFETENSORS).status_code == 200
    narrow = parameters | {"block": "cross", "layer": 1, "head": 1}
    assert client.get("/api/attention", params=narrow).status_code == 200


@pytest.mark.parametrize(
    ("path", "asked", "word"),
    [
        ("/api/positions", {"length": 40}, "dimensions="),
        ("/api/attention", {"model": MODEL, "text": "Go!", "block": "cross", "layer": 1, "head": 1}, "layer="),
        *((path, {"model": MODEL, "text": "Go!"}, "shorten") for path in ("/api/decoding", "/api/heads")),
    ],
)
def test_no_json_is_larger_than_the_limit(client, monkeypatch, path, asked, word):
    monkeypatch.setattr(client.app.state.attention, "_sent", Cache("any", 0))
    length = len(client.get(path, params=asked).content)
    monkeypatch.setattr(client.app.state.engine.settings, "max_json_bytes", length)
    assert client.get(path, params=asked).status_code == 200
    monkeypatch.setattr(client.app.state.engine.settings, "max_json_bytes", length - 1)
    refused = client.get(path, params=asked)
    check_refused(refused, 413, "json_too_large", f"{length:,} bytes", word)
    assert refused.json()["error"]["limit"] == length - 1
    if path == "/api/attention":
        assert client.get(path, params=asked, headers=SAFETENSORS).status_code == 200


def test_work_that_takes_too_long_is_ended_and_when_all_places_are_taken_the_next_is_refused_at_once():
    client = TestClient(create_app(Settings(device="cpu", max_seconds=1e-6)), base_url="http://localhost")
    response = client.get("/api/attention", params={"model": MODEL, "text": SENTENCE})
    check_refused(response, 503, "too_slow")
    assert response.headers["retry-after"]
    app = create_app(Settings(device="cpu", max_waiting=1))
    client = TestClient(app, base_url="http://localhost")
    with app.state.engine.limits.admitted():
        response = client.get("/api/attention", params={"model": MODEL, "text": "a"})
        assert client.get("/healthz").status_code == 200
    check_refused(response, 503, "busy")
    assert client.get("/api/attention", params={"model": MODEL, "text": "a"}).status_code == 200


def test_equal_requests_are_computed_once_even_at_the_same_time(client, monkeypatch):
    translator = client.app.state.engine.models[MODEL]
    calls: list[str] = []
    attend_all = translator.attend_all
    monkeypatch.setattr(translator, "attend_all", lambda texts, told: calls.extend(texts) or attend_all(texts, told))
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: attention(client, text="Never asked before: a whole class asks."), range(8)))
    assert len(calls) == 1
    assert all(answer == answers[0] for answer in answers)


def test_who_is_refused_for_now_costs_the_application_nothing(monkeypatch):
    app = create_app(Settings(device="cpu", max_waiting=1))
    client = TestClient(app, base_url="http://localhost")
    assert client.get("/healthz").status_code == 200
    monkeypatch.setattr(app.middleware_stack, "app", None)  # whoever calls it fails
    question, path = {"model": MODEL, "text": "a"}, {"path": "/api/attention", "status": "503"}
    before = REGISTRY.get_sample_value("regard_requests_total", path) or 0
    with app.state.engine.limits.admitted():
        assert client.get("/api/attention", params=question).headers["retry-after"] == "1"
        assert client.post("/api/attention", json=question).status_code == 503
    assert REGISTRY.get_sample_value("regard_requests_total", path) == before + 2
    with pytest.raises(TypeError):
        client.get("/api/attention", params=question)


def test_files_come_however_many_wait(monkeypatch):
    monkeypatch.setattr("regard.app.models.loading.ids", lambda: ["dates-transformer"])
    app, number = create_app(Settings(device="cpu", prepare=False, max_waiting=60, max_seconds=600)), 60
    (queue,) = app.state.engine.queues.queues
    question = {"model": "dates-transformer", "text": "3 March 1998"}
    with TestClient(app, base_url="http://localhost") as client, ThreadPoolExecutor(number + 1) as pool:
        assert client.get("/api/attention", params=question).status_code == 200
        with queue.turns():
            asked = [pool.submit(client.get, "/api/steps", params=question | {"block": "cross"}) for _ in range(number)]
            wait_until(lambda: queue.asked == number)
            assert pool.submit(client.get, "/static/any/theme.js").result().status_code == 200
            assert client.get("/api/attention", params=question).json()["error"]["code"] == "busy"
        assert {future.result().status_code for future in asked} == {200}


@pytest.mark.parametrize(
    ("method", "path", "status", "options"),
    [
        ("GET", "/", 200, {}),
        ("GET", "/static/any/theme.js", 200, {}),
        ("GET", "/static/any/theme.js", 400, {"headers": {"Range": "bytes=abc"}}),
        ("GET", "/static/any/theme.js", 416, {"headers": {"Range": "bytes=99999999-"}}),
        ("GET", "/api/models", 400, {"headers": {"Host": "evil.example"}}),
        ("GET", "/nothing", 404, {}),
        ("POST", "/api/models", 405, {}),
        ("GET", f"/?{'a' * 40_000}", 414, {}),
        ("POST", "/api/attention", 413, {"content": b"a" * 100_000}),
        ("GET", "/api/attention", 422, {}),
        ("GET", "/api/attention?model=transformer-en-fr&text=a", 500, {}),
    ],
)
def test_every_response_is_guarded_and_every_error_has_the_one_form(client, monkeypatch, method, path, status, options):
    if status == 500:
        monkeypatch.setattr(KeptAttention, "answer", lambda *_: 1 / 0)
    response = client.request(method, path, **options)
    assert response.status_code == status
    for name, value in HEADERS.items():
        assert response.headers[name] == value
    if status >= 400:
        error = response.json()["error"]
        assert error["message"].endswith(".")
        assert "ZeroDivision" not in response.text


@pytest.mark.parametrize("path", ["/", "/docs", "/healthz", "/api/models", "/openapi.json", "/static/any/theme.js"])
def test_head_is_answered_like_get(client, path):
    assert client.head(path).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "", "127.0.0.1.evil.example"])
def test_a_foreign_name_is_refused(client, host):
    assert client.get("/api/models", headers={"Host": host}).status_code == 400


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8000", "127.0.0.1:8000", "192.168.1.20:8000", "[::1]:8000"])
def test_own_names_and_addresses_are_answered_compressed(client, host):
    response = client.get("/api/models", headers={"Host": host, "Accept-Encoding": "gzip"})
    assert response.status_code == 200
    assert response.headers["content-encoding"] == "gzip"


@pytest.mark.parametrize("accept", ["application/json", "application/vnd.safetensors"])
def test_who_has_an_answer_already_is_sent_nothing(client, accept):
    parameters = {"model": MODEL, "text": SENTENCE, "block": "cross"}
    first = client.get("/api/attention", params=parameters, headers={"Accept": accept})
    known = {"Accept": accept, "If-None-Match": first.headers["etag"]}
    again = client.get("/api/attention", params=parameters, headers=known)
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])
    other = client.get("/api/attention", params=parameters | {"text": "Another sentence."}, headers=known)
    assert other.status_code == 200
    posted = client.post("/api/attention", json=parameters, headers=known)
    assert posted.status_code == 200


ASKED = {
    "/api/attention": {},
    "/api/steps": {},
    "/api/cell": {"stage": "weights", "row": 1, "column": 1},
    "/api/row": {"stage": "scores", "row": 1},
    "/api/tiles": {"size": 2},
    "/api/heads": {},
    "/api/explanations": {},
    "/api/decoding": {},
}


@pytest.mark.parametrize("path", ASKED)
def test_an_answer_of_a_model_that_its_digest_names_is_kept_for_ever_and_of_another_is_refused(client, path):
    question = {"model": MODEL, "text": "The cat sleeps.", **ASKED[path]}
    (digest,) = [model["digest"] for model in client.get("/api/models").json() if model["id"] == MODEL]
    plain, lasting = client.get(path, params=question), client.get(path, params=question | {"digest": digest})
    assert lasting.status_code == 200
    assert lasting.headers["cache-control"] == "private, max-age=31536000, immutable"
    assert plain.headers["cache-control"] == "private, no-cache"
    assert lasting.json() == plain.json()
    assert lasting.json()["digest"] == digest
    refused = client.get(path, params=question | {"digest": digest[::-1]})
    check_refused(refused, 409, "model_changed", "leave digest out")
    assert "immutable" not in refused.headers.get("cache-control", "")
    declared = client.get("/openapi.json").json()["paths"][path]["get"]
    assert "409" in declared["responses"]
    assert [p["required"] for p in declared["parameters"] if p["name"] in {"digest", "model"}] == [True, False]


def test_a_refusal_is_not_kept_though_the_digest_is_right_and_neither_are_the_digests_themselves(client):
    digest = client.app.state.engine.model(MODEL).digest
    refused = client.get("/api/attention", params={"model": MODEL, "text": "", "digest": digest})
    assert refused.status_code == 422
    assert "cache-control" not in refused.headers
    assert client.get("/api/models").headers["cache-control"] == "no-store"


def test_other_code_has_other_digests(tmp_path, monkeypatch):
    (tmp_path / "app").mkdir()
    monkeypatch.setattr("regard.app.code_digest.ROOT", tmp_path)
    digests = []
    for code in ("one", "another", "one"):
        (tmp_path / "app" / "module.py").write_text(code)
        digests.append(code_digest.__wrapped__())
    assert digests[0] == digests[2] != digests[1]


@pytest.mark.parametrize(
    ("model", "text", "code"),
    [
        (MODEL, "The\u200b cat sleeps.", "invisible"),
        ("rnn-bahdanau-en-fr", "THE CAT SLEEPS.", "capitals"),
        ("dates-hard", "Friday 2 June 1944", "unknown_year"),
        ("self-attentive-en", "\u4f60\u597d", "unknown_characters"),
    ],
)
def test_what_is_odd_about_a_text_is_told_by_every_answer_that_has_it(client, model, text, code):
    paths = ["/api/attention"] if model == "self-attentive-en" else ["/api/attention", "/api/steps", "/api/decoding"]
    for path in paths:
        source = client.get(path, params={"model": model, "text": text}).json()["source"]
        assert [remark["code"] for remark in source["remarks"]] == [code], path
        assert source["remarks"][0]["message"].endswith(".")
        assert source["text"] == text


def test_what_nobody_sees_changes_no_translation_and_offsets_are_of_the_text_as_it_was_sent(client):
    hidden, plain = (attention(client, text=text) for text in ("The\u200b c\u00adat sleeps.", "The cat sleeps."))
    assert (hidden["target"]["text"], hidden["blocks"]) == (plain["target"]["text"], plain["blocks"])
    pieces = [hidden["source"]["text"][start:end] for start, end in hidden["source"]["offsets"]]
    assert pieces == ["The", "c\u00adat", "sleep", "s", ".", ""]


@pytest.mark.parametrize(
    ("asked", "layers"),
    [("layer=3&aggregate=mean-heads", [3]), ("layer=3&aggregate=max-heads", [3]), ("aggregate=mean-layers", [0])],
)
def test_one_map_of_several_heads_names_what_it_is(client, asked, layers):
    address = "/api/attention?model=transformer-en-fr&text=The cat sleeps.&block=cross"
    found = client.get(f"{address}&{asked}").json()["blocks"]["cross"]
    assert (found["layers"], found["heads"], found["aggregate"]) == (layers, [0], asked.split("=")[-1])
    assert np.shape(found["weights"])[:2] == (1, 1)
    whole = client.get(address).json()["blocks"]["cross"]
    assert whole["aggregate"] is None
    maps = np.array(whole["weights"])
    heads = maps[2] if layers[0] else maps.reshape(-1, *maps.shape[2:])
    by = heads.max if "max" in asked else heads.mean
    np.testing.assert_allclose(found["weights"][0][0], by(0), atol=1e-6)


ONE = "/api/attention?model=transformer-en-fr&text=The unbelievable cats sleep."
SEVENTEEN = ",".join(f"{1 + k // 8}.{1 + k % 8}" for k in range(17))


def test_a_union_is_the_largest_weight_of_its_heads_by_words_too(client):
    heads = [(1, 2), (2, 5), (3, 5)]
    found = client.get(f"{ONE}&block=cross&aggregate=union&heads=3.5,1.2,2.5,1.2").json()["blocks"]["cross"]
    assert (found["layers"], found["heads"], found["aggregate"]) == ([0], [0], "union")
    every = np.array(client.get(f"{ONE}&block=cross").json()["blocks"]["cross"]["weights"])
    expected = np.max([every[layer - 1, head - 1] for layer, head in heads], axis=0)
    np.testing.assert_array_equal(found["weights"][0][0], expected)
    address = f"{ONE}&block=cross&words=1"
    heads = [client.get(f"{address}&layer={layer}&head=2").json()["blocks"]["cross"]["weights"] for layer in (1, 2)]
    found = client.get(f"{address}&aggregate=union&heads=1.2,2.2").json()["blocks"]["cross"]["weights"]
    np.testing.assert_array_equal(found, np.maximum(*heads))


@pytest.mark.parametrize(
    ("asked", "code", "says"),
    [
        *(
            (asked, "unsuitable_aggregate", "block=")
            for asked in ("aggregate=mean-heads", "block=cross&aggregate=mean-heads")
        ),
        ("block=cross&layer=1&aggregate=mean-layers", "unsuitable_aggregate", "block="),
        ("block=cross&layer=1&head=1&aggregate=max-heads", "unsuitable_aggregate", "block="),
        ("block=decoder&aggregate=rollout", "unsuitable_aggregate", "block="),
        ("block=cross&aggregate=union&heads=1.2", "unsuitable_aggregate", "2 to 16 heads"),
        ("block=cross&aggregate=union", "unsuitable_aggregate", "2 to 16 heads"),
        ("block=cross&heads=1.2,1.3", "unsuitable_aggregate", "2 to 16 heads"),
        ("block=cross&aggregate=union&heads=1.2;1.3", "unsuitable_aggregate", "2 to 16 heads"),
        ("aggregate=union&heads=1.2,1.3", "unsuitable_aggregate", "of one block="),
        ("block=cross&layer=1&aggregate=union&heads=1.2,1.3", "unsuitable_aggregate", "leave out layer="),
        ("block=cross&aggregate=union&heads=1.2,1.9", "unknown_head", "choose from 1 to 8"),
        ("block=cross&aggregate=union&heads=4.2,1.1", "unknown_layer", "choose from 1 to 3"),
        (f"block=cross&aggregate=union&heads={SEVENTEEN}", "unsuitable_aggregate", "2 to 16 heads"),
        ("words=1", "not_one_map", "name its block="),
        ("block=cross&words=1", "not_one_map", "name its block="),
        ("block=cross&layer=1&head=1&pool=4&marks=hidden", "not_one_map", "without pool="),
    ],
)
def test_one_map_that_cannot_be_made_is_refused_with_what_to_change(client, asked, code, says):
    check_refused(client.get(f"{ONE}&{asked}"), 422, code, says)


@pytest.mark.parametrize("map", ["layer=2&head=3", "layer=2&aggregate=mean-heads", "aggregate=rollout"])
def test_a_map_by_words_without_marks_has_rows_that_sum_to_1_and_says_its_words(client, map):
    address = f"{ONE}&block=encoder&{map}"
    answer = client.get(f"{address}&words=1&marks=hidden").json()
    found = answer["blocks"]["encoder"]
    assert [word["text"] for word in found["row_words"]] == answer["source"]["text"].split()
    assert found["row_words"] == found["column_words"]
    np.testing.assert_allclose(np.sum(found["weights"][0][0], -1), 1, atol=1e-6)
    plain = client.get(address).json()["blocks"]["encoder"]
    assert plain["row_words"] is None
    pieces = [word["pieces"] for word in found["row_words"]]
    summed = np.array([[np.array(plain["weights"][0][0])[np.ix_(p, q)].sum(1).mean() for q in pieces] for p in pieces])
    np.testing.assert_allclose(found["weights"][0][0], summed / summed.sum(-1, keepdims=True), atol=1e-6)


def test_a_row_with_nothing_left_is_null_no_head_as_it_is_has_no_entropy_and_words_keep_their_window(client):
    address = f"{ONE}&block=decoder&layer=1&head=1&marks=hidden"
    weights = client.get(address).json()["blocks"]["decoder"]["weights"][0][0]
    assert set(weights[0]) == {None}
    sent = client.get(f"{address}&dtype=u8", headers={"accept": "application/vnd.safetensors"}).content
    allowed = safetensors.numpy.load(sent)["decoder.allowed"][0, 0]
    assert allowed.tolist() == [[int(weight is not None) for weight in row] for row in weights]
    for asked in ("pool=2", "block=cross&aggregate=mean-layers", "block=cross&layer=1&head=1&words=1"):
        for block in client.get(f"{ONE}&{asked}").json()["blocks"].values():
            assert block["entropy"] is block["largest"] is None
    asked = {"model": "rnn-luong-local-p-en-fr", "text": "The unbelievable cats sleep in " + "the big house of " * 6}
    found = client.get("/api/attention", params=asked | {"block": "cross", "words": 1}).json()["blocks"]["cross"]
    weights = np.array(found["weights"][0][0], float)
    assert found["window"] is None
    assert np.isnan(weights).any()
    np.testing.assert_allclose(np.nansum(weights, -1), 1, atol=1e-5)


@pytest.mark.parametrize("model", ["transformer-en-fr", "rnn-luong-local-p-en-fr", "self-attentive-en"])
def test_every_precision_says_the_exact_entropy_and_largest_weight_of_each_head(client, model):
    asked = {"model": model, "text": "The unbelievable cats sleep."}
    blocks = client.get("/api/attention", params=asked).json()["blocks"]
    header = metadata(client.get("/api/attention", params=asked | {"dtype": "u8"}, headers=SAFETENSORS).content)
    for name, block in blocks.items():
        weights = np.nan_to_num(np.array(block["weights"], float))
        entropy = -np.sum(weights * np.log2(np.where(weights > 0, weights, 1)), -1).mean(-1)
        np.testing.assert_allclose(block["entropy"], entropy, atol=1e-4)
        np.testing.assert_allclose(block["largest"], weights.max(-1).mean(-1), atol=1e-4)
        assert [header["blocks"][name][what] for what in ("entropy", "largest")] == [block["entropy"], block["largest"]]


def test_rows_by_the_piece_that_was_fed_are_words_of_those_pieces(client):
    address = f"{ONE}&block=cross&layer=1&head=4"
    plain = np.array(client.get(address).json()["blocks"]["cross"]["weights"][0][0])
    answer = client.get(f"{address}&words=1&rows=fed").json()
    found, tokens = answer["blocks"]["cross"], answer["target"]["tokens"]
    rows, columns = ([word["pieces"] for word in found[side]] for side in ("row_words", "column_words"))
    produced = client.get(f"{address}&words=1").json()["blocks"]["cross"]["row_words"]
    assert [word["text"] for word in found["row_words"]] == ["<s>", *(word["text"] for word in produced[:-1])]
    assert any(len(word) > 1 for word in rows)
    assert [piece for word in rows for piece in word] == list(range(len(tokens))), "each row is named once"
    summed = [[plain[np.ix_(p, q)].sum(1).mean() for q in columns] for p in rows]
    np.testing.assert_allclose(found["weights"][0][0], summed, atol=1e-6)
