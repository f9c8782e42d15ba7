# /// script
# requires-python = ">=3.11"
# dependencies = ["transformers==5.23.0", "torch==2.13.0"]
#
# [tool.regard]
# library = "transformers, generate (Llama)"
# sums = "the last axis"
# dropout = "after"
# lost = "the row of the last piece, which was not read again"
# light = true
# ///
"""`generate(..., output_attentions=True)` returns steps of layers: [texts, heads, 3, 3], then [texts, heads, 1, 4], ...

Guess: with a static cache the widths are the same as with the default. Each step has the cache's whole width, and zeros
where nothing was written yet.
"""

import numpy as np
import torch
from transformers import LlamaConfig, LlamaForCausalLM

import regard
from tests.libraries.shown import shows

torch.manual_seed(0)
sizes = {"hidden_size": 28, "num_hidden_layers": 3, "num_attention_heads": 2, "intermediate_size": 11}
writer = LlamaForCausalLM(LlamaConfig(vocab_size=31, attn_implementation="eager", eos_token_id=None, **sizes)).eval()
asked = {"max_new_tokens": 3, "do_sample": False, "return_dict_in_generate": True, "output_attentions": True}
output = writer.generate(torch.tensor([[1, 5, 7]]), **asked)

page = regard.show(output)

whole = writer(output.sequences[:, :-1], output_attentions=True).attentions
right = np.stack([layer[0].detach().numpy() for layer in whole])
shows(page, np.where(np.tri(5, dtype=bool), right, np.nan))
static = writer.generate(torch.tensor([[1, 5, 7]]), **asked, cache_implementation="static")
assert [tuple(step[0].shape[-2:]) for step in static.attentions] == [(3, 5), (1, 5), (1, 5)]
