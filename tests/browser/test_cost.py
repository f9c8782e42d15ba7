"""Cost as people use it: every number the server's, for the sentence at hand, and a chart of how it grows."""

import re
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ready
from tests.browser.page import link, state
from tests.browser.waiting import click, reload, select
from tests.servers import served

MODEL = "transformer-en-fr"
SENTENCE = "The black cat did not sleep on the red chair."
link = partial(link, "/cost", model=MODEL, text=SENTENCE)
served = partial(served, path="cost", model=MODEL, text=SENTENCE)


def cells(page: Page, table: str) -> dict[str, list[str]]:
    """All digits of the numbers of each row, in its order."""
    rows = page.locator(f"#{table} tbody tr").evaluate_all(
        "rows => rows.map((row) => [...row.cells].map((cell) => cell.title || cell.textContent))"
    )
    return {name: numbers for name, *numbers in rows}


def test_the_tables_have_the_numbers_of_the_server(open_page, server, shot):
    page = open_page(link())
    shot(page, "cost", full=True)
    answer = served(server)
    expect(page.locator("#lengths")).to_contain_text(f"{answer['n']} source pieces (n) and {answer['m']} target pieces")
    own = next(one for one in answer["models"] if one["id"] == MODEL)
    numbers = [value for value in own["operations"].values() if value]
    expected = [f"{value:,}" for value in [*numbers, sum(numbers)]]
    assert [text for text in cells(page, "operations")["Transformer"] if text != "–"] == expected
    held = [*own["held"].values(), sum(own["held"].values())]
    assert cells(page, "held")["Transformer"] == [f"{value:,}" for value in held]
    expect(page.locator("#share")).to_contain_text(f"Transformer: {sum(numbers):,} multiply-adds")
    recurs = answer["layers"]["rows"][1]
    assert cells(page, "layers")["recurrent"][-1] == f"{recurs['operations']:,}"
    assert cells(page, "layers")["recurrent"][1] == f"O(n){answer['n']}"


def test_numbers_after_any_number_of_pieces_are_the_server_s_and_kept_in_the_address(open_page, server):
    page = open_page(link(n=50), tools=False)
    numbers = page.locator("#at-numbers")
    expect(numbers).to_contain_text(re.compile(r"614,400\s*bytes in the cache"))
    page.locator("#at-n").fill("37")
    page.keyboard.press("Enter")
    ready(page)
    answer = served(server, length=37)
    (own,) = (one["grown"] for one in answer["models"] if one["id"] == MODEL)
    at = answer["lengths"].index(37)
    for name in ("bytes", "operations", "weights"):
        expect(numbers).to_contain_text(f"{own[name][at]:,}")
    assert state(page)["n"] == "37"


def test_a_chart_has_its_numbers_at_the_pointer_and_a_click_reads_them(open_page, server):
    page = open_page(link())
    plot = page.locator("#growth-chart .nsewdrag")
    box = plot.bounding_box()
    plot.hover(position={"x": 0.6 * box["width"], "y": 0.5 * box["height"]})  # 5 decades: 1,000
    read = page.locator("#growth-chart .hoverlayer .legendtext")
    answer = served(server)
    at = answer["lengths"].index(1000)
    for one in answer["models"]:
        expect(read.filter(has_text=f"in all {one['grown']['operations'][at]:,}")).to_have_count(1)
    page.locator("#at-n").focus()  # in which a press on the chart leaves it
    plot.click(position={"x": 0.6 * box["width"], "y": 0.5 * box["height"]})
    expect(page.locator("#at-n")).to_have_value("1000")


