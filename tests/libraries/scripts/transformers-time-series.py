# /// script
# requires-python = ">=3.11"
# dependencies = ["transformers==5.23.0", "torch==2.13.0"]
#
# [tool.regard]
# library = "transformers, TimeSeriesTransformer"
# sums = "the last axis"
# dropout = "after"
# lost = "dates"
# light = true
# ///
"""The output has encoder_attentions, decoder_attentions and cross_attentions, [texts, heads, future, past] steps.

Guess: as many columns as past values were given. The longest lag is taken from them first: 11 values, lags to 3, 8
steps.
"""

import numpy as np
import torch
from transformers import TimeSeriesTransformerConfig, TimeSeriesTransformerModel

import regard
from tests.libraries.shown import shows

torch.manual_seed(0)
sizes = {"d_model": 14, "encoder_layers": 2, "decoder_layers": 3, "encoder_attention_heads": 2}
sizes |= {"decoder_attention_heads": 2, "encoder_ffn_dim": 11, "decoder_ffn_dim": 11, "num_time_features": 1}
config = TimeSeriesTransformerConfig(prediction_length=4, context_length=8, lags_sequence=[1, 2, 3], **sizes)
config._attn_implementation = "eager"
model = TimeSeriesTransformerModel(config).eval()
past = {"past_values": torch.randn(1, 11), "past_time_features": torch.randn(1, 11, 1)}
past["past_observed_mask"] = torch.ones(1, 11)
future = {"future_values": torch.randn(1, 4), "future_time_features": torch.randn(1, 4, 1)}
answer = model(**past, **future, output_attentions=True)

past_days, days = [f"2024-03-{day:02}" for day in range(1, 9)], [f"2024-03-{day:02}" for day in range(9, 13)]
page = regard.show(answer, tokens=days, columns=past_days)

right = np.stack([layer[0].detach().numpy() for layer in answer.cross_attentions])
assert right.shape == (3, 2, 4, 8)
shows(page, right, days, past_days)
