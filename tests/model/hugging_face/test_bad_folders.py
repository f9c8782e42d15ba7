"""Folders that are not as they should be: each is refused with one sentence that says what to do."""

import json
import os
import re
import time
from pathlib import Path
from shutil import copytree

import pytest
import torch
import transformers
from safetensors.torch import load_file, save_file
from tokenizers import Tokenizer

from regard.model.errors import Unsuitable
from regard.model.hugging_face import load
from tests.model.hugging_face.families import save


def change(folder: Path, name: str = "config.json", **values: object) -> None:
    told = json.loads((folder / name).read_text()) | values
    (folder / name).write_text(json.dumps({key: value for key, value in told.items() if value is not None}))


def weights(folder: Path, content: bytes | None) -> None:
    file = folder / "model.safetensors"
    file.write_bytes(file.read_bytes()[:9_000] if content is None else content)


def resize(folder: Path) -> None:
    tensors = load_file(folder / "model.safetensors")
    tensors["encoder.layer.1.output.dense.weight"] = torch.zeros(28, 5)
    save_file(tensors, folder / "model.safetensors", {"format": "pt"})


def index(folder: Path, name: str) -> None:
    tensors = load_file(folder / "model.safetensors")
    torch.save(tensors, folder / "pytorch_model.bin")
    torch.save(tensors, folder.parent / "outside.bin")
    save_file(tensors, folder.parent / "outside.safetensors")
    (folder / "model.safetensors").unlink()
    told = {"metadata": {}, "weight_map": dict.fromkeys(tensors, name)}
    (folder / "model.safetensors.index.json").write_text(json.dumps(told))


def without_tokenizer(folder: Path) -> None:
    for file in folder.glob("*token*"):
        file.unlink()


def link_outside(folder: Path) -> None:
    (folder / "model.safetensors").rename(folder.parent / "elsewhere.safetensors")
    (folder / "model.safetensors").symlink_to(folder.parent / "elsewhere.safetensors")


def pickled(folder: Path) -> None:
    torch.save(load_file(folder / "model.safetensors"), folder / "pytorch_model.bin")
    (folder / "model.safetensors").unlink()


def adapter(folder: Path) -> None:
    (folder / "adapter_config.json").write_text('{"base_model_name_or_path": "../another", "peft_type": "LORA"}')


def number(folder: Path, id: int) -> None:
    """Give the last piece this number."""
    told = json.loads((folder / "tokenizer.json").read_text())
    words = [piece for piece, *_ in told["model"]["vocab"]]
    numbered = dict(zip(words, [*range(len(words) - 1), id], strict=True))
    told["model"] = {"type": "WordLevel", "unk_token": words[0], "vocab": numbered}
    (folder / "tokenizer.json").write_text(json.dumps(told))


def end(folder: Path, id: object) -> None:
    save("GPT2LMHeadModel", str(folder))
    (folder / "generation_config.json").write_text(json.dumps({"eos_token_id": id}))


def bare(folder: Path) -> None:
    (folder / "config.json").unlink()


