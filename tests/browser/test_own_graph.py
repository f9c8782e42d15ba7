"""Edges of one's own: their graph, and the map in which a row is the node that looks."""

from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from regard import show
from tests.browser.conftest import Open, ready
from tests.browser.maps import hatched
from tests.browser.page import state, violations
from tests.browser.test_own import npz, opened
from tests.browser.waiting import click

NODES = [f"member {k}" for k in range(1, 14)]
RANDOM = np.random.default_rng(19)
CIRCLE = np.array([[k, (k + by) % 13] for k in range(12) for by in (0, 1, 2)]).T  # into the first and last lead few
CIRCLE = CIRCLE[:, CIRCLE[1] != 7]  # into the eighth nothing leads
ALPHA = RANDOM.random((CIRCLE.shape[1], 2)).astype(np.float32)
for target in range(13):
    ALPHA[CIRCLE[1] == target] /= ALPHA[CIRCLE[1] == target].sum(0)
FILE = npz(edge_index=CIRCLE, alpha=ALPHA, nodes=NODES)
ARROWS = "lines => lines.map(line => [+line.dataset.j, +line.dataset.i])"
BOXES = """texts => texts.map(text => {
  const { left, right, top, bottom } = text.getBoundingClientRect();
  return [left, right, top, bottom];
})"""


def edges(page: Page, which: str = "") -> list[list[int]]:
    """Sources and targets of the arrows that are drawn, or lit."""
    return sorted(page.locator(f"#graph .line{which}").evaluate_all(ARROWS))


def entering(row: int) -> list[list[int]]:
    return sorted([source, target] for source, target in CIRCLE.T.tolist() if target == row)


def assert_apart(page: Page) -> None:
    """No name stands on another, and no weight on a lit name."""
    lit = "#graph .node[data-lit] text, #graph :is(.value, .called)"
    for texts in ("#graph .node text", lit):
        boxes = page.locator(texts).evaluate_all(BOXES)
        for k, (a, b, c, d) in enumerate(boxes):
            for left, right, top, bottom in boxes[:k]:
                assert min(b, right) - max(a, left) <= 1 or min(d, bottom) - max(c, top) <= 3


@pytest.mark.parametrize(
    ("theme", "width", "height"), [("light", 1280, 800), ("dark", 390, 844), ("light", 1920, 1080)]
)
def test_a_file_of_edges_opens_as_its_graph_whose_locked_node_reads_its_weights(
    open_page: Open, shot, theme: str, width: int, height: int
):
    page = open_page(width=width, height=height, color_scheme=theme, has_touch=width < 500)
    opened(page, "edges.npz", FILE)
    expect(page.locator("[data-view=graph]")).to_have_attribute("aria-pressed", "true")
    assert edges(page) == sorted(CIRCLE.T.tolist())
    expect(page.locator("#rounding")).to_have_text(
        "an arrow leads from the node that is looked at to the node that looks"
    )
    page.locator("#graph [data-node='4']").click()
    expect(page.locator("#words")).to_contain_text("Locked. “member 5” looks")
    assert edges(page, "[data-lit]") == entering(4)
    weights = sorted(f"{weight:.2f}" for weight in ALPHA[CIRCLE[1] == 4, 0])
    assert sorted(page.locator("#graph .value").all_text_contents()) == weights
    assert_apart(page)
    assert state(page)["lock"] == "5"
    shot(page, f"{width}-{theme}")
    page.locator("#graph [data-node='7']").click()
    expect(page.locator("#words")).to_contain_text("“member 8” may look nowhere.")
    expect(page.locator("#graph .value")).to_have_count(0)
    assert violations(page) == []


def test_keys_go_along_the_edges_of_a_node_and_read_each(open_page: Open):
    page = open_page()
    opened(page, "edges.npz", FILE)
    page.locator("#graph").focus()
    for _ in range(5):
        page.keyboard.press("ArrowDown")
    expect(page.locator("#words")).to_contain_text("Locked. “member 5” looks")
    for source, _ in entering(4):
        page.keyboard.press("ArrowRight")
        weight = ALPHA[(CIRCLE[0] == source) & (CIRCLE[1] == 4), 0][0]
        expect(page.locator("#words")).to_contain_text(f"“member 5” looks {weight:.2f} at “member {source + 1}”")
        expect(page.locator("#graph .value")).to_have_text([f"{weight:.2f}"])
    page.keyboard.press("Escape")
    expect(page.locator("#words")).not_to_contain_text("Locked")
    assert edges(page, "[data-lit]") == []


