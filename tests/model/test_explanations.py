"""What explanations are by their definitions: norms by hand, rollout conserved, gradients by differences."""

import numpy as np
import pytest
import torch
from torch.testing import assert_close
from torch.utils.flop_counter import FlopCounterMode

from regard.model import load
from regard.model.errors import Unsuitable
from regard.model.explanations import explain, find, gradient_times_input, parts, rank_agreement, rollout
from tests.conftest import sentences

TEXT = "The black cat did not sleep."
MODELS = ["transformer-en-fr", "rnn-bahdanau-en-fr", "rnn-luong-general-en-fr", "dates-transformer"]


@pytest.fixture(scope="module", params=MODELS)
def model(request):
    return load(request.param, "cpu")


@pytest.fixture(scope="module")
def attended(model):
    return model.attend("3 March 1998" if "dates" in model.id else TEXT)


def test_each_measure_has_a_number_for_every_pair_of_pieces_and_the_model_is_left_as_it_was(model, attended):
    found = explain(model, attended, 1, 1)
    shape = (len(attended.target.ids), len(attended.source.ids))
    assert {measure.shape for measure in found.measures.values()} == {shape}
    assert ("rollout" in found.measures) == ("brought" in found.measures) == ("transformer" in model.id)
    assert np.array_equal(found.measures["weights"], attended.blocks["cross"].weights[0, 0])
    assert_close(torch.tensor(found.agreement).diagonal(), torch.ones(len(found.measures)))
    assert_close(found.agreement, found.agreement.T)
    gradient, left_out = (np.abs(found.measures[name]) for name in ("gradient", "left_out"))
    assert found.agreement[-2, -1] == pytest.approx(rank_agreement(gradient, left_out)), "by size, whatever the sign"
    before = model.attend(attended.source.text)
    explain(model, attended, 1, 1)
    assert not model.network.embedding._forward_hooks
    assert model.attend(attended.source.text).target == before.target
    assert all(parameter.grad is None for parameter in model.network.parameters())


def test_what_the_columns_brought_is_the_part_of_the_source_in_every_logit(model, attended):
    if "transformer" not in model.id:
        pytest.skip("a recurrent model has no exact sum")
    found = explain(model, attended, 1, 1).measures["brought"]
    assert_close(torch.tensor(found.sum(1)), model.origins(attended).rest[0].float(), atol=1e-4, rtol=1e-4)


def test_leaving_a_piece_out_is_reading_a_source_without_it(model, attended):
    """The last piece before the end of a recurrent model's source: to read the rest is to read a shorter sentence."""
    if model.network.positions:
        pytest.skip("its other pieces keep their places")
    ids = attended.source.ids
    shorter = torch.tensor([[*ids[:-2], ids[-1]]])
    fed = torch.tensor([[model.marks.begin, *attended.target.ids[:-1]]])
    with torch.inference_mode():
        logits = model.network.logits(model.network(shorter, fed).hidden)[0]
        logits[:, [model.marks.pad, model.marks.begin]] = -torch.inf
        without = logits.log_softmax(-1).gather(-1, torch.tensor(attended.target.ids)[:, None])[:, 0]
    expected = torch.tensor(attended.target.log_probabilities) - without
    assert_close(torch.tensor(explain(model, attended, 1, 1).measures["left_out"][:, -2]), expected, atol=1e-3, rtol=0)


def test_leaving_a_piece_out_of_a_transformer_is_nobody_looking_at_it():
    """Nobody but itself, which nobody sees; and the others keep their places."""
    model = load("transformer-en-fr", "cpu")
    attended, j = model.attend(TEXT), 2

    def hide(weights, *_):
        hidden = weights.index_fill(-1, torch.tensor([j]), 0.0)
        return hidden / hidden.sum(-1, keepdim=True)

    fed = torch.tensor([[model.marks.begin, *attended.target.ids[:-1]]])
    with torch.inference_mode():
        source = torch.tensor([attended.source.ids])
        encoded = model.network.encode(source, lambda block, *_: None if block == "decoder" else hide)
        logits = model.network.logits(model.network.decode(fed, model.network.start(encoded)).hidden)[0]
        logits[:, [model.marks.pad, model.marks.begin]] = -torch.inf
        without = logits.log_softmax(-1).gather(-1, torch.tensor(attended.target.ids)[:, None])[:, 0]
    expected = torch.tensor(attended.target.log_probabilities) - without
    assert expected.abs().max() > 1
    assert_close(torch.tensor(explain(model, attended, 1, 1).measures["left_out"][:, j]), expected, atol=1e-3, rtol=0)


