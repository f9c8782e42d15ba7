#!/usr/bin/env bash
# onnx 1.23.2: the fourth output of the operator Attention in mode 0 is the "raw QK" by its text. With a softcap the
# reference evaluator gives it after the cap, the same as mode 1; onnxruntime 1.31.1 gives it before. Without a cap both agree.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check onnx==1.23.2 onnxruntime==1.31.1 numpy==2.4.6
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import numpy as np
import onnx
import onnxruntime
from onnx.reference import ReferenceEvaluator

print("onnx", onnx.__version__, "onnxruntime", onnxruntime.__version__)
q, k, v = np.random.default_rng(0).normal(size=(3, 1, 1, 3, 4)).astype(np.float32)
raw = q @ k.swapaxes(-1, -2) / 2


def outputs(**attributes):
    """The fourth output of the reference evaluator, and of onnxruntime."""
    kind = onnx.TensorProto.FLOAT
    inputs = [onnx.helper.make_tensor_value_info(name, kind, [1, 1, 3, 4]) for name in "qkv"]
    made = [onnx.helper.make_tensor_value_info(name, kind, None) for name in "yw"]
    node = onnx.helper.make_node("Attention", ["q", "k", "v"], ["y", "", "", "w"], **attributes)
    graph = onnx.helper.make_graph([node], "attention", inputs, made)
    model = onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 23)], ir_version=10)
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    given = {"q": q, "k": k, "v": v}
    return ReferenceEvaluator(model).run(None, given)[1], session.run(None, given)[1]


for cap in (0.0, 1.0):
    found = outputs(softcap=cap, qk_matmul_output_mode=0)
    apart = [float(np.abs(one - raw).max()) for one in found]
    print(f"softcap {cap}, mode 0: the reference is {apart[0]:.2g} from q·k, onnxruntime {apart[1]:.2g}")
    assert apart[1] < 1e-6
    assert (apart[0] < 1e-6) == (cap == 0)
reference, _ = outputs(softcap=1.0, qk_matmul_output_mode=0)
assert np.abs(reference - np.tanh(raw)).max() < 1e-6
PYTHON
