"""Steps of time: names that are dates, rows that are the last steps, the attention of forecasting models."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch

from regard.model.errors import Unsuitable
from regard.model.own import own_tensors
from regard.model.own.model import BLOCK, OwnModel
from regard.model.own.naming.order import Order
from regard.model.own.tensors import OwnTensors

TEXTS, STEPS, HEADS, PAST = 5, 3, 2, 7
DAYS = [f"2024-02-{day}" for day in range(18, 25)]


def shares(*shape: int, seed: int = 0) -> np.ndarray:
    numbers = np.random.default_rng(seed).random(shape) + 0.1
    return numbers / numbers.sum(-1, keepdims=True)


def forecast(lengths: tuple[int, ...] = (PAST,) * TEXTS, steps: tuple[int, ...] = (STEPS,) * TEXTS) -> dict[str, Any]:
    """As pytorch-forecasting returns it: two parts of one softmax; a step sees the past and the steps before it."""
    numbers = np.random.default_rng(3).random((TEXTS, STEPS, HEADS, PAST + STEPS)) + 0.1
    for i in range(STEPS):
        numbers[:, i, :, PAST + i :] = 0
    for text, length in enumerate(lengths):
        numbers[text, :, :, length:PAST] = 0
    numbers /= numbers.sum(-1, keepdims=True)
    parts = {"encoder_attention": numbers[..., :PAST], "decoder_attention": numbers[..., PAST:]}
    counts = {"encoder_lengths": lengths, "decoder_lengths": steps}
    return {name: torch.tensor(np.array(one)) for name, one in ({"prediction": numbers} | parts | counts).items()}


def weights(own: OwnTensors, text: int = 1) -> np.ndarray:
    return OwnModel(own, "file").attend(f"text {text}").blocks[BLOCK].weights


def remarks(own: OwnTensors) -> str:
    return " ".join(one.message for one in OwnModel(own, "file").attend("text 1").source.remarks)


def test_both_parts_of_a_forecast_are_one_map_of_past_and_future_steps():
    given = forecast()
    own = own_tensors(given)
    assert own.shape == (1, TEXTS, HEADS, STEPS, PAST + STEPS)
    for text in range(TEXTS):
        parts = [given[name][text].numpy() for name in ("encoder_attention", "decoder_attention")]
        expected = np.concatenate(parts, -1).transpose(1, 0, 2)
        assert np.nan_to_num(weights(own, text + 1)[0]) == pytest.approx(expected, abs=1e-6)
    assert own.rows[0] == ("future 1", "future 2", "future 3")
    assert own.columns is not None
    assert own.columns[0] == (*(f"past {k}" for k in range(1, PAST + 1)), *own.rows[0])
    assert "two parts of one softmax" in remarks(own)


def test_a_step_of_a_forecast_may_look_neither_at_itself_nor_ahead_nor_at_padding():
    own = own_tensors(forecast((2, *(PAST,) * (TEXTS - 1)), (1, *(STEPS,) * (TEXTS - 1))))
    looks = ~np.isnan(weights(own, 1)[0, 1])
    assert looks.tolist() == [[True] * 2 + [False] * (PAST - 2 + STEPS), *[[False] * (PAST + STEPS)] * 2]
    looks = ~np.isnan(weights(own, 2)[0, 1])
    assert looks.tolist() == [[*[True] * (PAST + i), *[False] * (STEPS - i)] for i in range(STEPS)]


class Predicted:
    """As `predict` of pytorch-forecasting has it: names that are no keys."""

    def __init__(self, output: dict[str, Any]) -> None:
        self.output = output

    def keys(self) -> list[str]:
        return ["output", "x"]


def test_what_predict_returns_is_read_with_texts_of_several_lengths():
    named = forecast((2, *(PAST,) * (TEXTS - 1)))
    whole = own_tensors(named)
    named["encoder_attention"] = [named["encoder_attention"][0][..., :3], *named["encoder_attention"][1:]]
    own = own_tensors(Predicted(named))
    assert np.array_equal(own.arrays["weights"], whole.arrays["weights"])
    assert np.array_equal(own.arrays["mask"], whole.arrays["mask"])


def test_one_part_of_a_forecast_is_said_to_be_a_part():
    given = forecast()
    for name, other, columns in (
        ("encoder_attention", "decoder_attention", PAST),
        ("decoder_attention", "encoder_attention", STEPS),
    ):
        own = own_tensors({name: given[name], "prediction": given["prediction"]})
        assert own.shape == (1, TEXTS, HEADS, STEPS, columns)
        assert f"{name} is a part of a softmax, so that rows sum to less than 1: the rest is in {other}." in remarks(
            own
        )


def test_names_that_are_given_stand_before_those_that_come_along():
    days = [f"2024-02-{day}" for day in range(1, PAST + STEPS + 1)]
    days = [f"{day[:8]}{int(day[8:]):02}" for day in days]
    own = own_tensors(forecast(), columns=days)
    assert (own.columns, own.rows[0]) == ((tuple(days),) * TEXTS, ("future 1", "future 2", "future 3"))
    own = own_tensors(forecast(), tokens=[*"abc"])
    assert own.rows[0] == ("a", "b", "c")
    assert own.columns is not None
    assert own.columns[0][0] == "past 1"


@pytest.mark.parametrize("heads", [1, 4])
def test_the_components_of_a_series_of_darts_look_at_its_times_and_sums_of_heads_are_divided(heads):
    maps = shares(STEPS, PAST)
    series = SimpleNamespace(
        values=lambda: heads * maps.T, components=["horizon 1", "horizon 2", "horizon 3"], time_index=DAYS
    )
    own = own_tensors(series)
    assert own.arrays["weights"][0, 0, 0] == pytest.approx(maps, abs=1e-6)
    assert (own.rows, own.columns) == ((("horizon 1", "horizon 2", "horizon 3"),), (tuple(DAYS),))
    assert ("sums to 4, the number of heads" in remarks(own)) == (heads == 4)


def causal(rows: int, columns: int) -> np.ndarray:
    numbers = np.tril(np.random.default_rng(1).random((2, rows, columns)) + 0.1, columns - rows)
    return numbers / numbers.sum(-1, keepdims=True)


def test_rows_that_look_back_from_the_end_are_named_as_the_last_columns():
    own = own_tensors(causal(3, 7), columns=DAYS)
    assert own.rows == (tuple(DAYS[-3:]),)
    assert own.taken_for[0] == (
        "The 3 rows are taken for the last of the 7 columns: none looks ahead. Not so? Name the rows, with tokens."
    )
    assert own_tensors(causal(3, 7), seconds=2).rows == (("8 s", "10 s", "12 s"),)


@pytest.mark.parametrize(
    ("given", "rows"),
    [
        ({"columns": DAYS, "tokens": [*"abc"]}, ("a", "b", "c")),
        ({}, ("1", "2", "3")),
        ({"columns": DAYS, "weights": shares(2, 3, 7)}, ("1", "2", "3")),
        ({"columns": DAYS, "weights": np.tril(shares(2, 3, 7))}, ("1", "2", "3")),
    ],
)
def test_other_rows_keep_their_names(given, rows):
    assert own_tensors(**{"weights": causal(3, 7)} | given).rows == (rows,)


@pytest.mark.parametrize(
    ("names", "read"),
    [
        (DAYS, DAYS),
        ([f"{day} 00:00:00" for day in DAYS], DAYS),
        ([f"{day}T00:00:00.000000000" for day in DAYS], DAYS),
        ([f"{DAYS[0]} {k:02}:30:00" for k in range(7)], [f"{DAYS[0]} {k:02}:30:00" for k in range(7)]),
        ([f"{DAYS[0]}T00:00:0{k}.500000000" for k in range(7)], [f"{DAYS[0]} 00:00:0{k}.5" for k in range(7)]),
        ([f"2024-0{k}" for k in range(1, 8)], [f"2024-0{k}" for k in range(1, 8)]),
        ([f"{0.5 * k} km" for k in range(7)], [f"{0.5 * k} km" for k in range(7)]),
        ([f"−{9 - k} °C" for k in range(7)], [f"−{9 - k} °C" for k in range(7)]),
        ([f"{k}." for k in range(7)], None),
        (DAYS[::-1], None),
        ([*DAYS[:6], "2024-02-30"], None),
        ([f"{k * k} km" for k in range(7)], None),
        ([*(f"{k} km" for k in range(6)), "6 m"], None),
        ([str(k) for k in range(7)], None),
        ([*"abcdefg"], None),
    ],
)
def test_names_are_in_order_where_they_are_dates_or_numbers_with_a_unit(names, read):
    own = own_tensors(shares(2, 5, 7), columns=names)
    assert own.columns == (tuple(read or names),)
    assert own.order == (Order(rows=False, columns=True) if read else None)
    given = OwnModel(own, "file").attend("text 1").blocks[BLOCK].shape["given"]
    assert given.get("order") == ({"rows": False, "columns": True} if read else None)


def test_rows_are_in_order_where_they_are_columns():
    assert own_tensors(shares(2, 7, 7), tokens=DAYS).order == Order(rows=True, columns=True)
    assert own_tensors(shares(2, 7, 5), tokens=DAYS, columns=[*"abcde"]).order == Order(rows=True, columns=False)


def test_the_masks_of_tabnet_are_layers_and_its_importance_is_said_to_be_none():
    masks = {k: np.maximum(shares(6, 5, seed=k) - 0.15, 0) for k in range(3)}
    masks = {k: one / one.sum(-1, keepdims=True) for k, one in masks.items()}
    own = own_tensors((sum(masks.values()) * 1.7, masks))
    assert own.arrays["weights"][:, 0, 0] == pytest.approx(np.stack([*masks.values()]), abs=1e-6)
    said = "The matrix beside the masks is an importance, no attention, and is not shown."
    assert own.taken_for == (f"Layers are the 3 steps of TabNet, in each of which a row looks at features. {said}",)


@pytest.mark.parametrize("wrong", [[], [1, 2, 3, 4, 5, 6, 7], [[*"abcdefg"], 3]])
def test_columns_that_are_no_names_are_refused_where_rows_look_back_too(wrong):
    back = shares(HEADS, STEPS, PAST) * np.tri(STEPS, PAST, PAST - STEPS)
    with pytest.raises(Unsuitable, match=r"^columns "):
        own_tensors(back, columns=wrong)
