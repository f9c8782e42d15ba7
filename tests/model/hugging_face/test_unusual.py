"""Families whose attention is told more than queries, keys, values and a mask, or makes them in ways of its own."""

import numpy as np
import pytest
import torch
import transformers

from regard.model.errors import Unsuitable
from regard.model.explanations import explain
from regard.model.hugging_face.attention import attend
from regard.model.hugging_face.cells import HuggingFaceCells
from regard.model.interventions import Flatten, HeadsMeant, Hide, KnockOut
from regard.model.trace import HeadAt
from tests.model.hugging_face.families import TEXT, UNUSUAL, fresh
from tests.model.hugging_face.test_families import eager
from tests.model.hugging_face.test_steps import check_head
from tests.model.test_cells import check_all
from tests.model.test_steps import near

KINDS = UNUSUAL
SINKS = {"GptOss": [1, 2, 3], "MiMoV2Flash": [2], "GraniteSWA": [1, 2, 3], "Inkling2": [1, 2, 3], "HYV4": [1, 2, 3]}
SELECTED = ["DeepseekV32", "GlmMoeDsa", "AXK2", "HYV4"]
LATENT = ["DeepseekV2", "DeepseekV3", "MiniCPM3", "Glm4MoeLite", "LongcatFlash", "Youtu", *SELECTED]
NEIGHBOURS = ["Cohere", "Glm"]


def of_these(names: list[str]) -> pytest.MarkDecorator:
    folders = [f"{name}ForCausalLM" for name in names]
    return pytest.mark.parametrize("folder", folders, indirect=True, scope="session")


def family(folder) -> str:
    return folder.name.removesuffix("ForCausalLM")


@pytest.fixture(scope="module")
def opened(model, attended) -> list[HuggingFaceCells]:
    """A head of the second and of the last layer of every block."""
    blocks = model.network.blocks.items()
    places = [(block, layer, head) for block, shape in blocks for layer, head in [(2, 2), (shape["layers"], 1)]]
    return [model.cells(attended, HeadAt(*place)) for place in places]


def test_its_weights_are_those_of_its_own_eager_attention(folder, model, attended):
    for name, weights in eager(folder, model, attended).items():
        block = attended.blocks[name]
        shown = np.nan_to_num(block.weights)
        sums = shown.sum(-1, keepdims=True)
        layers = block.shape.get("sinks", [])
        assert layers == SINKS.get(family(folder), [])
        for layer in range(1, block.shape["layers"] + 1):
            assert (sums[layer - 1] < 1 - 1e-5).any() == (layer in layers)
            np.testing.assert_allclose(sums[layer - 1], 1, atol=1 if layer in layers else 1e-5)
        if family(folder) == "GraniteSWA":
            shown = shown / sums  # eager attention tells of its weights before the sink has its share
        np.testing.assert_allclose(shown, weights, atol=1e-5)


def test_neighbours_that_turn_as_a_pair_are_turned_back(folder, opened):
    for cells in opened:
        turns = [made and made.turn for made in (cells.attention.origins[name] for name in "qk")]
        turned = [bool(turn) and turn.pairs == "neighbours" for turn in turns]
        assert turned == [family(folder) in NEIGHBOURS] * 2


@torch.inference_mode()
def test_it_predicts_what_it_predicts_with_its_own_eager_attention(folder, model, attended):
    if model.network.kind == "encoder":
        pytest.skip("it predicts nothing")
    own = getattr(transformers, folder.name).from_pretrained(folder, attn_implementation="eager").eval()
    given = dict(zip(("input_ids", "decoder_input_ids"), model.read_again(attended), strict=True))
    expected = own(**{name: ids for name, ids in given.items() if ids is not None}, use_cache=False).logits
    found = model.network(*model.read_again(attended)).logits
    np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-5 * expected.abs().max())


def test_every_stage_of_a_head_follows_from_those_before_and_every_cell_leads_to_its_number(opened):
    for cells in opened:
        check_head(cells.steps, cells.attention)
    for seed, cells in enumerate(opened):
        check_all(cells, seed)


