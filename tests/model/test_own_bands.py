"""Local attention: columns that are relative to the row are laid out over the tokens, whatever library held them so."""

import json
import re
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest
import torch

from regard.model.errors import Unsuitable
from regard.model.own import own_tensors
from regard.model.own.file import read_own
from regard.model.own.local import relative
from regard.model.own.model import BLOCK, OwnModel
from regard.model.own.tensors import OwnTensors
from tests.model.test_own_file import npz

LAYERS, HEADS, TOKENS = 2, 3, 11
GLOBAL = ((0, 5), (7,), ())
"""Of three texts, which have as many columns of global tokens as the first."""
PADDING = (0, 2, 3)
NAMES = [*"abcdefghijk"]


def softmax(scores: np.ndarray) -> np.ndarray:
    powers = np.exp(scores - np.nan_to_num(scores.max(-1, keepdims=True), neginf=0))
    return powers / np.maximum(powers.sum(-1, keepdims=True), 1e-9)


def weights(own: OwnTensors, text: int = 0) -> np.ndarray:
    return OwnModel(own, "file").attend(f"text {text + 1}").blocks[BLOCK].weights


def whole(half: int, places: tuple[int, ...], padding: int, seed: int) -> np.ndarray:
    """[layers, heads, tokens, tokens]: near tokens and global ones are looked at, and these look everywhere."""
    scores = np.random.default_rng(seed).normal(size=(LAYERS, HEADS, TOKENS, TOKENS))
    for i in range(TOKENS):
        for j in range(TOKENS):
            is_near = abs(i - j) <= half or i in places or j in places
            if not is_near or j >= TOKENS - padding:
                scores[..., i, j] = -np.inf
    found = softmax(scores)
    found[:, :, TOKENS - padding :] = 0
    return found


def held(dense: np.ndarray, half: int, places: tuple[int, ...], columns: int) -> tuple[np.ndarray, np.ndarray]:
    """As Longformer holds it: attentions [layers, heads, tokens, globals + window] and global_attentions."""
    local = np.zeros((LAYERS, HEADS, TOKENS, columns + 2 * half + 1))
    far = np.full((LAYERS, HEADS, TOKENS + 1, columns), 1 / (TOKENS + 1))  # of a text with fewer global tokens
    for i in range(TOKENS):
        for j in range(TOKENS):
            if i in places:
                far[:, :, j, places.index(i)] = dense[..., i, j]
            elif j in places:
                local[..., i, places.index(j)] = dense[..., i, j]
            elif abs(i - j) <= half:
                local[..., i, columns + j - i + half] = dense[..., i, j]
    far[:, :, TOKENS, : len(places)] = 0  # padded to a multiple of the window
    return local, far


def batch(half: int, texts: tuple[tuple[int, ...], ...] = GLOBAL, padding: tuple[int, ...] = PADDING) -> Any:
    """The whole maps and both arrays of a batch, [layers, texts, heads, tokens, columns]."""
    dense = [whole(half, places, padded, k) for k, (places, padded) in enumerate(zip(texts, padding, strict=True))]
    columns = max(map(len, texts))
    arrays = [held(one, half, places, columns) for one, places in zip(dense, texts, strict=True)]
    return tuple(np.stack(one, 1) for one in (dense, *zip(*arrays, strict=True)))


def same(own: OwnTensors, dense: np.ndarray) -> None:
    assert own.shape == dense.shape
    for text in range(dense.shape[1]):
        assert np.nan_to_num(weights(own, text)) == pytest.approx(dense[:, text], abs=1e-6)


def output(local: np.ndarray, far: np.ndarray) -> dict[str, Any]:
    return {name: tuple(map(torch.tensor, one)) for name, one in (("attentions", local), ("global_attentions", far))}


def test_a_window_and_global_tokens_of_an_output_are_laid_out_over_all_tokens_of_each_text():
    dense, local, far = batch(2)
    own = own_tensors(output(local, far), tokens=NAMES)
    same(own, dense)
    assert own.columns is None
    said = "from 2 before it to 2 after it, behind 2 of global tokens: each now stands at its token."
    assert own.taken_for == (f"Columns were relative to the row, {said}",)


def test_what_lies_outside_of_the_band_and_padding_are_not_allowed():
    dense, local, far = batch(2)
    own = own_tensors(output(local, far))
    for text, (places, padding) in enumerate(zip(GLOBAL, PADDING, strict=True)):
        real = np.arange(TOKENS) < TOKENS - padding
        is_global = np.isin(np.arange(TOKENS), places)
        apart = np.abs(np.subtract.outer(np.arange(TOKENS), np.arange(TOKENS)))
        looks = ((apart <= 2) | is_global | is_global[:, None]) & real & real[:, None]
        assert np.array_equal(np.isnan(weights(own, text)), np.broadcast_to(~looks, dense[:, text].shape))


