"""The page of recipes for own tensors: each example runs as it stands, one after the other."""

import re
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
import torch

import regard
from regard.app.publish.own.show_arrays import OwnPage, show
from regard.model.own import own_tensors
from regard.model.own.attention import weights_of

PAGE = Path(__file__).parents[2] / "docs" / "own-tensors.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_every_example_runs(tmp_path, monkeypatch):
    if find_spec("transformers") is None:
        pytest.skip("the extra hf is not installed")
    monkeypatch.chdir(tmp_path)
    torch.manual_seed(0)
    shown = []
    monkeypatch.setattr(regard, "show", lambda *given, **named: shown.append(show(*given, **named)) or shown[-1])
    names: dict[str, object] = {}
    for block in BLOCKS:
        exec(block, names)
    assert [page.tensors.shape[2:] for page in shown] == [
        *[(4, 5, 5)] * 2,
        (2, 5, 5),
        *[(4, 10, 10), (8, 256, 5), (1, 64, 16), (4, 1024, 5), *[(2, 16, 16)] * 2, (4, 3, 50), (1, 4, 4), (2, 4, 4)],
        (2, 7, 7),
        *[(4, 5, 5)] * 2,
        *[(4, 4, 4)] * 3,
        (4, 5, 5),
    ]
    assert [one.size for one in shown[6].tensors.others] == ["16 × 16", "8 × 8"]
    assert shown[3].tensors.pictures[0].startswith("data:image/png;")
    assert shown[9].tensors.columns[0][17] == "0.34 s"
    eager, recorded = shown[15], shown[17]
    np.testing.assert_allclose(weights_of(recorded.tensors, 0), weights_of(eager.tensors, 0), atol=1e-5)
    assert (tmp_path / "page.html").stat().st_size > 100_000
    assert (tmp_path / "steps.html").is_file()


@pytest.mark.parametrize(
    ("family", "has"),
    [
        ("MistralForCausalLM", set()),
        ("Gemma2ForCausalLM", {"cap"}),
        ("GptOssForCausalLM", {"sink"}),
        ("ModernBertModel", set()),
    ],
)
@torch.inference_mode()
def test_what_is_recorded_of_a_model_makes_its_own_weights(family, has, tmp_path):
    """Those that transformers computes eagerly, and those that Regard shows of the model itself."""
    transformers = pytest.importorskip("transformers")
    from regard.model.hugging_face import load
    from tests.model.hugging_face.families import save

    save(family, str(tmp_path))
    reader = load(str(tmp_path), "cpu")
    read = reader.attend("The black cat did not sleep on the mat.")
    ids = reader.read_again(read)[0]
    model = getattr(transformers, family).from_pretrained(tmp_path, attn_implementation="eager").eval()
    eager = torch.stack(model(ids, output_attentions=True).attentions)[:, 0].numpy()
    [recipe] = (block.partition("\nmodel(")[0] for block in BLOCKS if "AttentionInterface" in block)
    names = {"torch": torch, "model": model}
    exec(recipe, names)
    model(ids)
    own = own_tensors(**names["recorded"], **names["numbers"])
    assert has == {name for name in ("cap", "sink") if vars(own).get(name) or name in own.arrays}
    found = weights_of(own, 0)
    assert np.nan_to_num(found) == pytest.approx(eager, abs=1e-5)
    [block] = read.blocks.values()
    np.testing.assert_allclose(found, block.weights, atol=1e-5)
    if family == "MistralForCausalLM":
        n, window = ids.shape[1], model.config.sliding_window
        again = own_tensors(**names["recorded"] | {"mask": np.tri(n)}, **names["numbers"], window=window)
        assert n > window
        np.testing.assert_array_equal(weights_of(again, 0), found)


@pytest.mark.parametrize("heads", [1, 4])
def test_shapes_that_other_libraries_give_are_shown(heads):
    tokens = ["a", "b", "c"]
    weights = np.full((1, heads, 3, 3), 1 / 3, np.float32)
    cache = {f"blocks.{layer}.attn.hook_pattern": torch.from_numpy(weights) for layer in range(2)}  # TransformerLens
    page = regard.show(cache, tokens=tokens)
    assert isinstance(page, OwnPage)
    assert page.tensors.shape == (2, 1, heads, 3, 3)
    assert regard.show(np.asarray(weights), tokens=tokens).tensors.shape == (1, 1, heads, 3, 3)  # JAX
