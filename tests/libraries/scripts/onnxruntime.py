# /// script
# requires-python = ">=3.11"
# dependencies = ["onnxruntime==1.31.1", "onnx==1.23.2", "numpy==2.4.6"]
#
# [tool.regard]
# library = "onnxruntime"
# sums = "the last axis in mode 3 alone"
# dropout = "none"
# lost = "a row that may look nowhere: it is 0"
# ///
"""`session.run(None, inputs)` returns a list, [output, weights], of arrays [texts, heads, rows, columns].

Guess: what is forbidden is -inf in mode 2, as the reference evaluator has it. It is -3.4e38, the smallest float32.
"""

import numpy as np
import onnx
import onnxruntime

import regard
from tests.libraries.shown import shows, softmax


def run(q, k, v, **attributes):
    """What the operator's first and last outputs hold."""
    inputs = [onnx.helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, [1, 2, 5, 7]) for name in "qkv"]
    outputs = [onnx.helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, None) for name in ("y", "w")]
    node = onnx.helper.make_node("Attention", ["q", "k", "v"], ["y", "", "", "w"], **attributes)
    graph = onnx.helper.make_graph([node], "attention", inputs, outputs)
    model = onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 23)], ir_version=10)
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    return session.run(None, {"q": q, "k": k, "v": v})


q, k, v = np.random.default_rng(0).normal(size=(3, 1, 2, 5, 7)).astype(np.float32)
answer = run(q, k, v, is_causal=1, qk_matmul_output_mode=3)

page = regard.show(answer[1], tokens=["a", "b", "c", "d", "e"])

scores = q @ k.swapaxes(-1, -2) / np.sqrt(7)
shows(page, softmax(np.where(np.tri(5, dtype=bool), scores, -np.inf)), ["a", "b", "c", "d", "e"])
assert run(q, k, v, is_causal=1, qk_matmul_output_mode=2)[1].min() < -3e38
assert np.abs(run(q, k, v, softcap=1.0, qk_matmul_output_mode=0)[1] - scores).max() < 1e-5