BAD = {
    "truncated weights": (lambda f: weights(f, None), "model.safetensors is damaged or not whole: fetch it again"),
    "empty weights": (lambda f: weights(f, b""), "damaged or not whole"),
    "garbage for weights": (lambda f: weights(f, b"<html>404</html>" * 99), "damaged or not whole"),
    "weights of other sizes": (resize, "weights and its config.json differ .*28×5 and 28×22"),
    "config of other sizes": (lambda f: change(f, hidden_size=56), "differ"),
    "no config": (bare, "has no config.json"),
    "config is no JSON": (lambda f: (f / "config.json").write_text("{"), "config.json is not valid JSON"),
    "config is a list": (lambda f: (f / "config.json").write_text("[]"), "not a JSON object"),
    "no model_type": (lambda f: change(f, model_type=None), "does not say what it is"),
    "unknown model_type": (lambda f: change(f, model_type="bert9"), "no model of the type 'bert9': choose another"),
    "a word for a number": (lambda f: change(f, hidden_size="many"), "cannot open it"),
    "heads that do not divide": (lambda f: change(f, num_attention_heads=5), "cannot open it"),
    "no layers": (lambda f: change(f, num_hidden_layers=0), "choose another model"),
    "GPTQ": (lambda f: change(f, quantization_config={"quant_method": "gptq", "bits": 4}), r"quantised \(gptq\)"),
    "bitsandbytes": (lambda f: change(f, quantization_config={"load_in_4bit": True}), "quantised"),
    "pickle only": (pickled, "Pickles are not opened"),
    "weights named by config": (lambda f: change(f, transformers_weights="adapter_model.bin"), "take that away"),
    "index to a pickle": (lambda f: index(f, "pytorch_model.bin"), "only safetensors of the folder itself"),
    "index to the outside": (lambda f: index(f, "../outside.bin"), "only safetensors of the folder itself"),
    "index to safetensors outside": (lambda f: index(f, "../outside.safetensors"), "only safetensors of the folder"),
    "index to a file that is not there": (lambda f: index(f, "model-1.safetensors"), "has no model-1.safetensors"),
    "index without names": (
        lambda f: (index(f, "x.safetensors"), (f / "model.safetensors.index.json").write_text("{}")),
        "does not say where the weights are",
    ),
    "link to the outside": (link_outside, "model.safetensors is a link that leads outside"),
    "adapter beside the weights": (adapter, "holds an adapter: merge it"),
    "a kernel of the hub": (lambda f: change(f, _attn_implementation="evil-org/evil"), "names code of the hub"),
    "a kernel further within": (
        lambda f: change(f, text_config=[{"experts_implementation": {"": "paged|evil-org/evil"}}]),
        r"names code of the hub \(experts_implementation\), which is never run",
    ),
    "a million layers": (lambda f: change(f, num_hidden_layers=10**6), "num_hidden_layers 1,000,000, more than its"),
    "wide layers": (lambda f: change(f, num_hidden_layers=900, hidden_size=10**7), "more than its weights hold"),
    "a wide network": (lambda f: change(f, intermediate_size=10**10), "intermediate_size 10,000,000,000, more than"),
    "a billion labels": (lambda f: change(f, num_labels=10**9), "num_labels 1,000,000,000, more than its weights"),
    "a billion positions": (lambda f: change(f, max_position_embeddings=10**9), "max_position_embeddings 1,000,000"),
    "rotary positions without end": (lambda f: change(f, n_positions=10**9, rope_theta=1), "n_positions 1,000,000"),
    "wide heads": (lambda f: change(f, head_dim=10**9), "head_dim 1,000,000,000, more than its weights hold"),
    "a million heads": (lambda f: change(f, num_attention_heads=10**7), "num_attention_heads 10,000,000, more than"),
    "a piece of no row": (lambda f: number(f, 10**9), "numbers a piece 1,000,000,000, and has 200 of them"),
    "an end that is a word": (lambda f: end(f, "2"), "eos_token_id. that is no number of a piece"),
    "an end that is a table": (lambda f: end(f, {"a": 1}), "eos_token_id. that is no number of a piece"),
    "an end within an end": (lambda f: end(f, [[2]]), "eos_token_id. that is no number of a piece"),
    "an end that is half a piece": (lambda f: end(f, 1.5), "eos_token_id. that is no number of a piece"),
    "no tokenizer": (without_tokenizer, "Its tokenizer knows .* of 8,000 pieces: its files are missing"),
    "tokenizer is an empty object": (lambda f: (f / "tokenizer.json").write_text("{}"), "cannot open it"),
    "tokenizer is no JSON": (lambda f: (f / "tokenizer.json").write_text("x"), "is not valid JSON"),
}  # fmt: skip


