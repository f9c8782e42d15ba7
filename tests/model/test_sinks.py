"""Laws of sinks: measures by loops over one sentence at a time, marks that are hidden, sentences that say what was."""

import json

import numpy as np
import pytest
import torch

from regard.model import ids, load
from regard.model.evaluation.knocked_out import every_head
from regard.model.evaluation.sinks import HideMark, batch, costs, kept, looks, measure_sinks, pieces, random_texts
from regard.model.interventions import HeadsMeant, Hide, seam
from regard.model.sinks import measured_sinks, of_block, sinks, sinks_in_words
from regard.model.teacher_forcing import force
from regard.model.trace import HeadAt

PAIRS = [
    ("She does not like the red car.", "Elle n'aime pas la voiture rouge."),
    ("Yes.", "Oui."),
    ("The cat sees the dog.", "Le chat voit le chien."),
]
TEXTS = {"transformer-en-fr": PAIRS, "induction-2-layers": [("K7pQz2 and K7p", "Qz2"), ("abc", "abcabc")]}
MEASURED = [id for id in ids() if measured_sinks(load(id, "cpu"))]


def places(model, shape, text):
    """The columns of the marks, from 0."""
    return {"first": 0} | ({"end": len(text.source.ids) - 1} if shape["columns"] == "source" else {})


def in_order(model, texts):
    """Each text read alone, in the order of `pieces`."""
    every = [model.attend(*text) for text in texts]
    return sorted(every, key=lambda one: len(one.source.ids) + len(one.target.ids))


@pytest.mark.parametrize("id", TEXTS)
def test_looks_of_a_padded_batch_are_those_of_loops_over_each_sentence_alone(id):
    model = load(id, "cpu")
    found = looks(model, batch(model, pieces(model, TEXTS[id])))
    for number, text in enumerate(in_order(model, TEXTS[id])):
        run = model.forced(text)
        for name, shape in model.network.blocks.items():
            traces = run.encoded.encoder if name == "encoder" else getattr(run.decoded, name)
            layers = model.network.encoder if name == "encoder" else model.network.decoder
            for mark, column in places(model, shape, text).items():
                for layer, head in np.ndindex(shape["layers"], shape["heads"]):
                    of = layers[layer].cross if name == "cross" else layers[layer].attention
                    weights, v = (x[0, head].detach() for x in (traces[layer].heads.weights, traces[layer].heads.v))
                    part = slice(head * v.size(-1), (head + 1) * v.size(-1))
                    lengths = {"values": v.norm(dim=1), "outputs": (v @ of.w_o[part].detach()).norm(dim=1)}
                    norms = [[w * length for w, length in zip(row, lengths["outputs"], strict=True)] for row in weights]
                    loop = {
                        "weight": np.mean([row[column] for row in weights]),
                        "even": np.mean([1 / (row > 0).sum() for row in weights]),
                        "brought": np.mean([row[column] / sum(row) for row in norms]),
                    }
                    for id_, every in lengths.items():
                        others = [length for j, length in enumerate(every) if j != column]
                        loop[id_] = every[column] / np.mean(others)
                    for id_, value in loop.items():
                        measured = found[f"{name} {mark} {id_}"][number, layer, head]
                        assert measured == pytest.approx(float(value), abs=1e-5), (name, mark, id_)


@pytest.mark.parametrize("id", TEXTS)
def test_a_hidden_mark_has_weight_0_in_the_heads_meant_rows_sum_to_1_and_other_heads_stay(id):
    model = load(id, "cpu")
    given = batch(model, pieces(model, TEXTS[id]))
    run = force(model.network, model.marks, given.source, given.produced)
    for name, shape in model.network.blocks.items():
        mark, columns = list(given.marks(shape["columns"]).items())[-1]
        hidden = HideMark(HeadsMeant(name, 1, (2,)), columns)
        again = force(model.network, model.marks, given.source, given.produced, seam([hidden]))
        before, after = (
            (one.encoded if name == "encoder" else one.decoded).weights[name][:, 0].detach() for one in (run, again)
        )
        others = [head for head in range(shape["heads"]) if head != 1]
        assert torch.equal(before[:, others], after[:, others])
        torch.testing.assert_close(after.sum(-1), torch.ones_like(after.sum(-1)))
        for line, column in enumerate(columns.tolist()):
            free = slice(1, None) if mark == "first" else slice(None)  # of a decoder, row 1 has no other place
            assert (after[line, 1, free, column] == 0).all()
            expected = before[line, 1, free].index_fill(-1, torch.tensor(column), 0)
            torch.testing.assert_close(after[line, 1, free], expected / expected.sum(-1, keepdim=True))
            if mark == "first":
                assert torch.equal(after[line, 1, 0], before[line, 1, 0])


