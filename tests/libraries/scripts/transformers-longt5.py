# /// script
# requires-python = ">=3.11"
# dependencies = ["transformers==5.23.0", "torch==2.13.0"]
#
# [tool.regard]
# library = "transformers, LongT5"
# sums = "the last axis: the chunks before, of and after the row"
# dropout = "after"
# lost = "which tokens the columns are; rows of padding fill the last chunk"
# light = true
# ///
"""attentions of the encoder are [texts, chunks, heads, rows of a chunk, columns of three]: column k is no token k.

Guess: [texts, heads, rows, rows], as of T5. Reformer's are chunks too, behind the heads: [texts, heads, chunks, ...].
"""

import torch
from transformers import LongT5Config, LongT5EncoderModel

import regard
from tests.libraries.shown import refused, shows

torch.manual_seed(0)
config = LongT5Config(vocab_size=30, d_model=16, d_kv=8, d_ff=16, num_layers=2, num_heads=2, local_radius=3)
answer = LongT5EncoderModel(config).eval()(torch.arange(1, 12)[None], output_attentions=True)
assert [tuple(layer.shape) for layer in answer.attentions] == [(1, 3, 2, 4, 12)] * 2
assert "regard.show([one[:, 0] for one in weights])" in refused(answer.attentions)

page = regard.show([layer[:, 0] for layer in answer.attentions])

right = torch.stack([layer[0, 0] for layer in answer.attentions]).detach().numpy()
shows(page, right, columns=[str(k) for k in range(1, 13)])