PANICS = {
    "type": "TemplateProcessing",
    "single": [{"SpecialToken": {"id": "[NONE]", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}],
    "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 1}}],
    "special_tokens": {},
}


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("whole") / "bert"
    save("BertModel", str(folder))
    return folder


def refused(name: str) -> str:
    with pytest.raises(Unsuitable) as caught:
        load(name, "cpu")
    told = str(caught.value)
    assert told.startswith(f"{name}: ")
    sentence = told.removeprefix(f"{name}: ")
    assert len(sentence) < 250
    assert len(told.splitlines()) == 1
    assert sentence.endswith(".")
    assert name not in sentence, "the name is said once"
    assert not {"trust_remote_code", "\x1b", "Traceback"} & {*sentence.split()}
    return sentence


@pytest.mark.parametrize("name", BAD)
def test_it_is_refused_with_one_sentence(name, whole, tmp_path, capfd):
    spoil, told = BAD[name]
    folder = tmp_path / "bert"
    copytree(whole, folder)
    spoil(folder)
    capfd.readouterr()
    sentence = refused(str(folder))
    assert re.search(told, sentence), sentence
    assert not any(capfd.readouterr()), "no report and no progress of transformers"


@pytest.mark.broad
def test_a_whole_folder_opens_without_a_word(whole, capfd):
    assert load(str(whole), "cpu").id == "bert"
    assert not any(capfd.readouterr())


@pytest.mark.broad
@pytest.mark.parametrize("architecture", ["GPT2LMHeadModel", "LlamaForCausalLM", "T5ForConditionalGeneration"])
def test_no_family_opens_without_the_files_of_its_tokenizer(architecture, tmp_path):
    save(architecture, str(tmp_path))
    without_tokenizer(tmp_path)
    assert "tokenizer" in refused(str(tmp_path))


@pytest.mark.broad
@pytest.mark.parametrize(("rows", "opens"), [(8_064, True), (12_000, True), (16_500, False), (7_900, False)])
def test_a_table_may_be_padded_but_not_be_another_models(rows, opens, tmp_path):
    save("BertModel", str(tmp_path), vocab_size=rows)
    if opens:
        assert load(str(tmp_path), "cpu").attend("cat").blocks
    else:
        assert "tokenizer" in refused(str(tmp_path))


def test_a_tokenizer_that_panics_in_rust_is_an_error_as_others_are(whole, monkeypatch):
    model = load(str(whole), "cpu")
    tokenizer = json.loads(model.tokenizer.backend.backend_tokenizer.to_str()) | {"post_processor": PANICS}
    monkeypatch.setattr(model.tokenizer.backend, "_tokenizer", Tokenizer.from_str(json.dumps(tokenizer)))
    with pytest.raises(Unsuitable, match="no entry found for key"):
        model.attend("cat")


def test_a_piece_that_was_added_to_the_tokenizer_alone_is_refused_when_it_is_typed(tmp_path):
    save("BertModel", str(tmp_path))
    tokenizer = transformers.AutoTokenizer.from_pretrained(tmp_path)
    tokenizer.add_tokens(["<later>"])
    tokenizer.save_pretrained(tmp_path)
    model = load(str(tmp_path), "cpu")
    assert model.attend("cat").blocks
    with pytest.raises(Unsuitable, match="“<later>” has no row"):
        model.attend("a <later> cat")


@pytest.mark.broad
def test_a_snapshot_of_the_hubs_cache_opens_although_it_is_all_links(whole, tmp_path, monkeypatch):
    """By its folder, and by its name without a network."""
    repository = tmp_path / "models--some--bert"
    snapshot = repository / "snapshots" / "0123"
    (repository / "blobs").mkdir(parents=True)
    (repository / "refs").mkdir()
    (repository / "refs" / "main").write_text("0123")
    snapshot.mkdir(parents=True)
    for n, file in enumerate(whole.iterdir()):
        (repository / "blobs" / str(n)).write_bytes(file.read_bytes())
        (snapshot / file.name).symlink_to(os.path.relpath(repository / "blobs" / str(n), snapshot))
    assert load(str(snapshot), "cpu").attend("cat").blocks
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_CACHE", str(tmp_path))
    assert load("some/bert", "cpu").id == "some/bert"
    (snapshot / "model.safetensors").unlink()
    (snapshot / "model.safetensors").symlink_to(whole / "model.safetensors")
    assert "leads outside" in refused(str(snapshot))


@pytest.mark.parametrize("name", ["no/such-model", "nowhere", "/no/such/folder", "./none", "a,b"])
def test_a_folder_that_is_not_there_is_told_as_that(name):
    assert "There is no such folder" in refused(name)


def test_no_network_is_found_out_quickly(monkeypatch):
    begun = time.monotonic()
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", False)
    monkeypatch.setattr("huggingface_hub.constants.ENDPOINT", "http://127.0.0.1:9")
    assert "hub is out of reach" in refused("some/other")
    assert time.monotonic() - begun < 60


OTHERS = {
    "WhisperForConditionalGeneration": (
        "WhisperConfig",
        {"d_model": 28, "encoder_attention_heads": 7, "decoder_attention_heads": 7, "vocab_size": 60, "pad_token_id": 0,
         "decoder_start_token_id": 1, "encoder_layers": 1, "decoder_layers": 1},
        "It reads input features, and a text is all",
    ),
    "CLIPModel": ("CLIPConfig", {}, "It reads pictures or sound beside the text"),
    "BlipForConditionalGeneration": ("BlipConfig", {}, "It reads pictures or sound beside the text"),
}  # fmt: skip


@pytest.mark.broad
@pytest.mark.parametrize("architecture", OTHERS)
def test_what_reads_more_than_a_text_says_so(architecture, tmp_path, whole):
    config, sizes, told = OTHERS[architecture]
    made = getattr(transformers, config)(**sizes)
    for part in ("text_config", "vision_config"):
        if hasattr(made, part):
            tiny = {"hidden_size": 28, "num_hidden_layers": 1, "num_attention_heads": 7, "intermediate_size": 22}
            vars(getattr(made, part)).update(tiny, vocab_size=8_000, image_size=8, patch_size=4, encoder_hidden_size=28)
    getattr(transformers, architecture)(made).save_pretrained(tmp_path)
    for file in whole.glob("*token*"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    assert refused(str(tmp_path)).startswith(told)


def test_a_name_is_that_of_the_folder_wherever_one_stands(whole, monkeypatch):
    monkeypatch.chdir(whole)
    assert load(".", "cpu").id == load("../bert/", "cpu").id == whole.name


def test_a_device_without_memory_left_is_told_as_that(whole, monkeypatch):
    def forward(*_: object, **__: object) -> None:
        raise torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 20.00 GiB")

    monkeypatch.setattr(transformers.BertModel, "forward", forward)
    assert "needs more memory than cpu has" in refused(str(whole))
