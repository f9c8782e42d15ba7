"""The laws of changing attention: only what is meant changes, masks and sums are kept, and cached equals at once."""

import math

import pytest
import torch
from torch.testing import assert_close

from regard.model import masks
from regard.model.attention import softmax
from regard.model.errors import Unsuitable
from regard.model.interventions import Edit, Flatten, HeadsMeant, Hide, KnockOut, Mask, Temperature, seam
from regard.model.transformer import Transformer
from tests.conftest import MARKS, sentences
from tests.model.test_recurrent import network

EVERY = [
    KnockOut(HeadsMeant("cross", 2, (1, 3))),
    KnockOut(HeadsMeant("encoder")),
    Flatten(HeadsMeant("decoder", 3)),
    Flatten(HeadsMeant()),
    Temperature(HeadsMeant("cross"), 0.3),
    Temperature(HeadsMeant(), 4.0),
    Hide(HeadsMeant("cross"), column=2),
    Edit(HeadsMeant("cross", 5, (2,)), row=3, weights=(0.1, 0.2, 0.3, 0.0, 0.4)),
    Edit(HeadsMeant("decoder", 1, (1,)), row=2, weights=(0.9, 0.1, 0.5)),
    Mask(HeadsMeant("decoder", 2), "window", 2),
    Mask(HeadsMeant("cross", 1, (3,)), "first"),
    Mask(HeadsMeant(), "every other"),
    Mask(HeadsMeant("cross"), "drawn", rows=((True, False, True, True, False),) * 3),
]


@pytest.fixture(autouse=True)
def without_gradients():
    with torch.inference_mode():
        yield


def run(model: Transformer, *interventions, source=None, fed=None):
    source, fed = sentences(5) if source is None else source, sentences(4, seed=8) if fed is None else fed
    encoded = model.encode(source, seam(interventions))
    return encoded, model.decode(fed, model.start(encoded))


def heads(model: Transformer, *interventions) -> dict[str, list]:
    encoded, decoded = run(model, *interventions)
    return {"encoder": encoded.encoder, "decoder": decoded.decoder, "cross": decoded.cross}


def test_nothing_told_changes_nothing_no_source_is_known_without_cross_and_a_head_takes_its_part_alone(tiny):
    assert seam([]) is None
    assert torch.equal(run(tiny)[1].hidden, tiny(sentences(5), sentences(4, seed=8)).hidden)
    blind = KnockOut(HeadsMeant("cross"))
    one, other = (run(tiny, blind, source=sentences(n, seed=n))[1].hidden for n in (5, 9))
    assert torch.equal(one, other)
    assert not torch.allclose(*(run(tiny, source=sentences(n, seed=n))[1].hidden for n in (5, 9)))
    before, after = (heads(tiny, *some)["encoder"][0] for some in ([], [KnockOut(HeadsMeant("encoder", 1, (2,)))]))
    w_o, d_k = tiny.encoder[0].attention.w_o, tiny.d_model // 3
    part = before.heads.context[:, 1] @ w_o[d_k : 2 * d_k]
    assert_close(after.output, before.output - part, atol=1e-5, rtol=1e-5)


@pytest.mark.parametrize("intervention", EVERY, ids=str)
def test_only_what_is_meant_changes_every_row_sums_to_1_or_0_and_cached_equals_at_once(tiny, intervention):
    before, after = heads(tiny), heads(tiny, intervention)
    place, changed = intervention.meant, False
    for block, layers in after.items():
        for layer, trace in enumerate(layers, 1):
            old, new = before[block][layer - 1].heads, trace.heads
            untouched = new.masked.softmax(-1)  # from its own scores, which earlier layers may have changed
            for h in range(3):
                meant = place.block in {None, block} and place.layer in {None, layer}
                meant = meant and (place.heads is None or h + 1 in place.heads)
                if meant:
                    changed |= not torch.allclose(new.weights[:, h], untouched[:, h])
                else:
                    assert_close(new.weights[:, h], untouched[:, h])
            sums = new.weights.sum(-1)
            assert (torch.isclose(sums, torch.ones(())) | (sums == 0)).all()
            assert (new.weights[torch.isneginf(old.masked)] == 0).all(), "not allowed stays not allowed"
    assert changed
    source, fed = sentences(5), sentences(4, seed=8)
    state, parts = tiny.start(tiny.encode(source, seam([intervention]))), []
    for part in fed.split(1, dim=1):
        decoded = tiny.decode(part, state)
        state = decoded.state
        parts.append(decoded.hidden)
    assert_close(torch.cat(parts, 1), run(tiny, intervention)[1].hidden, atol=1e-5, rtol=1e-5)


