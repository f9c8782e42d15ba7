"""The laws of the sinusoidal encoding."""

import math

import pytest
import torch
from torch.testing import assert_close

from model.positions import sinusoidal


def test_equals_the_formula_cell_by_cell():
    length, d_model = 13, 14
    encoding = sinusoidal(length, d_model)
    for pos in range(length):
        for k in range(d_model // 2):
            angle = pos / 10_000 ** (2 * k / d_model)
            assert float(encoding[pos, 2 * k]) == pytest.approx(math.sin(angle), abs=1e-6)
            assert float(encoding[pos, 2 * k + 1]) == pytest.approx(math.cos(angle), abs=1e-6)


def test_going_on_later_equals_starting_early():
    assert torch.equal(sinusoidal(5, 22, start=17), sinusoidal(22, 22)[17:])


def test_a_shift_is_a_rotation_that_does_not_depend_on_the_position():
    shift, d_model = 7, 10
    encoding = sinusoidal(40, d_model).double()
    for k in range(d_model // 2):
        angle = shift / 10_000 ** (2 * k / d_model)
        rotation = torch.tensor([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
        pair = encoding[:, 2 * k : 2 * k + 2]
        assert_close(pair[shift:], pair[:-shift] @ rotation.double().T, atol=1e-6, rtol=0)


def test_an_odd_width_is_refused():
    with pytest.raises(ValueError, match="even"):
        sinusoidal(3, 5)
