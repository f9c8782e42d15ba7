"""Attention from numbers that anyone types: the published example digit for digit, and a sentence for bad numbers."""

import json
import math

import numpy as np
import pytest

from tests.app.conftest import check_refused

EXAMPLE = {
    "words": [[1, 0, 0], [0, 1, 0], [1, 1, 0], [0, 0, 1]],
    "w_q": [[2, 0, 2], [2, 0, 0], [2, 1, 2]],
    "w_k": [[2, 2, 2], [0, 2, 1], [0, 1, 1]],
    "w_v": [[1, 1, 0], [0, 1, 1], [0, 0, 0]],
}
PUBLISHED = """
0.98522025 1.74174051 0.75652026
0.90965265 1.40965265 0.5
0.99851226 1.75849334 0.75998108
0.99560386 1.90407309 0.90846923
"""


def ask(client, **changes):
    response = client.post("/api/scratch", json=EXAMPLE | changes)
    assert response.status_code == 200, response.text
    return {name: np.array(rows, dtype=float) for name, rows in response.json().items()}


def test_the_worked_example_has_its_published_output_digit_for_digit(client):
    published = np.array([[float(number) for number in line.split()] for line in PUBLISHED.strip().splitlines()])
    np.testing.assert_array_equal(np.round(ask(client)["output"], 8), published)


@pytest.mark.parametrize("scale", [True, False])
@pytest.mark.parametrize("mask", [None, "causal"])
@pytest.mark.parametrize("temperature", [0.5, 1, 3.0])
def test_every_product_is_the_equation(client, scale, mask, temperature):
    x, w_q, w_k, w_v = (np.array(EXAMPLE[name], dtype=float) for name in ("words", "w_q", "w_k", "w_v"))
    answer = ask(client, scale=scale, mask=mask, temperature=temperature)
    scaled = (x @ w_q) @ (x @ w_k).T / temperature / (math.sqrt(3) if scale else 1)
    exponentials = np.exp(scaled) * (np.tri(4) if mask else 1)
    weights = exponentials / exponentials.sum(1, keepdims=True)
    for name, expected in {
        "q": x @ w_q,
        "k": x @ w_k,
        "v": x @ w_v,
        "scores": (x @ w_q) @ (x @ w_k).T,
        "scaled": scaled,
        "weights": np.where(np.tri(4) == 0, np.nan, weights) if mask else weights,
        "output": weights @ (x @ w_v),
    }.items():
        np.testing.assert_allclose(answer[name], expected, rtol=1e-12)


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"words": []}, "words is not a matrix"),
        ({"words": [[]]}, "words is not a matrix"),
        ({"words": [[1, 0, 0], [1]]}, "words is not a matrix"),
        ({"w_q": [[1, 2], [3, 4]]}, "give w_q 3 rows"),
        ({"w_k": [[1], [2], [3]]}, "w_q has 3 columns and w_k 1"),
        ({"words": [[0] * 65]}, "at most 64"),
        ({"words": [["a", 0, 0]]}, "words.0.0"),
        ({"words": [[None, 0, 0]]}, "words.0.0"),
        ({"words": "none"}, "words"),
        ({"temperature": 0}, "above 0"),
        ({"temperature": "hot"}, "temperature"),
        ({"mask": "diagonal"}, "mask"),
        ({"words": [[1e308, 0, 0]], "w_q": [[1e308, 0, 0]] * 3}, "smaller"),
        ({"more": 1}, "more"),
    ],
)
def test_bad_numbers_get_a_sentence_that_names_them(client, changes, word):
    check_refused(client.post("/api/scratch", json=EXAMPLE | changes), 422, "", word)


@pytest.mark.parametrize(
    ("body", "word"),
    [
        (b" " * 1_000_000, ""),
        (b"", "body"),
        (b"{", "not JSON"),
        (b"[]", "body"),
        (json.dumps(EXAMPLE | {"words": [[math.nan, 0, 0]]}).encode(), "finite"),
        (json.dumps({name: rows for name, rows in EXAMPLE.items() if name != "w_v"}).encode(), "w_v is missing"),
    ],
)
def test_a_bad_body_gets_a_sentence(client, body, word):
    response = client.post("/api/scratch", content=body, headers={"content-type": "application/json"})
    check_refused(response, 422 if word else 413, "", word)