def test_flat_is_one_over_the_allowed_places_1_over_root_d_k_takes_the_scale_away_and_hiding_is_masking(tiny):
    rows = heads(tiny, Flatten(HeadsMeant()))["decoder"][2].heads.weights[0, 1]
    assert_close(rows, torch.ones(4, 4).tril() / torch.arange(1, 5)[:, None])
    d_k = tiny.d_model // 3
    one = heads(tiny, Temperature(HeadsMeant("encoder", 1), 1 / math.sqrt(d_k)))["encoder"][0].heads
    assert_close(one.weights, one.scores.softmax(-1), atol=1e-5, rtol=1e-4)
    for trace in heads(tiny, Hide(HeadsMeant("cross"), column=2))["cross"]:
        masked = trace.heads.masked.clone()
        masked[..., 1] = -torch.inf
        assert_close(trace.heads.weights, masked.softmax(-1), atol=1e-6, rtol=1e-5)


def test_a_window_as_long_as_the_map_is_none_and_one_that_is_drawn_is_the_same(tiny):
    source, fed = sentences(5), sentences(7, seed=8)
    usual = run(tiny, fed=fed)[1].hidden
    assert torch.equal(run(tiny, Mask(HeadsMeant(), "window", 7), fed=fed)[1].hidden, usual), "to the last bit"
    assert torch.equal(run(tiny, Mask(HeadsMeant("cross"), "window", 5), fed=fed)[1].hidden, usual)
    own = torch.tensor([0, 1, 2, 3, 4, 4, 4])[:, None]  # a longer translation stays at the last place
    windows = {
        "encoder": masks.near(5, 5, w=2),
        "decoder": masks.sliding(7, 7, w=2),
        "cross": (torch.arange(5) - own).abs() < 2,
    }
    for block, allowed in windows.items():
        encoded, decoded = run(tiny, Mask(HeadsMeant(block), "window", 2), source=source, fed=fed)
        cells = [row[: i + 1] for i, row in enumerate(allowed.tolist())] if block == "decoder" else allowed.tolist()
        one = Mask(HeadsMeant(block), "drawn", rows=tuple(map(tuple, cells)))
        assert torch.equal(run(tiny, one, source=source, fed=fed)[1].hidden, decoded.hidden)
        traces = encoded.encoder if block == "encoder" else getattr(decoded, block)
        for trace in traces:
            assert (trace.heads.weights[..., ~allowed] == 0).all()
            expected = trace.heads.masked.masked_fill(~allowed, -torch.inf).softmax(-1)
            assert_close(trace.heads.weights, expected)


def test_to_hide_the_first_piece_is_to_hide_column_1_and_a_row_of_one_place_keeps_it(tiny):
    for meant in (HeadsMeant("encoder"), HeadsMeant("cross")):
        one, other = (run(tiny, kind)[1].hidden for kind in (Mask(meant, "first"), Hide(meant, 1)))
        assert_close(one, other, atol=1e-5, rtol=1e-5)
    for trace in heads(tiny, Mask(HeadsMeant("decoder"), "first"))["decoder"]:
        assert (trace.heads.weights[..., 0, 0] == 1).all()
        assert (trace.heads.weights[..., 1:, 0] == 0).all()
    for trace in heads(tiny, Mask(HeadsMeant("cross"), "every other"))["cross"]:
        assert (trace.heads.weights[..., 1::2] == 0).all()


def test_a_mask_acts_before_all_else_and_a_sharp_temperature_finds_the_places_left(tiny):
    cross = HeadsMeant("cross")
    one, near = Mask(cross, "window", 2), masks.near(5, 5, w=2)[:4]
    for changes in ([one, Temperature(cross, 0.001)], [Temperature(cross, 0.001), one]):
        for trace in heads(tiny, *changes)["cross"]:
            left = trace.heads.masked.masked_fill(~near, -torch.inf)
            assert_close(trace.heads.weights, (left / 0.001).softmax(-1))
    for trace in heads(tiny, Flatten(cross), one)["cross"]:
        assert_close(trace.heads.weights, (near / near.sum(-1, keepdim=True)).expand_as(trace.heads.weights))
    assert heads(tiny, KnockOut(cross), one)["cross"][0].heads.weights.abs().sum() == 0


def test_a_batch_under_a_window_is_its_sentences_one_by_one(tiny):
    """Of several lengths, so that a row beyond a source finds the last piece of its own, not of the batch."""
    batch, fed = sentences(3, 5, 8), sentences(11, seed=8)
    for block in ("encoder", "decoder", "cross"):
        one = Mask(HeadsMeant(block), "window", 2)
        together = run(tiny, one, source=batch, fed=fed.expand(3, -1))[1].hidden
        for text, n, hidden in zip(batch, (3, 5, 8), together, strict=True):
            assert_close(hidden, run(tiny, one, source=text[None, :n], fed=fed)[1].hidden[0], atol=1e-5, rtol=1e-5)


def test_a_drawn_row_that_would_look_nowhere_is_refused(tiny):
    nowhere = Mask(HeadsMeant("decoder", 2, (1,)), "drawn", rows=((True,), (True, True), (False, False, False)))
    with pytest.raises(Unsuitable, match="Row 3 of decoder would look nowhere"):
        run(tiny, nowhere)


