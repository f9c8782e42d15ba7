"""Mechanisms by hand: every printed line of arithmetic gives the number that it stands for."""

import math

import numpy as np
import pytest
import torch

from regard.model.errors import Unsuitable
from regard.model.relative_positions import linear, ntk, rotate, temperature_factor, thetas, yarn
from regard.model.since.by_hand import work
from regard.model.since.successors import SUCCESSORS

RANDOM = np.random.default_rng(7)
Q, K, V = (RANDOM.normal(size=(5, size)).tolist() for size in (4, 4, 3))
KNOWN = {
    "exp": math.exp,
    "tanh": math.tanh,
    "sin": math.sin,
    "cos": math.cos,
    "log": math.log,
    "max": max,
    "min": min,
    "root": math.sqrt,
}
SIGNS = str.maketrans({"×": "*", "−": "-", "√": "root", "^": "**", "²": "**2"})
SET = [(id, {}) for id in SUCCESSORS] + [
    ("rotary", {"pairs": "halves"}),
    ("rotary", {"turning": "half", "base": 100}),
    *[("rotary", {"s": 8, "scaling": scaling}) for scaling in ("linear", "NTK", "YaRN")],
    ("multi-query", {"h": 4, "g": 2}),
    ("drawn-mask", {"mask": "10000;01000;11011;11100;00010"}),
]


def computed(line: str) -> float:
    """The value of a line such as `exp(1) / √2`."""
    text = line.translate(SIGNS)
    for d in "2345":
        text = text.replace(f"root{d}", f"root({d})")
    return eval(text, {"__builtins__": {}}, KNOWN)


@pytest.mark.parametrize(("id", "parameters"), SET)
def test_every_line_gives_its_number(id, parameters):
    for one in work(id, Q, K, V, parameters, digits=12):
        assert len(one.lines) == len(one.values)
        for line, x in zip(np.ravel(one.lines), one.values.ravel(), strict=True):
            assert (line == "") == np.isnan(x), one.id
            if line:
                assert computed(line) == pytest.approx(x, abs=1e-9), (one.id, line)


@pytest.mark.parametrize("id", SUCCESSORS)
def test_quantities_are_made_of_those_before_and_end_in_an_output_for_each_word(id):
    known = {"q", "k", "v"}
    for one in work(id, Q, K, V):
        assert known.issuperset(one.of)
        known.add(one.id)
    assert one.id.startswith("output")
    assert one.values.shape == (5, 3)
    assert SUCCESSORS[id].about.endswith(".")
    assert SUCCESSORS[id].equation


@pytest.mark.parametrize("id", SUCCESSORS)
def test_an_implied_map_times_the_values_is_what_the_matrix_returns(id):
    found = {one.id: one.values for one in work(id, Q, K, V)}
    shown = found.get("implied", found.get("weights"))
    if shown is None or id in ("gated-output", "latent"):
        pytest.skip("its output is more than a map times V")
    np.testing.assert_allclose(np.nan_to_num(shown) @ V, found["output"], atol=1e-12)


def test_groups_of_heads_share_a_key_and_both_orders_of_linear_attention_give_one_output():
    found = {one.id: one.values for one in work("multi-query", Q, K, V, {"h": 4, "g": 2})}
    for head, group in enumerate((0, 0, 1, 1)):
        np.testing.assert_allclose(found[f"scores_{head + 1}"], np.outer(np.array(Q)[:, head], np.array(K)[:, group]))
    found = {one.id: one.values for one in work("linear-attention", Q, K, V)}
    np.testing.assert_allclose(found["by_map"], found["output"])
    assert found["map_count"].sum() == 15 * (4 + 3)
    assert found["state_count"].sum() == 5 * 2 * 4 * 3


