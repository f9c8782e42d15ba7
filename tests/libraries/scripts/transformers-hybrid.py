# /// script
# requires-python = ">=3.11"
# dependencies = ["transformers==5.23.0", "torch==2.13.0"]
#
# [tool.regard]
# library = "transformers, a hybrid (Qwen3-Next)"
# sums = "the last axis"
# dropout = "after"
# lost = "which layers these are"
# light = true
# ///
"""`model(ids, output_attentions=True).attentions` has the layers of softmax attention alone: 2 of 8, layers 4 and 8.

Guess: a tuple of 8, with None for layers of linear attention. They are left out without a word, so that the second map
is that of layer 8.
"""

import numpy as np
import torch
from transformers import Qwen3NextConfig, Qwen3NextModel

import regard
from tests.libraries.shown import shows

torch.manual_seed(0)
sizes = {"hidden_size": 32, "head_dim": 16, "num_hidden_layers": 8, "num_attention_heads": 2, "num_key_value_heads": 1}
sizes |= {"linear_num_key_heads": 2, "linear_num_value_heads": 2, "linear_key_head_dim": 8, "linear_value_head_dim": 8}
sizes |= {"intermediate_size": 16, "moe_intermediate_size": 16, "shared_expert_intermediate_size": 16}
sizes |= {"num_experts": 2, "num_experts_per_tok": 1}
config = Qwen3NextConfig(vocab_size=31, pad_token_id=0, bos_token_id=1, eos_token_id=2, **sizes)
config._attn_implementation = "eager"
model = Qwen3NextModel(config).eval()
answer = model(torch.tensor([[1, 5, 7, 8, 2]]), output_attentions=True, output_hidden_states=True)
assert len(answer.hidden_states) == 9
assert len(answer.attentions) == 2

page = regard.show(answer, tokens=["a", "b", "c", "d", "e"])

right = np.stack([layer[0].detach().numpy() for layer in answer.attentions])
shows(page, right, ["a", "b", "c", "d", "e"])
