"""Arrays of any layout are written as they are, and nothing of ours is written past that door."""

import re
from pathlib import Path

import numpy as np
import pytest
import torch
from safetensors import SafetensorError
from safetensors.numpy import load, load_file

from regard.model.tensor_file import to_bytes, write

ROOT = Path(__file__).parents[2]
A = np.arange(2 * 3 * 5, dtype=np.float32).reshape(2, 3, 5)
LAYOUTS = {
    "turned": A.T,
    "two axes turned": A.swapaxes(1, 2),
    "the order of Fortran": np.asfortranarray(A),
    "every other": A[..., ::2],
    "backwards": A[::-1],
    "one row for all": np.broadcast_to(A[:1], A.shape),
    "half as many bits, turned": A.T.astype(np.float16),
    "one number": A[1, 2, 3],
    "PyTorch, turned": torch.from_numpy(A).mT,
    "PyTorch, that learns": torch.nn.Parameter(torch.from_numpy(A).permute(2, 0, 1)),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_an_array_of_any_layout_is_read_back_as_it_was(name):
    array = LAYOUTS[name]
    is_tensor = isinstance(array, torch.Tensor)
    np.testing.assert_array_equal(
        load(to_bytes({"x": array}))["x"], array.detach().numpy() if is_tensor else array, strict=True
    )


def test_a_file_is_written_whole_or_not_at_all(tmp_path):
    file = tmp_path / "arrays.safetensors"
    write(file, {"x": A.T}, {"about": "turned"})
    with pytest.raises(SafetensorError):
        write(file, {"x": object()})
    np.testing.assert_array_equal(load_file(file)["x"], A.T)
    assert [one.name for one in tmp_path.iterdir()] == [file.name]


WRITES = re.compile(
    r"safetensors\.\w+\.save\w*\(|from safetensors\S* import .*\b(?:save|serialize)|import safetensors\S* as"
)


def test_nothing_else_writes_safetensors():
    folders = ("app", "model", "regard", "benchmarks")
    files = [file for folder in folders for file in (ROOT / folder).rglob("*.py")]
    found = [file.relative_to(ROOT) for file in files if WRITES.search(file.read_text(encoding="utf-8"))]
    assert found == [Path("model/tensor_file.py")]
