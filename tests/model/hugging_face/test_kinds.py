"""What a model is beside its attention: layers that do not attend, other senses, attention that nobody sees."""

import numpy as np
import pytest
import torch

from regard.model.errors import Unsuitable
from regard.model.explanations import explain
from regard.model.hugging_face import load
from regard.model.hugging_face.layers import LayerNumber, layer_numbers
from regard.model.interventions import HeadsMeant, KnockOut
from regard.model.trace import HeadAt
from tests.model.hugging_face.families import TEXT, fresh
from tests.model.hugging_face.families import save as save_family
from tests.model.hugging_face.kinds import DIFFERENTIAL, HYBRIDS, OWN_ENCODERS, PARALLEL, SENSES, save


def eager(model, attended) -> list[np.ndarray]:
    """What transformers' own attention gives, a layer that has any."""
    ids, _ = model.read_again(attended)
    inner = model.network.inner
    inner.set_attn_implementation("eager")
    try:
        with torch.inference_mode():
            given = inner(input_ids=ids, output_attentions=True, use_cache=False).attentions
    finally:
        inner.set_attn_implementation("regard")
    n = ids.size(1)
    return [one[0].numpy() if one is not None and one.shape[2:] == (n, n) else None for one in given]


def compare(model, numbers: list[int]) -> None:
    attended = model.attend(TEXT)
    weights, found = attended.blocks["decoder"].weights, eager(model, attended)
    if len(found) > len(numbers):
        found = [found[number - 1] for number in numbers]
    assert len(weights) == len(found)
    for ours, theirs in zip(weights, found, strict=True):
        np.testing.assert_allclose(np.nan_to_num(ours), theirs, atol=1e-5)


@pytest.mark.parametrize("name", HYBRIDS)
def test_layers_have_the_models_own_numbers_and_its_own_weights(name, tmp_path):
    made, numbers = HYBRIDS[name]
    model = load(save(made, str(tmp_path)), "cpu")
    block = model.describe()["blocks"][-1]
    assert (block["layers"], block["numbers"]) == (len(numbers), numbers)
    assert block["depth"] == made[2]["num_hidden_layers"]
    compare(model, numbers)
    assert model.attend(TEXT).head("decoder", 2, 3).title == f"decoder, layer {numbers[1]}, head 3"
    assert model.network.beside, "its other layers tell pieces of each other"


def test_a_layer_that_is_not_there_is_refused_with_those_that_attend(tmp_path):
    model = load(save(HYBRIDS["LFM2"][0], str(tmp_path)), "cpu")
    with pytest.raises(Unsuitable, match="layers 2, 4 of 4, has no layer 4: choose from 1 to 2"):
        model.attend(TEXT, interventions=[KnockOut(HeadsMeant("decoder", 4))])


@pytest.mark.parametrize("name", ["GPT2LMHeadModel", "AlbertModel", "MarianMTModel"])
def test_where_all_layers_attend_nothing_is_said_of_numbers(name, tmp_path):
    network = fresh(name, tmp_path).network
    assert all("numbers" not in shape for shape in network.blocks.values())
    assert not network.beside


def test_places_are_told_by_names_where_names_tell():
    layers = torch.nn.ModuleList(torch.nn.ModuleList(torch.nn.Linear(1, 1) for _ in range(2)) for _ in range(3))
    a, b, c = layers[0][1], layers[2][0], layers[2][1]
    assert layer_numbers(layers, [a, b, c]) == [LayerNumber(1, 3), LayerNumber(3, 3), LayerNumber(3, 3)]
    assert layer_numbers(layers, [b, a]) is None, "numbers do not fall"
    assert layer_numbers(layers, [a, a]) is None, "one name for two layers"
    shared = torch.nn.ModuleList([a, b, a])
    assert layer_numbers(shared, [a, b, a]) == [LayerNumber(1, 3), LayerNumber(2, 3), LayerNumber(3, 3)]
    assert layer_numbers(a, [a]) is None


def test_mixing_in_the_very_layers_that_attend_is_noticed(tmp_path):
    network = load(save(PARALLEL, str(tmp_path)), "cpu").network
    assert "numbers" not in network.blocks["decoder"]
    assert network.beside


def test_differential_attention_is_one_map_a_head_over_two_values(tmp_path):
    model = load(save(DIFFERENTIAL, str(tmp_path)), "cpu")
    shape = model.network.blocks["decoder"]
    assert (shape["layers"], shape.get("numbers")) == (4, None)
    compare(model, [1, 2, 3, 4])
    attended = model.attend(TEXT)
    steps = model.open_steps(attended, HeadAt("decoder", 2, 5))
    assert steps["v"].shape[1] == 2 * steps["k"].shape[1]
    np.testing.assert_allclose(np.nan_to_num(steps["weights"]) @ steps["v"], steps["head"], atol=1e-5)


