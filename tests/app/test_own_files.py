"""Files that people open on a page, over HTTP: read here, kept for that page alone, forgotten, never in an answer."""

import asyncio
import io
import tracemalloc
from contextlib import suppress
from types import SimpleNamespace

import numpy as np
import pytest
import torch
from fastapi.testclient import TestClient
from safetensors.torch import save

from regard.app import Settings, create_app
from regard.app.attention.answers import to_json
from regard.app.engine import opened_files
from regard.app.engine.opened_files import OwnFiles
from regard.app.engine.question import Question
from regard.app.models.schemas import OwnAnswer
from regard.app.refusal import Refusal
from regard.model.contacts import average_product_corrected
from regard.model.errors import Unsuitable
from regard.model.own.file import read_file
from tests.app.conftest import check_refused, scope_of
from tests.model.test_own_file import npz
from tests.model.test_own_json import SIZE, many, matrix
from tests.servers import PATIENCE

WEIGHTS = np.random.default_rng(11).dirichlet(np.ones(5), (2, 3, 5)).astype(np.float32)


BODY = npz(weights=WEIGHTS)


@pytest.fixture
def client():
    app = create_app(Settings(device="cpu", prepare=False), loaded={})
    with TestClient(app, base_url="http://localhost") as client:
        yield client


def opened(client, body: bytes = BODY) -> str:
    answer = client.post("/api/own", params={"name": "a.npz"}, content=body)
    assert answer.status_code == 201, answer.text
    return OwnAnswer.model_validate(answer.json(), extra="forbid").id


def asked(client, id: str, path: str = "attention", **more):
    return client.get(f"/api/{path}", params={"model": id, "text": "text 1", **more})


def test_a_file_is_answered_as_a_model_is(client):
    id = opened(client)
    block = asked(client, id).json()["blocks"]["Attention"]
    assert np.array_equal(np.array(block["weights"], np.float32), WEIGHTS)
    assert block["given"] == {"whole": True}
    one = asked(client, id, block="Attention", layer=2, aggregate="mean-heads").json()["blocks"]["Attention"]
    assert np.array(one["weights"])[0, 0] == pytest.approx(WEIGHTS[1].mean(0), abs=1e-6)


def test_contacts_of_a_protein_are_an_aggregate_of_all_its_heads_and_of_no_other_file(client):
    weights = np.random.default_rng(5).dirichlet(np.ones(7), (2, 3, 7)).astype(np.float32)
    names = np.array(["<cls>", *"MKTVL", "<eos>"])
    id = opened(client, npz(weights=weights, tokens=names))
    block = asked(client, id, block="Attention", aggregate="contacts").json()["blocks"]["Attention"]
    found = np.array(block["weights"], float)[0, 0]
    expected = average_product_corrected(weights[..., 1:-1, 1:-1]).mean((0, 1))
    assert found[1:-1, 1:-1] == pytest.approx(expected, abs=1e-6)
    assert np.isnan(found[[0, -1]]).all()
    assert block["signed"] == pytest.approx(np.abs(expected).max(), abs=1e-6)
    alone = asked(client, id, block="Attention", aggregate="contacts", marks="hidden").json()["blocks"]["Attention"]
    assert np.array(alone["weights"])[0, 0] == pytest.approx(expected, abs=1e-6)
    other = asked(client, opened(client), block="Attention", aggregate="contacts")
    check_refused(other, 422, "unsuitable_aggregate")


def test_texts_of_a_file_are_chosen_as_layers_are_and_a_batch_that_is_too_large_asks_for_some(client):
    weights = np.random.default_rng(12).dirichlet(np.ones(3), (2, 65, 5, 3)).astype(np.float32)
    ask = {"url": "/api/own", "content": npz(weights=weights)}
    refused = client.post(**ask, params={"name": "a.npz"})
    check_refused(refused, 422, "file_too_large", begins="weights has a batch of 65")
    answer = client.post(**ask, params={"name": "a.npz", "texts": "65, 2"})
    assert (answer.status_code, answer.json()["examples"]) == (201, ["text 1", "text 2"])
    block = asked(client, answer.json()["id"]).json()["blocks"]["Attention"]
    assert np.array_equal(np.array(block["weights"], np.float32), weights[:, 64])