def test_one_length_is_read_by_field_line_numbers_and_sentence(open_page, server):
    page = open_page(link(), tools=False)
    cheapest, numbers, field = (page.locator(one) for one in ("#cheapest", "#at-numbers", "#at-n"))
    uprights = "document.querySelector('#growth-chart > div').layout.annotations.map(({text}) => text)"
    expect(field).to_have_value("10000")
    expect(cheapest).to_contain_text("At 10,000 pieces the cheapest is")
    assert "n = 10,000" in page.evaluate(uprights)
    field.fill("4096")  # without Enter
    expect(cheapest).to_contain_text("At 4,096 pieces")
    ready(page)
    answer = served(server, length=4096)
    (own,) = (one["grown"] for one in answer["models"] if one["id"] == MODEL)
    total = own["operations"][answer["lengths"].index(4096)]
    expect(numbers).to_contain_text(f"{total:,}")
    expect(numbers).to_contain_text("multiply-adds in all, whole model: Transformer")
    expect(numbers).to_contain_text("bytes in the cache, float32")
    click(page.locator("[data-chart=layers]"))
    expect(cheapest).to_contain_text("At 4,096 pieces")
    expect(numbers).to_contain_text(f"{answer['layers']['rows'][0]['grown'][answer['lengths'].index(4096)]:,}")
    expect(cheapest).to_contain_text("up to n = d = 256")
    click(page.locator("[data-chart=measured]"))
    expect(cheapest).to_contain_text("Measured up to 2,048 pieces, not at n = 4,096")
    expect(numbers).to_be_empty()


def test_n_counts_what_a_decoder_is_fed_in_all(open_page):
    page = open_page("/cost?model=induction-2-layers", tools=False)
    expect(page.locator("#at-says")).to_have_text("n pieces, prompt and written together")
    click(page.locator("[data-chart=held]"))
    assert "m = n" not in page.locator("#growth-chart").inner_text()


def test_numbers_at_the_pointer_cover_no_line(open_page):
    page = open_page(link(), tools=False)
    plot = page.locator("#growth-chart .nsewdrag").bounding_box()
    for share in (0.4, 0.6, 0.8):  # 100, 1,000 and 10,000 pieces
        page.mouse.move(plot["x"] + share * plot["width"], plot["y"] + 0.5 * plot["height"])
        label = page.locator("#growth-chart .hoverlayer .legend").bounding_box()
        assert plot["x"] < label["x"]
        assert plot["y"] < label["y"]
        assert label["y"] + label["height"] < plot["y"] + 0.5 * plot["height"]
        assert label["x"] + label["width"] < plot["x"] + 0.6 * plot["width"]


@pytest.mark.slow
def test_one_layer_and_measured_times_can_be_chosen_and_are_kept_in_the_address(open_page, server, shot):
    page = open_page(link())
    click(page.locator("[data-chart=layers]"))
    assert state(page)["chart"] == "layers"
    names = page.evaluate("document.querySelector('#growth-chart > div').layout.annotations.map(({text}) => text)")
    assert "n = d = 256" in names
    click(page.locator("[data-chart=measured]"))
    shot(page, "measured", full=True)
    measured = served(server)["layers"]["measured"]
    expect(page.locator("#times")).to_contain_text(f"an {measured['machine']} with PyTorch {measured['torch']}")
    page.locator("summary").click()
    assert page.locator("#growth-table tbody tr").count() == len(measured["lengths"])
    reload(page)
    expect(page.locator("[data-chart=measured]")).to_have_attribute("aria-pressed", "true")


def test_a_model_that_reads_no_further_ends_where_it_does(open_page):
    page = open_page("/cost?model=dates-luong-location&text=3%20May%201999")
    ends = page.evaluate("document.querySelector('#growth-chart > div').data.map(({name, x}) => [name, x.at(-1)])")
    assert {name: end for name, end in ends if end < 100_000} == {"Luong, location": 50}


def test_presented_words_come_first_and_the_numbers_by_a_key(open_page):
    page = open_page(link(present=1))
    share = page.locator("#share")
    expect(share).to_have_text(re.compile(r"^Transformer: the largest part .* take hardly any of them\.$"))
    page.keyboard.press("#")
    expect(share).to_contain_text("0.6 %")
    page.keyboard.press("#")
    expect(share).not_to_contain_text("%")


@pytest.mark.slow
def test_every_line_of_the_chart_has_its_name(open_page):
    for path in (link(), link(present=1)):
        chart = open_page(path).locator("#growth-chart")
        lines = chart.evaluate("chart => chart.firstElementChild.data.map(({ name }) => name)")
        assert set(lines) <= set(chart.locator(".annotation-text").all_text_contents())


