"""What Steps shows of a Hugging Face head is what the model did: every stage recomputes from those before it."""

import numpy as np
import pytest
import torch

from regard.model.hugging_face.attention import Spot
from regard.model.hugging_face.cells import HuggingFaceCells
from regard.model.hugging_face.head import OpenedAttention
from regard.model.steps import Steps
from regard.model.trace import HeadAt
from tests.model.hugging_face.families import TEXT, fresh
from tests.model.test_cells import check_all
from tests.model.test_steps import near, softmax

STAGES = ["x", "q", "k", "v", "scores", "scaled", "masked", "weights", "head", "concat", "output"]
GROUPED = ["LlamaForCausalLM", "MistralForCausalLM", "Qwen3ForCausalLM", "Gemma3ForCausalLM"]
ROTARY = [*GROUPED, "ModernBertModel", "GPTNeoXForCausalLM"]
WITHOUT_BIAS = [*GROUPED, "ModernBertModel", "T5ForConditionalGeneration"]


@pytest.fixture(scope="module")
def opened(model, attended) -> list[HuggingFaceCells]:
    """A head of the first and of the last layer of every block."""
    blocks = model.network.blocks.items()
    heads = [(block, 1, 2) for block, _ in blocks]
    heads += [(block, shape["layers"], shape["heads"]) for block, shape in blocks]
    return [model.cells(attended, HeadAt(*head)) for head in heads]


def test_every_stage_of_a_head_follows_from_those_before_and_every_cell_leads_to_its_number(opened, attended):
    for cells in opened:
        check_head(cells.steps, cells.attention)
        at = cells.at
        of = attended.blocks[at.block].weights[at.layer - 1, at.head - 1]
        np.testing.assert_allclose(cells.steps["weights"], of, atol=1e-6)
    for seed, cells in enumerate(opened):
        check_all(cells, seed)


def check_head(steps: Steps, attention: OpenedAttention) -> None:
    value = {stage.id: stage.values.astype(np.float64) for stage in (*steps.before, *steps.stages)}
    capped = ["capped"] if "capped" in value else []
    assert [stage.id for stage in steps.stages] == [*STAGES[:6], *capped, *STAGES[6:]]
    near(value["scores"], value["q"] @ value["k"].T)
    near(value["scaled"], value["scores"] / attention.seen.divisor + value.get("bias", 0))
    if capped:
        near(value["capped"], attention.seen.cap * np.tanh(value["scaled"] / attention.seen.cap))
    allowed = ~np.isnan(value["weights"])
    assert np.array_equal(np.isneginf(value["masked"]), ~allowed)
    near(value["masked"][allowed], value["capped" if capped else "scaled"][allowed])
    check_weights(value, allowed)
    weights = np.nan_to_num(value["weights"])
    near(value["head"], weights @ value["v"])
    d_v, h = value["head"].shape[1], steps.at.head - 1
    near(value["concat"][:, h * d_v : (h + 1) * d_v], value["head"])
    if attention.mix is not None:
        w_o, bias = attention.mix.weight.double().numpy(), attention.mix.bias
        near(value["output"], value["concat"] @ w_o + (0 if bias is None else bias.double().numpy()))


def check_weights(value: dict[str, np.ndarray], allowed: np.ndarray) -> None:
    """They are the softmax of the row, with one more score where there is a sink."""
    scores, found = np.where(allowed, value["masked"], -np.inf), np.nan_to_num(value["weights"])
    if "sink" in value:
        scores = np.concatenate([scores, value["sink"][:, None]], 1)
        found = np.concatenate([found, value["sink_weights"][:, None]], 1)
    np.testing.assert_allclose(found, softmax(scores), rtol=1e-5, atol=1e-12)