def test_knocking_out_a_differential_layer_takes_both_its_values(tmp_path):
    model = load(save(DIFFERENTIAL, str(tmp_path)), "cpu")
    given = model.attend(TEXT).target.text[len(TEXT) :]
    found = []
    handle = model.network.inner.model.layers[1].self_attn.o_proj.register_forward_hook(
        lambda _, args, __: found.append(args[0])
    )
    model.attend(TEXT, given, interventions=[KnockOut(HeadsMeant("decoder", 2))])
    handle.remove()
    assert found[-1].abs().max() == 0


@pytest.mark.parametrize(
    ("made", "followed"), [(HYBRIDS["LFM2"][0], False), (DIFFERENTIAL, True)], ids=["LFM2", "Diff"]
)
def test_rollout_is_left_out_where_attention_is_not_all_there_is(made, followed, tmp_path):
    model = load(save(made, str(tmp_path)), "cpu")
    attended = model.attend(TEXT, " Good day")
    measures = explain(model, attended, 2, 3).measures
    assert ("rollout" in measures) == followed
    assert all(np.isfinite(values).all() for values in measures.values())
    if followed:
        means = [np.nan_to_num(layer).mean(0) for layer in attended.blocks["decoder"].weights]
        rolled = np.linalg.multi_dot([(np.eye(len(mean)) + mean) / 2 for mean in reversed(means)])
        n = len(attended.source.ids)
        np.testing.assert_allclose(measures["rollout"], rolled[n - 1 :, :n], atol=1e-5)


@pytest.mark.parametrize("name", SENSES)
def test_a_decoder_of_several_senses_goes_on_from_a_text(name, tmp_path):
    model = load(save(SENSES[name], str(tmp_path)), "cpu")
    about = model.describe()
    assert about["task"] == "continuing"
    assert [(block["name"], block["layers"], block["heads"]) for block in about["blocks"]] == [("decoder", 4, 6)]
    assert model.longest > 60, "what its eyes have places for is no limit of a text"
    assert about["positions"] == "rotary"
    compare(model, [1, 2, 3, 4])
    assert len(model.attend(TEXT).target.ids) > len(model.source(TEXT).ids)


@pytest.mark.parametrize("name", OWN_ENCODERS)
def test_an_encoder_that_attends_by_itself_is_noticed(name, tmp_path):
    folder = save(OWN_ENCODERS[name], str(tmp_path))
    with pytest.raises(Unsuitable, match=r"Part of its attention \(\w+\) does not go through .*: choose another"):
        load(folder, "cpu")


def test_one_layer_that_attends_by_itself_is_noticed(tmp_path, monkeypatch):
    from transformers.models.bert import modeling_bert

    real = modeling_bert.BertSelfAttention.forward

    def own(self, hidden_states, *args, **kwargs):
        if self.layer_idx != 1:
            return real(self, hidden_states, *args, **kwargs)
        weights = torch.softmax(hidden_states @ hidden_states.mT, -1)
        return weights @ hidden_states, weights

    save_family("BertModel", str(tmp_path))
    monkeypatch.setattr(modeling_bert.BertSelfAttention, "forward", own)
    with pytest.raises(Unsuitable, match=r"Part of its attention \(BertSelfAttention\)"):
        load(str(tmp_path), "cpu")


def test_a_model_without_attention_has_none(tmp_path):
    made = ("MambaForCausalLM", "MambaConfig", {"vocab_size": 8_000, "hidden_size": 28, "num_hidden_layers": 2})
    with pytest.raises(Unsuitable, match="It has no attention whose weights could be shown: choose another"):
        load(save(made, str(tmp_path)), "cpu")


def bert(folder) -> str:
    save_family("BertModel", str(folder))
    return str(folder)


def test_a_weight_of_a_folder_that_is_no_number_is_refused(tmp_path):
    from safetensors.torch import load_file, save_file

    folder = bert(tmp_path)
    file = f"{folder}/model.safetensors"
    weights = load_file(file)
    weights["encoder.layer.1.attention.self.query.weight"][2, 3] = torch.nan
    save_file(weights, file, {"format": "pt"})
    with pytest.raises(Unsuitable, match=r"encoder.layer.1.attention.self.query.weight has values that are not finite"):
        load(folder, "cpu")


def test_a_number_that_grows_too_large_is_told_with_its_layer_and_head(tmp_path):
    model = load(bert(tmp_path), "cpu", dtype="float16")
    attention = model.network.inner.encoder.layer[1].attention.self
    attention.query.weight.data[4 * 2] = 60_000
    with pytest.raises(
        Unsuitable,
        match=r"layer 2, head 3 of its encoder attention, .* too large for float16: start Regard with --dtype float32",
    ):
        model.attend(TEXT)
    model = load(bert(tmp_path), "cpu")
    model.network.inner.encoder.layer[1].attention.self.query.bias.data[0] = torch.inf
    with pytest.raises(Unsuitable, match=r"in layer 2, head 1 .*: choose another model"):
        model.attend(TEXT)


def test_what_is_written_is_a_number(tmp_path):
    """Where no head is left to notice it."""
    model = fresh("GPT2LMHeadModel", tmp_path)
    model.network.inner.transformer.ln_f.bias.data[0] = torch.inf
    with pytest.raises(Unsuitable, match="not finite"):
        model.attend(TEXT, " Good day")
