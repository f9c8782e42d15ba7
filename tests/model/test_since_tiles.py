"""A softmax in tiles is the softmax, and nothing larger than a tile is held."""

import math

import pytest
import torch
from torch.utils._python_dispatch import TorchDispatchMode

from regard.model.attention import scaled_dot_product, softmax
from regard.model.masks import causal_mask
from regard.model.since.tiles import tiles

SIZES = [(1, 1), (1, 3), (2, 2), (3, 5), (4, 1), (7, 11), (100, 100)]
sizes = pytest.mark.parametrize(("r", "c"), SIZES)


def attend(e: torch.Tensor, v: torch.Tensor, r: int, c: int, sink: torch.Tensor | None = None) -> torch.Tensor:
    last = (tile for tile in tiles(e, v, r, c, sink) if tile.columns.stop == e.size(-1))
    return torch.cat([tile.after.context for tile in last], -2)


def drawn(*shapes: tuple[int, ...], seed: int = 1) -> list[torch.Tensor]:
    generator = torch.Generator().manual_seed(seed)
    return [3 * torch.randn(shape, generator=generator, dtype=torch.float64) for shape in shapes]


@sizes
@pytest.mark.parametrize("n", [1, 7, 13])
@pytest.mark.parametrize(("is_causal", "has_sink", "cap"), [(0, 0, None), (1, 0, 2.0), (1, 1, None), (0, 1, 2.0)])
def test_tiles_of_any_size_agree_with_attention(r, c, n, is_causal, has_sink, cap):
    q, k, v, s = drawn((2, 3, n, 5), (2, 3, n, 5), (2, 3, n, 11), (2, 3, n))
    mask, sink = causal_mask(n, n) if is_causal else None, s if has_sink else None
    one = scaled_dot_product(q, k, v, mask, cap=cap, sink=sink)
    torch.testing.assert_close(attend(one.masked, v, r, c, sink), one.context, atol=1e-9, rtol=1e-9)


@sizes
def test_tiles_agree_with_torch_whatever_is_masked_and_across_two_texts(r, c):
    q, k, v = drawn((2, 7, 5), (2, 13, 5), (2, 13, 3))
    allowed = torch.rand(7, 13, generator=torch.Generator().manual_seed(2)) > 0.4
    allowed[:, 6] = True
    e = (q @ k.mT / math.sqrt(5)).masked_fill(~allowed, -math.inf)
    theirs = torch.nn.functional.scaled_dot_product_attention(q, k, v, allowed)
    torch.testing.assert_close(attend(e, v, r, c), theirs, atol=1e-9, rtol=1e-9)


@sizes
def test_each_step_is_what_plain_loops_keep(r, c):
    e, v, s = drawn((7, 11), (11, 2), (7,))
    e[e > 4] = -math.inf
    met = [(s[i].item(), 1.0, [0.0, 0.0]) for i in range(7)]
    for tile in tiles(e, v, r, c, s):
        for row, i in enumerate(range(tile.rows.start, tile.rows.stop)):
            m, l, o = met[i]
            new = max(m, *(e[i, j].item() for j in range(tile.columns.start, tile.columns.stop)))
            factor = math.exp(m - new)
            l, o = l * factor, [x * factor for x in o]
            for j in range(tile.columns.start, tile.columns.stop):
                p = math.exp(e[i, j].item() - new)
                l, o = l + p, [x + p * v[j, d].item() for d, x in enumerate(o)]
            met[i] = new, l, o
            kept = tile.after
            assert (kept.m[row].item(), tile.factor[row].item()) == pytest.approx((new, factor), abs=1e-9)
            assert [kept.l[row].item(), *kept.o[row].tolist()] == pytest.approx([l, *o], abs=1e-9)


def test_a_masked_tile_is_skipped_and_a_row_that_may_look_nowhere_stays_0():
    e, v = drawn((6, 6), (6, 2))
    e[~causal_mask(6, 6)] = -math.inf
    skipped = [(tile.rows.start, tile.columns.start) for tile in tiles(e, v, 2, 2) if tile.skipped]
    assert skipped == [(0, 2), (0, 4), (2, 4)]
    for tile in tiles(e, v, 2, 2):
        assert tile.before is tile.after or not tile.skipped
    e[3] = -math.inf
    context = attend(e, v, 2, 2)
    assert context[3].tolist() == [0, 0]
    torch.testing.assert_close(context, softmax(e, ~e.isneginf()) @ v)
    assert attend(e, v, 2, 2, drawn((6,))[0])[3].tolist() == [0, 0]


class Held(TorchDispatchMode):
    """The most numbers of a tensor that an operation makes, views aside."""

    def __init__(self, *given: torch.Tensor) -> None:
        super().__init__()
        self.given = {one.untyped_storage().data_ptr() for one in given}
        self.most = 0

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        made = func(*args, **(kwargs or {}))
        if isinstance(made, torch.Tensor) and made.untyped_storage().data_ptr() not in self.given:
            self.most = max(self.most, made.numel())
        return made


def test_nothing_larger_than_a_tile_or_its_rows_is_ever_held():
    e, v = drawn((41, 43), (43, 3))
    for r, c in ((5, 7), (2, 11), (1, 1)):
        with Held(e, v) as held:
            steps = sum(1 for _ in tiles(e, v, r, c))
        assert steps == math.ceil(41 / r) * math.ceil(43 / c)
        assert held.most == max(r * c, r * 3)
    with Held(e, v) as held:
        softmax(e) @ v
    assert held.most == 41 * 43


@pytest.mark.parametrize(("r", "c"), [(0, 2), (2, 0), (-1, 1)])
def test_an_empty_tile_is_refused(r, c):
    with pytest.raises(ValueError, match="at least one row and one column"):
        [*tiles(*drawn((3, 3), (3, 2)), r, c)]