def test_a_cell_without_an_edge_is_hatched_and_called_that_and_nodes_stand_by_their_edges(open_page: Open):
    page = open_page()
    opened(page, "edges.npz", FILE)
    click(page.locator("[data-view=heatmap]"))
    there = np.zeros((13, 13), bool)
    there[CIRCLE[1], CIRCLE[0]] = True
    assert np.array_equal(np.array(hatched(page, "#heatmap")), ~there)
    page.select_option("#node-order", "degree")
    ready(page)
    assert state(page)["nodes"] == "degree"
    degree = (there | there.T).sum(1)  # of this graph, where no edge leads there and back
    names = page.evaluate("document.getElementById('heatmap').alignment.rows.labels")
    found = [degree[NODES.index(name.strip())] for name in names]
    assert found == sorted(found, reverse=True)
    page.locator("#heatmap").hover(position={"x": 400, "y": 330})
    click(page.locator("[data-view=numbers]"))
    expect(page.locator("#numbers td.masked").first).to_have_text("no edge")


def test_a_page_of_edges_needs_no_server_and_draws_the_same_picture_at_each_visit(browser, tmp_path: Path):
    file = show(edges=(CIRCLE, ALPHA), nodes=NODES).save(tmp_path / "graph.html")
    pictures = []
    for _ in range(2):
        context = browser.new_context(viewport={"width": 1280, "height": 800}, offline=True)
        page = context.new_page()
        page.goto(file.as_uri())
        ready(page)
        assert edges(page) == sorted(CIRCLE.T.tolist())
        pictures.append(page.locator("#graph svg").evaluate("picture => picture.outerHTML"))
        context.close()
    assert pictures[0] == pictures[1]


def test_steps_opens_the_score_of_features_down_to_its_products(open_page: Open):
    h, matrix, a = (RANDOM.normal(size=size).astype(np.float32) for size in ((13, 5), (2, 3, 5), (2, 6)))
    page = open_page("/steps")
    opened(page, "gat.npz", npz(edge_index=CIRCLE, nodes=NODES, h=h, W=matrix, a=a))
    ids = page.locator("stage-row [role=tab]").evaluate_all("tabs => tabs.map(tab => tab.id)")
    assert ids == [f"tab-{id}" for id in ("x", "q", "k", "v", "scores", "leaky", "masked", "weights", "head")]
    page.locator("#tab-leaky").click()
    expect(page.locator("#stage h2:visible")).to_have_text("LeakyReLU")
    page.locator("#tab-scores").click()
    expect(page.locator("#stage .prose:visible")).to_contain_text("The first half of a meets")
    page.locator("#map matrix-map").focus()
    for key in ("ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#cell")).to_contain_text("both added up")
    assert violations(page) == []


def test_a_node_that_only_another_graph_has_is_lit_there(open_page: Open):
    page = open_page()
    opened(page, "edges.npz", FILE)
    expect(page.locator("#graph .node")).to_have_count(13)
    page.evaluate(
        """async () => {
          const graph = document.getElementById("graph");
          const { alignment: a } = graph;
          const more = (names) => [...names, "one", "two", "three"];
          const axis = { ...a.rows, tokens: more(a.rows.tokens), labels: more(a.rows.labels), pieces: undefined };
          const weights = new Float32Array(16 * 16).fill(NaN);
          weights[15 * 16 + 14] = 1;
          graph.alignment = { ...a, n: 16, m: 16, weights, rows: axis, columns: axis };
          graph.lit = { i: 15, j: null };
          await new Promise(requestAnimationFrame);
        }"""
    )
    expect(page.locator("#graph .node")).to_have_count(16)
    assert edges(page, "[data-lit]") == [[14, 15]]
