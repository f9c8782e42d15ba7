"""Positional encodings over HTTP: the matrix, and what can be computed from it."""

import numpy as np
import pytest

from tests.app.test_any_model import ask


def test_what_is_told_follows_from_the_matrix(client):
    answer = ask(client, "/api/positions", length=30, dimensions=6, base=100, shift=4)
    values = np.array(answer["values"])
    assert values.shape == (30, 6)
    np.testing.assert_allclose(answer["similarity"], values @ values.T, atol=1e-5)
    for k, (turn, length) in enumerate(zip(answer["rotation"], answer["wavelengths"], strict=True)):
        pair = values[:, 2 * k : 2 * k + 2]
        np.testing.assert_allclose(pair[:-4] @ np.transpose(turn), pair[4:], atol=1e-6)
        np.testing.assert_allclose(pair[:, 0], np.sin(np.arange(30) * 2 * np.pi / length), atol=1e-6)


@pytest.mark.parametrize(
    ("asked", "word"),
    [
        ({"length": 0}, "length"),
        ({"length": 9999}, "length"),
        ({"dimensions": 7}, "even"),
        ({"dimensions": 4096}, "dimensions"),
        ({"base": "nan"}, "base"),
        ({"base": 1}, "base"),
        ({"kind": "learned"}, "kind"),
        ({"shift": "one"}, "shift"),
    ],
)
def test_what_cannot_be_encoded_is_said(client, asked, word):
    response = client.get("/api/positions", params={"length": 8, "dimensions": 4} | asked)
    assert response.status_code == 422
    assert word in response.json()["error"]["message"]
