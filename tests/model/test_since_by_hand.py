"""Mechanisms by hand: every printed line of arithmetic gives the number that it stands for."""

import math
import re

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
    ("multi-query", {"h": 4, "g": 1}),
    ("drawn-mask", {"mask": "10000;01000;11011;11100;00010"}),
]


def computed(line: str) -> float:
    """The value of a line such as `exp(1) / √2`."""
    text = line.translate(SIGNS)
    _, _, text = text.rpartition(" = ")  # names of what is computed come first
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


@pytest.mark.parametrize(("id", "parameters"), SET)
@pytest.mark.parametrize(("q", "k"), [(-20, -20), (1, -300), (40, 40), (1e-9, 1), (1e100, 1e90)])
def test_lines_of_extreme_numbers_can_be_computed_as_they_are_written(id, parameters, q, k):
    scaled = [(factor * np.abs(rows)).tolist() for factor, rows in ((q, Q), (k, K))]
    for exact, short in zip(*(work(id, *scaled, V, parameters, digits) for digits in (14, 3)), strict=True):
        close = 1e-9 * np.nanmax(np.abs(exact.values))
        for line, text, x in zip(*map(np.ravel, (exact.lines, short.lines, exact.values)), strict=True):
            if line:
                assert computed(line) == pytest.approx(x, rel=1e-6, abs=close), (exact.id, line)
                assert math.isfinite(computed(text)), (exact.id, text)
                assert not re.search(r"\d{12}", text), (exact.id, text)


@pytest.mark.parametrize("x", [-45.0, -80.0])
def test_linear_attention_looks_at_keys_whose_features_are_small(x):
    low = [[x, x]] * 2
    found = {one.id: one.values for one in work("linear-attention", low, low, [[1, 0], [0, 2]])}
    np.testing.assert_allclose(found["phi_k"], np.full((2, 2), math.exp(x)), rtol=1e-12)
    np.testing.assert_allclose(found["implied"], [[1, np.nan], [0.5, 0.5]])
    for name in ("by_map", "output"):
        np.testing.assert_allclose(found[name], [[1, 0], [0.5, 1]])


@pytest.mark.parametrize("id", SUCCESSORS)
def test_nothing_that_may_be_looked_at_is_marked_as_not_allowed(id):
    """Whether a cell is allowed depends on its place alone; numbers that nothing can hold are refused."""
    usual = {one.id: np.isnan(one.values) for one in work(id, Q, K, V)}
    for q, k in ((-45, -45), (-400, -400), (1e200, -1e200), (-1e200, 1e200), (1e-200, 1e-200)):
        try:
            quantities = work(id, *((factor * np.abs(rows)).tolist() for factor, rows in ((q, Q), (k, K))), V)
        except Unsuitable:
            continue
        for one in quantities:
            np.testing.assert_array_equal(np.isnan(one.values), usual[one.id], err_msg=f"{one.id}, {q:g}")


@pytest.mark.parametrize("id", SUCCESSORS)
def test_each_typed_matrix_has_a_part_in_the_output(id):
    """Another row of q, k or v for the third word changes what the last word finds."""
    low = (0.2 * np.array(K)).tolist()  # so that no key is left out by sparsemax
    more = {"step": 2} if id == "dilated-window" else {"width": 5} if id == "window" else {}

    def last(**typed: list[list[float]]) -> np.ndarray:
        given = {"q": Q, "k": low, "v": V} | typed
        return np.concatenate([one.values[-1] for one in work(id, **given, parameters=more) if "output" in one.id])

    for name, rows, place in (("q", Q, 4), ("k", low, 2), ("v", V, 2)):
        other = np.array(rows)
        other[place] += 0.1 * np.arange(1, other.shape[1] + 1)
        assert np.abs(last(**{name: other.tolist()}) - last()).max() > 1e-6, name


@pytest.mark.parametrize(("h", "g"), [(1, 1), (4, 1), (4, 2), (2, 2), (4, 4)])
def test_groups_of_heads_share_a_key_and_a_value_as_torch_has_them(h, g):
    q, k, v = (torch.tensor(x, dtype=torch.float64) for x in (Q, K, RANDOM.normal(size=(5, 4))))
    found = {one.id: one.values for one in work("multi-query", Q, K, v.tolist(), {"h": h, "g": g})}
    heads = [torch.stack(x.split(width, -1)) for x, width in ((q, 4 // h), (k[:, : 4 // h * g], 4 // h), (v, 4 // g))]
    expected = torch.nn.functional.scaled_dot_product_attention(*heads, enable_gqa=True)
    for one, head in enumerate(expected, 1):
        np.testing.assert_allclose(found[f"output_{one}"], head)


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


def test_both_orders_of_linear_attention_give_one_output():
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
        ("multi-query", Q, K, V, {"h": 4, "g": 2}, "2 equal parts of the 3 columns of v"),
        ("linear-attention", [[-800]], [[1]], [[1]], {}, "too small to divide by"),
        ("softmax", [[1e200]], [[-1e200]], [[1]], {}, "smaller numbers"),
        ("rotary", Q, K, V, {"pairs": "thirds"}, "neighbours or halves"),
        ("rotary", Q, K, V, {"base": "ten"}, "is a number"),
        ("rotary", [[1, 2]], [[1, 2]], [[1]], {"turning": "half"}, "4 or 8 columns"),
        ("rotary", [[1, 2]], [[1, 2]], [[1]], {"pairs": "halves"}, "halves of 2 numbers are neighbours"),
        ("rotary", [[1, 2]], [[1, 2]], [[1]], {"s": 2, "scaling": "NTK"}, "needs two pairs"),
        ("drawn-mask", Q, K, V, {"mask": "10;11"}, "draw 5 rows of 5"),
        ("drawn-mask", Q[:2], K[:2], V[:2], {"mask": "10;1"}, "have 2, 1 cells: draw 2 rows of 2"),
        ("drawn-mask", Q[:2], K[:2], V[:2], {"mask": "00;11"}, "Word 1 looks nowhere"),
        ("drawn-mask", Q, K, V, {"mask": "12"}, "rows of 0 and 1"),
        ("delta-rule", [[1]], [[0]], [[1]], {}, "other than 0"),
    ],
)
def test_numbers_that_do_not_fit_are_refused_with_what_to_change(id, q, k, v, parameters, word):
    with pytest.raises(Unsuitable, match=word):
        work(id, q, k, v, parameters)
