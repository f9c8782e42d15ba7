# /// script
# requires-python = ">=3.11"
# dependencies = ["transformers==5.23.0", "torch==2.13.0"]
#
# [tool.regard]
# library = "transformers, BigBird"
# sums = "none in eval(): 0.6 to 1"
# dropout = "none is done"
# lost = "in eval() the share of the random blocks"
# light = true
# ///
"""attentions are [texts, heads, rows, rows] of all blocks, of 64 rows where the text has 62 and a block 4.

Guess: rows sum to 1 in eval(), where there is no dropout. In eval() the random blocks all are block 0, which is looked
at already and counted over: rows of middle blocks sum to less. In train() they sum to 1.
"""

import numpy as np
import torch
from transformers import BigBirdConfig, BigBirdModel

import regard
from tests.libraries.shown import shows

torch.manual_seed(0)
sizes = {"hidden_size": 14, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 11}
free = {"attention_probs_dropout_prob": 0.0, "hidden_dropout_prob": 0.0}
config = BigBirdConfig(vocab_size=31, attention_type="block_sparse", block_size=4, num_random_blocks=2, **sizes, **free)
model = BigBirdModel(config).eval()
ids = torch.randint(3, 31, (1, 64))
answer = model(ids, output_attentions=True)

page = regard.show(answer)

right = np.stack([layer[0].detach().numpy() for layer in answer.attentions])
sums = right.sum(-1)
assert np.allclose(sums[..., :4], 1)
assert (sums[..., 8:-8] < 0.9).all()
shows(page, right)
trained = model.train()(ids, output_attentions=True).attentions
assert np.allclose(trained[0].sum(-1).detach().numpy(), 1, atol=1e-5)
