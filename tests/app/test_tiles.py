"""A tile over HTTP: what its rows keep recomputes from the scores and values that /api/steps has."""

import numpy as np
import pytest
from httpx2 import Response
from safetensors.numpy import save

from tests.app.conftest import check_refused
from tests.app.test_any_model import ask

HEAD = {"model": "transformer-en-fr", "text": "The cat sleeps.", "block": "decoder", "layer": 2, "head": 3}
CROSS = HEAD | {"block": "cross"}
DECODER = {"model": "induction-2-layers", "text": "a b c a b", "block": "decoder", "layer": 2, "head": 1}


def arrays(client, where: dict) -> dict[str, np.ndarray]:
    stages = ask(client, "/api/steps", **where)["stages"]
    return {stage["id"]: np.array(stage["values"], float) for stage in stages if stage["id"] in {"masked", "v", "head"}}


@pytest.mark.parametrize("where", [HEAD, CROSS, DECODER], ids=str)
@pytest.mark.parametrize("size", [1, 2, 3, 99])
def test_each_tile_recomputes_from_the_scores_and_the_last_of_a_row_is_the_head(client, where, size):
    given = arrays(client, where)
    e, (n, m) = np.nan_to_num(given["masked"], nan=-np.inf), given["masked"].shape
    ask(client, "/api/tiles", **where, size=size)
    corners = [(i, j) for i in range(0, n, size) for j in range(0, m, size)]
    for number, (i, j) in enumerate(corners, 1):
        tile = client.get("/api/tiles", params=where | {"size": size, "tile": number}).json()
        bottom, right = min(i + size, n), min(j + size, m)
        assert (tile["tiles"], tile["rows"], tile["columns"]) == (len(corners), [i + 1, bottom], [j + 1, right])
        assert tile["skipped"] == bool(np.isneginf(e[i:bottom, j:right]).all())
        met, largest = e[i:bottom, :right], e[i:bottom, :right].max(1)
        p = np.exp(met - largest[:, None])
        before = e[i:bottom, :j].max(1, initial=-np.inf)
        np.testing.assert_array_equal(np.array(tile["m"], float), largest)
        np.testing.assert_array_equal(np.nan_to_num(np.array(tile["m_before"], float), nan=-np.inf), before)
        np.testing.assert_allclose(tile["factor"], np.exp(before - largest), rtol=1e-5)
        np.testing.assert_allclose(tile["l"], p.sum(1), rtol=1e-5)
        np.testing.assert_allclose(tile["o"], p @ given["v"][:right], rtol=1e-5, atol=1e-5)
        assert (tile["difference"] is None) == (right < m)
        if right == m:
            context = np.array(tile["o"]) / np.array(tile["l"])[:, None]
            assert tile["difference"] < 1e-5
            assert tile["difference"] == pytest.approx(np.abs(context - given["head"][i:bottom]).max(), abs=1e-6)


@pytest.mark.parametrize(
    ("asked", "code", "says"),
    [
        ({"tile": 10}, "unknown_tile", "This head has no tile 10: choose from 1 to 9."),
        ({"tile": 0}, "unknown_tile", "choose from 1 to 9"),
        ({"size": 0}, "", "size"),
        ({"size": -1}, "", "size"),
        ({"size": "two"}, "", "size"),
        ({"size": 10**30}, "", "size"),
        ({"head": 9}, "unknown_head", "from 1 to 8"),
    ],
)
def test_a_tile_that_is_not_there_is_refused(client, asked, code, says):
    check_refused(client.get("/api/tiles", params=HEAD | {"size": 2} | asked), 422, code, says)


@pytest.mark.parametrize("model", ["rnn-bahdanau-en-fr", "self-attentive-en", "rnn-none-en-fr"])
def test_steps_without_queries_keys_and_values_have_no_tiles(client, model):
    refused = client.get("/api/tiles", params={"model": model, "text": "The cat sleeps.", "size": 2})
    check_refused(refused, 422, "no_tiles", "choose a head of a Transformer")


def of_file(client, names: str) -> Response:
    """Tiles of a head of a file with these arrays."""
    arrays = np.random.default_rng(1).standard_normal((3, 1, 1, 2, 7, 5)).astype("float32")
    sent = save({name: array for name, array in zip("qkv", arrays, strict=True) if name in names})
    file = client.post("/api/own", params={"name": "a.safetensors"}, content=sent).json()
    asked = {"model": file["id"], "text": "text 1", "layer": 1, "head": 2, "size": 3, "tile": 3}
    return client.get("/api/tiles", params=asked)


def test_a_file_with_q_k_and_v_has_tiles(client):
    assert of_file(client, "qkv").json()["difference"] < 1e-6


def test_a_file_without_v_has_no_tiles(client):
    assert of_file(client, "qk").status_code == 422
