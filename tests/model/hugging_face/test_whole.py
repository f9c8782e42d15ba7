"""A family's sheet is of its own modules: sums add up, attention is that of Steps, the last vectors give the logits."""

import numpy as np
import pytest
import torch
from torch import nn

from regard.model.errors import Unsuitable
from regard.model.hugging_face import load
from regard.model.hugging_face import whole as hugging_face_whole
from regard.model.hugging_face.computation_graph import Box, Boxes, hidden_layer, norm_name
from regard.model.hugging_face.splits import CLOSE
from regard.model.trace import HeadAt
from tests.model.hugging_face.families import FAMILIES, GROUPED, MARKS, SMALL, TEXT, UNUSUAL
from tests.model.hugging_face.kinds import HYBRIDS, Made, save

SCALED = {"residual_multiplier": 0.22, "embedding_multiplier": 3.0, "logits_scaling": 8.0}
USUAL = (
    "GPT2LMHeadModel", "BertModel", "LlamaForCausalLM", "MarianMTModel", "T5ForConditionalGeneration",
    "Gemma3ForCausalLM", "AlbertModel", "GPTNeoXForCausalLM",
)  # fmt: skip
DRAWN: dict[str, Made] = {name: (name, *FAMILIES[name]) for name in USUAL} | {
    "Phi": ("PhiForCausalLM", "PhiConfig", SMALL | MARKS | {"hidden_size": 56}),
    "OLMo 2": ("Olmo2ForCausalLM", "Olmo2Config", GROUPED),
    "Granite": ("GraniteForCausalLM", "GraniteConfig", GROUPED | SCALED),
    "gpt-oss": ("GptOssForCausalLM", *UNUSUAL["GptOssForCausalLM"]),
    "Gemma 2": ("Gemma2ForCausalLM", *UNUSUAL["Gemma2ForCausalLM"]),
    "LFM2": HYBRIDS["LFM2"][0],
    "Jamba": HYBRIDS["Jamba"][0],
    "BERT that writes": ("BertLMHeadModel", "BertConfig", SMALL | MARKS | {"is_decoder": True}),
}
CLOSED: dict[str, tuple[Made, str]] = {
    "Doge, whose sums are weighed": (("DogeForCausalLM", *UNUSUAL["DogeForCausalLM"]), "layer 2"),
    "CTRL, whose positions no module writes": (("CTRLLMHeadModel", *UNUSUAL["CTRLLMHeadModel"]), "layer 1"),
}