def test_layers_have_windows_of_their_own():
    (wide, wide_local, wide_far), (near, near_local, near_far) = batch(4), batch(2)
    layers = {"attentions": [wide_local[0], near_local[1]], "global_attentions": [wide_far[0], near_far[1]]}
    own = own_tensors(layers)
    same(own, np.stack([wide[0], near[1]]))
    apart = np.abs(np.subtract.outer(np.arange(TOKENS), np.arange(TOKENS)))[: -PADDING[2], : -PADDING[2]]
    for layer, half in enumerate((4, 2)):
        hatched = np.isnan(weights(own, 2)[layer, 0])[: -PADDING[2], : -PADDING[2]]
        assert np.array_equal(hatched, apart > half)
    same(own_tensors(layers, layers=2), near[1:])


@pytest.mark.parametrize("part", [{"layers": 2}, {"texts": [3, 1]}, {"heads": [3, 1]}, {"rows": [1, 6, 10]}])
def test_a_part_is_laid_out_as_all_is(part):
    dense, local, far = batch(2)
    (what, these), axis = next(iter(part.items())), {"layers": 0, "texts": 1, "heads": 2, "rows": 3}
    cut = dense.take(np.atleast_1d(these) - 1, axis[what])
    same(own_tensors(output(local, far), **part), cut)


def test_a_window_wider_than_the_text_is_laid_out():
    dense, local, _ = batch(13, ((),) * 3, (0, 0, 0))
    same(own_tensors(local, band=26), dense)


@pytest.mark.parametrize("given", [{}, {"tokens": NAMES}, {"band": 4}, {"band": (2, 2), "tokens": NAMES}])
def test_zeros_in_the_corners_prove_a_band_and_band_says_it(given):
    dense, local, _ = batch(2, ((),) * 3)
    own = own_tensors(local, **given)
    same(own, dense)
    assert ("Columns were relative to the row" in " ".join(own.taken_for)) == ("band" not in given)


def test_a_band_as_wide_as_the_text_is_one_too():
    dense, local, _ = batch(5, ((),) * 3, (0, 0, 0))
    assert local.shape[3:] == (TOKENS, TOKENS)
    same(own_tensors(local, tokens=NAMES), dense)


def test_columns_that_have_names_are_no_band():
    _, local, _ = batch(2, ((),) * 3, (0, 0, 0))
    own = own_tensors(local, columns=[*"vwxyz"])
    assert np.array_equal(own.arrays["weights"], local.astype(np.float32))


def test_of_a_causal_window_column_k_of_row_i_is_token_i_less_the_window_plus_k():
    scores = np.random.default_rng(5).normal(size=(TOKENS, TOKENS))
    apart = np.subtract.outer(np.arange(TOKENS), np.arange(TOKENS))
    dense = softmax(np.where((apart >= 0) & (apart < 4), scores, -np.inf))
    local = np.zeros((TOKENS, 4))
    for i in range(TOKENS):
        for k in range(max(0, 3 - i), 4):
            local[i, k] = dense[i, i - 4 + 1 + k]
    same(own_tensors(local, band=(3, 0), tokens=NAMES), dense[None, None, None])


def test_a_window_is_never_shown_as_tokens_and_the_refusal_names_the_band_that_shows_it():
    scores = np.random.default_rng(7).normal(size=(TOKENS, TOKENS))
    local = np.full((TOKENS, 4), 0.25)  # of a library that writes no zeros
    with pytest.raises(Unsuitable) as refused:
        own_tensors(local, tokens=NAMES)
    said = str(refused.value)
    assert "name the columns too, with columns, or, where these are relative to the row" in said
    before, after = map(int, re.findall(r"band=\((\d), (\d)\)", said)[0])
    apart = np.subtract.outer(np.arange(TOKENS), np.arange(TOKENS))
    dense = softmax(np.where((apart >= 0) & (apart < 4), scores, -np.inf))
    local = np.stack([np.pad(dense[i], (3, 0))[i : i + 4] for i in range(TOKENS)])
    same(own_tensors(local, band=(before, after), tokens=NAMES), dense[None, None, None])


