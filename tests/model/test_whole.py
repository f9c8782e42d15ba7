"""A whole model draws what the opened heads and steps show: the same numbers, each computed from parts before it."""

from collections.abc import Mapping
from copy import deepcopy

import numpy as np
import pytest
import torch

from regard.model import load
from regard.model.steps.head import AttentionAt
from regard.model.trace import HeadAt, StepAt
from regard.model.trained import openable
from regard.model.whole import Whole
from regard.model.whole.parameters import LINEAR, SOFTMAX
from tests.model.test_steps import HOPS, MAX, OF_MARKS, RECURRENT, TRANSFORMERS, close, softmax, weigh

SENTENCE = "The black cat did not sleep."
REPEATED = "abc xyz abc xyz abc"
DECODERS = ["induction-1-layer", "induction-2-layers"]
WRITERS = [*TRANSFORMERS, *RECURRENT, *OF_MARKS]


def whole_of(id: str) -> Whole:
    model = load(id, "cpu")
    return model.whole(model.attend(SENTENCE if "date" not in id else "3 March 1998"))


@pytest.mark.parametrize("id", TRANSFORMERS)
def test_every_part_is_the_stage_that_steps_opens(id: str) -> None:
    model = openable(load(id, "cpu"))
    whole = whole_of(id)
    attended = whole.attended
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
    whole = whole_of(id)
    attended = whole.attended
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


@pytest.mark.parametrize("id", RECURRENT)
def test_every_row_of_a_recurrent_part_is_the_stage_that_its_step_opens(id: str) -> None:
    whole = whole_of(id)
    attended = whole.attended
    model = openable(load(id, "cpu"))
    for i in range(len(attended.target.tokens)):
        steps = model.open_steps(attended, StepAt(i + 1))
        for part in whole.parts:
            if part.step:
                of_all = part.quantity.values.shape == steps[part.step].shape
                assert np.array_equal(part.quantity.values if of_all else part.quantity.values[i], steps[part.step])
        asked = whole["decoder.s"][i - 1] if i else whole["decoder.initial"]
        late = model.network.config.variant == "bahdanau"
        assert np.array_equal(steps["s"], asked if late else whole["decoder.s"][i])
    half = whole["encoder.h"].shape[1] // 2
    assert np.array_equal(whole["encoder.forward"], whole["encoder.h"][:, :half])
    assert np.array_equal(whole["encoder.backward"], whole["encoder.h"][:, half:])


@pytest.mark.parametrize("id", RECURRENT)
def test_the_state_before_the_first_step_has_the_equation_of_the_first_state_on_both_pages(id: str) -> None:
    whole, model = whole_of(id), openable(load(id, "cpu"))
    first, second = (model.open_steps(whole.attended, StepAt(step)).stage("s").equation for step in (1, 2))
    if model.network.config.variant == "luong":
        assert first == second
    else:
        [initial] = [part.quantity.equation for part in whole.parts if part.id == "decoder.initial"]
        assert first == initial
        assert second.startswith(r"s_{i-1} = \operatorname{GRU}")


