"""The softmax of a head in tiles, on Steps: what is shown recomputes, and the address brings it back."""

import re
from functools import partial

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ready
from tests.browser.page import link, number, state
from tests.browser.test_steps import SENTENCE
from tests.browser.waiting import click, go_back, press, select
from tests.servers import served

CROSS = {"model": "transformer-en-fr", "block": "cross", "layer": 3, "head": 5}
MASKED = {"model": "transformer-en-fr", "block": "decoder", "layer": 1, "head": 2}
link = partial(link, "/steps", text=SENTENCE, stage="weights")


def table(page: Page) -> np.ndarray:
    rows = page.locator("#tiles-table tbody tr").all()
    return np.array([[number(text) for text in row.locator("td").all_inner_texts()] for row in rows])


@pytest.mark.parametrize("where", [CROSS, MASKED], ids=["cross", "decoder"])
def test_tile_by_tile_what_is_shown_recomputes_and_ends_at_the_weights_times_v(open_page, server, where):
    stages = {one["id"]: one["values"] for one in served(server, path="steps", text=SENTENCE, **where)["stages"]}
    e = np.nan_to_num(np.array(stages["masked"], float), nan=-np.inf)
    page = open_page(link(**where, digits="all", tiles="2"))
    corners = [(i, j) for i in range(0, len(e), 2) for j in range(0, e.shape[1], 2)]
    for k, (i, j) in enumerate(corners, 1):
        met, before = e[i : i + 2, : j + 2], e[i : i + 2, :j].max(1, initial=-np.inf)
        m = met.max(1)
        expected = np.stack([m, np.exp(before - m), np.exp(met - m[:, None]).sum(1)], 1)
        expect(page.locator("#tiles")).to_contain_text(f"tile {k} of {len(corners)}")
        np.testing.assert_allclose(table(page), expected, rtol=1e-5)
        says = page.locator("#tiles-says").inner_text()
        assert ("is skipped" in says) == bool(np.isneginf(e[i : i + 2, j : j + 2]).all())
        assert ("o / l is their weights times V" in says) == (j + 2 >= e.shape[1])
        if grown := re.search(r"grows from (\S+) to (\S+), so", says):
            assert number(grown[2]) - number(grown[1]) == pytest.approx((m - before)[before > -np.inf].max(), abs=0.011)
        page.locator("#tile-next").focus()
        press(page, "Enter")
    assert state(page)["tile"] == str(len(corners)), "there is none after the last"
    expect(page.locator("#tile-next")).to_have_attribute("aria-disabled", "true")


def test_the_address_brings_a_tile_back_keys_walk_and_other_stages_have_none(open_page):
    page = open_page(link(**CROSS, tiles="2", tile=4))
    expect(page.locator("#tiles")).to_contain_text("tile 4 of 9")
    page.locator("#tile-next").focus()
    press(page, "ArrowLeft")
    expect(page.locator("#tiles")).to_contain_text("tile 3 of 9")
    assert (state(page)["tile"], state(page)["stage"]) == ("3", "weights")
    select(page.locator("#tiles-size"), "n")
    expect(page.locator("#tiles")).to_contain_text("tile 1 of 1")
    go_back(page)
    expect(page.locator("#tiles")).to_contain_text("tile 3 of 9")
    click(page.locator("[data-digits=all]"))
    assert re.search(r"\.\d{5}", page.locator("#tiles-table").inner_text()), "as many digits as chosen"
    select(page.locator("#tiles-size"), "")
    expect(page.locator("#tiles-table")).to_have_count(0)
    assert "tiles" not in state(page)
    click(page.locator("#tab-scores"))
    expect(page.locator("#tiles")).to_be_hidden()


def test_the_wall_says_what_the_tile_does(open_page):
    page = open_page(link(**CROSS, tiles="4", tile=2, present=1))
    expect(page.locator("#tiles-says")).to_be_in_viewport(ratio=1)
    expect(page.locator("#tiles-table")).to_be_hidden()


@pytest.mark.parametrize("where", [{"model": "rnn-bahdanau-en-fr"}, {"model": "self-attentive-en", "block": "hops"}])
def test_what_has_no_queries_keys_and_values_has_no_tiles(open_page, where):
    page = open_page(link(**where, tiles="2"))
    ready(page)
    expect(page.locator("#tiles")).to_be_hidden()
