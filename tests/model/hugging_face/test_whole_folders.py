"""Whole folders as they lie on the hub, tokenizers in their own files: they open, and their weights are right."""

import numpy as np
import pytest
import torch
import transformers
from transformers import AutoTokenizer

from regard.model.hugging_face import load
from regard.model.trace import HeadAt
from tests.model.hugging_face.families import BOTH, GROUPED, MARKS, SMALL, T5
from tests.model.hugging_face.layouts import FAST, PYTHON
from tests.model.test_cells import printed

TEXT, TARGET = "The black cat did not sleep.", "Le chat noir"
FAIRSEQ = {"pad_token_id": 1, "bos_token_id": 0, "eos_token_id": 2, "max_position_embeddings": 60}
ROTARY = {"position_embedding_type": "rotary"}
FOLDERS = {
    "marian": ("MarianMTModel", "MarianConfig", BOTH | {"eos_token_id": 0, "pad_token_id": 77, "vocab_size": 78}),
    "m2m100": ("M2M100ForConditionalGeneration", "M2M100Config", BOTH | FAIRSEQ | {"vocab_size": 240}),
    "byt5": ("MT5ForConditionalGeneration", "MT5Config", T5 | {"vocab_size": 384, "decoder_start_token_id": 0}),
    "esm": ("EsmModel", "EsmConfig", SMALL | {"vocab_size": 33, "pad_token_id": 1} | ROTARY),
    "biogpt": ("BioGptForCausalLM", "BioGptConfig", SMALL | MARKS | {"vocab_size": 95}),
    "bertweet": ("RobertaModel", "RobertaConfig", SMALL | FAIRSEQ | {"vocab_size": 97}),
    "t5": ("T5ForConditionalGeneration", "T5Config", T5 | {"vocab_size": 96, "decoder_start_token_id": 0}),
    "llama": ("LlamaForCausalLM", "LlamaConfig", GROUPED | {"vocab_size": 400}),
    "bert": ("BertModel", "BertConfig", SMALL | {"vocab_size": 56}),
    "gpt2": ("GPT2LMHeadModel", "GPT2Config", {"vocab_size": 262, "n_embd": 28, "n_layer": 3, "n_head": 7} | MARKS),
}
BLOCKS = {"encoder": "encoder_attentions", "decoder": "decoder_attentions", "cross": "cross_attentions"}


def save(name: str, folder) -> None:
    architecture, config, sizes = FOLDERS[name]
    torch.manual_seed(5)
    made = getattr(transformers, architecture)(getattr(transformers, config)(**sizes))
    for parameter in made.parameters():
        parameter.data.mul_(3)
    made.save_pretrained(folder)
    (PYTHON | FAST)[name](folder)


@pytest.mark.broad
@pytest.mark.parametrize("name", FOLDERS)
def test_a_folder_of_the_hub_opens_and_shows_the_weights_of_its_own_eager_attention(name, tmp_path):
    save(name, tmp_path)
    model = load(str(tmp_path), "cpu")
    both = model.network.kind == "encoder-decoder"
    attended = model.attend(TEXT, TARGET if both else None)
    own = AutoTokenizer.from_pretrained(tmp_path)
    assert list(attended.source.ids) == own(TEXT)["input_ids"]
    eager = getattr(transformers, FOLDERS[name][0]).from_pretrained(tmp_path, attn_implementation="eager").eval()
    given = {"input_ids": torch.tensor([attended.source.ids])}
    if both:
        assert list(attended.target.ids) == own(text_target=TARGET)["input_ids"]
        given["decoder_input_ids"] = torch.tensor([[eager.config.decoder_start_token_id, *attended.target.ids[:-1]]])
    elif model.network.kind == "decoder":
        given["input_ids"] = torch.tensor([[attended.source.ids[0], *attended.target.ids[:-1]]])
    with torch.inference_mode():
        out = eager(**given, output_attentions=True, use_cache=False)
    for block, shown in attended.blocks.items():
        expected = torch.stack(out[BLOCKS[block]] if both else out.attentions)[:, 0].numpy()
        np.testing.assert_allclose(np.nan_to_num(shown.weights), expected, atol=1e-5)
    if name in PYTHON and model.network.kind != "encoder":
        written = model.attend(TEXT).target
        assert list(written.offsets) == sorted(written.offsets)


def test_the_digest_changes_with_the_files_of_a_tokenizer_that_is_written_in_python(tmp_path):
    save("bertweet", tmp_path)
    before = load(str(tmp_path), "cpu").digest
    assert load(str(tmp_path), "cpu").digest == before
    (tmp_path / "bpe.codes").write_text("t h 9\n")
    assert load(str(tmp_path), "cpu").digest != before


def test_programs_of_rows_that_are_line_ends_run(tmp_path):
    save("gpt2", tmp_path)
    model = load(str(tmp_path), "cpu")
    attended = model.attend("The cat.\nThe dog.")
    row = attended.target.tokens.index("\n") + 1
    for stage, column in {"x": 2, "q": 1, "scores": 1, "weights": 1, "head": 1, "concat": 1, "output": 1}.items():
        for at in (row, row + 1):
            cell = model.open_cell(attended, HeadAt("decoder", 2, 3), stage, at, column)
            assert printed(cell.numpy) == cell.lines[-1].values
