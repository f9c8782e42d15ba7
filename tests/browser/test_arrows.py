"""The arrows of the lab: drawn from the very numbers of its tables, and said where there are none."""

import numpy as np
from playwright.sync_api import Page, expect

from tests.browser.conftest import ready
from tests.browser.waiting import reload, until

ARROWS = """groups => groups.map(g => ({
  kind: g.getAttribute("class"), from: g.dataset.from.split(" ").map(Number), to: g.dataset.to.split(" ").map(Number),
  tip: g.querySelector("polygon")?.getAttribute("points").split(" ")[0].split(",").map(Number) ?? [0, 0] }))"""
PLANE = "/lab?words=1,0;0.5,1;-1,0.5&wq=1,0;0,1&wk=1,-1;1,1&wv=1,1;-1,2&digits=8"


def arrows(page: Page, which: str) -> list[dict]:
    return page.locator(f"#arrows-{which} g[data-to]").evaluate_all(ARROWS)


def table(page: Page, stage: str) -> np.ndarray:
    cells = page.locator(f"#stage-{stage} tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.querySelectorAll('td')].map(td => td.innerText))"
    )
    return np.array([[float(text.replace("\N{MINUS SIGN}", "-")) for text in row] for row in cells])


def check(page: Page, word: int) -> None:
    """Every arrow is the row of its table, drawn to one scale."""
    scoring = arrows(page, "scoring")
    expected = np.vstack([table(page, "q"), table(page, "k")])
    np.testing.assert_allclose([one["to"] for one in scoring], expected, atol=1e-6)
    reach = np.abs(expected).max()
    np.testing.assert_allclose([one["tip"] for one in scoring], expected / reach * [150, -150], atol=1e-3)
    *walk, output = arrows(page, "mixing")
    steps = table(page, "weights")[word][:, None] * table(page, "v")
    np.testing.assert_allclose([one["to"] for one in walk], steps.cumsum(axis=0), atol=1e-6)
    np.testing.assert_allclose([one["from"] for one in walk[1:]], [one["to"] for one in walk[:-1]])
    np.testing.assert_allclose(output["to"], table(page, "output")[word], atol=1e-6)


def test_arrows_are_the_numbers_of_the_tables_and_follow_what_is_typed(open_page):
    page = open_page(PLANE)
    check(page, 0)
    page.locator("#grid-w_q input").first.fill("-2.5")
    page.locator("#grid-w_v input").nth(3).fill("0.5")
    until(page, "() => document.querySelector('#arrows-scoring g').dataset.to === '-2.5 0'")
    check(page, 0)


def test_the_output_of_another_word_is_one_click_away_and_in_the_address(open_page):
    page = open_page(PLANE)
    page.get_by_role("button", name="z₃").click()
    check(page, 2)
    reload(page)
    expect(page.get_by_role("button", name="z₃")).to_have_attribute("aria-pressed", "true")
    check(page, 2)


def test_without_two_numbers_it_is_said_and_a_preset_leads_there(open_page):
    page = open_page("/lab?digits=8")
    expect(page.locator("#arrows-shown")).to_be_hidden()
    expect(page.locator("#arrows-why")).to_have_text(
        "An arrow in the plane needs two numbers; here a query and a key have 3, and a value has 3."
    )
    page.locator("#arrows-none").get_by_role("button", name="two numbers a word").click()
    expect(page.locator("#arrows-scoring svg")).to_be_visible()
    ready(page)
    check(page, 0)
    expect(page.get_by_role("img", name="q₁ = (1.00, 0.00), ")).to_be_visible()
