# /// script
# requires-python = ">=3.11"
# dependencies = ["chronos-forecasting==2.3.2", "torch==2.13.0", "numpy==2.4.6"]
#
# [tool.regard]
# library = "chronos-forecasting, Chronos-2"
# sums = "the last axis"
# dropout = "after"
# lost = "dates: a column is a patch of time"
# ///
"""The output has enc_time_self_attn_weights and enc_group_self_attn_weights, tuples of layers of four axes.

Guess: both are [series, heads, patches of time, the same]. The group's are [patches, heads, series, series]: series
look at each other.
"""

import numpy as np
import torch
from chronos.chronos2 import Chronos2Model
from chronos.chronos2.config import Chronos2CoreConfig

import regard
from tests.libraries.shown import shows

torch.manual_seed(0)
settings = {"context_length": 32, "output_patch_size": 4, "input_patch_size": 4, "input_patch_stride": 4}
settings |= {"quantiles": [0.1, 0.5, 0.9], "use_reg_token": True, "use_arcsinh": False, "max_output_patches": 2}
sizes = {"d_model": 16, "d_kv": 8, "d_ff": 11, "num_layers": 3, "num_heads": 2, "attn_implementation": "eager"}
model = Chronos2Model(Chronos2CoreConfig(chronos_config=settings, **sizes)).eval()
answer = model(torch.randn(2, 20), group_ids=torch.zeros(2, dtype=torch.long), output_attentions=True)
assert answer.enc_group_self_attn_weights[0].shape == (7, 2, 2, 2)

page = regard.show(answer.enc_time_self_attn_weights)

right = np.stack([layer.detach().numpy() for layer in answer.enc_time_self_attn_weights])
assert np.allclose(right.sum(-1), 1, atol=1e-5)
shows(page, right[:, 0])