@torch.inference_mode()
def test_what_the_equations_of_q_k_and_v_claim_is_so(folder, opened):
    """Of every family it is known where they come from; the input is X, or the encoder's output M."""
    for cells in opened:
        attention, steps, block = cells.attention, cells.steps, cells.at.block
        for name in "qkv":
            equation, made = steps.stage(name).equation, attention.origins[name]
            source = steps["memory" if block == "cross" and name != "q" else "x"]
            assert ("M W" in equation) == (block == "cross" and name != "q")
            assert ("rotary" in equation) == (folder.name in ROTARY and name != "v")
            assert ("norm" in equation) == (folder.name in GROUPED[2:] and name != "v")
            assert (f"+ b^{name.upper()}" in equation) == (folder.name not in WITHOUT_BIAS)
            product = source @ made.call.weight[:, made.columns].numpy()
            product = (product + (0 if made.call.bias is None else made.call.bias[made.columns].numpy())) * made.factor
            if made.turn is None:
                near(steps[name], product)
            elif not made.norm:
                near(made.turn.back(torch.tensor(steps[name])).numpy(), product)


@pytest.mark.parametrize("name", GROUPED[:1])
def test_heads_that_share_a_key_say_which(name, tmp_path):
    steps = fresh(name, tmp_path).steps(TEXT, "Good day", layer=2, head=5)
    assert "W^K_2" in steps.stage("k").equation
    assert "heads 4 to 6" in steps.stage("v").equation
    assert "W^Q_h" in steps.stage("q").equation


def test_what_is_added_to_scores_is_a_stage_and_a_term(tmp_path):
    model = fresh("T5ForConditionalGeneration", tmp_path)
    steps = model.steps(TEXT, "Good day", block="encoder", layer=1, head=2)
    assert [stage.id for stage in steps.before] == ["bias"]
    assert steps.stage("scaled").equation == "e_{ij} + b_{ij}"
    assert abs(steps["bias"]).max() > 0.01
    across = [stage.id for stage in model.steps(TEXT, "Good day").before]
    assert across == ["memory"], "what is read across has no distance"
    cell = model.cell(TEXT, "scaled", 2, 3, "Good day", block="encoder", layer=1, head=2)
    assert [line.name for line in cell.lines] == ["e", "divisor", "quotient", "bias", "scaled"]


def test_where_nothing_agrees_nothing_is_claimed(tmp_path):
    """A model that squares what it projects, and puts its heads together in a way of its own."""
    model = fresh("BertModel", tmp_path)
    module = next(module for module, spots in model.network.spots.items() if Spot("encoder", 2) in spots)
    module.query = torch.nn.Sequential(module.query, Squared())
    mixing = model.network.inner.encoder.layer[1].attention.output
    mixing.dense = torch.nn.Sequential(Squared(), mixing.dense)
    model.network.spots.clear()
    model.network.mixes.clear()
    model.network.find(torch.tensor([model.tokenizer.encode("a").ids]))
    assert len(model.network.mixes) == 2, "of three layers"
    steps = model.steps(TEXT, layer=2)
    assert "as attention is given it" in steps.stage("q").equation
    assert "what the layer makes of" in steps.stage("output").equation
    for stage in ("q", "output"):
        cell = model.open_cell(steps.attended, steps.at, stage, 2, 3)
        assert [line.operation for line in cell.lines] == [None]
        assert cell.lines[0].values == pytest.approx(cell.value)


class Squared(torch.nn.Module):
    def forward(self, x):
        return x**2


def test_a_model_of_fewer_digits_says_that_its_numbers_are_rounded(tmp_path):
    model = fresh("LlamaForCausalLM", tmp_path)
    model.network.bfloat16()
    steps = model.steps(TEXT, "Good day", layer=2, head=5)
    near(steps["scores"], steps["q"].astype(float) @ steps["k"].astype(float).T)
    assert "rotary" in steps.stage("q").equation
    cell = model.cell(TEXT, "q", 3, 2, "Good day", layer=2, head=5)
    assert "bfloat16" in cell.says
    assert cell.lines[-1].values == pytest.approx(cell.value, rel=0.05, abs=0.05)
