"""An estimate in words keeps what was measured: it is 0, and its interval touches 0, only where they do."""

import re

import pytest

from regard.model.estimates import estimate
from regard.model.zoo import CHECKPOINTS


def numbers(said: str) -> list[float]:
    return [float(x) for x in re.findall(r"-?[\d.]+", said)]


@pytest.mark.parametrize("scale", [1.0, 0.1, 0.01, 0.001])
@pytest.mark.parametrize(
    ("mean", "low", "high"), [(1.9, 0.6, 3.7), (-0.2, -1.1, 0.7), (3.7, 3.1, 4.0), (0.11, 0.1, 0.12)]
)
def test_an_interval_narrower_than_a_hundredth_is_as_wide_as_it_was_measured_to_a_tenth(mean, low, high, scale):
    found = numbers(estimate(mean * scale, low * scale, high * scale))
    for x, was in zip(found, (mean, low, high), strict=True):
        narrow = (high - low) * scale < 0.01
        assert x == pytest.approx(was * scale, abs=max(0.05 * (high - low) * scale, 5.1e-5) if narrow else 0.0051)


def test_what_is_exactly_0_is_said_in_two_decimals():
    assert estimate(0, 0, 0) == "0.00 (0.00 to 0.00)"
    assert estimate(-0.001, -0.2, 0.2) == "0.00 (-0.20 to 0.20)"


def test_no_card_says_0_of_an_effect_that_was_measured():
    for card in CHECKPOINTS.glob("*/CARD.md"):
        assert not re.search(r"\b0\.00 \(-?0\.00 to 0\.00\)", card.read_text(encoding="utf-8")), card.parent.name
