"""The colours of weights are chosen once, kept like the theme, and used by every map."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import EXPLORE
from tests.browser.page import choose, violations
from tests.browser.waiting import click

PIXEL = """([x, y]) => {
  const canvas = document.querySelector("attention-heatmap canvas");
  const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  const seen = new Set();
  for (let k = 0; k < data.length; k += 4) seen.add(data.slice(k, k + 3).join());
  return [...seen];
}"""


def paint(page: Page, palette: str) -> None:
    page.locator("#menu-open").click()
    page.locator("#palette").select_option(palette)
    page.keyboard.press("Escape")


def painted(page: Page) -> set[str]:
    """All colours of the large map."""
    return set(page.evaluate(PIXEL, [0, 0]))


def test_a_palette_is_kept_from_page_to_page_and_every_map_has_it(open_page):
    page = open_page()
    before = painted(page)
    paint(page, "viridis")
    page.wait_for_function("() => document.documentElement.dataset.palette === 'viridis'")
    after = painted(page)
    assert "253,231,37" in after - before, "weight 0 is the light end of viridis"
    choose(page, "theme")
    page.keyboard.press("Escape")
    assert "68,1,84" in painted(page), "on dark paper it is the dark end"
    click(page.get_by_role("link", name="Compute", exact=True))
    assert page.evaluate("document.documentElement.dataset.palette") == "viridis"
    expect(page.locator("#palette")).to_have_value("viridis")
    paint(page, "violet")
    assert page.evaluate("localStorage.getItem('regard-palette')") == "violet"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_high_contrast_is_black_on_white_or_white_on_black(open_page, theme):
    page = open_page(EXPLORE, color_scheme=theme)
    paint(page, "contrast")
    ink, paper = page.evaluate(
        "(({ color, backgroundColor }) => [color, backgroundColor])(getComputedStyle(body))".replace(
            "body", "document.body"
        )
    )
    assert (ink, paper) == (
        ("rgb(0, 0, 0)", "rgb(255, 255, 255)") if theme == "light" else ("rgb(255, 255, 255)", "rgb(10, 10, 10)")
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_high_contrast_has_no_violations(open_page, theme):
    page = open_page(EXPLORE, color_scheme=theme)
    paint(page, "contrast")
    assert violations(page) == []


def test_with_forced_colours_maps_keep_theirs_and_the_page_that_is_open_is_marked(open_page):
    plain, forced = open_page(), open_page(forced_colors="active")
    assert painted(plain) & painted(forced) >= {"251,250,247"}
    style = "(node) => getComputedStyle(node).textDecorationLine"
    assert forced.locator(".tabs [aria-current]").evaluate(style) == "underline"
    forced.keyboard.press("Control+k")
    forced.keyboard.type("softmax")
    expect(forced.locator("#find-list [aria-selected=true]")).to_have_css("outline-style", "solid")
