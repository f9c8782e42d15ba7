"""The laws of rotary positions, linear biases and relative buckets, each beside a loop written from its equation."""

import cmath
import math
from itertools import pairwise
from typing import get_args

import pytest
import torch
from torch.testing import assert_close
from transformers import LlamaConfig
from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS
from transformers.models.cohere import modeling_cohere
from transformers.models.gptj import modeling_gptj
from transformers.models.llama import modeling_llama

from regard.model.positions import sinusoidal, turns
from regard.model.relative_positions import (
    Pairs,
    buckets,
    decay,
    expected_product,
    linear,
    linear_bias,
    ntk,
    rotate,
    slopes,
    slopes_of_code,
    temperature_factor,
    thetas,
    yarn,
)

PLACES = torch.arange(11, dtype=torch.float64)


def random(*shape: int) -> torch.Tensor:
    return torch.randn(*shape, generator=torch.Generator().manual_seed(7), dtype=torch.float64)


def test_rotary_equals_the_formula_its_products_stay_when_both_shift_and_lengths_are_kept():
    x, d, base = random(11, 14), 14, 50.0
    turned = rotate(x, PLACES, thetas(d, base))
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
    theta = thetas(6, 20.0)
    measured = (rotate(x, torch.zeros(1), theta) * rotate(x, torch.full((1,), 3.0), theta)).sum(-1).mean()
    assert float(measured) == pytest.approx(float(expected_product(torch.tensor([3.0]), 6, 20.0)), abs=0.01)
    wave = sinusoidal(11, 14).double()
    assert_close(expected_product(PLACES, 14), wave @ wave[0] / 7, atol=1e-6, rtol=0)


VARIANTS = {"plain": thetas(10), "linear": linear(10, 4.0), "ntk": ntk(10, 4.0), "yarn": yarn(10, 4.0, 512)}


@pytest.mark.parametrize("pairs", get_args(Pairs))
@pytest.mark.parametrize("variant", VARIANTS)
def test_pairs_turn_as_complex_numbers_do_the_rest_stays_and_products_know_the_distance_alone(variant, pairs):
    theta, (q, k) = VARIANTS[variant], random(2, 3, 11, 14)
    turned = rotate(q, PLACES, theta, pairs)
    assert torch.equal(turned[..., 10:], q[..., 10:])
    for p in range(11):
        for n, angle in enumerate(theta):
            a, b = (2 * n, 2 * n + 1) if pairs == "neighbours" else (n, n + 5)
            expected = complex(q[1, p, a], q[1, p, b]) * cmath.exp(1j * p * float(angle))
            assert complex(turned[1, p, a], turned[1, p, b]) == pytest.approx(expected)
    here, later = (rotate(q, at, theta, pairs) @ rotate(k, at, theta, pairs).mT for at in (PLACES, PLACES + 1000))
    assert_close(here, later)
    assert not torch.allclose(here, rotate(q, PLACES + 1, theta, pairs) @ rotate(k, PLACES, theta, pairs).mT)


def test_longer_texts_slow_pairs_down_as_their_papers_say_and_a_length_as_trained_changes_nothing():
    for variant in (linear, ntk, lambda d, s: yarn(d, s, 4096)):
        assert_close(variant(64, 1.0), thetas(64))
        assert_close(variant(64, 4.0)[-1], thetas(64)[-1] / 4)
    assert temperature_factor(1.0) == 1
    assert_close(rotate(random(11, 64), PLACES, linear(64, 4.0)), rotate(random(11, 64), PLACES / 4))
    assert ntk(64, 4.0)[0] == yarn(64, 4.0, 4096)[0] == 1
    kept = yarn(64, 4.0, 4096) / thetas(64)
    turns = 4096 * thetas(64) / (2 * math.pi)
    assert_close(kept[turns > 60], torch.ones_like(kept[turns > 60]))
    assert_close(kept[turns < 0.75], torch.full_like(kept[turns < 0.75], 0.25))
    assert (kept.diff() <= 0).all()


@pytest.mark.parametrize("partial", [1.0, 0.5])
@pytest.mark.parametrize(
    ("kind", "trained", "longer"), [("linear", 2048, 4096), ("dynamic", 2048, 5000), ("yarn", 4096, 9), ("yarn", 64, 9)]
)
def test_angles_and_turns_are_those_of_transformers(kind, trained, longer, partial):
    parameters = {"rope_type": kind, "rope_theta": 5e4, "factor": 4.0, "partial_rotary_factor": partial}
    parameters |= {"original_max_position_embeddings": trained} if kind == "yarn" else {}
    config = LlamaConfig(
        hidden_size=256, num_attention_heads=4, max_position_embeddings=2048, rope_parameters=parameters
    )
    given, factor = ROPE_INIT_FUNCTIONS[kind](config, seq_len=longer)
    d = int(64 * partial)
    expected = {
        "linear": (linear(d, 4.0, 5e4), 1),
        "dynamic": (ntk(d, max(4 * longer / 2048 - 3, 1.0), 5e4), 1),
        "yarn": (yarn(d, 4.0, trained, 5e4), temperature_factor(4.0)),
    }
    assert_close(given, expected[kind][0].float(), atol=0, rtol=2e-6)
    assert factor == pytest.approx(expected[kind][1])
    default = modeling_llama.LlamaRotaryEmbedding.compute_default_rope_parameters(config)[0]
    assert_close(default, thetas(64, 5e4).float(), atol=0, rtol=2e-6)