def test_a_file_that_its_sums_prove_to_be_turned_has_that_reading_in_its_list_and_in_a_refusal(client):
    turned = npz(weights=WEIGHTS[0, 0].T)
    answer = client.post("/api/own", params={"name": "a.npz"}, content=turned)
    assert answer.json()["readings"] == ["rows columns", "columns rows"]
    refused = client.post("/api/own", params={"name": "a.npz"}, content=npz(weights=WEIGHTS[0, 0].T, tokens=["a"]))
    check_refused(refused, 422, "file_ambiguous", begins="tokens must give one name for each row")
    assert refused.json()["error"]["message"].endswith('Axis 1 of 2 sums to 1: axes="columns rows".')


@pytest.mark.parametrize(
    ("arrays", "begins"),
    [
        ({"weights": np.zeros((3, 5), "V2")}, "weights holds void16, as NumPy saves bfloat16"),
        ({"weights": np.zeros((3, 5), "V2"), "columns": np.array([*"abcde"])}, "weights holds void16"),
        ({"weights": np.zeros((3, 5), "V2"), "band": np.array(4)}, "weights holds void16"),
        ({"weights": WEIGHTS, "global_attentions": np.zeros(WEIGHTS.shape, "V2")}, "weights holds void16"),
        ({"weights": WEIGHTS, "global_attentions": np.float32(1)}, "global_attentions must have the layers, texts"),
        ({"weights": WEIGHTS, "global_attentions": WEIGHTS[0, 0, 0]}, "global_attentions must have the layers, texts"),
        (
            {f"attentions.{k}": WEIGHTS for k in range(2)}
            | {f"global_attentions.{k}": WEIGHTS[..., : 2 - k] for k in range(2)},
            "global_attentions must have the layers, texts and heads of attentions, as many rows or more, and a column",
        ),
        (
            {f"attentions.{k}": WEIGHTS[:, k:] for k in range(2)}
            | {f"global_attentions.{k}": WEIGHTS[:, k:, :, :2] for k in range(2)},
            "attentions has layers of the shapes [2, 3, 5, 5] and [2, 2, 5, 5]: all layers must have the same shape.",
        ),
    ],
)
def test_numbers_without_a_type_and_parts_of_other_sizes_are_refused_with_a_sentence(client, arrays, begins):
    check_refused(client.post("/api/own?name=a", content=npz(**arrays)), 422, "file_unsuitable", begins=begins)


def test_a_file_is_in_no_list(client):
    opened(client)
    assert client.get("/api/models").json() == []
    assert "a.npz" not in client.get("/metrics").text


def test_queries_with_their_keys_are_opened_down_to_the_products(client):
    q, k = np.random.default_rng(2).normal(size=(2, 3, 5, 7)).astype(np.float32)
    id = opened(client, npz(q=q, k=k))
    stages = [one["id"] for one in asked(client, id, "steps").json()["stages"]]
    assert stages == ["q", "k", "scores", "scaled", "masked", "weights"]
    cell = asked(client, id, "cell", stage="scores", row=2, column=3, head=3).json()
    assert cell["value"] == pytest.approx(q[2, 1] @ k[2, 2], rel=1e-5)
    assert len(asked(client, id, "row", stage="scores", row=2).json()["cells"]) == 5


@pytest.mark.parametrize("layers", [1, 2, 3])
@pytest.mark.parametrize("heads", [1, 2, 3])
def test_arrays_of_every_small_size_are_answered_in_each_reading_and_in_steps(client, layers, heads):
    for n in (1, 2, 3):
        q, k = (np.ones((layers, heads, m, 2), np.float32) for m in (n, n + 1))
        id = opened(client, npz(q=q, k=k))
        head = {"block": "Attention", "layer": layers, "head": heads}
        for words in ("false", "true"):
            for marks in ("shown", "hidden"):
                for rows in ("produced", "fed"):
                    answer = asked(client, id, **head, words=words, marks=marks, rows=rows)
                    assert answer.status_code == 200, answer.text
                    found = np.array(answer.json()["blocks"]["Attention"]["weights"], float)
                    assert found == pytest.approx(np.full((1, 1, n, n + 1), 1 / (n + 1)))
        for at in (head, {"block": "Attention"}):
            stages = {one["id"]: one for one in asked(client, id, "steps", **at).json()["stages"]}
            assert stages["weights"]["shape"] == [n, n + 1]


