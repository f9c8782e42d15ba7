# /// script
# requires-python = ">=3.11"
# dependencies = ["onnx==1.23.2", "numpy==2.4.6"]
#
# [tool.regard]
# library = "ONNX, Attention"
# sums = "the last axis in mode 3 alone"
# dropout = "none"
# lost = "all of it unless the fourth output is asked for; mode 0 to 2 are scores"
# ///
"""The operator's fourth output is [texts, heads, rows, columns]: in mode 3 weights, in the modes 0 to 2 scores.

Guess: mode 0 is q·k before the cap. The reference evaluator gives it after the cap, onnxruntime before.
"""

import numpy as np
import onnx
from onnx.reference import ReferenceEvaluator

import regard
from tests.libraries.shown import shows, softmax


def run(q, k, v, **attributes):
    """What the operator's four outputs hold."""
    inputs = [onnx.helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, None) for name in "qkv"]
    outputs = [onnx.helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, None) for name in ("y", "w")]
    node = onnx.helper.make_node("Attention", ["q", "k", "v"], ["y", "", "", "w"], **attributes)
    graph = onnx.helper.make_graph([node], "attention", inputs, outputs)
    model = onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 23)])
    return ReferenceEvaluator(model).run(None, {"q": q, "k": k, "v": v})


q, k, v = np.random.default_rng(0).normal(size=(3, 1, 2, 5, 7)).astype(np.float32)
output, weights = run(q, k, v, is_causal=1, qk_matmul_output_mode=3)

page = regard.show((output, weights), tokens=["a", "b", "c", "d", "e"])

scores = q @ k.swapaxes(-1, -2) / np.sqrt(7)
shows(page, softmax(np.where(np.tri(5, dtype=bool), scores, -np.inf)), ["a", "b", "c", "d", "e"])
capped = run(q, k, v, softcap=1.0, qk_matmul_output_mode=0)[1]
assert np.abs(capped - np.tanh(scores)).max() < 1e-6
