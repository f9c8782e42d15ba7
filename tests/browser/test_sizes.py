"""Own arrays and own models of every small size, one map of one head among them, on each page that takes them."""

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from benchmarks.servers import serving
from regard import show
from regard.app.pages import PAGES
from tests.browser.conftest import Open, ready
from tests.browser.page import link
from tests.browser.test_own import drop, softmax
from tests.browser.waiting import arrive
from tests.model.hugging_face.families import save

COUNTS = 1, 2, 3
SIZES = [(layers, heads) for layers in COUNTS for heads in COUNTS]
OTHERS = [pytest.param(size, marks=pytest.mark.broad) for size in SIZES[1:]]
MODELS = {  # of so many layers and heads
    "BertModel": lambda layers, heads: {"num_hidden_layers": layers, "num_attention_heads": heads, "hidden_size": 12},
    "GPT2LMHeadModel": lambda layers, heads: {"n_layer": layers, "n_head": heads, "n_embd": 12},
    "MarianMTModel": lambda layers, heads: {
        **{f"{side}_layers": layers for side in ("encoder", "decoder")},
        **{f"{side}_attention_heads": heads for side in ("encoder", "decoder")},
        "d_model": 12,
    },
}
OURS = "training", "positions"  # show models that come with Regard alone
TAKE = [page for name, page in PAGES.items() if page.reads and name not in OURS]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of own models of every size."""
    folder = tmp_path_factory.mktemp("models")
    for architecture, of_size in MODELS.items():
        for layers, heads in SIZES:
            save(architecture, str(folder / f"{architecture}-{layers}x{heads}"), **of_size(layers, heads))
    with serving(
        ["-m", "app", "serve", "--device", "cpu", "--no-prepare", "--hf-folder", str(folder)], "/healthz"
    ) as at:
        yield at


def arrays(layers: int, heads: int, n: int) -> dict[str, np.ndarray]:
    """Queries of n rows, keys of n + 1 columns."""
    random = np.random.default_rng(17)
    return {name: random.normal(size=(layers, heads, m, 2)).astype(np.float32) for name, m in [("q", n), ("k", n + 1)]}


def expected(q: np.ndarray, k: np.ndarray) -> np.ndarray:
    return softmax(q @ k.swapaxes(-1, -2) / np.sqrt(2))[-1, 0]


def stage(page: Page, id: str) -> np.ndarray:
    """The numbers of a stage of Steps."""
    page.locator(f"#tab-{id}").click()
    ready(page)
    numbers = page.locator("#map matrix-map").evaluate(
        "({ numbers: [{ values, rows }] }) => [[...values], rows.labels.length]"
    )
    return np.reshape(numbers[0], (numbers[1], -1))


def test_steps_of_one_head_of_one_layer_are_a_file_of_every_stage(saved: Page, tmp_path: Path):
    page = show(q=[[1, 0]], k=[[1, 0], [0, 1]]).steps()
    saved.goto(page.save(tmp_path / "steps.html").as_uri())
    ready(saved)
    assert stage(saved, "weights") == pytest.approx(np.array([[0.6698, 0.3302]]), abs=5e-5)
    assert stage(saved, "scores") == pytest.approx(np.array([[1, 0]]))
    saved.locator("#map matrix-map").press("Enter")
    expect(saved.locator("#derivation .says")).to_be_visible()


@pytest.mark.parametrize("size", [SIZES[0], *OTHERS])
def test_own_arrays_of_each_size_are_files_of_both_pages(saved: Page, tmp_path: Path, size: tuple[int, int]):
    for n in COUNTS if size == (1, 1) else (2,):
        given = arrays(*size, n)
        for page in (show(**given), show(**given).steps()):
            saved.goto(page.save(tmp_path / f"{page.page}.html").as_uri())
            ready(saved)
        assert np.allclose(stage(saved, "weights"), expected(**given), atol=1e-6)


@pytest.mark.parametrize("size", [SIZES[0], *OTHERS])
def test_a_file_of_each_size_is_opened_on_explore_and_goes_on_to_steps(open_page: Open, size: tuple[int, int]):
    given = arrays(*size, 2)
    body = json.dumps({name: array.tolist() for name, array in given.items()}).encode()
    page = open_page()
    drop(page, "own.json", body)
    expect(page.locator("#model option:checked")).to_have_text("own.json")
    ready(page)
    page.locator("#to-steps").click()
    arrive(page, "**/steps?**")
    assert np.allclose(stage(page, "weights"), expected(**given), atol=1e-6)
    expect(page.locator("#notice")).to_be_hidden()


@pytest.mark.parametrize("architecture", MODELS)
@pytest.mark.parametrize("size", [SIZES[0], *OTHERS])
def test_each_page_shows_an_own_model_of_each_size(
    open_page: Open, server: str, architecture: str, size: tuple[int, int]
):
    asked = {"text": "The cat.", "model": "{}-{}x{}".format(architecture, *size)}
    page = open_page(link("/", **asked, view="heatmap"))
    for one in [*TAKE, PAGES["worksheet"]]:
        page.goto(f"{server}{link(one.path, **asked | {one.carries: asked['model']})}")
        if one.reads:
            ready(page)
        expect(page.locator("#notice")).to_be_hidden()