def test_a_name_of_half_a_character_is_said_as_it_is_written(client):
    refused = client.post("/api/own?name=a", content=b'{"\\ud800": [[1]], "b": [[1]]}')
    check_refused(refused, 422, "file_unsuitable", begins="The file holds \\ud800, b: name the arrays weights")


def test_a_form_is_refused_with_a_word_on_how_a_file_is_sent(client):
    refused = client.post("/api/own?name=a", files={"file": BODY})
    check_refused(refused, 422, "file_in_form", begins="This is a form: send the file itself as the body")


def test_names_that_all_texts_share_take_no_room_for_each(client):
    weights = np.full((1, 64, 1, 2, 2), 0.5, np.float32)
    body = npz(weights=weights, tokens=np.array(["a" * 10**5, "b"]), axes=np.array("layers texts heads rows columns"))
    refused = client.post("/api/own?name=a", content=body)
    check_refused(refused, 422, "file_unsuitable", begins="tokens have 6,400,064 characters in all texts")


def test_a_file_that_is_too_large_or_of_another_site_is_refused_and_a_server_may_open_none(client):
    refused = client.post("/api/own?name=a", headers={"Content-Length": str(2**28 + 1)}, content=b"")
    check_refused(refused, 413, "", 'regard.show(numpy.load(file, mmap_mode="r"), layers=1)')
    refused = client.post("/api/own", params={"name": "a"}, content=BODY, headers={"Origin": "http://evil.example"})
    assert refused.json()["error"]["code"] == "other_origin"
    client.app.state.engine.settings.own_files = False
    refused = client.post("/api/own", params={"name": "a"}, content=BODY)
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "own_files_off")


def test_heads_of_too_many_weights_are_answered_one_by_one_and_pooled(client, monkeypatch):
    monkeypatch.setattr("regard.model.own.model.MOST_NUMBERS", 150)
    q, k = np.random.default_rng(1).normal(size=(2, 2, 3, 7, 5)).astype(np.float32)
    id = opened(client, npz(q=q, k=k))
    one = np.array(asked(client, id, layer=2, head=3).json()["blocks"]["Attention"]["weights"])[0, 0]
    scores = np.exp(q[1, 2] @ k[1, 2].T / np.sqrt(5))
    assert one == pytest.approx(scores / scores.sum(-1, keepdims=True), rel=1e-5)
    pooled = np.array(asked(client, id, pool=3).json()["blocks"]["Attention"]["weights"])
    assert pooled.shape == (2, 3, 3, 3)
    assert pooled[1, 2, 0, 0] == pytest.approx(one[:2, :2].max(), rel=1e-5)
    refused = asked(client, id, block="Attention", aggregate="mean-layers")
    assert (refused.status_code, "open one head" in refused.text) == (413, True)


@pytest.mark.parametrize("path", ["decoding", "heads", "explanations", "deletion", "cost", "training", "score-split"])
def test_what_needs_a_model_is_refused_with_a_sentence(client, path):
    more = {"score-split": {"block": "Attention", "layer": 1, "head": 1}, "heads": {"block": "Attention"}}.get(path, {})
    if path == "training":
        refused = client.get("/api/training", params={"model": opened(client)})
    else:
        refused = asked(client, opened(client), path, **more)
    check_refused(refused, 422, "", begins="This needs a model: a file has arrays alone.")


def test_a_file_that_is_closed_is_gone(client):
    id = opened(client)
    assert client.delete(f"/api/own/{id}").status_code == 204
    gone = asked(client, id)
    assert (gone.status_code, gone.json()["error"]["code"]) == (404, "file_gone")
    with pytest.raises(
        Refusal, match="open it again, and ask on the same connection"
    ):  # closed after the question was read
        client.app.state.engine.attend(Question(id, ""))


def test_a_file_that_was_closed_can_be_sent_again(client):
    id = opened(client)
    client.delete(f"/api/own/{id}")
    assert opened(client) == id
    assert asked(client, id).status_code == 200


def test_no_answer_of_a_file_is_kept(client):
    engine = client.app.state.engine
    kept = client.app.state.attention._sent.bytes, engine._computed.bytes
    asked(client, opened(client))
    assert kept == (client.app.state.attention._sent.bytes, engine._computed.bytes)
    assert "max-age" not in asked(client, opened(client)).headers["cache-control"]


ROOM = 3 * 2 * WEIGHTS.nbytes  # for three files: as they are, and as they were read


