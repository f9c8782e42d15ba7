"""Local attention of one's own: its window lies along the diagonal, and what is outside of it is hatched."""

import numpy as np
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.maps import hatched
from tests.browser.test_own import npz, opened
from tests.model.test_own_bands import GLOBAL, NAMES, TOKENS, batch


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 390)])
def test_cells_outside_of_the_band_are_hatched(open_page: Open, shot, theme: str, width: int):
    dense, local, far = batch(2, GLOBAL[:1], (0,))
    page = open_page(width=width, height=844 if width < 1000 else 800, color_scheme=theme)
    body = npz(attentions=local, global_attentions=far, tokens=np.array([f"▁{name}" for name in NAMES]))
    opened(page, "longformer.npz", body)
    apart = np.abs(np.subtract.outer(np.arange(TOKENS), np.arange(TOKENS)))
    is_global = np.isin(np.arange(TOKENS), GLOBAL[0])
    assert np.array_equal(hatched(page, "#heatmap"), ~((apart <= 2) | is_global | is_global[:, None]))
    page.locator("#source [data-j='3']").first.click()
    column = dense[0, 0, 0, :, 3]
    expect(page.locator("#words")).to_contain_text(f"most for “{NAMES[column.argmax()]}” ({column.max():.2f})")
    shot(page, f"{width}-{theme}", full=True)