def test_costs_are_those_of_hiding_the_mark_from_each_sentence_alone():
    model = load("transformer-en-fr", "cpu")
    marks = {"encoder": "end", "decoder": "first", "cross": "end"}
    found = costs(model, batch(model, pieces(model, PAIRS)), marks)["costs"]
    every = every_head(model)
    assert found.shape == (len(PAIRS), len(every) + len(marks) + 1)
    meant = {number: HeadsMeant(at.block, at.layer, (at.head,)) for number, at in enumerate(every)}
    meant |= {len(every) + k: HeadsMeant(name) for k, name in enumerate(marks)}
    few = [number for number, one in meant.items() if one.block != "decoder"][::7]
    for sentence, text in enumerate(in_order(model, PAIRS)):
        for number in few:
            hide = Hide(meant[number], len(text.source.ids))
            without = model.attend(text.source.text, text.target.text, interventions=[hide]).target.log_probabilities
            lost = np.mean(text.target.log_probabilities) - np.mean(without)
            assert found[sentence, number] == pytest.approx(lost, abs=1e-5)
    alone = costs(model, batch(model, pieces(model, PAIRS[:1])), marks)["costs"]
    np.testing.assert_allclose(alone[0], found[-1], atol=1e-5)


def test_what_was_computed_before_is_not_computed_again(tmp_path):
    model = load("induction-2-layers", "cpu")
    one, other = (measure_sinks(model, random_texts(7), random_texts(3), tmp_path) for _ in range(2))
    assert one == other
    (file,) = tmp_path.glob("costs-*")
    assert kept(file, dict)["costs"].shape == (3, 2 * 4 + 2)


@pytest.mark.parametrize("id", MEASURED)
def test_what_was_measured_is_of_these_weights_of_every_head_and_of_the_sentences_of_heads_json(id):
    model = load(id, "cpu")
    found = measured_sinks(model)
    for name, shape in model.network.blocks.items():
        block = found["blocks"][name]
        size = (shape["layers"], shape["heads"], 3)
        means = {mark: np.mean(np.array(one["weight"])[..., 0]) for mark, one in block["marks"].items()}
        assert block["sink"] == max(means, key=means.get)
        assert np.shape(block["hidden"]["each"]) == size
        for one in block["marks"].values():
            assert [np.shape(one[id_]) for id_ in ("weight", "values", "outputs", "brought")] == [size] * 4
    assert (found["sentences"], found["hidden"]) == (10_000, 1_000)
    if model.heads_file:
        heads = json.loads(model.heads_file.read_bytes())
        assert (found["files"], found["sentences"]) == (heads["files"], heads["sentences"])
        for name, block in found["blocks"].items():
            for mark, one in block["marks"].items():
                for ours, theirs in (("weight", mark), ("brought", f"norm_{mark}")):
                    np.testing.assert_allclose(one[ours], heads["blocks"][name]["heads"][theirs], atol=2e-3)
                    means = [np.array(x)[..., 0] for x in (one[ours], heads["blocks"][name]["heads"][theirs])]
                    np.testing.assert_allclose(*means, atol=2e-4)


def said(weight):
    heads = {"weight": [[[0.5, 0.4, 0.6], [weight, 0.0, 1.0]]], "values": [[[0.25, 0.0, 1.0], [1.5, 1.0, 2.0]]]}
    hidden = {"each": [[[0.01, 0.0, 0.02], [0.034, 0.03, 0.04]]], "all": [0.2, 0.1, 0.3]}
    at = {"even": 0.1, "brought": heads["values"]} | heads
    return {
        "blocks": {"encoder": {"sink": "end", "marks": {"end": at}, "hidden": hidden}},
        "everywhere": [2.0, 1.0, 3.0],
    }


def test_heads_that_give_half_of_their_weight_are_counted_and_the_value_there_is_said_large_or_small():
    cost = "Hidden from one head a mark costs at most 0.03 nats a piece, from all heads 2.00 (1.00 to 3.00)."
    length = (
        "The value there is 0.25 to {} times as long as those of the other pieces, longest in head {} of layer 1 of "
        "the encoder. "
    )
    rest = "Of 2 heads {} give at least 0.5 of their weight to one mark. "
    assert sinks_in_words(said(0.49)) == rest.format(1) + length.format("0.25", 1) + cost
    assert sinks_in_words(said(0.5)) == rest.format(2) + length.format("1.50", 2) + cost
    none = said(0.1)
    none["blocks"]["encoder"]["marks"]["end"]["weight"][0][0][0] = 0.3
    assert sinks_in_words(none) == rest.format("none") + cost


def test_a_row_of_the_table_names_the_head_with_most_weight_and_the_one_that_costs_most():
    (sink,) = sinks(said(0.7))
    assert (sink.block, sink.mark, sink.even, sink.hidden) == ("encoder", "end mark", 0.1, (0.2, 0.1, 0.3))
    assert [of_block(one) for one in (sink.weights, sink.values)] == [pytest.approx(0.6), pytest.approx(0.875)]
    assert sink.most == sink.dearest == HeadAt("encoder", 1, 2)