def test_of_global_tokens_whose_rows_are_missing_the_remedy_is_said_and_shows_the_map():
    dense, local, far = batch(2)
    for given in ({}, {"tokens": NAMES}, {"band": 4}):
        with pytest.raises(Unsuitable, match=r'or \{"attentions": \.\.\., "global_attentions": \.\.\.\}'):
            own_tensors(local, **given)
    same(own_tensors({"attentions": local, "global_attentions": far}), dense)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"band": (3, 3)}, "band=(3, 3) has 7 columns, with the row's own, and there are 5."),
        ({"band": 2}, "band=(1, 1) has 3 columns, with the row's own, and there are 5: those that stand first may be"),
        ({"band": (4, 0)}, "weights[0, 0, 0, 0, 2], as layer, text, head, row, column of the band, is above 0"),
        ({"band": 3}, "band must be an even number of columns"),
        ({"band": (2, -1)}, "band must be an even number of columns"),
        ({"band": "4"}, "band must be an even number of columns"),
        ({"band": (1, 2, 1)}, "band must be an even number of columns"),
        ({"band": True}, "band must be an even number of columns"),
    ],
)
def test_a_band_that_does_not_fit_is_refused(given, said):
    _, local, _ = batch(2, ((),) * 3, (0, 0, 0))
    with pytest.raises(Unsuitable, match=re.escape(said)):
        own_tensors(local, **given)


def test_a_band_of_queries_and_keys_and_one_of_too_many_tokens_are_refused():
    with pytest.raises(Unsuitable, match=r"^band belongs to weights: of q and k, window says how far rows look\.$"):
        own_tensors(q=np.eye(3), k=np.eye(3), band=2)
    with pytest.raises(Unsuitable, match=r"^The band has 2049 tokens: at most 2048 can be shown\.$"):
        own_tensors(np.full((2049, 3), 0.1), band=2)


def test_two_parts_that_do_not_fit_together_are_refused():
    _, local, far = batch(2)
    for wrong in (far[:1], far[:, :2], far[..., : TOKENS - 1, :], far[:, ::-1]):
        with pytest.raises(Unsuitable, match="global_attentions"):
            own_tensors({"attentions": local, "global_attentions": wrong})


@pytest.mark.parametrize("wrong", [3.0, [3.0, 4.0]])
def test_a_file_whose_parts_are_no_layers_of_maps_is_refused(wrong):
    _, local, _ = batch(2)
    with pytest.raises(Unsuitable, match=r"^global_attentions must have the layers, texts and heads of attentions"):
        read_own(json.dumps({"attentions": local.tolist(), "global_attentions": wrong}).encode())


def test_layers_of_a_band_with_different_rows_are_refused():
    wrong = [np.full((1, 1, rows, 4), 0.25).tolist() for rows in (5, 7)]
    with pytest.raises(Unsuitable, match=r"^attentions has layers of the shapes"):
        read_own(json.dumps({"attentions": wrong, "global_attentions": [np.ones((1, 1, 7, 1)).tolist()] * 2}).encode())


def test_zeros_of_padding_alone_prove_no_band():
    given = np.zeros((13, 13))
    given[5:7] = 1 / 13
    assert np.array_equal(own_tensors(given).arrays["weights"][0, 0, 0], np.float32(given))


@pytest.mark.parametrize("row", [(0, 0.4, 0.6), (0, 0.5, 0.5)])
def test_two_corners_that_a_mask_closes_in_every_head_are_no_band(row):
    given = np.array([[row, row[::-1]]] * 7)
    assert own_tensors(given).shape == (1, 1, 7, 2, 3)


def test_a_map_of_zeros_is_looked_at_once_and_not_for_each_number_of_global_tokens(monkeypatch):
    looked = list[int]()
    monkeypatch.setattr(relative, "_is_band", lambda *given: looked.append(given[2]))
    own_tensors(np.zeros((307, 307)))
    assert not looked
    padded = np.zeros((307, 307))
    padded[5, 3] = 1
    own_tensors(padded)
    assert 0 < len(looked) <= relative.MOST_GLOBAL


@pytest.mark.parametrize("shape", [(3, 3), (4, 5, 5), (2, 7, 5)])
def test_maps_without_the_zeros_of_a_band_stay_as_they_are(shape):
    random = np.random.default_rng(3)
    for weights_given in (softmax(random.normal(size=shape)), np.tril(np.full(shape, 0.1)), np.full(shape, 0.0)):
        weights_given[..., -1, -1] = 0
        assert np.array_equal(own_tensors(weights_given).arrays["weights"].reshape(shape), np.float32(weights_given))