@pytest.mark.parametrize("id", RECURRENT)
@torch.inference_mode()
def test_recurrent_parts_are_computed_from_their_inputs_and_from_rows_before(id: str) -> None:
    whole, model = whole_of(id), load(id, "cpu")
    parts, seen = {part.id: part for part in whole.parts}, set()
    for part in whole.parts:
        assert {*part.inputs} <= seen
        assert {*part.previous} <= parts.keys()
        assert part.initial in {None, *seen}
        seen.add(part.id)
    network = model.network
    value = {name: torch.from_numpy(part.quantity.values) for name, part in parts.items()}

    def before(name: str) -> torch.Tensor:
        """The rows one step earlier: first what stands before the first, or zeros."""
        initial = parts[name].initial
        first = value[initial] if initial else torch.zeros_like(value[name][0])
        return torch.cat([first[None], value[name][:-1]])

    if network.look:
        assert network.roles
        own = "decoder.query" in parts
        asking = parts["decoder.query" if own else "decoder.scores"]
        asks = (asking.previous, asking.inputs)
        state, keys = network.roles["query"] is not None, network.roles["keys"] is not None
        late = network.config.variant == "bahdanau"
        assert asks == (
            ("decoder.s",) * (state and late),
            ("decoder.s",) * (state and not late) + ("encoder.h",) * (keys and not own),
        )
        if own:
            assert parts["decoder.scores"].inputs == ("decoder.query", "encoder.keys")
            keys, q = value["encoder.keys"], value["decoder.query"]
            close(value["decoder.scores"].numpy(), (q @ keys.T / keys.size(1) ** 0.5).numpy())
        asking = before("decoder.s") if late else value["decoder.s"]
        for i, (s, e, weights) in enumerate(
            zip(asking, value["decoder.scores"], value["decoder.weights"], strict=True)
        ):
            close(weights.numpy(), weigh(model, s.double().numpy(), e.double().numpy(), i + 1))
        mixed = "encoder.values" if own else "encoder.h"
        assert parts["decoder.context"].inputs[:2] == ("decoder.weights", mixed)
        close(value["decoder.context"].numpy(), (value["decoder.weights"] @ value[mixed]).numpy())
        context = value["decoder.context"]
    else:
        ends = value["encoder.forward"][-1], value["encoder.backward"][0]
        assert torch.equal(value["encoder.context"], torch.cat(ends))
        assert not {"decoder.scores", "decoder.weights", "decoder.context"} & parts.keys()
        context = value["encoder.context"].expand(len(value["decoder.s"]), -1)
    fed, s, output = (value[f"decoder.{name}"] for name in ("fed", "s", "output"))
    if network.config.variant == "bahdanau":
        made = network.cell.gru(torch.cat([fed, context], -1), before("decoder.s"))
        read = network.cell.readout(torch.cat([before("decoder.s"), fed, context], -1)).unflatten(-1, (-1, 2)).amax(-1)
    else:
        remembered = (before("decoder.s"), before("decoder.memory"))
        made, memory = network.cell.lstm(torch.cat([fed, before("decoder.output")], -1), remembered)
        close(value["decoder.memory"].numpy(), memory.numpy())
        read = torch.tanh(network.cell.combine(torch.cat([context, s], -1)))
        check_ways(network.encoder, value)
    close(s.numpy(), made.numpy())
    close(output.numpy(), read.numpy())
    assert whole.last == "decoder.output"


def check_ways(encoder: torch.nn.LSTM, value: Mapping[str, torch.Tensor]) -> None:
    """Both directions of an LSTM: states and memory of a row are those of its cell after the row before."""
    for way, suffix, turned in (("forward", "", []), ("backward", "_reverse", [0])):
        cell = torch.nn.LSTMCell(encoder.input_size, encoder.hidden_size)
        cell.load_state_dict({name: getattr(encoder, f"{name}_l0{suffix}") for name in cell.state_dict()})
        x, h, c = (value[f"encoder.{name}"].flip(turned) for name in ("embedding", way, f"{way}_memory"))
        made = cell(x, tuple(torch.cat([torch.zeros_like(rows[:1]), rows[:-1]]) for rows in (h, c)))
        for found, expected in zip((h, c), made, strict=True):
            close(found.numpy(), expected.numpy())


@pytest.mark.parametrize("id", HOPS)
@torch.inference_mode()
def test_each_hop_is_a_row_of_the_parts_and_the_parts_follow_from_their_inputs(id: str) -> None:
    whole, model = whole_of(id), openable(load(id, "cpu"))
    seen: set[str] = set()
    for part in whole.parts:
        assert {*part.inputs} <= seen
        seen.add(part.id)
    for hop in range(model.network.config.r):
        steps = model.open_steps(whole.attended, HeadAt("hops", 1, hop + 1))
        for part in whole.parts:
            if part.step:
                of_all = part.quantity.values.shape == steps[part.step].shape
                assert np.array_equal(part.quantity.values if of_all else part.quantity.values[hop], steps[part.step])
    M = whole["encoder.hops" if model.network.config.pooling is None else "encoder.hop"].reshape(hop + 1, -1)
    H, A = whole["encoder.states"], whole["encoder.weights"]
    check_ways(model.network.encoder, {part.id: torch.from_numpy(part.quantity.values) for part in whole.parts})
    assert np.array_equal(np.concatenate([whole["encoder.forward"], whole["encoder.backward"]], 1), H)
    close(A, softmax(whole["encoder.scores"]))
    close(M, A @ H)
    hidden = model.network.hidden(torch.from_numpy(M.flatten())).relu().detach()
    close(whole[whole.last or ""], hidden.numpy())


