"""The laws of rotary positions, linear biases and relative buckets, each beside a loop written from its equation."""

import cmath
import math
from itertools import pairwise

import pytest
import torch
from torch.testing import assert_close

from regard.model.positions import sinusoidal, turns
from regard.model.relative_positions import buckets, decay, expected_product, linear_bias, rotate, slopes

PLACES = torch.arange(11, dtype=torch.float64)


def random(*shape: int) -> torch.Tensor:
    return torch.randn(*shape, generator=torch.Generator().manual_seed(7), dtype=torch.float64)


def test_rotary_equals_the_formula_its_products_stay_when_both_shift_and_lengths_are_kept():
    x, d, base = random(11, 14), 14, 50.0
    turned = rotate(x, PLACES, base)
    for p in range(11):
        for k in range(7):
            angle = p * base ** (-2 * k / d)
            a, b = float(x[p, 2 * k]), float(x[p, 2 * k + 1])
            assert float(turned[p, 2 * k]) == pytest.approx(a * math.cos(angle) - b * math.sin(angle))
            assert float(turned[p, 2 * k + 1]) == pytest.approx(a * math.sin(angle) + b * math.cos(angle))
    q, k = random(3, 11, 14), random(3, 11, 14).flip(0)
    here = torch.einsum("bid,bjd->bij", rotate(q, PLACES), rotate(k, PLACES))
    later = torch.einsum("bid,bjd->bij", rotate(q, PLACES + 1000), rotate(k, PLACES + 1000))
    assert_close(here, later)
    assert not torch.allclose(here, torch.einsum("bid,bjd->bij", rotate(q, PLACES + 1), rotate(k, PLACES)))
    x = random(11, 14)
    turned = rotate(x, PLACES)
    assert_close(turned.norm(dim=-1), x.norm(dim=-1))
    encoding = sinusoidal(11, 14).double().unflatten(-1, (7, 2)).flip(-1).flatten(-2)  # cosine first
    start = torch.tensor([1.0, 0.0], dtype=torch.float64).repeat(11, 7)
    assert_close(rotate(start, PLACES), encoding, atol=1e-6, rtol=0)
    matrix = torch.block_diag(*turns(5, 14).mT)
    assert_close(rotate(x, torch.full((11,), 5.0)), x @ matrix.mT)
    x = torch.nn.functional.normalize(random(40_000, 1, 6), dim=-1)
    measured = (rotate(x, torch.zeros(1), 20.0) * rotate(x, torch.full((1,), 3.0), 20.0)).sum(-1).mean()
    assert float(measured) == pytest.approx(float(expected_product(torch.tensor([3.0]), 6, 20.0)), abs=0.01)
    wave = sinusoidal(11, 14).double()
    assert_close(expected_product(PLACES, 14), wave @ wave[0] / 7, atol=1e-6, rtol=0)


def test_the_bound_equals_its_formula_bounds_and_falls_with_distance_as_the_paper_draws_it():
    d, base = 14, 10_000.0
    q, k = random(2, 14)
    pairs = torch.view_as_complex(q.view(7, 2)) * torch.view_as_complex(k.view(7, 2)).conj()
    steps = (torch.cat([pairs[1:], torch.zeros(1)]) - pairs).abs().max()
    for distance, bound in enumerate(decay(PLACES, d, base)):
        sums = [sum(cmath.exp(1j * distance * base ** (-2 * k / d)) for k in range(n)) for n in range(1, 8)]
        assert float(bound) == pytest.approx(sum(map(abs, sums)) / 7)
        product = rotate(q[None], torch.tensor([float(distance)])) @ k
        assert float(product.abs()) <= float(steps * bound * 7) + 1e-9
    far = decay(torch.arange(251.0), 128)
    assert float(far[0]) == pytest.approx(32.5 * 1), "the mean of 1 to 64"
    means = [float(part.mean()) for part in far[1:].split(50)]
    assert all(near > later for near, later in pairwise(means))


def test_slopes_are_those_of_the_paper_and_a_linear_bias_equals_its_formula_and_weighs_alike_further_on():
    assert_close(slopes(8), torch.tensor([2.0**-h for h in range(1, 9)], dtype=torch.float64))
    assert_close(slopes(16)[:2], torch.tensor([2**-0.5, 0.5], dtype=torch.float64))
    assert_close(slopes(13)[1:] / slopes(13)[:-1], slopes(13)[0].expand(12))
    bias = linear_bias(7, 0.25)
    for i in range(7):
        for j in range(7):
            assert float(bias[i, j]) == (-0.25 * (i - j) if j <= i else -math.inf)
    scores, bias = random(1, 4), linear_bias(7, 0.25)[3:, :4]  # all distances of a row are longer by one than before
    weights = (scores + bias).softmax(-1)
    assert_close(weights, weights[:1].expand(4, 4))
    assert not torch.allclose(weights[0], scores[0].softmax(-1))


@pytest.mark.parametrize(
    ("count", "furthest", "bidirectional"), [(32, 128, True), (32, 128, False), (12, 37, True), (20, 160, True)]
)
def test_buckets_equal_their_formula_in_whole_numbers(count, furthest, bidirectional):
    n = count // 2 if bidirectional else count
    exact = n // 2

    def bucket(distance: int) -> int:
        r = abs(distance) if bidirectional else max(0, -distance)
        ahead = n if bidirectional and distance > 0 else 0
        if r < exact:
            return ahead + r
        b, rest = 0, n - exact  # the largest b with (r/e)^rest >= (D/e)^b
        while b < rest - 1 and r**rest * exact ** (b + 1) >= furthest ** (b + 1) * exact**rest:
            b += 1
        return ahead + exact + b

    distances = torch.arange(-300, 301)
    assert buckets(distances, count, furthest, bidirectional).tolist() == [bucket(int(r)) for r in distances]


def test_buckets_grow_with_distance_and_end_and_what_does_not_come_out_even_is_refused():
    back = buckets(-torch.arange(400), bidirectional=False)
    assert bool((back.diff() >= 0).all())
    assert back[:16].tolist() == list(range(16))
    assert sorted(set(back.tolist())) == list(range(32))
    assert set(back[128:].tolist()) == {31}
    assert int(buckets(torch.tensor(-112), bidirectional=False)) == 30
    both = buckets(torch.arange(-400, 401))
    assert sorted(set(both.tolist())) == [*range(16), *range(17, 32)], "ahead at distance 0 there is nothing"
    assert_close(both[401:], buckets(-torch.arange(1, 401)) + 16)
    assert set(buckets(torch.arange(1, 50), bidirectional=False).tolist()) == {0}
    with pytest.raises(ValueError, match="even"):
        rotate(random(2, 3), PLACES[:2])
    with pytest.raises(ValueError, match="twice"):
        buckets(PLACES.long(), 30)
    with pytest.raises(ValueError, match="larger than 8"):
        buckets(PLACES.long(), 32, 8)
