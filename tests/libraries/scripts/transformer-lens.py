# /// script
# requires-python = ">=3.11"
# dependencies = ["transformer-lens==4.3.0", "transformers==5.24.0", "torch==2.13.0"]
#
# [tool.regard]
# library = "TransformerLens"
# sums = "the last axis"
# dropout = "not tried"
# lost = "nothing"
# ///
"""`model.run_with_cache(ids)` returns (logits, cache), with [texts, heads, rows, columns] at
"blocks.0.attn.hook_pattern".

Guess: HookedTransformer makes the model, as all tutorials say. It is gone; TransformerBridge wraps a model of
transformers, and sets it to eager attention by itself.
"""

from tempfile import TemporaryDirectory

import numpy as np
import torch
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from transformer_lens import TransformerBridge
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast

import regard
from tests.libraries.shown import shows

torch.manual_seed(0)
config = GPT2Config(vocab_size=31, bos_token_id=1, eos_token_id=2, n_positions=16, n_embd=14, n_layer=3, n_head=2)
network, ids = GPT2LMHeadModel(config).eval(), torch.tensor([[1, 5, 7, 8, 2]])
network.set_attn_implementation("eager")
right = np.stack([layer[0].detach().numpy() for layer in network(ids, output_attentions=True).attentions])
with TemporaryDirectory() as folder:
    network.save_pretrained(folder)
    words = Tokenizer(WordLevel({name: number for number, name in enumerate(["<|endoftext|>", *"abcdefghij"])}))
    spoken = {"eos_token": "<|endoftext|>", "bos_token": "<|endoftext|>"}
    PreTrainedTokenizerFast(tokenizer_object=words, **spoken).save_pretrained(folder)
    model = TransformerBridge.boot_transformers(folder, hf_model=network, device="cpu")
logits, cache = model.run_with_cache(ids)

page = regard.show(cache, tokens=["a", "b", "c", "d", "e"])

shows(page, right, ["a", "b", "c", "d", "e"])
