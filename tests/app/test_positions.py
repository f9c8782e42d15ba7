"""Positional encodings over HTTP: the matrix, what can be computed from it, and what later models do instead."""

import numpy as np
import pytest

from tests.app.conftest import check_refused
from tests.app.test_any_model import ask


def test_what_is_told_follows_from_the_matrix_and_rotary_turns_by_the_angle(client):
    answer = ask(client, "/api/positions", length=30, dimensions=6, base=100, shift=4)
    values = np.array(answer["values"])
    assert values.shape == (30, 6)
    assert set(answer) == {"kind", "values", "wavelengths", "similarity", "rotation"}
    np.testing.assert_allclose(answer["similarity"], values @ values.T, atol=1e-5)
    for k, (turn, length) in enumerate(zip(answer["rotation"], answer["wavelengths"], strict=True)):
        pair = values[:, 2 * k : 2 * k + 2]
        np.testing.assert_allclose(pair[:-4] @ np.transpose(turn), pair[4:], atol=1e-6)
        np.testing.assert_allclose(pair[:, 0], np.sin(np.arange(30) * 2 * np.pi / length), atol=1e-6)
    answer = ask(client, "/api/positions", kind="rotary", length=30, dimensions=6, base=100, shift=4)
    for turn, length in zip(answer["rotation"], answer["wavelengths"], strict=True):
        angle = 4 * 2 * np.pi / length
        np.testing.assert_allclose(np.array(turn) @ [1, 0], [np.cos(angle), np.sin(angle)], atol=1e-9)
    encoding = ask(client, "/api/positions", length=30, dimensions=6, base=100)
    np.testing.assert_allclose(answer["product"], np.array(encoding["similarity"])[0] / 3, atol=1e-6)
    assert len(answer["decay"]) == 30
    assert answer["decay"][0] == pytest.approx((1 + 2 + 3) / 3)


def test_a_linear_bias_falls_by_the_slope_of_its_head_and_buckets_follow_the_direction_of_reading(client):
    answer = ask(client, "/api/positions", kind="alibi", length=5, heads=4, head=2)
    assert answer["slopes"] == [2**-2, 2**-4, 2**-6, 2**-8]
    assert answer["slopes_of_code"] == answer["slopes"]
    assert answer["bias"][3] == [-3 / 16, -2 / 16, -1 / 16, 0, None]
    asked = {"kind": "t5", "length": 200}
    both = np.array(ask(client, "/api/positions", **asked)["buckets"])
    back = np.array(ask(client, "/api/positions", **asked, bidirectional=False)["buckets"])
    assert both.shape == back.shape == (200, 200)
    assert (both[199, 0], both[0, 199], both[1, 0], both[0, 1]) == (15, 31, 1, 17)
    assert (back[199, 0], back[0, 199], back[15, 0]) == (31, 0, 15)
    few = np.array(ask(client, "/api/positions", **asked, buckets=8, distance=10)["buckets"])
    assert few.max() == 7


@pytest.mark.parametrize(
    ("asked", "word"),
    [
        ({"length": 0}, "length"),
        ({"length": 9999}, "length"),
        ({"dimensions": 7}, "even"),
        ({"dimensions": 7, "kind": "rotary"}, "even"),
        ({"dimensions": 4096}, "dimensions"),
        ({"base": "nan"}, "base"),
        ({"base": 1}, "base"),
        ({"kind": "learned"}, "kind"),
        ({"shift": "one"}, "shift"),
        ({"kind": "alibi", "heads": 4, "head": 5}, "no head 5 among 4"),
        ({"kind": "alibi", "heads": 0}, "heads"),
        ({"kind": "t5", "buckets": 30}, "30 buckets"),
        ({"kind": "t5", "buckets": 64, "distance": 16}, "larger than 16"),
        ({"kind": "t5", "bidirectional": "maybe"}, "bidirectional"),
    ],
)
def test_what_cannot_be_encoded_is_said(client, asked, word):
    check_refused(client.get("/api/positions", params={"length": 8, "dimensions": 4} | asked), 422, "", word)