@pytest.mark.skipif(find_spec("transformers") is None, reason="the extra hf is not installed")
def test_longformer_itself_is_shown_as_its_scores_make_it():
    from transformers import LongformerConfig, LongformerModel

    torch.manual_seed(0)
    sizes = {"vocab_size": 50, "hidden_size": 12, "num_hidden_layers": 1, "num_attention_heads": 3}
    config = LongformerConfig(**sizes, intermediate_size=7, attention_window=4, initializer_range=0.5)
    model = LongformerModel(config).eval()
    ids, is_global = torch.randint(5, 50, (2, TOKENS)), torch.zeros(2, TOKENS, dtype=torch.long)
    is_global[0, [0, 5]] = is_global[1, 7] = 1
    kept = []
    layer = model.encoder.layer[0].attention.self
    layer.register_forward_hook(lambda module, args, result: kept.append(args[0]))
    for given in ({"global_attention_mask": is_global}, {}):
        kept.clear()
        with torch.no_grad():
            answer = model(ids, output_attentions=True, **given)
            q, k, q_far, k_far = (
                part(kept[0]).view(2, -1, 3, 4).transpose(1, 2)[:, :, :TOKENS]
                for part in (layer.query, layer.key, layer.query_global, layer.key_global)
            )
        far = is_global.bool()[:, None] if given else torch.zeros(2, 1, TOKENS, dtype=torch.bool)
        apart = (torch.arange(TOKENS) - torch.arange(TOKENS)[:, None]).abs()
        near = (q @ k.mT / 2).masked_fill((apart > 2) & ~far[:, :, None], -torch.inf).softmax(-1)
        dense = torch.where(far[..., None], (q_far @ k_far.mT / 2).softmax(-1), near)
        same(own_tensors(answer), dense[None].numpy())


def bigbird(random: int, size: int, blocks: int) -> np.ndarray:
    """A head in evaluation: of the copies of the first block that the softmax counts the map holds one."""
    scores = np.random.default_rng(9).normal(size=(size * blocks,) * 2)
    block = np.arange(size * blocks) // size
    near = (np.abs(np.subtract.outer(block, block)) < 2) | np.isin(block, (0, blocks - 1))
    is_whole = np.isin(block, (0, blocks - 1))[:, None]
    powers = np.exp(scores) * (near | is_whole)
    copies = np.where(is_whole | (block != 0), 1, 1 + random)
    return powers / (powers * copies).sum(-1, keepdims=True)


def remarks(given: np.ndarray) -> str:
    return " ".join(one.message for one in OwnModel(own_tensors(given), "file").attend("text 1").source.remarks)


@pytest.mark.parametrize(("random", "size", "blocks"), [(2, 4, 7), (3, 2, 11)])
def test_the_share_that_bigbird_lacks_is_named(random, size, blocks):
    tokens = size * blocks
    assert (
        f"Rows {size + 1} to {tokens - size} lack {random} times what they look at 1 to {size}: BigBird in evaluation "
        f"takes the first block for each of its {random} random blocks, and its map holds that once."
    ) in remarks(bigbird(random, size, blocks))
    cut = bigbird(random, size, blocks)
    cut[size:-size] *= 0.9
    assert "BigBird" not in remarks(cut)


def test_files_hold_bands_with_the_arrays_of_global_tokens_or_what_the_band_is():
    dense, local, far = batch(2)
    same(read_own(npz(attentions=local, global_attentions=far)), dense)
    layers = {f"attentions.{k}": one for k, one in enumerate(local)}
    same(read_own(npz(**layers, **{f"global_attentions.{k}": one for k, one in enumerate(far)})), dense)
    dense, local, _ = batch(2, ((),) * 3)
    for body in (npz(weights=local, band=4), npz(weights=local, band=(2, 2))):
        same(read_own(body), dense)
    one = json.dumps({"weights": local[0, 0].tolist(), "band": [2, 2]}).encode()
    same(read_own(one), dense[:1, :1])


def zeros_of_a_band(tokens: int, half: int) -> np.ndarray:
    """[heads, tokens, window], 0 where a band has no token."""
    at = np.arange(tokens)[:, None] + np.arange(-half, half + 1)
    numbers = np.random.default_rng(2).random((HEADS, *at.shape)) * ((at >= 0) & (at < tokens))
    return numbers / numbers.sum(-1, keepdims=True)


def test_patches_and_edges_are_no_band_whatever_their_zeros():
    square = zeros_of_a_band(9, 4)
    own = own_tensors(square, grid=(3, 3))
    assert np.array_equal(own.arrays["weights"][0, 0], square.astype(np.float32))
    one = zeros_of_a_band(9, 4)[0]
    target, source = np.nonzero(one)
    own = own_tensors(edges=(np.stack([source, target]), one[target, source]), nodes=9)
    assert np.nan_to_num(own.arrays["weights"][0, 0, 0]) == pytest.approx(one, abs=1e-6)
    assert own_tensors(square).taken_for[0].startswith("Columns were relative to the row")