def test_the_curve_comes_first_and_below_it_what_is_cheapest_for_a_long_text(open_page, server):
    page = open_page(link())
    chart, cheapest, table = (page.locator(one).bounding_box() for one in ("#growth-chart", "#cheapest", "#operations"))
    assert chart["y"] < cheapest["y"] < 800 < table["y"]
    answer = served(server)
    at = answer["lengths"].index(10_000)
    least = min(answer["models"], key=lambda one: one["grown"]["operations"][at])
    assert least["id"] == "rnn-none-en-fr"
    expect(page.locator("#cheapest")).to_contain_text("At 10,000 pieces the cheapest is Recurrent without attention")


def test_the_cache_is_there_with_all_tools(open_page):
    page = open_page(link(), tools=False)
    expect(page.locator("#cache")).to_be_hidden()
    click(page.get_by_role("button", name="All tools"))
    ready(page)
    expect(page.locator("#cache")).to_be_visible()


def test_numbers_of_the_cache_are_the_server_s_and_open(open_page, server):
    page = open_page(link())
    answer = served(server, path="cache")
    tables = page.locator("#cache-numbers table")
    numbers = [
        table.locator("td button").evaluate_all("all => all.map(({ title }) => Number(title.replaceAll(',', '')))")
        for table in tables.all()
    ]
    at = [answer["lengths"].index(n) for n in (10, 100, 1000, 10_000, 128_000)]
    assert numbers[0] == [row[0] for row in answer["kept"]["values"]]
    for shown, of in ((numbers[1], "bytes"), (numbers[2], "work")):
        assert shown == [x for k in at for x in answer[of]["values"][k]]
    click(tables.nth(1).get_by_role("button").nth(1))
    line = answer["bytes"]["lines"][at[0]][1]
    expect(page.locator(".arithmetic").nth(1)).to_contain_text(
        f"grouped, GQA: 2 groups: {line} = {numbers[1][1]:,} bytes"
    )


def test_the_cache_of_the_model_is_named_among_the_kinds(open_page, server):
    page = open_page(link())
    expect(page.locator("#cache thead b")).to_have_text("multi-head, MHA")
    names = page.evaluate("document.querySelector('#cache-chart > div').layout.annotations.map(({ text }) => text)")
    assert "multi-head, MHA (this model)" in names
    assert "grouped, GQA: 2 groups" in names
    assert len(names) == 2 + len(served(server, path="cache")["kinds"])
    expect(page.locator("#cache-apart")).to_contain_text("With the cache off the same numbers come out")


def test_a_model_that_keeps_nothing_has_no_cache_and_one_matrix_stays_as_large_as_it_is(open_page):
    page = open_page("/cost?model=self-attentive-en&text=Why")
    expect(page.locator("#figures")).to_be_visible()
    expect(page.locator("#cache")).to_be_hidden()
    select(page.locator("#model"), "dates-linear")
    expect(page.locator("#cache-heads")).to_contain_text("one matrix and one vector, however long it is")
    assert set(page.locator("#cache-numbers table").first.locator("td").all_inner_texts()[1:]) == {"976"}


def test_the_cache_of_typed_sizes_is_that_of_the_server_for_the_model_at_hand_and_kept_in_the_address(
    open_page, server
):
    page = open_page(link(n=50))
    answer = served(server, length=50)
    (own,) = (one["grown"] for one in answer["models"] if one["id"] == MODEL)
    cache, crossing = (page.locator(one) for one in ("#own-cache", "#own-crossing"))
    expect(cache).to_contain_text(f"= {own['bytes'][answer['lengths'].index(50)]:,} bytes")
    expect(crossing).to_contain_text(f"2 × {answer['layers']['d_ff']:,} / 2 = {answer['layers']['d_ff']:,} on")
    page.locator("#own-sizes [name=known]").select_option("Llama 3 8B")
    expect(cache).to_contain_text("1 GiB")
    page.locator("#own-sizes [name=groups]").fill("1")
    expect(cache).to_contain_text("= 134,217,728 bytes, 128 MiB. With a key and a value for each")
    assert state(page)["sizes"] == "32,32,1,128,8192,1,2,14336,3"
    page.locator("#own-sizes [name=groups]").fill("5")
    expect(page.locator("#own-sizes-says")).to_contain_text("Key heads must divide the query heads")
    reload(page)
    expect(cache).to_contain_text("128 MiB")
