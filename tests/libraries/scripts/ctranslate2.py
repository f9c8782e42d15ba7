# /// script
# requires-python = ">=3.11"
# dependencies = ["ctranslate2==4.8.5", "transformers==5.23.0", "sentencepiece==0.2.3", "torch==2.13.0"]
#
# [tool.regard]
# library = "CTranslate2"
# sums = "the last axis"
# dropout = "none"
# lost = "all heads and layers but head 1 of the last layer; the row of </s>"
# ///
"""`translate_batch(..., return_attention=True)[0].attention` is a list of rows for each hypothesis, [target, source].

Guess: the mean of the heads. It is head 1 of the last layer alone, to 3e-8; a row for </s> needs return_end_token=True.
"""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import sentencepiece
import torch
from ctranslate2 import Translator
from ctranslate2.converters import TransformersConverter
from transformers import MarianConfig, MarianMTModel, MarianTokenizer

import regard
from tests.libraries.shown import shows

torch.manual_seed(0)
with TemporaryDirectory() as folder:
    text = Path(folder, "text.txt")
    text.write_text("the cat sleeps\nle chat dort\n" * 9)
    learn = sentencepiece.SentencePieceTrainer.train
    learn(input=str(text), model_prefix=f"{folder}/s", vocab_size=18, minloglevel=2)
    pieces = sentencepiece.SentencePieceProcessor(model_file=f"{folder}/s.model")
    ids = {pieces.id_to_piece(number): number for number in range(18)} | {"<pad>": 18}
    Path(folder, "vocab.json").write_text(json.dumps(ids))
    tokenizer = MarianTokenizer(f"{folder}/s.model", f"{folder}/s.model", f"{folder}/vocab.json")
    sizes = {
        f"{side}_{part}": size for side in ("encoder", "decoder") for part, size in (("layers", 3), ("ffn_dim", 11))
    }
    heads = {"encoder_attention_heads": 2, "decoder_attention_heads": 2}
    ends = {"pad_token_id": 18, "eos_token_id": 2, "decoder_start_token_id": 18, "forced_eos_token_id": None}
    config = MarianConfig(vocab_size=19, d_model=16, max_position_embeddings=32, init_std=0.5, **sizes, **heads, **ends)
    config._attn_implementation = "eager"
    model = MarianMTModel(config).eval()
    model.save_pretrained(f"{folder}/model")
    tokenizer.save_pretrained(f"{folder}/model")
    TransformersConverter(f"{folder}/model").convert(f"{folder}/converted")
    translator, source = Translator(f"{folder}/converted"), [*pieces.encode("the cat sleeps", out_type=str), "</s>"]
    (answer,) = translator.translate_batch([source], return_attention=True, beam_size=1, max_decoding_length=5)

target = answer.hypotheses[0]
page = regard.show(answer.attention[0], tokens=target, columns=source)

read, written = (torch.tensor([[*map(ids.get, names)]]) for names in (source, ["<pad>", *target[:-1]]))
all_heads = model(read, decoder_input_ids=written, output_attentions=True).cross_attentions[-1][0].detach().numpy()
assert np.abs(all_heads[0] - all_heads.mean(0)).max() > 1e-3
shows(page, all_heads[None, :1], target, source)
