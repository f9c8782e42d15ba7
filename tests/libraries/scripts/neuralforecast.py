# /// script
# requires-python = ">=3.11"
# dependencies = ["neuralforecast==3.3.0", "pandas==3.0.6", "torch==2.13.0", "numpy==2.4.6"]
#
# [tool.regard]
# library = "neuralforecast, TFT"
# sums = "the last axis"
# dropout = "after"
# lost = "series and heads, which are averaged; dates"
# ///
"""`nf.models[0].attention_weights()` is [past + future, past + future], a mean over series and heads.

Guess: one row for all steps, as its docstring says ("A 1D array"). It is the whole square, and a step sees itself.
"""

import logging
import os
from tempfile import TemporaryDirectory

import numpy as np
import pandas as pd
from neuralforecast import NeuralForecast
from neuralforecast.models import TFT

import regard
from tests.libraries.shown import shows

logging.disable(logging.WARNING)
days = pd.date_range("2024-01-01", periods=40)
value = np.sin(np.arange(40) / 3).astype(np.float32)
frame = pd.concat([pd.DataFrame({"unique_id": name, "ds": days, "y": value + k}) for k, name in enumerate("abc")])
quiet = {"accelerator": "cpu", "enable_progress_bar": False, "logger": False, "enable_checkpointing": False}
model = TFT(h=3, input_size=7, n_head=2, hidden_size=8, max_steps=2, random_seed=0, **quiet)
with TemporaryDirectory() as folder:  # it writes logs where it stands
    os.chdir(folder)
    forecast = NeuralForecast([model], freq="D")
    forecast.fit(frame)
    forecast.predict()
    os.chdir("/")
weights = forecast.models[0].attention_weights()

page = regard.show(weights, tokens=[*days[-7:].strftime("%d %b"), "+1", "+2", "+3"])

right = np.mean(forecast.models[0].interpretability_params["attn_wts"].numpy(), axis=(0, 1))
assert np.allclose(right.sum(-1), 1, atol=1e-5)
assert (np.triu(right, 1) == 0).all()
shows(page, right[None, None], [*days[-7:].strftime("%d %b"), "+1", "+2", "+3"])