def test_of_more_files_than_a_number_the_least_recently_asked_for_go_first(monkeypatch):
    monkeypatch.setattr(opened_files, "MOST", 3)
    files = OwnFiles(most_bytes=ROOM)
    first, second, *_ = ids = [files.open(io.BytesIO(BODY), name).id for name in "abc"]
    assert [*files] == ids
    assert files[first]
    files.open(io.BytesIO(BODY), "d")
    assert second not in files
    assert first in files


def test_files_are_bounded_in_bytes():
    files = OwnFiles(most_bytes=ROOM)
    for name in "abc":
        files.open(io.BytesIO(BODY), name)
    assert len(files) == 3
    files.open(io.BytesIO(npz(weights=np.repeat(WEIGHTS, 3, 0))), "e")
    assert len(files) == 1


def test_a_packed_file_counts_as_what_is_unpacked():
    packed = io.BytesIO()
    np.savez_compressed(packed, weights=np.zeros((500, 500), np.float32))
    files = OwnFiles(most_bytes=3_000_000)
    for name in "ab":
        files.open(io.BytesIO(packed.getvalue()), name)
    assert len(packed.getvalue()) < 20_000
    assert (len(files), files.bytes) == (1, 2_000_000)


def test_a_file_is_forgotten_when_nobody_has_asked_for_two_minutes(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(opened_files, "time", SimpleNamespace(monotonic=lambda: now[0]))
    files = OwnFiles()
    id, other = (files.open(io.BytesIO(BODY), name).id for name in "ab")
    now[0] = opened_files.IDLE - 1
    assert files[other]
    now[0] += 2
    files._forget_idle()
    assert (id in files, other in files) == (False, True)


@pytest.mark.parametrize("ends", ["read_file", "own_tensors", "BytesIO"])
def test_memory_that_ends_while_a_file_comes_or_is_read_is_a_sentence(client, monkeypatch, caplog, ends):
    def full(*_, **__):
        raise MemoryError

    with monkeypatch.context() as lacking:
        lacking.setattr(opened_files, ends, full)
        refused = client.post("/api/own?name=a", content=BODY)
    check_refused(refused, 413, "out_of_memory", begins="This needs more memory than the server has left")
    assert not [one for one in caplog.records if one.exc_info]
    opened(client)


def test_memory_that_ends_in_torch_is_no_broken_file(monkeypatch):
    def full(_):
        raise RuntimeError("DefaultCPUAllocator: can't allocate memory: you tried to allocate 9 bytes.")

    monkeypatch.setattr("safetensors.torch.load", full)
    with pytest.raises(MemoryError):
        read_file(save({"weights": torch.eye(2)}))


class Sender:
    """Somebody who sends a file in pieces."""

    announced = len(BODY)
    pieces = (BODY[:100], BODY[100:200], BODY[200:])

    def __init__(self, app) -> None:
        scope = scope_of("/api/own", "name=a", host="localhost", **{"content-length": str(self.announced)})
        self.app, self.scope, self.status, self.gone = app, scope | {"method": "POST"}, 0, asyncio.Event()

    async def piece(self) -> None:
        """Wait for the next piece: here others send theirs."""
        await asyncio.sleep(0)

    async def opens(self) -> int:
        left = iter(self.pieces)

        async def receive() -> dict:
            await self.piece()
            if piece := next(left, b""):
                return {"type": "http.request", "body": piece, "more_body": piece is not self.pieces[-1]}
            await self.gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict) -> None:
            self.status = message.get("status", self.status)

        await self.app(self.scope, receive, send)
        return self.status


class Slow(Sender):
    """Announces much, and sends nothing."""

    announced = 2**28

    async def piece(self) -> None:
        await asyncio.Event().wait()


def test_thirty_who_send_in_pieces_at_once_open_each_their_file(client):
    async def all_at_once() -> list[int]:
        return await asyncio.wait_for(asyncio.gather(*(Sender(client.app).opens() for _ in range(30))), PATIENCE)

    assert asyncio.run(all_at_once()) == [201] * 30


def test_who_sends_slowly_keeps_nobody_waiting(client):
    async def beside() -> int:
        slow = [asyncio.create_task(Slow(client.app).opens()) for _ in range(16)]
        await asyncio.sleep(0)
        try:
            return await asyncio.wait_for(Sender(client.app).opens(), PATIENCE)
        finally:
            for one in slow:
                one.cancel()

    assert asyncio.run(beside()) == 201


