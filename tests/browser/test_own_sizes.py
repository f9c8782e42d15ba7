"""Maps of one picture at several sizes: side by side, each with its own scale, and chosen one by one."""

from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from regard import show
from tests.browser.conftest import SEEN, Open, ready
from tests.browser.maps import ramp
from tests.browser.test_own import drawn, drop, npz, softmax
from tests.browser.test_own_places import PICTURE, at, picture

RANDOM = np.random.default_rng(29)
WORDS = ["<s>", "a", "black", "cat", "</s>"]
CAT = 3
SIDES, HEADS = (8, 4, 2), (3, 2, 4)
MAPS = [softmax(2 * RANDOM.normal(size=(heads, side**2, 5))) for side, heads in zip(SIDES, HEADS, strict=True)]
PIXEL = """(canvas, [n, i, j]) => [...canvas.getContext("2d", {willReadFrequently: true}).getImageData(
    Math.round((j + .5) * canvas.width / n), Math.round((i + .5) * canvas.height / n), 1, 1).data].slice(0, 3)"""


def sizes(page: Page) -> Locator:
    return page.locator("picture-sizes button")


def means(side: int) -> np.ndarray:
    return MAPS[SIDES.index(side)].mean(0)[:, CAT]


def opened(page: Page) -> Page:
    layers = {f"weights.{k}": one for k, one in enumerate(MAPS)}
    drop(page, "cat.npz", npz(**layers, columns=np.array(WORDS)))
    expect(sizes(page)).to_have_count(3)
    ready(page)
    return page


def check_side_by_side(page: Page) -> None:
    """Lock a word: each size has the mean of its heads in the colours of its own scale."""
    page.locator(f"#source [data-j='{CAT}']").first.click()
    expect(page.locator("picture-sizes p")).to_have_text("Mean of all heads at “cat”, at each size:")
    for k, side in enumerate(SIDES):
        expect(sizes(page).nth(k)).to_contain_text(f"{side} × {side}0–{means(side).max():.4f}")
        i, j = divmod(int(means(side).argmax()), side)
        colour = sizes(page).nth(k).locator("canvas").evaluate(PIXEL, [side, i, j])
        assert np.abs(np.array(colour) - ramp("light")[255]).max() <= 6


def test_a_locked_word_lies_over_the_picture_at_each_size_in_the_colours_of_its_own_scale(saved: Page, tmp_path: Path):
    saved.goto(show(MAPS, columns=WORDS).save(tmp_path / "page.html").as_uri())
    ready(saved)
    check_side_by_side(saved)


def test_a_size_that_is_chosen_becomes_the_map_and_the_word_stays_locked(saved: Page, tmp_path: Path):
    saved.goto(show(MAPS, columns=WORDS).save(tmp_path / "page.html").as_uri())
    ready(saved)
    saved.locator(f"#source [data-j='{CAT}']").first.click()
    sizes(saved).nth(1).click()
    expect(sizes(saved).nth(1)).to_have_attribute("aria-pressed", "true")
    ready(saved)
    assert np.allclose(drawn(saved)[:, CAT], means(4), atol=1e-6)
    expect(saved.locator("#words")).to_contain_text("Locked. This map looks at “cat” most for")
    picture(saved).click(position=at(saved, 1, 2, (4, 4)))
    expect(saved.locator("#words")).to_contain_text(f"“patch 2, 3 of 4 × 4” looks {means(4)[6]:.2f} at “cat”")


def test_a_file_on_the_page_has_its_sizes_and_an_address_for_each(open_page: Open):
    page = opened(open_page())
    check_side_by_side(page)
    sizes(page).nth(2).click()
    expect(sizes(page).nth(2)).to_have_attribute("aria-pressed", "true")
    ready(page)
    assert "model=file-3" in page.url
    page.reload()
    expect(sizes(page).nth(2)).to_have_attribute("aria-pressed", "true")
    ready(page)
    assert np.allclose(drawn(page)[:, CAT], means(2), atol=1e-6)
    page.go_back()
    expect(sizes(page).first).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize(("width", "theme"), SEEN)
def test_sizes_of_a_picture_are_seen_side_by_side(open_page: Open, shot, theme: str, width: int):
    page = open_page(width=width, height=844, color_scheme=theme)
    layers = {f"weights.{k}": one for k, one in enumerate(MAPS)}
    drop(page, "cat.npz", npz(**layers, columns=np.array(WORDS), picture=PICTURE))
    expect(sizes(page)).to_have_count(3)
    ready(page)
    page.locator(f"#source [data-j='{CAT}']").first.click()
    tops = [sizes(page).nth(k).bounding_box()["y"] for k in range(3)]
    assert max(tops) - min(tops) < 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shot(page, f"{width}-{theme}", full=True)
