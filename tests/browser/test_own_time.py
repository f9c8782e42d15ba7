"""Arrays of one's own whose rows and columns are steps of time."""

import numpy as np
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.test_own import npz, opened, softmax

DAYS = [str(np.datetime64("2024-01-30") + k) for k in range(41)]
AHEAD = np.where(np.arange(41) <= 37 + np.arange(4)[:, None], 0, -np.inf)
FORECAST = softmax(np.random.default_rng(17).normal(size=(2, 3, 4, 41)) + AHEAD)
TICKS = "Object.values(document.getElementById('heatmap').alignment.columns.ticks)"


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 1280), ("light", 390), ("dark", 390)])
def test_dates_have_round_ticks_on_their_axis_and_stand_whole_in_sentences(
    open_page: Open, shot, theme: str, width: int
):
    page = open_page(width=width, height=844 if width < 1000 else 800, color_scheme=theme)
    opened(page, "forecast.npz", npz(weights=FORECAST, columns=np.array([f"{day} 00:00:00" for day in DAYS])))
    assert page.evaluate(TICKS) == ["Feb 5", "Feb 12", "Feb 19", "Feb 26", "Mar 4"]
    page.locator("#source [data-j='19']").first.hover()
    expect(page.locator("#words")).to_contain_text("“2024-02-18”")
    page.locator("#target [data-i='1']").first.click()
    expect(page.locator("#words")).to_contain_text("“2024-03-08” looks")
    shot(page, f"{width}-{theme}", full=True)
