#!/usr/bin/env bash
# safetensors 0.8.0 writes a NumPy array that is not C-contiguous as its memory lies, under its own shape, without a word:
# what is read back is another array. 0.7.0 wrote it as it is. The PyTorch side refuses such a tensor in both.
#
# Seen with NumPy 2.3.5 for attention weights that were turned, [rows, columns] from [columns, rows], and for every other
# column. np.asarray(array, order="C") before saving gives the right file with both versions.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"

cat > "$folder/saves.py" <<'PYTHON'
import sys

import numpy as np
import safetensors
from safetensors.numpy import load, load_file, save, save_file

expected, file = sys.argv[1:]
weights = np.array([[0.5, 0.25, 0.25], [0.0, 0.75, 0.25]], np.float32)
found = {}
for name, array in {"as it is": weights, "turned": weights.T, "every other column": weights[:, ::2]}.items():
    save_file({"weights": array}, file)
    ways = load(save({"weights": array}))["weights"], load_file(file)["weights"]
    assert all(way.shape == array.shape for way in ways)
    made = np.asarray(array, order="C")
    assert np.array_equal(load(save({"weights": made}))["weights"], array)
    found[name] = "right" if all(np.array_equal(way, array) for way in ways) else "scrambled"
    print(f"safetensors {safetensors.__version__}, {name}: {found[name]}, {ways[0].tolist()}")
assert found == {"as it is": "right", "turned": expected, "every other column": expected}, found
PYTHON

for case in "0.7.0 right" "0.8.0 scrambled"; do
  read -r version expected <<< "$case"
  "$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "safetensors==$version" "numpy==2.3.5"
  "$folder/venv/bin/python" "$folder/saves.py" "$expected" "$folder/file.safetensors"
done