@pytest.mark.parametrize("value", [0.05, 0.5, 1.0, 30.0])
def test_a_temperature_divides_the_scores(tiny, value):
    for layers in heads(tiny, Temperature(HeadsMeant(), value)).values():
        for trace in layers:
            assert_close(trace.heads.weights, (trace.heads.masked / value).softmax(-1), atol=1e-5, rtol=1e-4)


def test_an_edited_row_looks_where_it_is_told_its_own_values_change_nothing_and_changes_act_in_order(tiny):
    told = Edit(HeadsMeant("cross", 2, (3,)), row=4, weights=(0.0, 3.0, 0.0, 1.0, 0.0))
    assert_close(heads(tiny, told)["cross"][1].heads.weights[0, 2, 3], torch.tensor([0, 0.75, 0, 0.25, 0]))
    before = run(tiny)[1]
    own = tuple(before.cross[1].heads.weights[0, 2, 3].tolist())
    assert torch.equal(run(tiny, Edit(HeadsMeant("cross", 2, (3,)), 4, own))[1].hidden, before.hidden)
    flat, out = Flatten(HeadsMeant("cross", 1)), KnockOut(HeadsMeant("cross", 1))
    assert heads(tiny, flat, out)["cross"][0].heads.weights.sum() == 0
    assert heads(tiny, out, flat)["cross"][0].heads.weights.sum() > 0


@pytest.mark.parametrize("variant", ["bahdanau", "luong"])
def test_a_recurrent_step_can_be_made_to_look_elsewhere(variant):
    model = network(variant, "bahdanau" if variant == "bahdanau" else "luong-general")
    source, fed = sentences(6), sentences(4)
    told = Edit(HeadsMeant("cross", 1, (1,)), row=3, weights=(0.0, 0.0, 0.0, 0.0, 2.0, 0.0))
    before = model(source, fed)
    after = model.decode(fed, model.start(model.encode(source, seam([told]))))
    assert_close(after.attention.weights[0, 2], torch.eye(6)[4])
    assert_close(after.attention.context[0, 2], model.encode(source).h[0, 4])
    assert torch.equal(after.hidden[:, :2], before.hidden[:, :2]), "what was written before knows nothing of it"
    assert not torch.allclose(after.hidden[:, 2:], before.hidden[:, 2:])
    none = Edit(HeadsMeant("cross", 1, (2,)), row=3, weights=(1.0,))
    assert torch.equal(model.decode(fed, model.start(model.encode(source, seam([none])))).hidden, before.hidden)
    assert MARKS.pad not in source


def test_a_temperature_of_1_changes_no_mechanism():
    for mechanism in ("bahdanau", "average", "luong-local-p", "luong-local-m"):
        model = network("bahdanau", mechanism)
        source, fed = sentences(6), sentences(4)
        again = model.decode(fed, model.start(model.encode(source, seam([Temperature(HeadsMeant(), 1.0)]))))
        assert_close(again.attention.weights, model(source, fed).attention.weights)


SINK = torch.tensor([[0.5, -1.0, 2.0], [3.0, 0.0, -9.0]])  # h i
SCORES = torch.linspace(-3, 3, 2 * 3 * 5).view(2, 3, 5).sin() * 4
SCORES[:, 0, 3:] = -torch.inf


def beside_a_sink(*interventions) -> torch.Tensor:
    """Weights of two heads, three rows and five columns: in the first row two are not allowed."""
    before = softmax(SCORES, sink=SINK)
    assert (before.sum(-1) < 1).all()
    return seam(interventions)("cross", 1, 0)(before, SCORES, SINK)


def test_beside_a_sink_a_temperature_divides_its_score_hiding_is_masking_and_a_knock_out_finds_nothing():
    scores = torch.cat([SCORES, SINK[..., None]], -1) / 3
    assert_close(beside_a_sink(Temperature(HeadsMeant(), 3.0)), scores.softmax(-1)[..., :-1])
    masked = SCORES.clone()
    masked[..., 1] = -torch.inf
    for hidden in (Hide(HeadsMeant(), 2), Mask(HeadsMeant(), "drawn", rows=((True, False, True, True, True),) * 3)):
        assert_close(beside_a_sink(hidden), softmax(masked, sink=SINK))
    assert beside_a_sink(KnockOut(HeadsMeant())).abs().sum() == 0


@pytest.mark.parametrize("one", [Flatten(HeadsMeant()), Edit(HeadsMeant(), 1, (3.0, 1.0, 0.0, 5.0, 5.0))], ids=str)
def test_a_sink_keeps_what_it_has_where_weights_are_told(one):
    told = beside_a_sink(one)
    assert_close(told.sum(-1), softmax(SCORES, sink=SINK).sum(-1))
    expected = torch.tensor([1, 1, 1, 0, 0]) / 3 if isinstance(one, Flatten) else torch.tensor([0.75, 0.25, 0, 0, 0])
    assert_close(told[1, 0] / told[1, 0].sum(), expected)