TURNED, ANGLES = random(2, 3, 11, 14), PLACES[:, None] * thetas(14)


def test_halves_turn_as_in_llama():
    halves = torch.cat([ANGLES, ANGLES], -1)
    given = modeling_llama.apply_rotary_pos_emb(TURNED, TURNED, halves.cos(), halves.sin(), unsqueeze_dim=0)[0]
    assert_close(rotate(TURNED, PLACES, pairs="halves"), given, atol=1e-6, rtol=0)


def test_neighbours_turn_as_in_cohere():
    pairs = ANGLES.repeat_interleave(2, -1)
    given = modeling_cohere.apply_rotary_pos_emb(TURNED, TURNED, pairs.cos(), pairs.sin(), unsqueeze_dim=0)[0]
    assert_close(rotate(TURNED, PLACES), given, atol=1e-6, rtol=0)


def test_neighbours_turn_as_in_gpt_j():
    given = modeling_gptj.apply_rotary_pos_emb(TURNED.transpose(1, 2), ANGLES.sin()[None], ANGLES.cos()[None])
    assert_close(rotate(TURNED, PLACES), given.transpose(1, 2), atol=1e-6, rtol=0)


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


def test_slopes_are_those_of_the_paper():
    assert_close(slopes(8), torch.tensor([2.0**-h for h in range(1, 9)], dtype=torch.float64))
    assert_close(slopes(16)[:2], torch.tensor([2**-0.5, 0.5], dtype=torch.float64))


def test_slopes_of_any_number_of_heads_have_one_ratio():
    assert_close(slopes(13)[1:] / slopes(13)[:-1], slopes(13)[0].expand(12))


def test_a_linear_bias_equals_its_formula():
    bias = linear_bias(7, 0.25)
    for i in range(7):
        for j in range(7):
            assert float(bias[i, j]) == (-0.25 * (i - j) if j <= i else -math.inf)


def test_a_linear_bias_weighs_alike_where_all_distances_grow_by_one():
    scores, bias = random(1, 4), linear_bias(7, 0.25)[3:, :4]  # all distances of a row are longer by one than before
    weights = (scores + bias).softmax(-1)
    assert_close(weights, weights[:1].expand(4, 4))
    assert not torch.allclose(weights[0], scores[0].softmax(-1))


def test_slopes_of_the_code_are_every_other_of_twice_as_many_where_heads_are_no_power_of_two():
    for heads in range(1, 65):
        found, most = slopes_of_code(heads), max(power for power in (1, 2, 4, 8, 16, 32, 64) if power <= heads)
        between = [2 ** (-8 * k / (2 * most)) for k in range(1, 2 * (heads - most), 2)]
        assert_close(found, torch.tensor([*slopes(most).tolist(), *between], dtype=torch.float64))
        assert torch.equal(found, slopes(heads)) == (heads == most)
    assert [round(slope, 4) for slope in slopes_of_code(12)[8:].tolist()] == [0.7071, 0.3536, 0.1768, 0.0884]


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


def test_buckets_grow_with_distance_exact_at_first():
    back = buckets(-torch.arange(400), bidirectional=False)
    assert bool((back.diff() >= 0).all())
    assert back[:16].tolist() == list(range(16))
    assert int(back[112]) == 30


def test_buckets_are_all_used_and_the_last_has_all_that_is_far():
    back = buckets(-torch.arange(400), bidirectional=False)
    assert sorted(set(back.tolist())) == list(range(32))
    assert set(back[128:].tolist()) == {31}


def test_buckets_ahead_are_those_behind_further_up():
    both = buckets(torch.arange(-400, 401))
    assert sorted(set(both.tolist())) == [*range(16), *range(17, 32)], "ahead at distance 0 there is nothing"
    assert_close(both[401:], buckets(-torch.arange(1, 401)) + 16)


def test_of_buckets_behind_alone_all_that_is_ahead_has_the_first():
    assert set(buckets(torch.arange(1, 50), bidirectional=False).tolist()) == {0}


@pytest.mark.parametrize(
    ("made", "says"),
    [
        (lambda: rotate(random(2, 3), PLACES[:2]), "even"),
        (lambda: rotate(random(2, 3), PLACES[:2], thetas(4)), "4 numbers are to turn, and there are 3"),
        (lambda: ntk(2, 4.0), "two pairs"),
        (lambda: buckets(PLACES.long(), 30), "twice"),
        (lambda: buckets(PLACES.long(), 32, 8), "larger than 8"),
    ],
    ids=["odd", "too few", "one pair", "buckets", "nearest"],
)
def test_sizes_that_do_not_come_out_even_are_refused(made, says):
    with pytest.raises(ValueError, match=says):
        made()