def test_files_that_arrive_share_a_room_and_who_is_too_many_may_come_again(client):
    client.app.state.engine.own.most_bytes = len(BODY)
    assert client.post("/api/own?name=a", content=BODY).status_code == 201
    busy = client.post("/api/own?name=a", content=BODY + b"1")
    check_refused(busy, 503, "busy", begins="Many files are being opened at once")
    assert busy.headers["Retry-After"] == "1"
    assert client.post("/api/own?name=a", content=BODY).status_code == 201, "the room is free again"


def test_the_file_of_who_has_left_is_not_read(client, monkeypatch):
    own = client.app.state.engine.own
    read = list[str]()
    monkeypatch.setattr(own, "open", lambda _, name, __: read.append(name))

    async def leaves() -> int:
        for _ in range(opened_files.AT_ONCE):
            await own.reading.acquire()
        sender = Sender(client.app)
        opens = asyncio.create_task(sender.opens())
        while not own.reading._waiters:
            await asyncio.sleep(0)
        sender.gone.set()
        await asyncio.sleep(0.01)
        own.reading.release()
        return await opens

    assert asyncio.run(leaves()) == 503
    assert not read


@pytest.mark.parametrize(
    "body",
    [
        *map(matrix, ("0.0009765625", "0.5", "1", "true")),
        *map(many, ("[1]", "1", "[]", "{}", "[[]]", '""', '"ab"', '{"a":1}', "null", "1.5,[2]", "[1,0,0],[1]")),
        many(f"{'[' * 100}{']' * 100}", "[0,"),
        b"[" * SIZE,
        b'{"title":"' + b"\\n" * (SIZE // 2) + b'"}',
        b"[[0." + b"1" * SIZE + b"]]",
        b"[" + b" " * SIZE + b"1]",
        ("{" + ",".join(f'"{k}":1' for k in range(SIZE // 11)) + "}").encode(),
    ],
    ids=lambda body: body[:20].decode(),
)
def test_whatever_json_holds_it_costs_at_most_three_times_its_size(body):
    tracemalloc.start()
    try:
        file = io.BytesIO()
        file.write(body)
        with suppress(Unsuitable):
            OwnFiles().open(file, "a")
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most <= 3 * len(body) + 2**20


def sized(client) -> tuple[str, list[np.ndarray]]:
    """A file with maps of 4 × 4 and of 2 × 2 patches, of 2 and of 3 heads."""
    maps = [
        np.random.default_rng(k).dirichlet(np.ones(5), (h, n)).astype(np.float32) for k, h, n in ((1, 2, 16), (2, 3, 4))
    ]
    return opened(client, npz(**{f"weights.{k}": one for k, one in enumerate(maps)})), maps


def test_each_size_of_a_picture_in_a_file_is_asked_for_by_an_id_of_its_own(client):
    id, maps = sized(client)
    for name, given in zip((id, f"{id}-2"), maps, strict=True):
        block = asked(client, name).json()["blocks"]["Attention"]
        assert np.array_equal(np.array(block["weights"], np.float32)[0], given)
    check_refused(asked(client, f"{id}-3"), 404, "file_gone")


def test_the_answer_to_a_file_describes_its_other_sizes(client):
    maps = {f"weights.{k}": np.full((n, 5), 0.2, np.float32) for k, n in enumerate((16, 4))}
    answer = client.post("/api/own", params={"name": "a.npz"}, content=npz(**maps)).json()
    assert [(one["id"], one["size"]) for one in answer["others"]] == [(f"{answer['id']}-2", "2 × 2")]


def test_a_file_is_kept_and_forgotten_with_all_its_sizes(client):
    id, maps = sized(client)
    assert client.app.state.engine.own.bytes >= sum(one.nbytes for one in maps)
    assert client.delete(f"/api/own/{id}").status_code == 204
    check_refused(asked(client, f"{id}-2"), 404, "file_gone")


def test_json_of_too_many_weights_is_refused_before_anything_is_measured_of_them():
    part = SimpleNamespace(weights=np.zeros((1, 1, 100, 100), np.float32))  # which can say nothing else
    with pytest.raises(Refusal, match="As JSON this would be about"):
        to_json(SimpleNamespace(), {"Attention": part}, most=1000)
