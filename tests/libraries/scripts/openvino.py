# /// script
# requires-python = ">=3.11"
# dependencies = ["openvino==2026.4.1", "torch==2.13.0", "numpy==2.4.6"]
#
# [tool.regard]
# library = "OpenVINO"
# sums = "the last axis"
# dropout = "none"
# lost = "names of outputs that the model has not named"
# ///
"""`compiled(inputs)` returns an OVDict of arrays, whose keys are outputs of the model: their names stand in these.

Guess: a dictionary by names. `result["attn"]` works, yet `keys()` are objects, and `str` of each has the word "Output".
"""

import numpy as np
import openvino
import torch

import regard
from tests.libraries.shown import shows


class Attention(torch.nn.Module):
    def forward(self, x):
        weights = torch.softmax(x @ x.transpose(-1, -2), -1)
        return {"values": weights @ x, "attn": weights}


x = np.random.default_rng(0).normal(size=(1, 2, 5, 7)).astype(np.float32)
compiled = openvino.compile_model(openvino.convert_model(Attention(), example_input=torch.from_numpy(x)), "CPU")
answer = compiled(x)
assert not any(isinstance(name, str) for name in answer.keys())  # noqa: SIM118 - the keys are what is looked at

page = regard.show(answer)

shows(page, answer["attn"])
