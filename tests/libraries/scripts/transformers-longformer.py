# /// script
# requires-python = ">=3.11"
# dependencies = ["transformers==5.23.0", "torch==2.13.0"]
#
# [tool.regard]
# library = "transformers, Longformer"
# sums = "the last axis: global columns and the window together"
# dropout = "after"
# lost = "rows of global tokens, which are 0: they stand in global_attentions, [columns, global rows]"
# light = true
# ///
"""attentions are [texts, heads, rows, global + window + 1]: row i, column k of the window is token i - window / 2 + k.

Guess: [rows, rows] with zeros outside of the window. Columns are relative to their row, global ones stand first, and a
column of the window that is a global token is 0.
"""

import numpy as np
import torch
from transformers import LongformerConfig, LongformerModel

import regard
from tests.libraries.shown import shows

torch.manual_seed(0)
sizes = {"hidden_size": 14, "num_hidden_layers": 3, "num_attention_heads": 2, "intermediate_size": 11}
config = LongformerConfig(vocab_size=31, attention_window=[4] * 3, max_position_embeddings=64, **sizes)
model = LongformerModel(config).eval()
ids = torch.randint(3, 31, (1, 12))
is_global = torch.zeros(1, 12, dtype=torch.long)
is_global[0, [0, 5]] = 1
answer = model(ids, global_attention_mask=is_global, output_attentions=True)
assert answer.attentions[0].shape == (1, 2, 12, 2 + 5)
assert answer.global_attentions[0].shape == (1, 2, 12, 2)

page = regard.show(answer)

right = np.full((3, 2, 12, 12), np.nan)
for layer in range(3):
    near, far = answer.attentions[layer][0].detach().numpy(), answer.global_attentions[layer][0].detach().numpy()
    for i in range(12):
        for k in range(max(0, 2 - i), min(5, 14 - i)):
            right[layer, :, i, i - 2 + k] = near[:, i, 2 + k]
        right[layer, :, i, [0, 5]] = near[:, i, :2].T
    for place, token in enumerate([0, 5]):
        right[layer, :, token] = far[:, :, place]
assert np.allclose(np.nansum(right, -1), 1)
shows(page, right)
