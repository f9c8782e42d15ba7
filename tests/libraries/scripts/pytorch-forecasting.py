# /// script
# requires-python = ">=3.11"
# dependencies = ["pytorch-forecasting==1.8.0", "pandas==3.0.6", "torch==2.13.0", "numpy==2.4.6"]
#
# [tool.regard]
# library = "pytorch-forecasting, TemporalFusionTransformer"
# sums = "the last axes of encoder_attention and decoder_attention together"
# dropout = "after"
# lost = "dates; and that a step does not see itself"
# ///
"""`model(x)` has encoder_attention [texts, future steps, heads, past steps] and decoder_attention, to future steps.

Guess: [texts, heads, rows, columns], each of which sums to 1. Heads stand third, and the two are parts of one softmax.
"""

import logging
import warnings

import numpy as np
import pandas as pd
import torch
from pytorch_forecasting import TemporalFusionTransformer, TimeSeriesDataSet

import regard
from tests.libraries.shown import shows

warnings.simplefilter("ignore")
logging.disable(logging.WARNING)
torch.manual_seed(0)
frame = pd.DataFrame({"time": np.arange(30), "value": np.sin(np.arange(30) / 3).astype(np.float32), "series": "a"})
known = {"time_varying_unknown_reals": ["value"], "time_varying_known_reals": ["time"]}
lengths = {"max_encoder_length": 7, "min_encoder_length": 7, "max_prediction_length": 3, "min_prediction_length": 3}
data = TimeSeriesDataSet(frame, time_idx="time", target="value", group_ids=["series"], **known, **lengths)
model = TemporalFusionTransformer.from_dataset(data, hidden_size=8, attention_head_size=2).eval()
x, _ = next(iter(data.to_dataloader(train=False, batch_size=2)))
answer = model(x)
assert answer["encoder_attention"].shape == (2, 3, 2, 7)

page = regard.show(answer)

parts = [answer[f"{name}_attention"].detach().numpy() for name in ("encoder", "decoder")]
right = np.concatenate(parts, -1).transpose(0, 2, 1, 3)
assert np.allclose(right.sum(-1), 1, atol=1e-5)
right[..., 7:][..., np.triu(np.ones((3, 3), bool))] = np.nan  # a step does not see itself, nor what comes after it
for text in range(2):
    shows(page, right[None, text], page.tensors.rows[0], page.tensors.columns[0], text=text + 1)
