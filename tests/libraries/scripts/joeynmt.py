# /// script
# requires-python = ">=3.11"
# dependencies = ["torch==2.13.0", "importlib-metadata==10.2.0", "sentencepiece==0.2.3", "sacrebleu==2.6.0"]
#
# [tool.regard]
# library = "JoeyNMT"
# sums = "the last axis"
# dropout = "before"
# lost = "all layers but the last; heads, which are averaged"
# bare = ["joeynmt==2.3.0"]
# ///
"""`decoder(..., return_attention=True)` returns (output, states, weights [texts, target, source], None).

Guess: weights before they are averaged, [texts, heads, target, source]. They are the mean over the heads of one layer.
"""

import torch
from joeynmt.decoders import TransformerDecoder

import regard
from tests.libraries.shown import shows, softmax

torch.manual_seed(0)
decoder = TransformerDecoder(num_layers=3, num_heads=2, hidden_size=14, ff_size=11, vocab_size=31).eval()
memory, written, length = torch.randn(1, 5, 14), torch.randn(1, 3, 14), torch.ones(1, 1, 5, dtype=torch.bool)
kept = {}
layer = decoder.layers[-1].src_trg_att
for name in ("q_layer", "k_layer"):
    getattr(layer, name).register_forward_hook(lambda _, __, made, name=name: kept.update({name: made}))
_, _, weights, _ = decoder(
    trg_embed=written,
    encoder_output=memory,
    encoder_hidden=None,
    src_mask=length,
    unroll_steps=None,
    hidden=None,
    trg_mask=torch.ones(1, 1, 3, dtype=torch.bool),
    return_attention=True,
)

page = regard.show(weights, tokens=["le", "chat", "dort"], columns=["the", "cat", "is", "asleep", "</s>"])

q, k = (kept[name].detach().numpy().reshape(-1, 2, 7).swapaxes(0, 1) for name in ("q_layer", "k_layer"))
right = softmax(q @ k.swapaxes(-1, -2) / 7**0.5).mean(0)
shows(page, right[None, None], ["le", "chat", "dort"], ["the", "cat", "is", "asleep", "</s>"])