def test_with_nothing_in_it_each_mechanism_is_softmax():
    def weights(id: str, **parameters: float) -> np.ndarray:
        return next(
            one.values for one in work(id, Q, K, V, parameters) if one.kind == "weights" and one.id == "weights"
        )

    np.testing.assert_allclose(weights("sink", s=-10), weights("softmax"), atol=1e-3)
    np.testing.assert_allclose(weights("soft-cap", c=50), weights("softmax"), atol=1e-3)
    np.testing.assert_allclose(weights("window", width=8), weights("causal-mask"))
    np.testing.assert_allclose(weights("alibi", m=0), weights("causal-mask"))
    np.testing.assert_allclose(weights("prefix", m=1), weights("causal-mask"))
    np.testing.assert_allclose(weights("drawn-mask"), weights("causal-mask"))
    np.testing.assert_allclose(weights("no-positions"), weights("causal-mask"))


@pytest.mark.parametrize(
    ("set", "theta", "factor"),
    [
        ({}, thetas(4), 1),
        ({"s": 8.0}, linear(4, 8.0), 1),
        ({"s": 8.0, "scaling": "NTK"}, ntk(4, 8.0), 1),
        ({"s": 8.0, "scaling": "YaRN"}, yarn(4, 8.0, 4096), temperature_factor(8.0)),
        ({"pairs": "halves", "base": 50.0}, thetas(4, 50.0), 1),
        ({"turning": "half"}, thetas(2), 1),
    ],
)
def test_rotary_turns_as_the_model_s_functions_do(set, theta, factor):
    q, k = (factor * rotate(torch.tensor(x), torch.arange(5.0), theta, set.get("pairs", "neighbours")) for x in (Q, K))
    found = {one.id: one.values for one in work("rotary", Q, K, V, set)}
    np.testing.assert_allclose(found["theta"][:, 0], theta)
    expected = torch.softmax(q @ k.T / 2, -1)
    np.testing.assert_allclose(found["weights"], expected, atol=1e-6)


@pytest.mark.parametrize(
    ("id", "q", "k", "v", "parameters", "word"),
    [
        ("none", Q, K, V, {}, "softmax"),
        ("softmax", Q, K[:3], V, {}, "same rows and columns"),
        ("softmax", Q, K, V[:3], {}, "each key a value"),
        ("softmax", [[1e200] * 2], [[1e200] * 2], [[1]], {}, "smaller numbers"),
        ("softmax", Q * 3, K * 3, V * 3, {}, "at most 8 rows"),
        ("sink", Q, K, V, {"s": 11}, "between -10 and 10"),
        ("sink", Q, K, V, {"c": 1}, "it has s"),
        ("window", Q, K, V, {"width": 1.5}, "is a whole number"),
        ("rotary", [[1]], [[1]], [[1]], {}, "even number of columns"),
        ("multi-query", Q, K, V, {"h": 3}, "3 parts of the 4 columns"),
        ("multi-query", Q, K, V, {"h": 4, "g": 3}, "3 equal groups"),
        ("rotary", Q, K, V, {"pairs": "thirds"}, "neighbours or halves"),
        ("rotary", Q, K, V, {"base": "ten"}, "is a number"),
        ("rotary", [[1, 2]], [[1, 2]], [[1]], {"turning": "half"}, "4 or 8 columns"),
        ("rotary", [[1, 2]], [[1, 2]], [[1]], {"pairs": "halves"}, "halves of 2 numbers are neighbours"),
        ("rotary", [[1, 2]], [[1, 2]], [[1]], {"s": 2, "scaling": "NTK"}, "needs two pairs"),
        ("drawn-mask", Q, K, V, {"mask": "10;11"}, "draw 5 rows of 5"),
        ("drawn-mask", Q[:2], K[:2], V[:2], {"mask": "00;11"}, "Word 1 looks nowhere"),
        ("drawn-mask", Q, K, V, {"mask": "12"}, "rows of 0 and 1"),
        ("delta-rule", [[1]], [[0]], [[1]], {}, "other than 0"),
    ],
)
def test_numbers_that_do_not_fit_are_refused_with_what_to_change(id, q, k, v, parameters, word):
    with pytest.raises(Unsuitable, match=word):
        work(id, q, k, v, parameters)
