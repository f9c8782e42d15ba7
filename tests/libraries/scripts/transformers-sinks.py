# /// script
# requires-python = ">=3.11"
# dependencies = ["transformers==5.23.0", "torch==2.13.0"]
#
# [tool.regard]
# library = "transformers, sinks (gpt-oss)"
# sums = "the last axis and the sink, which is not in it"
# dropout = "after"
# lost = "the sink's share: the rest of each row"
# light = true
# ///
"""`model(ids, output_attentions=True).attentions` is a tuple of layers, of which no row sums to 1.

Guess: rows sum to 1, as the sink is a score like others. The sink's column is cut off after the softmax.
"""

import numpy as np
import torch
from transformers import GptOssConfig, GptOssModel

import regard
from tests.libraries.shown import shows

torch.manual_seed(0)
sizes = {"hidden_size": 28, "head_dim": 14, "num_hidden_layers": 3, "num_attention_heads": 2, "num_key_value_heads": 1}
sizes |= {"intermediate_size": 12, "num_local_experts": 2, "num_experts_per_tok": 1, "sliding_window": 3}
config = GptOssConfig(vocab_size=31, pad_token_id=0, **sizes)
config._attn_implementation = "eager"
model = GptOssModel(config).eval()
with torch.no_grad():
    for layer in model.layers:
        layer.self_attn.sinks.normal_()
answer = model(torch.tensor([[1, 5, 7, 8, 2]]), output_attentions=True)

page = regard.show(answer.attentions, tokens=["a", "b", "c", "d", "e"])

right = np.stack([layer[0].detach().numpy() for layer in answer.attentions])
assert (right.sum(-1) < 0.95).all()
shows(page, right, ["a", "b", "c", "d", "e"])
