# /// script
# requires-python = ">=3.11"
# dependencies = ["darts==0.48.1", "pytorch-lightning==2.6.6", "torch==2.13.0", "numpy==2.4.6"]
#
# [tool.regard]
# library = "darts, TFTModel"
# sums = "the first axis, time, to the number of heads"
# dropout = "after"
# lost = "heads, which are added"
# ///
"""`TFTExplainer(model).explain().get_attention()` is a TimeSeries, [times, horizons, 1]: rows and columns are swapped.

Guess: heads are averaged, as the paper does. They are added: each horizon sums to 2 with 2 heads.
"""

import logging

import numpy as np
import pandas as pd
from darts import TimeSeries
from darts.explainability import TFTExplainer
from darts.models import TFTModel

import regard
from tests.libraries.shown import shows

logging.disable(logging.WARNING)
days = pd.date_range("2024-01-01", periods=60)
series = TimeSeries.from_times_and_values(days, np.sin(np.arange(60) / 3).astype(np.float32))
quiet = {"accelerator": "cpu", "enable_progress_bar": False, "logger": False}
sizes = {"input_chunk_length": 11, "output_chunk_length": 3, "hidden_size": 8, "num_attention_heads": 2}
model = TFTModel(**sizes, add_relative_index=True, n_epochs=1, random_state=0, pl_trainer_kwargs=quiet)
model.fit(series)
attention = TFTExplainer(model).explain().get_attention()
assert attention.values().shape == (14, 3)

page = regard.show(attention.values().T / 2, columns=attention.time_index)

right = attention.values().T / 2
assert np.allclose(right.sum(-1), 1, atol=1e-5)
shows(page, right[None, None], columns=[str(day)[:10] for day in attention.time_index])