@pytest.mark.parametrize("id", MAX)
@torch.inference_mode()
def test_max_pooling_is_drawn_from_the_states_by_way_of_their_winners(id: str) -> None:
    whole, model = whole_of(id), openable(load(id, "cpu"))
    steps = model.open_steps(whole.attended, StepAt(1))
    for part in whole.parts:
        assert part.block is None
        assert part.step is None or np.array_equal(part.quantity.values, steps[part.step])
    won, H = whole["encoder.won"], whole["encoder.states"]
    assert np.array_equal(won.sum(0), np.ones(H.shape[1])), "each column has one winner"
    close(whole["encoder.pooled"], (won * H).sum(0))


@pytest.mark.parametrize("id", WRITERS)
def test_the_chances_are_of_each_step_and_the_written_piece_is_the_likeliest(id: str) -> None:
    openable(load(id, "cpu"))
    whole = whole_of(id)
    attended = whole.attended
    assert [step.pieces[0] for step in whole.chances] == [*attended.target.tokens]
    for step, log in zip(whole.chances, attended.target.log_probabilities, strict=True):
        assert np.isclose(step.probabilities[0], np.exp(log), atol=1e-5)
        assert np.allclose(np.diff(np.log(step.probabilities)), np.diff(step.logits), atol=1e-4)
        assert [*step.probabilities] == sorted(step.probabilities, reverse=True)


@pytest.mark.parametrize("id", [*WRITERS, *DECODERS])
def test_the_parameters_of_all_parts_add_up_to_those_of_the_model(id: str) -> None:
    whole, model = whole_of(id), openable(load(id, "cpu"))
    assert sum(one.count for one in whole.parameters) == model.parameters
    every = {part.id for part in whole.parts} | {LINEAR, SOFTMAX}
    assert all({one.part, *one.also} <= every for one in whole.parameters)


def test_the_matrices_of_a_part_are_its_parameters_and_the_embeddings_are_counted_once() -> None:
    count = {one.part: one for one in whole_of("transformer-en-fr").parameters}
    assert count["decoder.3.cross.output"].count == 4 * 256**2
    assert count["encoder.2.feed_forward"].count == 2 * 256 * 1408 + 1408 + 256
    assert count["encoder.1.normed"].count == 2 * 256
    assert count["encoder.embedding"].count == 8000 * 256
    assert {"decoder.embedding", LINEAR} == {*count["encoder.embedding"].also} - count.keys()


@torch.inference_mode()
def test_without_the_parts_in_which_words_meet_a_word_changes_its_own_row_alone() -> None:
    model = deepcopy(openable(load("transformer-en-fr", "cpu")))
    for layer in [*model.network.encoder, *model.network.decoder]:
        for attention in (layer.attention, getattr(layer, "cross", layer.attention)):
            attention.w_o.zero_()
    one, other = (model.whole(model.attend(f"The {word} cat.", "Le chat.")) for word in ("red", "old"))
    assert one.meeting == tuple(part.id for part in one.parts if "Attention" in part.name)
    changed = {part.id: [*(part.quantity.values != other[part.id]).any(1).nonzero()[0]] for part in one.parts}
    assert changed["encoder.3.passed"] == [1]
    assert all(rows in ([], [1]) if id.startswith("encoder") else not rows for id, rows in changed.items())


@pytest.mark.parametrize("id", RECURRENT)
def test_words_meet_in_states_in_weights_and_in_what_is_mixed_of_the_source(id: str) -> None:
    whole = whole_of(id)
    mixed = {"decoder.initial", "encoder.context", "decoder.context", "encoder.matrix"}
    states = {"encoder.forward", "encoder.backward", "encoder.forward_memory", "encoder.backward_memory"}
    met = mixed | states | {"decoder.s", "decoder.memory", "decoder.scores", "decoder.weights"}
    learnt = {part.id for part in whole.parts if part.id == "decoder.initial" and not part.inputs}
    assert {*whole.meeting} == (met & {part.id for part in whole.parts}) - learnt


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
