"""What can be opened, and what is refused with a sentence."""

import json

import numpy as np
import pytest
from safetensors.torch import load_file, save_file
from transformers import BertModel, GPT2LMHeadModel, T5EncoderModel, ViTConfig, ViTModel

from regard.model.errors import Unsuitable
from regard.model.hugging_face import load
from tests.model.hugging_face.families import SMALL, TEXT, fresh, save


def test_code_that_comes_with_a_model_is_not_run(tmp_path):
    save("BertModel", str(tmp_path))
    file = tmp_path / "config.json"
    config = json.loads(file.read_text())
    del config["model_type"]
    (tmp_path / "evil.py").write_text("raise SystemExit('it ran')")
    file.write_text(json.dumps(config | {"model_type": "evil", "auto_map": {"AutoConfig": "evil.Config"}}))
    with pytest.raises(Unsuitable, match="custom code, which is never run"):
        load(str(tmp_path), "cpu")


def test_a_model_that_computes_attention_by_itself_says_so(tmp_path):
    import transformers

    from tests.model.hugging_face import families

    families.FAMILIES["BloomForCausalLM"] = (
        "BloomConfig",
        {"vocab_size": 8_000, "hidden_size": 28, "n_layer": 2, "n_head": 7} | families.MARKS,
    )
    try:
        save("BloomForCausalLM", str(tmp_path))
        with pytest.raises(Unsuitable, match="choose another"):
            load(str(tmp_path), "cpu")
    finally:
        del families.FAMILIES["BloomForCausalLM"]
    assert transformers.BloomConfig.model_type == "bloom"


def test_equal_weights_have_equal_digests(tmp_path):
    save("GPT2LMHeadModel", str(tmp_path / "a"))
    save("GPT2LMHeadModel", str(tmp_path / "b"))
    save("OPTForCausalLM", str(tmp_path / "c"))
    a, b, c = (load(str(tmp_path / name), "cpu") for name in "abc")
    assert a.digest == b.digest != c.digest
    assert (a.id, b.id) == ("a", "b")


DECIDES = {"generation_config.json": {"repetition_penalty": 9.0}, "tokenizer_config.json": {"eos_token": "<s>"}}


@pytest.mark.parametrize("name", DECIDES)
def test_what_decides_how_a_model_writes_is_in_its_digest(name, tmp_path):
    before = fresh("MarianMTModel", tmp_path).digest
    assert load(str(tmp_path), "cpu").digest == before
    file = tmp_path / name
    file.write_text(json.dumps(json.loads(file.read_text()) | DECIDES[name]))
    assert load(str(tmp_path), "cpu").digest != before


def test_another_version_of_transformers_may_answer_otherwise(tmp_path, monkeypatch):
    before = fresh("GPT2LMHeadModel", tmp_path).digest
    monkeypatch.setattr("regard.model.hugging_face.version", "5.0.0")
    assert load(str(tmp_path), "cpu").digest != before


def test_a_model_that_reads_pictures_says_so(tmp_path):
    """A request is a text, and so there is nothing that it could be given."""
    sizes = {name: SMALL[name] for name in SMALL if name != "vocab_size"}
    ViTModel(ViTConfig(**sizes, image_size=8, patch_size=4)).save_pretrained(tmp_path)
    with pytest.raises(Unsuitable, match="It reads pixel values, and a text is all that can be typed"):
        load(str(tmp_path), "cpu")


TOLD = {
    "GPT2LMHeadModel": ("learned", None),
    "MarianMTModel": ("sinusoidal", None),
    "T5ForConditionalGeneration": ("t5", None),
    "LlamaForCausalLM": ("rotary", [10_000]),
    "Gemma3ForCausalLM": ("rotary", [10_000, 1_000_000]),
    "ModernBertModel": ("rotary", [10_000, 160_000]),
}


@pytest.mark.parametrize("name", TOLD)
def test_a_model_tells_how_it_is_told_the_order(name, tmp_path):
    about = fresh(name, tmp_path).describe()
    assert (about["positions"], about["rotary_bases"]) == TOLD[name]


@pytest.mark.parametrize(
    ("name", "masks"),
    [
        ("GPT2Model", {"encoder": "causal"}),
        ("LlamaForCausalLM", {"decoder": "causal"}),
        ("MistralForCausalLM", {"decoder": "causal"}),
        ("BertModel", {"encoder": None}),
        ("T5ForConditionalGeneration", {"encoder": None, "decoder": "causal", "cross": None}),
    ],
)
def test_whether_a_model_looks_ahead_is_seen_not_guessed(name, masks, tmp_path):
    """A GPT-2 without what predicts the next piece reads as an encoder does, but only looks back."""
    save("GPT2LMHeadModel" if name == "GPT2Model" else name, str(tmp_path))
    if name == "GPT2Model":
        GPT2LMHeadModel.from_pretrained(tmp_path).transformer.save_pretrained(tmp_path)
    model = load(str(tmp_path), "cpu")
    assert {block: shape["mask"] for block, shape in model.network.blocks.items()} == masks
    for block in model.attend(TEXT).blocks.values():
        ahead = np.triu(np.ones(block.size, bool), 1)
        assert np.isnan(block.weights[..., ahead]).all() == (block.shape["mask"] == "causal")


def test_weights_that_are_missing_are_not_made_up(tmp_path):
    save("T5ForConditionalGeneration", str(tmp_path))
    file = tmp_path / "model.safetensors"
    weights = load_file(file)
    save_file({name: value for name, value in weights.items() if "decoder.block.1" not in name}, file, {"format": "pt"})
    with pytest.raises(Unsuitable, match="save the whole model"):
        load(str(tmp_path), "cpu")


def test_the_reading_half_of_an_encoder_decoder_opens_as_an_encoder(tmp_path):
    whole = fresh("T5ForConditionalGeneration", tmp_path).attend(TEXT, "good")
    T5EncoderModel.from_pretrained(tmp_path).save_pretrained(tmp_path)
    half = load(str(tmp_path), "cpu").attend(TEXT)
    assert [*half.blocks] == ["encoder"]
    np.testing.assert_allclose(half.blocks["encoder"].weights, whole.blocks["encoder"].weights, atol=1e-6)


def test_a_model_that_needs_more_than_a_text_says_so(tmp_path, monkeypatch):
    save("BertModel", str(tmp_path))

    def forward(*_: object, **__: object) -> None:
        raise AttributeError("no pixel_values")

    monkeypatch.setattr(BertModel, "forward", forward)
    with pytest.raises(Unsuitable, match="on a text alone"):
        load(str(tmp_path), "cpu")
