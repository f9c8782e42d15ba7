"""Arrays of one's own whose rows are patches, or that are windows of a picture, or of proteins."""

from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from regard import show
from regard.model.contacts import average_product_corrected
from tests.browser.conftest import Open, ready
from tests.browser.maps import hatched, ramp
from tests.browser.test_own import drawn, npz, opened, softmax
from tests.browser.test_own_places import PICTURE, at, patches, picture
from tests.browser.waiting import until

RANDOM = np.random.default_rng(23)
GRID = (3, 2)
WORDS = ["<s>", "a", "black", "cat", "</s>"]
CAT = 3
LOOKING = softmax(2 * RANDOM.normal(size=(2, 3, 6, 5)))
REDUCED = softmax(2 * RANDOM.normal(size=(2, 3, 6, 4)))
WINDOWS, SIDE, SHIFT = (2, 2), 3, 1
WHOLE = (WINDOWS[0] * SIDE, WINDOWS[1] * SIDE)
PROTEIN = "MKTVLAGIV"
SEQUENCE = softmax(2 * RANDOM.normal(size=(2, 3, 11, 11)))


def expected(weights: np.ndarray, theme: str) -> np.ndarray:
    return np.array(ramp(theme))[np.round(weights / weights.max() * 255).astype(int)]


def shifted() -> np.ndarray:
    """Weights of windows that are shifted by one patch: cells between the parts of an edge window are closed."""
    scores = RANDOM.normal(size=(4, 2, SIDE**2, SIDE**2))
    for window in range(4):
        late = np.arange(SIDE) >= SIDE - SHIFT
        down, across = late & (window >= 2), late & (window % 2 == 1)
        part = (2 * down[:, None] + across).ravel()
        scores[window] += -100 * (part[:, None] != part)
    return softmax(scores)


def test_a_word_lies_over_the_patches_that_look_at_it_in_the_very_colours_of_its_column(saved: Page, tmp_path: Path):
    page = show(LOOKING, tokens=WORDS, grid=GRID)
    saved.goto(page.save(tmp_path / "page.html").as_uri())
    ready(saved)
    saved.locator(f"#source [data-j='{CAT}']").first.click()
    column = LOOKING[0, 0][:, CAT]
    assert np.abs(patches(saved, GRID).reshape(-1, 3) - expected(column, "light")).max() <= 6
    most = int(column.argmax())
    expect(saved.locator("patch-picture .read")).to_have_text(
        f"most from patch {most // 2 + 1}, {most % 2 + 1}: {column[most]:.4f}"
    )
    picture(saved).hover(position=at(saved, 1, 1, GRID))
    expect(saved.locator("patch-picture .read")).to_have_text(f"patch 2, 2: {column[3]:.4f}")
    picture(saved).click(position=at(saved, 1, 1, GRID))
    expect(saved.locator("#words")).to_contain_text(f"Locked. “patch 2, 2” looks {column[3]:.2f} at “cat”")
    picture(saved).press("ArrowUp")
    expect(saved.locator("#words")).to_contain_text(f"“patch 1, 2” looks {column[1]:.2f} at “cat”")


def test_a_click_beside_a_window_opens_the_window_there_and_closed_cells_are_hatched(saved: Page, tmp_path: Path):
    weights = shifted()
    saved.goto(show(weights, windows=WINDOWS).save(tmp_path / "page.html").as_uri())
    ready(saved)
    expect(saved.locator("#remark")).to_contain_text("Window 1, 1 of 2 × 2.")
    expect(saved.locator("#remark")).to_contain_text("Windows are shifted by 1 patch")
    assert not hatched(saved, "#heatmap").any()
    picture(saved).click(position=at(saved, 5, 5, WHOLE))
    expect(saved.locator("#remark")).to_contain_text("Window 2, 2 of 2 × 2.")
    ready(saved)
    assert np.array_equal(hatched(saved, "#heatmap"), weights[3, 0] < 1e-20)
    picture(saved).hover(position=at(saved, 0, 5, WHOLE))  # the other edge, one row down of five
    expect(saved.locator("#words")).to_contain_text("“patch 1, 6” looks")
    saved.mouse.move(0, 0)
    picture(saved).click(position=at(saved, 2, 2, WHOLE))
    expect(saved.locator("#remark")).to_contain_text("Window 1, 1 of 2 × 2.")
    ready(saved)
    saved.locator("#heatmap").focus()
    saved.keyboard.press("ArrowDown")
    until(saved, "document.querySelector('patch-picture').lit.i !== null")
    row = weights[0, 0][saved.evaluate("document.querySelector('patch-picture').lit.i")]
    seen = patches(saved, WHOLE)[1:4, 1:4].reshape(-1, 3)
    assert np.abs(seen - expected(row, "light")).max() <= 6
    paper = patches(saved, WHOLE)[5, 0]
    assert (patches(saved, WHOLE)[0] == paper).all(), "nothing lies beside the window"


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 390)])
def test_contacts_of_a_protein_are_a_map_beside_its_heads(open_page: Open, shot, theme: str, width: int):
    page = open_page(width=width, height=844, color_scheme=theme)
    opened(page, "esm.npz", npz(weights=SEQUENCE, tokens=["<cls>", *PROTEIN, "<eos>"]))
    page.select_option("#aggregate", "contacts")
    expect(page.locator("#head-title")).to_have_text(
        "Contacts from all 6 heads: A + Aᵀ, with average product correction"
    )
    ready(page)
    scores = average_product_corrected(SEQUENCE[..., 1:-1, 1:-1].astype(float)).mean((0, 1))
    assert np.allclose(drawn(page)[1:-1, 1:-1], scores, atol=1e-6)
    assert np.isnan(drawn(page)[[0, -1]]).all()
    apart = np.triu(scores, 6) + np.tril(np.full_like(scores, -np.inf), 5)
    i, j = np.unravel_index(apart.argmax(), apart.shape)
    said = f"“{PROTEIN[i]}” {i + 1} and “{PROTEIN[j]}” {j + 1} ({scores[i, j]:+.4f})".replace("-", "−")
    expect(page.locator("#words")).to_contain_text(f"Highest contact score, of residues at least 6 apart: {said}.")
    shot(page, f"{width}-{theme}", full=True)


def test_patches_of_two_grids_show_where_one_looks_and_what_looks_at_one(open_page: Open):
    page = open_page()
    opened(page, "segformer.npz", npz(weights=REDUCED, row_grid=GRID, grid=(2, 2), picture=PICTURE))
    head = REDUCED[0, 0]
    picture(page).click(position=at(page, 2, 1, GRID))
    expect(page.locator("#words")).to_contain_text("Locked. “patch 3, 2” looks")
    picture(page).hover(position=at(page, 0, 1, (2, 2)))
    expect(page.locator("patch-picture .read")).to_contain_text(f"patch 1, 2: {head[5, 1]:.4f}")
    expect(page.locator("patch-picture .read")).to_contain_text(f"all patches: {head[5].sum():.4f}")
    picture(page).press("Escape")
    page.locator("#source [data-j='2']").first.click()
    expect(page.locator("patch-picture .scale")).to_have_text(f"weight 0 {head[:, 2].max():.4f}")


def test_a_map_of_many_patches_that_look_at_few_words_is_no_taller_than_its_patches_need(open_page: Open):
    page = open_page()
    opened(page, "many.npz", npz(weights=softmax(RANDOM.normal(size=(256, 7))), grid=(16, 16)))
    down, across = (page.evaluate(f"document.getElementById('heatmap').plan.{side}") for side in ("down", "across"))
    assert 2 <= down <= 4
    assert across >= 20
