# /// script
# requires-python = ">=3.11"
# dependencies = ["captum==0.9.0", "torch==2.13.0", "numpy==2.4.6"]
#
# [tool.regard]
# library = "captum"
# sums = "none: attributions are no weights"
# dropout = "none"
# lost = "nothing"
# ///
"""`LayerActivation(model, layer).attribute(x)` returns what a layer returns: of attention the tuple (output, weights).

Guess: captum has something for attention. It has nothing: its attributions of an input have signs, sum to anything and
are refused here; LayerActivation only passes on what the layer gave.
"""

import torch
from captum.attr import IntegratedGradients, LayerActivation

import regard
from tests.libraries.shown import refused, shows


class Model(torch.nn.Module):
    """One layer of attention, and a mean."""

    def __init__(self):
        super().__init__()
        self.attention = torch.nn.MultiheadAttention(14, num_heads=2, batch_first=True)

    def forward(self, x):
        return self.attention(x, x, x, average_attn_weights=False)[0].mean((1, 2))


torch.manual_seed(0)
model, x = Model().eval(), torch.randn(1, 5, 14)
answer = LayerActivation(model, model.attention).attribute(x)

page = regard.show(answer, tokens=["a", "b", "c", "d", "e"])

right = model.attention(x, x, x, average_attn_weights=False)[1].detach().numpy()
shows(page, right, ["a", "b", "c", "d", "e"])
assert "below 0" in refused(IntegratedGradients(model).attribute(x)[0])
