"""The measures of a Hugging Face model by their definitions: lengths, gradients by differences, pieces left out."""

import numpy as np
import pytest
import torch

from regard.model.errors import Unsuitable
from regard.model.explanations import explain, explained, measure
from regard.model.interventions import HeadsMeant, Hide
from regard.model.trace import HeadAt
from tests.model.hugging_face.families import TEXT, fresh

SCALE = {"T5ForConditionalGeneration": 0.25}  # which divides no score
MODELS = ["GPT2LMHeadModel", "LlamaForCausalLM", "OPTForCausalLM", "BartForConditionalGeneration"]
TARGET = " Good day"


@pytest.fixture(scope="module", params=[*MODELS, "T5ForConditionalGeneration"])
def model(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("explained")
    model = fresh(request.param, folder)
    for parameter in model.network.parameters():
        parameter.data.mul_(SCALE.get(request.param, 0.5))  # so that no slope is saturated
    return model


@pytest.fixture(scope="module")
def attended(model):
    return model.attend(TEXT, TARGET)


def after(attended) -> int:
    return 0 if "cross" in attended.blocks else len(attended.source.ids) - 1


def test_each_measure_is_of_every_pair_norms_are_lengths_and_rollout_gives_no_more_than_there_is(attended, model):
    parts: list[int] = []
    found = measure(model, attended, parts.append).of(2, 3)
    rows = explained(attended).target
    assert rows.text.strip() == TARGET.strip()
    assert rows.tokens == attended.target.tokens[after(attended) :]
    assert all(rows.text[a:b].strip() for a, b in rows.offsets)
    shape = (len(rows.tokens), len(attended.source.tokens))
    names = ["weights", "norms", "rollout", "gradient", "left_out"]
    assert {name: values.shape for name, values in found.measures.items()} == dict.fromkeys(names, shape)
    assert parts
    block = attended.blocks[found.block].weights[1, 2]
    np.testing.assert_array_equal(found.measures["weights"], block[after(attended) :, : shape[1]])
    assert all(np.isfinite(values).all() and abs(values).max() > 1e-4 for values in found.measures.values())
    found = explain(model, attended, 2, 3)
    cells = model.cells(attended, HeadAt(found.block, 2, 3))
    v, w_o = cells.steps["v"], cells.attention.mix.weight.numpy()
    added = np.linalg.norm(v @ w_o[2 * v.shape[1] : 3 * v.shape[1]], axis=-1)[: len(attended.source.ids)]
    np.testing.assert_allclose(found.measures["norms"], found.measures["weights"] * added, rtol=1e-4, atol=1e-6)
    share = explain(model, attended, 1, 1).measures["rollout"].sum(-1)
    assert (share < 1 + 1e-6).all()
    assert share.min() < 0.95
    layers = model.network.blocks["decoder"]["layers"]
    if "cross" in attended.blocks:
        np.testing.assert_allclose(share, np.full_like(share, 1 - 0.5**layers), atol=1e-5)
    else:
        means = [np.nan_to_num(layer).mean(0) for layer in attended.blocks["decoder"].weights]
        rolled = np.linalg.multi_dot([(np.eye(len(mean)) + mean) / 2 for mean in reversed(means)])
        n = len(attended.source.ids)
        np.testing.assert_allclose(explain(model, attended, 1, 1).measures["rollout"], rolled[n - 1 :, :n], atol=1e-5)


def test_leaving_a_piece_out_is_reading_the_text_without_it(model, attended):
    """Of an encoder-decoder nobody looks at it; a decoder is given the others with their places."""
    j = 2
    if "cross" in attended.blocks:
        hidden = [Hide(HeadsMeant(block), j + 1) for block in ("encoder", "cross")]
        without = np.array(model.attend(TEXT, TARGET, interventions=hidden).target.log_probabilities)
    else:
        ids = torch.tensor([[attended.source.ids[0], *attended.target.ids[:-1]]])
        kept = torch.tensor([[k for k in range(ids.size(1)) if k != j]])
        with torch.inference_mode():
            out = model.network.inner(ids[:, kept[0]], position_ids=kept, attention_mask=torch.ones_like(kept))
        rows = out.logits[0, after(attended) - 1 :].log_softmax(-1)
        written = torch.tensor(attended.target.ids[after(attended) :])
        without = rows.gather(-1, written[:, None])[:, 0].numpy()
    expected = np.array(attended.target.log_probabilities[after(attended) :]) - without
    assert abs(expected).max() > 1e-3
    np.testing.assert_allclose(explain(model, attended, 1, 1).measures["left_out"][:, j], expected, atol=1e-4)


def test_a_gradient_is_the_slope_of_the_log_probability(model, attended):
    """Stretch one embedding a little: the log-probabilities change by gradient times input."""
    j, step = 1, 0.05
    inner = model.network.inner
    embedding = (inner.get_encoder() if "cross" in attended.blocks else inner).get_input_embeddings()

    def log_probabilities(stretch: float) -> np.ndarray:
        seen = []

        def hook(_, __, output):
            seen.append(1)
            at = (torch.arange(output.size(1)) == j)[:, None]
            return torch.where(at, stretch * output, output) if len(seen) == 1 else output

        handle = embedding.register_forward_hook(hook)
        found = model.attend(TEXT, TARGET).target.log_probabilities
        handle.remove()
        return np.array(found[after(attended) :])

    slope = (log_probabilities(1 + step) - log_probabilities(1 - step)) / (2 * step)
    gradient = explain(model, attended, 1, 1).measures["gradient"][:, j]
    assert abs(slope).max() > 1e-3
    np.testing.assert_allclose(gradient, slope, atol=3e-4, rtol=0.05)


def test_where_no_matrix_is_known_there_are_no_norms_and_a_text_of_one_piece_cannot_be_left_out(tmp_path):
    model = fresh("GPT2LMHeadModel", tmp_path)
    model.network.mixes.popitem()
    found = explain(model, model.attend(TEXT, TARGET), 1, 1)
    assert list(found.measures) == ["weights", "rollout", "gradient", "left_out"]
    assert found.agreement.shape == (4, 4)
    with pytest.raises(Unsuitable, match="type more"):
        explain(model, model.attend("The", TARGET), 1, 1)


def test_a_model_that_only_reads_says_so(tmp_path):
    model = fresh("BertModel", tmp_path)
    with pytest.raises(Unsuitable, match="choose another"):
        explain(model, model.attend(TEXT), 1, 1)
    assert model.open_steps(model.attend(TEXT), HeadAt("encoder", 1, 1))
