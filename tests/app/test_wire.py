"""Attention that travels pooled: no more numbers than will be drawn, each the largest or the mean of several."""

import warnings

import numpy as np
import pytest
from safetensors.numpy import load

from regard.model.selection import pool
from tests.app.conftest import check_refused

TEXT = "The agreement on the European Economic Area was signed in August 1992, and the black cat did not sleep."
WHERE = {"model": "transformer-en-fr", "text": TEXT}
FOUR = {"pool": 4}


@pytest.mark.parametrize(("by", "reduce"), [("max", np.nanmax), ("mean", np.nanmean)])
@pytest.mark.parametrize("most", [1, 3, 7, 12])
def test_a_pooled_cell_stands_for_its_rows_and_columns(by, reduce, most):
    weights = np.random.default_rng(1).random((2, 3, 11, 17), np.float32)
    weights[..., np.triu_indices(11, 1)[0], np.triu_indices(11, 1)[1]] = np.nan
    found = pool(weights, most, by)
    p, q = min(most, 11), min(most, 17)
    assert found.shape == (2, 3, p, q)
    for a in range(p):
        for b in range(q):
            rows, columns = slice(a * 11 // p, (a + 1) * 11 // p), slice(b * 17 // q, (b + 1) * 17 // q)
            cell = weights[1, 2, rows, columns]
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # NumPy warns of a cell with nothing in it
                np.testing.assert_allclose(found[1, 2, a, b], reduce(cell), rtol=1e-5)


def test_an_answer_is_as_large_as_what_is_drawn_and_pooled_bytes_are_the_largest_of_theirs(client):
    whole = client.get("/api/attention", params=WHERE).json()
    small = client.get("/api/attention", params=WHERE | {"pool": 8, "by": "mean"}).json()
    assert {**small, "blocks": None} == {**whole, "blocks": None}
    for name, block in small["blocks"].items():
        weights = np.array(whole["blocks"][name]["weights"], np.float32)
        assert whole["blocks"][name]["pooled"] is None
        assert block["pooled"] == {"by": "mean", "rows": weights.shape[2], "columns": weights.shape[3]}
        assert np.shape(block["weights"])[2:] == (8, 8)
        np.testing.assert_allclose(np.array(block["weights"], float), pool(weights, 8, "mean"), atol=1e-6)
    headers = {"Accept": "application/vnd.safetensors"}
    whole, small = (
        load(client.get("/api/attention", params=WHERE | {"dtype": "u8"} | some, headers=headers).content)["cross"]
        for some in ({}, {"pool": 5})
    )
    assert small.shape[2:] == (5, 5)
    assert small.max() == whole.max()
    whole, large, small = (
        client.get("/api/attention", params=WHERE | some).json() for some in ({}, {"pool": 64}, FOUR)
    )
    assert large == whole
    assert client.post("/api/attention", json=WHERE | FOUR).json() == small


@pytest.mark.parametrize("asked", [{"pool": 0}, {"pool": "many"}, {"pool": 99999}, {"by": "median"}])
def test_what_cannot_be_pooled_is_said(client, asked):
    check_refused(client.get("/api/attention", params=WHERE | asked), 422, "", next(iter(asked)))
