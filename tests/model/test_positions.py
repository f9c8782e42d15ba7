"""The laws of the sinusoidal encoding."""

import math

import pytest
import torch
from torch.testing import assert_close

from regard.model.positions import sinusoidal, turns, wavelengths


def test_going_on_later_equals_starting_early():
    assert torch.equal(sinusoidal(5, 22, start=17), sinusoidal(22, 22)[17:])


def test_an_odd_width_is_refused():
    with pytest.raises(ValueError, match="even"):
        sinusoidal(3, 5)


def test_equals_the_formula_cell_by_cell():
    length, d_model = 13, 14
    encoding = sinusoidal(length, d_model)
    for pos in range(length):
        for k in range(d_model // 2):
            angle = pos / 10_000 ** (2 * k / d_model)
            assert float(encoding[pos, 2 * k]) == pytest.approx(math.sin(angle), abs=1e-6)
            assert float(encoding[pos, 2 * k + 1]) == pytest.approx(math.cos(angle), abs=1e-6)


@pytest.mark.parametrize(("shift", "d_model", "base"), [(7, 10, 10_000.0), (-3, 4, 100.0), (1, 256, 10_000.0)])
def test_a_shift_is_a_rotation_that_does_not_depend_on_the_position(shift, d_model, base):
    encoding = sinusoidal(40, d_model, base, start=10).double()
    later = sinusoidal(40, d_model, base, start=10 + shift).double()
    rotation = torch.block_diag(*turns(shift, d_model, base))
    assert_close(encoding @ rotation.mT, later, atol=1e-6, rtol=0)
    assert_close(rotation @ rotation.mT, torch.eye(d_model, dtype=torch.float64))


def test_waves_come_back_after_their_length():
    lengths = wavelengths(6, 50.0)
    assert_close(lengths, torch.tensor([1, 50 ** (1 / 3), 50 ** (2 / 3)], dtype=torch.float64) * 2 * math.pi)
    wave = math.sin(2 * math.pi * 44 / wavelengths(4, 49.0)[1])
    assert float(sinusoidal(45, 4, base=49.0)[44, 2]) == pytest.approx(wave, abs=1e-6)
