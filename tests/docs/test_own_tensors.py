"""The page of recipes for own tensors: each example runs as it stands, one after the other."""

import re
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
import torch

import regard
from regard.app.own import OwnPage, show

PAGE = Path(__file__).parents[2] / "docs" / "own-tensors.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_every_example_runs(tmp_path, monkeypatch):
    if find_spec("transformers") is None:
        pytest.skip("the extra hf is not installed")
    monkeypatch.chdir(tmp_path)
    torch.manual_seed(0)
    shown = []
    monkeypatch.setattr(regard, "show", lambda *given, **named: shown.append(show(*given, **named)) or shown[-1])
    names: dict[str, object] = {}
    blocks = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    for block in blocks:
        exec(block, names)
    assert [page.tensors.shape[2:] for page in shown] == [
        *[(4, 5, 5)] * 2,
        *[(4, 10, 10), (4, 3, 50)],
        *[(4, 5, 5)] * 2,
        *[(4, 4, 4)] * 2,
    ]
    assert shown[2].tensors.pictures[0].startswith("data:image/png;")
    assert shown[3].tensors.columns[0][17] == "0.34 s"
    assert (tmp_path / "page.html").stat().st_size > 100_000
    assert (tmp_path / "steps.html").is_file()


@pytest.mark.parametrize("heads", [1, 4])
def test_shapes_that_other_libraries_give_are_shown(heads):
    tokens = ["a", "b", "c"]
    weights = np.full((1, heads, 3, 3), 1 / 3, np.float32)  # TransformerLens: cache["pattern", layer]
    page = regard.show([torch.from_numpy(weights)] * 2, tokens=tokens)
    assert isinstance(page, OwnPage)
    assert page.tensors.shape == (2, 1, heads, 3, 3)
    assert regard.show(np.asarray(weights), tokens=tokens).tensors.shape == (1, 1, heads, 3, 3)  # JAX
