"""Mechanisms by hand: every printed line of arithmetic gives the number that it stands for."""

import math

import numpy as np
import pytest

from regard.model.errors import Unsuitable
from regard.model.since.by_hand import work
from regard.model.since.successors import SUCCESSORS

RANDOM = np.random.default_rng(7)
Q, K, V = (RANDOM.normal(size=(4, size)).tolist() for size in (2, 2, 3))
KNOWN = {
    "exp": math.exp,
    "tanh": math.tanh,
    "sin": math.sin,
    "cos": math.cos,
    "log": math.log,
    "max": max,
    "root": math.sqrt,
}
SIGNS = str.maketrans({"×": "*", "−": "-", "√": "root"})


def computed(line: str) -> float:
    """The value of a line such as `exp(1) / √2`."""
    text = line.translate(SIGNS)
    for d in "2345":
        text = text.replace(f"root{d}", f"root({d})")
    return eval(text, {"__builtins__": {}}, KNOWN)


@pytest.mark.parametrize("id", SUCCESSORS)
def test_every_line_gives_its_number(id):
    for one in work(id, Q, K, V, digits=12):
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
    assert one.values.shape == (4, 3)
    assert SUCCESSORS[id].about.endswith(".")
    assert SUCCESSORS[id].equation


@pytest.mark.parametrize("id", SUCCESSORS)
def test_an_implied_map_times_the_values_is_what_the_matrix_returns(id):
    found = {one.id: one.values for one in work(id, Q, K, V)}
    shown = found.get("implied", found.get("weights"))
    if shown is None or id in ("gated-output", "latent"):
        pytest.skip("its output is more than a map times V")
    np.testing.assert_allclose(np.nan_to_num(shown) @ V, found["output"], atol=1e-12)


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
        ("delta-rule", [[1]], [[0]], [[1]], {}, "other than 0"),
    ],
)
def test_numbers_that_do_not_fit_are_refused_with_what_to_change(id, q, k, v, parameters, word):
    with pytest.raises(Unsuitable, match=word):
        work(id, q, k, v, parameters)