@torch.inference_mode()
def test_a_product_is_told_of_the_stage_that_it_is_made_from(folder, opened):
    for cells in opened:
        for name, basis in cells.attention.bases.items():
            made, steps = cells.attention.origins[name], cells.steps
            assert basis.symbol + " W" in steps.stage(name).equation
            if made.turn is None and not made.norm:
                product = steps[basis.id] @ made.call.weight[:, made.columns].numpy()
                product += 0 if made.call.bias is None else made.call.bias[made.columns].numpy()
                near(steps[name], product * made.factor)


@of_these(LATENT)
def test_a_latent_is_a_stage_with_its_equation(opened):
    for cells in opened:
        latent = cells.steps.stage("latent_v")
        assert latent.values.shape[1] == 10 != cells.steps["x"].shape[1]
        assert latent.equation.endswith(r"\operatorname{norm}(X W^{DV})")
        assert cells.steps.stage("v").equation == "V = C^V W^V_h"
        row = cells.open("v", 2, 3).lines[0]
        np.testing.assert_array_equal(row.values.astype(np.float32), latent.values[1])


@of_these(SELECTED)
def test_a_query_looks_at_no_more_keys_than_were_selected(attended):
    looks = (~np.isnan(attended.blocks["decoder"].weights)).sum(-1)
    n = looks.shape[-1]
    assert (looks == np.minimum(np.arange(1, n + 1), 3)).all()


@pytest.mark.parametrize("name", ["CTRLLMHeadModel", "GptOssForCausalLM"])
def test_explain_measures_what_it_wrote(name, tmp_path):
    """One changes its embeddings in place, one has sinks."""
    model = fresh(name, tmp_path)
    measures = explain(model, model.attend(TEXT, " Good"), 1, 1).measures
    assert all(np.isfinite(values).all() for values in measures.values())
    assert abs(measures["gradient"]).max() > 0


def test_a_product_that_is_given_something_else_than_x_is_not_told_of_x(tmp_path):
    steps = fresh("MobileBertModel", tmp_path).steps(TEXT, layer=2)
    assert steps.stage("v").equation == "V = X^V W^V_h + b^V_h"
    assert steps.stage("q").equation == "Q = X W^Q_h + b^Q_h"
    assert steps["input_v"].shape != steps["x"].shape


@pytest.mark.parametrize(
    ("name", "block", "told", "not_told"),
    [
        ("DogeForCausalLM", "decoder", "adds for a key.", "distance"),
        ("MT5ForConditionalGeneration", "encoder", "adds for a key at that distance.", "learnt"),
    ],
)
def test_of_a_bias_is_told_what_its_numbers_show(name, block, told, not_told, tmp_path):
    model = fresh(name, tmp_path)
    cell = model.cell(TEXT, "scaled", 3, 2, " Good", block=block)
    assert told in cell.says
    assert not_told not in cell.says
    assert not any(not_told in line.of for line in cell.lines)


HEADS = torch.randn(1, 2, 3, 4, generator=torch.Generator().manual_seed(7))


def test_a_keyword_that_is_none_is_harmless():
    attend(torch.nn.Identity(), HEADS, HEADS, HEADS, None, dropout=0.1, sliding_window=3, novel=None)


def test_a_keyword_that_is_not_known_is_refused():
    with pytest.raises(Unsuitable, match="passes novel to its attention, which Regard does not know"):
        attend(torch.nn.Identity(), HEADS, HEADS, HEADS, None, novel=torch.ones(1))


def test_a_cap_after_something_was_added_is_refused():
    with pytest.raises(Unsuitable, match="adds to scores that it caps"):
        attend(torch.nn.Identity(), HEADS, HEADS, HEADS, torch.ones(1, 1, 3, 3), softcap=5.0)


def test_beside_a_sink_heads_are_changed_and_the_sink_has_the_rest(tmp_path):
    model = fresh("GptOssForCausalLM", tmp_path)
    place = HeadsMeant("decoder", 1)

    def head(*looks) -> np.ndarray:
        return np.nan_to_num(model.attend(TEXT, " Good", interventions=looks).blocks["decoder"].weights[0, 1])

    before = head()
    assert head(KnockOut(place)).sum() == 0
    flat = head(Flatten(place))
    np.testing.assert_allclose(flat.sum(-1), before.sum(-1), atol=1e-6)
    assert np.ptp(flat[-1]) < 1e-6 < np.ptp(before[-1])
    without = before[-1] / (1 - before[-1, 1])
    without[1] = 0
    np.testing.assert_allclose(head(Hide(place, 2))[-1], without, atol=1e-6)
