# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0", "configargparse==1.9.0", "pyahocorasick==2.3.1", "pyonmttok==1.38.1",
#   "rapidfuzz==3.14.6", "sacrebleu==2.6.0", "sentencepiece==0.2.3", "subword-nmt==0.3.8"]
#
# [tool.regard]
# library = "OpenNMT-py"
# sums = "the last axis"
# dropout = "before"
# lost = "all layers but the last, all heads but the first"
# bare = ["OpenNMT-py==3.5.1"]
# ///
"""`decoder(..., return_attn=True)` returns (states, {"std": weights [texts, target, source]}).

Guess: the mean over the heads, as JoeyNMT has it. It is head 1 of the last layer alone.
"""

import sys
from importlib import import_module
from types import ModuleType

import numpy as np
import torch

import regard
from tests.libraries.shown import shows, softmax

sys.modules |= {name: ModuleType(name) for name in ("spacy", "fasttext")}  # asked for, and not used here
Embeddings = import_module("onmt.modules").Embeddings
TransformerDecoder = import_module("onmt.decoders.transformer").TransformerDecoder

torch.manual_seed(0)
words = Embeddings(word_vec_size=14, word_vocab_size=31, word_padding_idx=0)
asked = {"copy_attn": False, "self_attn_type": "scaled-dot", "dropout": 0.0, "attention_dropout": 0.0}
asked |= {"max_relative_positions": 0, "relative_positions_buckets": 0, "aan_useffn": False}
asked |= {"full_context_alignment": False, "alignment_layer": -1, "alignment_heads": 0}
decoder = TransformerDecoder(3, 14, 2, 11, embeddings=words, **asked).eval()
kept, attention = {}, decoder.transformer_layers[-1].context_attn
for name in ("linear_query", "linear_keys"):
    getattr(attention, name).register_forward_hook(lambda _, __, made, name=name: kept.update({name: made.clone()}))
for one in decoder.parameters():  # they hold what was in memory: training fills them
    torch.nn.init.normal_(one)
memory, written = torch.randn(1, 5, 14), torch.tensor([[[4], [7], [9]]])
decoder.init_state(torch.ones(1, 5, 1), memory, memory)
answer = decoder(written, memory, src_len=torch.tensor([5]), return_attn=True)

target, source = ["le", "chat", "dort"], ["the", "cat", "is", "asleep", "</s>"]
page = regard.show(answer[1]["std"], tokens=target, columns=source)

q, k = (kept[name].detach().numpy().reshape(-1, 2, 7).swapaxes(0, 1) for name in ("linear_query", "linear_keys"))
right = softmax(q @ k.swapaxes(-1, -2) / np.sqrt(7))
assert np.abs(right[0] - right.mean(0)).max() > 1e-3
shows(page, right[None, :1], target, source)
