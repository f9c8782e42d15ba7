"""A whole model draws what the opened heads and steps show: the same numbers, each computed from parts before it."""

import numpy as np
import pytest

from regard.model import ids, load
from regard.model.steps.head import AttentionAt
from regard.model.trace import HeadAt
from regard.model.trained import openable

SENTENCE = "The black cat did not sleep."
REPEATED = "abc xyz abc xyz abc"
DECODERS = ["induction-1-layer", "induction-2-layers"]
TRANSFORMERS = [id for id in ids() if {"encoder", "cross"} <= {*load(id, "cpu").network.blocks}]


@pytest.mark.parametrize("id", TRANSFORMERS)
def test_every_part_is_the_stage_that_steps_opens(id: str) -> None:
    model = openable(load(id, "cpu"))
    attended = model.attend(SENTENCE if "date" not in id else "3 March 1998")
    whole = model.whole(attended)
    for part in whole.parts:
        assert part.block
        assert part.step
        last = model.network.blocks[part.block]["heads"]
        opened = model.open_steps(attended, HeadAt(part.block, part.layer or 1, last)).stage(part.step)
        assert np.array_equal(part.quantity.values, opened.values), part
        assert (part.quantity.rows, part.quantity.columns) == (opened.rows, opened.columns)


@pytest.mark.parametrize("id", TRANSFORMERS)
def test_parts_are_computed_from_parts_before_them_and_each_residual_adds_both(id: str) -> None:
    model = openable(load(id, "cpu"))
    attended = model.attend(SENTENCE if "date" not in id else "3 March 1998")
    whole = model.whole(attended)
    seen: set[str] = set()
    for part in whole.parts:
        assert {*part.inputs} <= seen
        assert part.id not in seen
        seen.add(part.id)
    run, c = model.forced(attended), model.network.config
    for part in whole.parts:
        if part.name == "Add":
            assert np.allclose(sum(whole[id] for id in part.inputs), part.quantity.values, atol=1e-5)
        if part.name == "Add & Norm":
            assert part.block
            assert part.layer
            here = AttentionAt.of(run, part.block, part.layer)
            layer = (model.network.encoder if part.block == "encoder" else model.network.decoder)[part.layer - 1]
            norm = here.norm if part.step == "normed" else layer.norms[-1]
            total = sum(run.encoded.memory.new_tensor(whole[id]) for id in part.inputs)
            assert np.allclose(norm(total).detach(), part.quantity.values, atol=1e-5), part
    assert len(whole.parts) == 6 + 4 * c.encoder_layers + 6 * c.decoder_layers
    assert np.allclose(whole[whole.last or ""], run.decoded.hidden[0].detach(), atol=1e-5)


@pytest.mark.parametrize("id", TRANSFORMERS)
def test_the_chances_are_of_each_step_and_the_written_piece_is_the_likeliest(id: str) -> None:
    model = openable(load(id, "cpu"))
    attended = model.attend(SENTENCE if "date" not in id else "3 March 1998")
    whole = model.whole(attended)
    assert [step.pieces[0] for step in whole.chances] == [*attended.target.tokens]
    for step, log in zip(whole.chances, attended.target.log_probabilities, strict=True):
        assert np.isclose(step.probabilities[0], np.exp(log), atol=1e-5)
        assert np.allclose(np.diff(np.log(step.probabilities)), np.diff(step.logits), atol=1e-4)
        assert [*step.probabilities] == sorted(step.probabilities, reverse=True)


@pytest.mark.parametrize("id", DECODERS)
def test_every_part_of_an_attention_only_decoder_is_a_stage_and_its_sums_add_up(id: str) -> None:
    model = openable(load(id, "cpu"))
    attended = model.attend(REPEATED)
    whole, layers = model.whole(attended), model.network.config.layers
    seen: dict[str, np.ndarray] = {}
    for part in whole.parts:
        assert {*part.inputs} <= seen.keys() - {part.id}
        at, id = (layers, "passed") if part.id == whole.last else (part.layer or 1, part.step or "")
        opened = model.open_steps(attended, HeadAt("decoder", at, model.network.config.heads)).stage(id)
        assert np.array_equal(part.quantity.values, opened.values), part
        if part.name == "Add":
            assert np.allclose(sum(seen[id] for id in part.inputs), part.quantity.values, atol=1e-5)
        seen[part.id] = part.quantity.values
    assert len(seen) == 2 + 4 * layers + 1
    run = model.forced(attended)
    assert np.allclose(whole[whole.last or ""], run.decoded.hidden[0].detach(), atol=1e-5)
    assert np.array_equal(whole["decoder.1.input_q"], run.decoded.decoder[0].x[0].detach())


@pytest.mark.parametrize("id", DECODERS)
def test_the_chances_of_an_attention_only_decoder_are_of_what_is_read_and_what_is_written(id: str) -> None:
    model = openable(load(id, "cpu"))
    target = (attended := model.attend(REPEATED)).target
    whole = model.whole(attended)
    assert len(whole.chances) == len(target.tokens)
    for step, piece, log in [*zip(whole.chances, target.tokens, target.log_probabilities, strict=True)][target.read :]:
        assert step.pieces[0] == piece
        assert np.isclose(step.probabilities[0], np.exp(log), atol=1e-5)
