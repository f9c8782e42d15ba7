"""Weights that a state implies: they may be below 0, are no shares, and arrive as they are."""

import numpy as np
import pytest

from regard.app.attention.answers import Part, _convert
from regard.app.attention.one_map import MadeMap, one_map
from regard.app.publish.saved.questions.shown import Shown
from regard.app.refusal import Refusal
from regard.model.errors import Unsuitable
from regard.model.interventions import HeadsMeant
from regard.model.selection import Selection, pool
from regard.model.tokenizer import Text
from regard.model.trace import Attended, Block, Shape, Target

SHAPE = Shape(rows="target", columns="source", mask=None, layers=1, heads=1, signed=True)
WEIGHTS = np.array([[[[0.5, -1.5, np.nan], [0.01, 0.0, 3.0]]]], np.float32)
PART = Part(Block(SHAPE, WEIGHTS), [1], [1], WEIGHTS)


def test_bytes_lie_around_128_and_give_the_weights_back() -> None:
    sent = _convert(PART, "u8").astype(np.float32)
    assert PART.describe()["signed"] == 3.0
    assert np.abs((sent - 128) / 127 * 3.0 - np.nan_to_num(WEIGHTS)).max() <= 3.0 / 254 + 1e-6
    assert sent[0, 0, 0, 2] == 128


def test_no_entropy_is_said_of_what_is_no_distribution() -> None:
    assert PART.describe()["entropy"] is PART.describe()["largest"] is None


def test_a_pooled_cell_keeps_the_weight_of_the_largest_size() -> None:
    assert pool(WEIGHTS, 1, "max").item() == 3.0
    assert pool(-WEIGHTS, 1, "max").item() == -3.0


def test_a_largest_weight_is_refused_and_a_mean_is_not() -> None:
    source = Text("a b", ("a", "b", "</s>"), ((0, 1), (2, 3), (3, 3)), (5, 6, 3))
    target = Target(
        "c",
        ("c", "</s>"),
        ((0, 1), (1, 1)),
        (7, 3),
        fed=("<s>", "c"),
        log_probabilities=(-0.1, -0.1),
        forced=False,
        complete=True,
    )
    attended = Attended("m", "d", source, target, {"cross": PART.block})
    for aggregate in ("max-layers", "max-heads"):
        layer = 1 if aggregate == "max-heads" else None
        with pytest.raises(Refusal, match="below 0"):
            one_map(Selection("cross", layer), MadeMap(aggregate), attended, lambda _: {})
    mean = one_map(Selection("cross"), MadeMap("mean-layers"), attended, lambda _: {})["cross"]
    assert np.array_equal(mean.weights, WEIGHTS, equal_nan=True)
    hidden = one_map(Selection("cross", 1, 1), MadeMap(marks="hidden"), attended, lambda _: {})["cross"]
    assert np.array_equal(hidden.weights[0, 0], WEIGHTS[0, 0, :1, :2])  # nothing is divided by a rest


def test_what_a_state_implies_cannot_be_changed() -> None:
    with pytest.raises(Unsuitable, match="reads from a state"):
        HeadsMeant().check({"cross": SHAPE})


def test_a_saved_page_of_shares_leaves_out_what_a_state_implies() -> None:
    linear, decoder = ({"name": name, "layers": 2, "heads": 3} for name in ("linear", "decoder"))
    hybrid = {"id": "m", "family": "own", "blocks": [linear | {"signed": True}, decoder], "best_head": None}
    shown = Shown([hybrid], (("model", "m"), ("block", "linear")), "")
    assert shown.head()["block"] == "linear"
    assert shown.of_shares.head()["block"] == "decoder"
    alone = hybrid | {"blocks": [linear | {"signed": True}]}
    assert Shown([alone], (), "").of_shares.model == alone