@pytest.fixture(scope="module", params=DRAWN)
def family(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole") / "model"
    model = load(save(DRAWN[request.param], str(folder)), "cpu")
    attended = model.attend(TEXT)
    return request.param, model, attended, model.whole(attended)


def near(a: np.ndarray, b: np.ndarray, close: float = 1e-5) -> bool:
    return bool(np.abs(a - b).max() <= close * np.abs(a).max())


def test_parts_are_computed_from_parts_before_them_and_sums_add_up(family):
    _, _, attended, whole = family
    seen: dict[str, np.ndarray] = {}
    for part in whole.parts:
        assert {*part.inputs} <= seen.keys()
        assert part.id not in seen
        values = seen[part.id] = part.quantity.values
        assert len(values) == len(attended.source.ids if part.stack == "encoder" else attended.target.ids)
        if part.name == "Add":
            assert near(values, sum(seen[id] for id in part.inputs))
    used = {id for part in whole.parts for id in part.inputs}
    assert [part.id for part in whole.parts if part.id not in used] == [whole.last or whole.parts[-1].id]


def test_the_parameters_of_all_kinds_add_up_to_those_of_the_model(family):
    _, model, _, whole = family
    assert sum(one.count for one in whole.parameters) == model.parameters


def test_attention_is_that_of_steps_and_each_is_there_once(family):
    _, model, attended, whole = family
    drawn = [part for part in whole.parts if part.maps]
    every = {(name, layer) for name, shape in model.network.blocks.items() for layer in range(1, shape["layers"] + 1)}
    assert len(drawn) == len(every)
    assert {(part.block, part.layer) for part in drawn} == every
    for part in drawn:
        opened = model.open_steps(attended, HeadAt(part.block, part.layer, 1)).stage(part.step)
        assert np.array_equal(part.quantity.values, opened.values)
        assert (part.quantity.rows, part.quantity.columns) == (opened.rows, opened.columns)
        assert part.quantity.equation.startswith(opened.equation)


def test_the_last_vectors_times_the_output_matrix_are_the_logits(family):
    name, model, attended, whole = family
    with torch.inference_mode():
        out = model.network(*model.read_again(attended))
        if model.network.kind == "encoder":
            assert (whole.last, whole.chances) == (None, ())
            assert np.array_equal(whole.parts[-1].quantity.values, out.last_hidden_state[0])
            return
        matrix, logits = model.network.inner.get_output_embeddings(), out.logits[0]
        made = matrix(torch.from_numpy(whole[whole.last])) / (8 if name == "Granite" else 1)
        assert whole.cap == (30 if name == "Gemma 2" else None)
        made = whole.cap * (made / whole.cap).tanh() if whole.cap else made
    added = (logits - made).numpy()
    assert np.abs(added - added[0]).max() <= CLOSE * float(logits.abs().max())
    assert len(whole.chances) == len(attended.target.tokens)
    for step, row in zip(whole.chances, logits, strict=True):
        best = row.topk(5)
        assert step.pieces == model.tokenizer.names(best.indices.tolist())
        assert np.array_equal(step.logits, best.values)
    assert whole.chances[-1].pieces[0] == attended.target.tokens[-1]


def test_boxes_are_named_by_what_they_compute(family):
    name, _, _, whole = family
    names = {part.name for part in whole.parts if part.layer == 2}
    by_id = {part.id: part for part in whole.parts}
    sums = [part for part in whole.parts if part.name == "Add" and part.layer == 2]
    match name:
        case "LlamaForCausalLM":
            assert names == {"RMSNorm", "Masked Grouped-Query Attention", "Gated Feed Forward", "Add"}
            assert "2 key heads for 6 heads" in by_id["decoder.2.output"].quantity.equation
        case "GPT2LMHeadModel":
            assert names == {"Layer Norm", "Masked Multi-Head Attention", "Feed Forward", "Add"}
        case "MarianMTModel":
            last = [part for part in whole.parts if part.stack == "encoder"][-1].id
            assert all(by_id[f"decoder.{n}.cross.output"].inputs[1] == last for n in (1, 2, 3))
            assert {"Input Embedding", "Output Embedding", "Positional Encoding"} <= {one.name for one in whole.parts}
        case "Gemma3ForCausalLM":
            assert [by_id[part.inputs[1]].name for part in sums] == ["RMSNorm", "RMSNorm"]
        case "GPTNeoXForCausalLM" | "Phi":
            assert [len(part.inputs) for part in sums] == [3]
        case "Granite":
            assert [by_id[part.inputs[1]].quantity.equation[:4] for part in sums] == ["0.22", "0.22"]
        case "gpt-oss":
            assert "Mixture of Experts" in names
        case "BERT that writes":
            *_, normed, linear, bent, last = whole.parts
            assert [linear.name, bent.name, last.name] == ["Linear", "GELU", "Layer Norm"]
            assert (linear.inputs, bent.inputs, last.inputs) == ((normed.id,), (linear.id,), (bent.id,))


@pytest.mark.parametrize("family", ["LlamaForCausalLM"], indirect=True)
def test_a_gated_feed_forward_network_computes_its_box(family):
    _, model, _, whole = family
    by_id = {part.id: part for part in whole.parts}
    part = by_id["decoder.2.feed_forward"]
    with torch.inference_mode():
        made = model.network.inner.model.layers[1].mlp(torch.from_numpy(whole[part.inputs[0]]))
    assert near(made.numpy(), part.quantity.values)


@pytest.mark.parametrize("family", ["LFM2", "Jamba"], indirect=True)
def test_what_mixes_pieces_beside_attention_is_a_box_of_the_layer_that_attends_next(family):
    name, model, _, whole = family
    part = next(part for part in whole.parts if part.id == "decoder.1.mixer")
    assert part.name == {"LFM2": "Short Convolution", "Jamba": "Mamba"}[name]
    first = model.network.inner.model.layers[0]
    with torch.inference_mode():
        made = (first.conv if name == "LFM2" else first.mamba)(torch.from_numpy(whole[part.inputs[0]])[None])
    assert near(made[0].numpy(), part.quantity.values)


@pytest.mark.parametrize("family", ["LlamaForCausalLM", "GPT2LMHeadModel", "Granite", "Gemma 2"], indirect=True)
def test_in_half_precision_the_sheet_is_the_same(family):
    _, model, _, whole = family
    half = load(str(model.folder), "cpu", dtype="bfloat16")
    found = half.whole(half.attend(TEXT))
    assert [(part.id, part.inputs) for part in found.parts] == [(part.id, part.inputs) for part in whole.parts]
    assert found.cap == whole.cap


@pytest.mark.parametrize("name", CLOSED)
def test_what_has_no_box_is_refused_with_a_sentence(name, tmp_path):
    made, match = CLOSED[name]
    model = load(save(made, str(tmp_path / "model")), "cpu")
    attended = model.attend(TEXT)
    with pytest.raises(Unsuitable, match=match) as refused:
        model.whole(attended)
    assert str(refused.value).endswith("choose another model.")


def test_logits_that_are_neither_a_product_nor_its_cap_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(hugging_face_whole, "CAPS", ())
    model = load(save(DRAWN["Gemma 2"], str(tmp_path / "model")), "cpu")
    with pytest.raises(Unsuitable, match="logits"):
        model.whole(model.attend(TEXT))


def box(values: torch.Tensor, *inputs: Box) -> Box:
    return Box("a", "A", "A", "A", values, inputs)


def test_a_sum_is_explained_by_its_terms_and_never_without_a_small_one():
    a, b, c, small = (box(torch.randn(5, 7) * size) for size in (1, 1, 1, 1e-3))
    assert Boxes([a, b, c]).explain(c.values + a.values).inputs == (a, c)
    assert Boxes([a, b, c]).explain(a.values + b.values + c.values).inputs == (a, b, c)
    assert Boxes([a, b]).explain(a.values + small.values) is None
    rough = [box(one.values.bfloat16()) for one in (a, b, small)]
    assert Boxes(rough).explain(rough[0].values + rough[2].values).inputs == (rough[0], rough[2])


def test_a_factor_is_found_and_named():
    a, b = (box(torch.randn(5, 7)) for _ in range(2))
    found = Boxes([a, b]).explain(a.values + 0.22 * b.values)
    assert found.name == "Add"
    assert found.inputs[0] is a
    assert found.inputs[1].equation == "0.22 A"
    assert Boxes([a]).explain(3 * a.values).equation == "3 A"


def test_a_norm_is_named_by_what_it_computes():
    x = torch.randn(5, 7) + 2
    layer, rms = nn.LayerNorm(7), nn.RMSNorm(7, eps=1e-6)
    nn.init.normal_(layer.bias)
    nn.init.normal_(rms.weight)
    assert norm_name(layer, x, layer(x).detach()) == "Layer Norm"
    assert norm_name(rms, x, rms(x).detach()) == "RMSNorm"
    assert norm_name(rms, x, x) is None
    assert norm_name(nn.RMSNorm(3), x, x) is None


def test_a_hidden_layer_is_one_product_bent_or_two_multiplied():
    of = box(torch.randn(5, 3))
    a, b = (box(torch.randn(5, 8), of) for _ in range(2))
    assert hidden_layer(torch.relu(a.values), [a, b]) == ("Feed Forward", a)
    assert hidden_layer(nn.functional.silu(b.values) * a.values, [a, b]) == ("Gated Feed Forward", b)
    gate, up = a.values.chunk(2, -1)
    assert hidden_layer(nn.functional.gelu(gate) * up, [a]) == ("Gated Feed Forward", a)
    assert hidden_layer(torch.sin(a.values), [a, b]) is None
