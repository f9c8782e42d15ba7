#!/usr/bin/env bash
# torch 2.13.0: torch.onnx.export(dynamo=True) exports a module with nn.GRU and a length that is Dim.DYNAMIC once; the same
# call again fails with "tracing inferred a static shape of 6", and works when any other module was exported in between.
# The graph of the first is right at every length, but declares its output with the length of the example, so that
# ONNX Runtime warns at every other one. Right would be the same answer to the same call, and a length that is free.
#
# A Linear in the place of the GRU can be exported twice, and its output has a length of its own name.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check torch==2.13.0 numpy==2.4.6 \
  onnx==1.23.2 onnxscript==0.7.2 onnxruntime==1.32.0

cat > "$folder/twice.py" <<'PYTHON'
import logging
import warnings

import numpy as np
import onnxruntime
import torch
from torch import nn

warnings.simplefilter("ignore")
logging.disable(logging.WARNING)
onnxruntime.set_default_logger_severity(3)


class States(nn.Module):
    """The states of a recurrent network, without the last one."""

    def __init__(self):
        super().__init__()
        torch.manual_seed(0)
        self.gru = nn.GRU(5, 7, batch_first=True)

    def forward(self, x):
        return self.gru(x)[0]


def exported(module):
    axes = {"x": {1: torch.export.Dim.DYNAMIC}}
    with torch.no_grad():
        return torch.onnx.export(
            module, kwargs={"x": torch.ones(1, 6, 5)}, dynamic_shapes=axes, dynamo=True, verbose=False
        ).model_proto


class Line(nn.Module):
    def __init__(self):
        super().__init__()
        self.line = nn.Linear(5, 7)

    def forward(self, x):
        return self.line(x)


def length(model):
    """The second size of the output, a number or a name."""
    size = model.graph.output[0].type.tensor_type.shape.dim[1]
    return size.dim_param or size.dim_value


print("torch", torch.__version__)
module = States().eval()
graph = exported(module)
x = torch.randn(1, 9, 5, generator=torch.Generator().manual_seed(1))
(found,) = onnxruntime.InferenceSession(graph.SerializeToString()).run(None, {"x": x.numpy()})
print("declared length of the output:", length(graph), "for an input of", graph.graph.input[0].type.tensor_type.shape.dim[1].dim_param)
print("shape at a length of 9:", found.shape, "largest difference:", np.abs(found - module(x).detach().numpy()).max())
assert length(graph) == 6
assert found.shape == (1, 9, 7)

try:
    exported(module)
    second = "exported"
except torch.onnx.OnnxExporterError as error:
    second = next(line for line in str(error).splitlines() if "static shape" in line)
print("the same again:", second)
assert "static shape of 6" in second

print("a Linear in between:", length(exported(Line().eval())), "- and again:", length(exported(Line().eval())))
third = exported(module)
print("then the GRU: exported, declared length", length(third))
PYTHON
"$folder/venv/bin/python" "$folder/twice.py" 2>&1 | grep -v torchvision