def test_a_gradient_is_the_slope_of_the_log_probability(model, attended):
    """Stretch one embedding a little: the log-probabilities change by gradient times input."""
    source, target = torch.tensor([attended.source.ids]), torch.tensor([attended.target.ids])
    gradient, j, step = gradient_times_input(model, source, target, range(target.size(1))), 1, 1e-3

    def log_probabilities(stretch: float) -> torch.Tensor:
        def hook(_, tokens, output):
            at = (torch.arange(output.size(1)) == j)[:, None]
            return torch.where(at, stretch * output, output) if torch.equal(tokens[0], source) else output

        handle = model.network.embedding.register_forward_hook(hook)
        fed = torch.cat([torch.tensor([[model.marks.begin]]), target[:, :-1]], 1)
        logits = model.network.logits(model.network(source, fed).hidden)[0]
        handle.remove()
        logits[:, [model.marks.pad, model.marks.begin]] = -torch.inf
        return logits.log_softmax(-1).gather(-1, target[0][:, None])[:, 0]

    with torch.inference_mode():
        slope = (log_probabilities(1 + step) - log_probabilities(1 - step)) / (2 * step)
    assert_close(gradient[:, j], slope, atol=0.02, rtol=0.05)
    assert gradient[:, j].abs().max() > 0.01


def test_gradients_of_all_written_pieces_are_those_of_each_alone(model, attended):
    source, target = torch.tensor([attended.source.ids]), torch.tensor([attended.target.ids])
    rows = range(target.size(1))
    alone = torch.cat([gradient_times_input(model, source, target, [row]) for row in rows])
    assert_close(gradient_times_input(model, source, target, rows), alone, atol=1e-5, rtol=1e-5)


def test_the_norms_are_the_lengths_of_what_a_head_adds_or_of_what_a_recurrent_model_averages():
    model = load("transformer-en-fr", "cpu")
    attended = model.attend(TEXT)
    steps = model.steps(TEXT, block="cross", layer=2, head=3)
    v = next(stage for stage in steps.stages if stage.id == "v").values
    with torch.inference_mode():
        w_o = model.network.decoder[1].cross.w_o[64:96].numpy()
    added = np.linalg.norm(v @ w_o, axis=-1)
    found = explain(model, attended, 2, 3).measures
    np.testing.assert_allclose(found["norms"], found["weights"] * added, rtol=1e-4, atol=1e-6)
    for id, text, averaged in (("rnn-bahdanau-en-fr", TEXT, "h"), ("dates-query-key-value", "3/3/98", "values")):
        model = load(id, "cpu")
        lengths = np.linalg.norm(model.steps(text, step=2)[averaged], axis=-1)
        found = explain(model, model.attend(text), 1, 1).measures
        np.testing.assert_allclose(found["norms"], found["weights"] * lengths, rtol=1e-4, atol=1e-6)


@torch.inference_mode()
def test_rollout_gives_the_source_a_share_that_grows_with_every_layer_and_of_two_layers_is_that_by_hand(tiny):
    source, fed = sentences(5), sentences(4, seed=8)
    encoded = tiny.encode(source)
    decoded = tiny.decode(fed, tiny.start(encoded))
    share = rollout(encoded, decoded).sum(-1)
    assert_close(share, torch.full_like(share, 1 - 0.5 ** len(decoded.cross)), atol=1e-5, rtol=0)
    assert (rollout(encoded, decoded) >= 0).all()
    two = type(decoded)(decoded.hidden, decoded.state, decoded.decoder[:2], decoded.cross[:2])
    first, second = ((torch.eye(5) + seen.heads.weights[0].mean(0)) / 2 for seen in encoded.encoder)
    lower, upper = (across.heads.weights[0].mean(0) @ second @ first for across in two.cross)
    back = (torch.eye(4) + two.decoder[1].heads.weights[0].mean(0)) / 2
    assert_close(rollout(encoded, two)[0], back @ lower / 4 + upper / 2)


def test_agreement_is_kendalls_by_counting_pairs():
    a, b = np.random.default_rng(0).integers(0, 4, (2, 3, 7)).astype(float)
    taus = []
    for x, y in zip(a, b, strict=True):
        pairs = [(np.sign(x[j] - x[k]), np.sign(y[j] - y[k])) for j in range(7) for k in range(j)]
        s, t = np.array(pairs).T
        taus.append(s @ t / np.sqrt((s != 0).sum() * (t != 0).sum()))
    assert rank_agreement(a, b) == pytest.approx(np.mean(taus))
    assert np.isnan(rank_agreement(np.ones((1, 3)), np.array([[1.0, 2.0, 3.0]])))


@pytest.mark.parametrize("id", ["rnn-none-en-fr", "self-attentive-en"])
def test_a_model_that_does_not_look_across_says_so(id):
    model = load(id, "cpu")
    with pytest.raises(Unsuitable, match="another"):
        explain(model, model.attend(TEXT), 1, 1)


def test_to_follow_pieces_through_a_whole_transformer_multiplies_the_open_units_alone():
    model = load("transformer-en-fr", "cpu")
    attended = model.attend("My sister, who lives in Paris, says that her neighbours are noisy.")

    def products(measure: str) -> int:
        with FlopCounterMode(display=False) as counter:
            for part in parts(model, attended, [measure])[1:]:
                find(model, attended, part)
        return counter.get_total_flops()

    left_out = products("left_out")
    assert products("brought") < 0.5 * left_out, "with closed units it is as much"
    assert products("gradient") < left_out, "with a pass forward for each piece it is more"
