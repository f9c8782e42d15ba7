"""Saved pages without a server and without a network: they ask for nothing, and show what the server shows."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Browser, Page, expect

from regard import explore, show
from regard.app.classroom.lesson.lessons import lessons
from tests.browser.conftest import Open, ready
from tests.browser.page import choose, intercept
from tests.browser.test_predict import GIVEAWAYS, RED, seen
from tests.browser.waiting import click, reload
from tests.servers import http

TEXT = "The black cat did not sleep on the red chair."
SHORT = "She+does+not+like+the+red+car."
EXPLORE = f"/?model=transformer-en-fr&text={TEXT.replace(' ', '+')}&block=cross&layer=3&head=5"
KINDS = {
    "compare": f"/compare?text={SHORT}",
    "steps": f"/steps?model=transformer-en-fr&text={SHORT}&block=cross&layer=3&head=5&stage=weights&row=2&column=3",
    "steps-recurrent": f"/steps?model=rnn-bahdanau-en-fr&text={SHORT}&step=2",
    "change": f"/change?model=transformer-en-fr&text={SHORT}&block=cross&do=knock-out+cross.3.5&do=hide+3",
    "explain": f"/explain?model=transformer-en-fr&text={SHORT}&block=cross&layer=3&head=5",
    "heads": f"/heads?model=transformer-en-fr&text={SHORT}",
    "heads-corpus": "/heads?model=transformer-en-fr&text=The+cat.&over=corpus",
    "explore-recurrent": "/?model=rnn-luong-general-en-fr&text=The+cat.",
    "explore-without": "/?model=rnn-none-en-fr&text=The+cat.",
    "explore-hops": "/?model=self-attentive-en&text=The+cat.",
    "explore-max": "/?model=pooling-max-en&text=The+cat.",
    "steps-max": "/steps?model=pooling-max-en&text=The+cat.&stage=won",
    "steps-hops": "/steps?model=self-attentive-en&text=The+cat.&block=hops&layer=1&head=3",
    "explore-dates": "/?model=dates-bahdanau&text=3/3/98",
    "cost": f"/cost?text={SHORT}&chart=layers",
    "since": "/since?mechanism=rotary&beside=drawn-mask&q=1,0,1,0;0,1,0,1&k=1,1,0,0;2,0,1,0&v=1,0;0,1"
    "&set=pairs:halves,mask:10",
    "evidence": "/evidence#vaswani-2",
    "training": f"/training?text={SHORT}",
    "training-kept": "/training?model=rnn-luong-general-en-fr&text=The+cat.&kept=2",
    "training-beside": "/training?model=dates-transformer&text=3/3/98&beside=dates-bahdanau&stop=211",
    "training-continued": "/training?model=induction-2-layers&text=k+7+m+k+7&stop=20",
    "whole-without": "/whole?model=rnn-none-en-fr&text=The+cat.&until=1&step=2",
}

CANCELS = """() => {
  const cancel = () => {
    const counted = document.getElementById("save-count")?.textContent ?? "";
    if (/^\\d+ of \\d{3} answers/.test(counted)) document.getElementById("save-cancel").click();
  };
  const all = { childList: true, characterData: true, subtree: true };
  new MutationObserver(cancel).observe(document.getElementById("save"), all);
}"""  # as soon as answers are counted: it may all be there before a click from here

Opened = Callable[[str], Page]


@pytest.fixture
def opened(server: str, saved: Page, tmp_path: Path) -> Opened:
    """Save a page, and open the file without a network."""

    def opened(address: str) -> Page:
        answer = http.get(f"{server}/saved", params={"address": address})
        assert answer.status_code == 200, answer.text
        (tmp_path / "page.html").write_bytes(answer.content)
        saved.goto((tmp_path / "page.html").as_uri())
        ready(saved)
        return saved

    return opened


def test_a_saved_page_opens_every_head_and_shows_the_numbers_of_the_server(opened: Opened, open_page: Open):
    page, served = opened(EXPLORE), open_page(EXPLORE)
    for one in (page, served):
        one.locator("head-grid[data-block=encoder]").locator("canvas").first.wait_for()
        one.keyboard.press("Escape")
    for one in (page, served):
        click(one.get_by_role("button", name="numbers", exact=True))
    assert page.locator("#numbers").inner_text() == served.locator("#numbers").inner_text()
    assert page.locator("#facts").inner_text() == served.locator("#facts").inner_text()


@pytest.mark.slow
def test_saved_steps_open_every_head_and_show_the_numbers_of_the_server(opened: Opened, open_page: Open):
    at = "/steps?model=transformer-en-fr&text=The+cat.&digits=all&stage="
    page, served = opened(f"{at}x&block=cross&layer=3&head=5"), open_page(f"{at}q&block=encoder&layer=2&head=7")
    page.locator("#choice-block").select_option("encoder")
    page.locator("#choice-layer").select_option("2")
    page.locator("#choice-head").select_option("7")
    page.locator("#tab-q").click()
    for _ in range(2):
        for one in (page, served):
            ready(one)
        assert page.locator("#stages").inner_text() == served.locator("#stages").inner_text()
        assert as_csv(page) == as_csv(served)
        for one in (page, served):
            one.locator("#tab-weights").click()


def as_csv(page: Page) -> str:
    choose(page, "save-open")
    page.locator("#save-kinds button").first.wait_for()
    with page.expect_download() as download:
        page.locator("#save-kinds [data-kind=csv]:not([data-copies])").click()
    page.keyboard.press("Escape")
    return Path(download.value.path()).read_text(encoding="utf-8")


def test_a_chart_of_a_saved_page_is_clicked_and_saved_as_on_the_server(opened: Opened):
    page = opened(f"/positions?text={SHORT}")
    page.locator("#matrix").click(position={"x": 200, "y": 200})
    expect(page.locator("#field-waves")).to_have_value("0,8,16,18,24")
    expect(page.locator("#waves .scatterlayer .trace")).to_have_count(5)
    choose(page, "save-open")
    page.locator("#save-figure").select_option(label="Sinusoidal positional encoding")
    with page.expect_download() as download:
        page.locator("#save-kinds [data-kind=svg]:not([data-copies])").click()
    svg = Path(download.value.path()).read_text(encoding="utf-8")
    assert "url(&quot;#" in svg, "the colours of its scale, in whatever file"
    assert "file:" not in svg


SHEETS = {
    "transformer-en-fr": (
        "#next",
        "#next",
        '[data-part="decoder.1.passed"] .name >> nth=0',
        '[data-part="decoder.1.cross.output"] .frame[data-head="5"]',
        "#large",
        "#detail-heads [data-turn='1']",
        "#detail-map canvas",
        "#out",
        "#out",
    ),
    "rnn-bahdanau-en-fr": ('[data-part="decoder.context"] [data-tile="2"]', "#next", '[data-part="decoder.s"] .name'),
    "pooling-max-en": ('[data-part="encoder.won"] [data-tile="2"]', "#large", "#out"),
    "self-attentive-en": (
        '[data-part="encoder.hops"] [data-tile="2"]',
        '[data-part="encoder.weights"] .name >> nth=0',
        "#large",
        "#detail-heads [data-turn='1']",
        "#detail-map canvas",
    ),
}
SHEET = """() => [
  ...["#words", "#detail-title", "#turn", "#detail-says"].map((part) => document.querySelector(part)?.textContent),
  [...document.querySelectorAll("whole-sheet .weight")].map((line) => line.getAttribute("stroke-width")),
  ...["matrix-map", "attention-heatmap"].map((map) => document.querySelector(map)?.numbers),
]"""


@pytest.mark.parametrize("model", SHEETS)
def test_a_saved_sheet_opens_layers_heads_cells_steps_and_numbers_as_on_the_server(
    opened: Opened, open_page: Open, model
):
    at = f"/whole?model={model}&text=The+cat."
    page, served = opened(at), open_page(at)
    for place in SHEETS[model]:
        for one in (page, served):
            click(one.locator(place))
        assert page.evaluate(SHEET) == served.evaluate(SHEET), place
    assert page.locator("#notice").is_hidden()


READINGS = ({}, {"marks": "hidden"}, {"words": "1"}, {"words": "1", "marks": "hidden"})


@pytest.mark.slow
@pytest.mark.parametrize("rows", ["produced", "fed"])
def test_saved_explore_shows_the_union_of_chosen_heads_as_the_server_does(opened: Opened, open_page: Open, rows: str):
    at = f"/?model=transformer-en-fr&text=Cats+do+not+sleep.&view=heatmap&block=cross&layer=2&rows={rows}"
    page, served = opened(f"{at}&head=3"), open_page(f"{at}&head=3&aggregate=union&heads=1.6,2.3")
    page.get_by_role("button", name="choose several heads").click()
    click(page.locator("#atlas [data-block=cross] [role=gridcell]").nth(5))
    for reading in READINGS:
        for one in (page, served):
            for name, button in (("marks", "#marks"), ("words", "#merge")):
                if (one.locator(button).get_attribute("aria-pressed") == "true") != (name in reading):
                    click(one.locator(button))
        for part in ("#head-title", "#facts"):
            assert page.locator(part).inner_text() == served.locator(part).inner_text()
        assert as_csv(page) == as_csv(served)
    assert "2 heads" in page.locator("#head-title").inner_text()


def test_what_needs_a_model_is_grey_and_says_so(opened: Opened):
    page = opened("/?model=rnn-none-en-fr&text=The+cat.")
    assert page.get_by_role("button", name="edit").is_disabled()
    assert "needs a model" in (page.get_by_role("button", name="edit").get_attribute("title") or "")
    assert page.get_by_role("link", name="open this page in Regard").get_attribute("href") == (
        "./?model=rnn-none-en-fr&text=The+cat."
    )


def test_a_click_locks_and_the_back_button_returns(opened: Opened):
    page = opened("/?model=rnn-bahdanau-en-fr&text=The+cat.")
    page.locator("#source token-line .piece").nth(1).click()
    assert page.locator("#unlock").is_enabled()
    click(page.get_by_role("button", name="arcs"))
    assert page.locator("#arcs").is_visible()
    reload(page)
    assert page.locator("#arcs").is_visible()


def test_the_dialog_save_writes_the_page_as_one_file(open_page: Open):
    page = open_page("/?model=rnn-none-en-fr&text=The+cat.")
    choose(page, "save-open")
    with page.expect_download() as download:
        page.get_by_role("button", name="the page as one file").click()
    assert download.value.suggested_filename == "regard-explore-the-cat.html"
    assert 'id="answers"' in Path(download.value.path()).read_text(encoding="utf-8")


def test_the_dialog_counts_the_answers_and_saving_can_be_cancelled(open_page: Open):
    page = open_page(KINDS["steps"])
    choose(page, "save-open")
    downloads: list[str] = []
    page.on("download", lambda download: downloads.append(download.url))
    page.evaluate(CANCELS)
    page.get_by_role("button", name="the page as one file").click()
    expect(page.locator("#save-said")).to_have_text("Cancelled: no file was written.")
    expect(page.locator("#save-progress")).to_be_hidden()
    assert downloads == []
    expect(page.get_by_role("button", name="the page as one file")).to_be_enabled()


def test_the_dialog_says_when_the_connection_ends_before_the_page_is_there(open_page: Open):
    page = open_page("/?model=rnn-none-en-fr&text=The+cat.")
    choose(page, "save-open")
    intercept(page, "**/saved?*", lambda route: route.fulfill(body='{"done": 2, "of": 9}\n{"name": "x", "pa'))
    page.get_by_role("button", name="the page as one file").click()
    expect(page.locator("#save-said")).to_have_text("The connection ended before the page was there: save it again.")


@pytest.mark.parametrize("frame", ["", "&embed"], ids=["page", "embedded"])
def test_a_question_is_saved_with_its_cover_until_it_is_answered(opened: Opened, frame: str):
    page = opened(f"{RED}&predict=look.1{frame}")
    kinds = page.locator("#predict-kinds [data-kind]")
    assert kinds.evaluate_all("all => all.map((one) => one.dataset.kind)") == ["look", "weights", "more", "head", "say"]
    for kind in () if frame else ("head", "more", "look"):  # a frame has one question
        page.locator(f"#predict-kinds [data-kind={kind}]").click()
        expect(page.locator(f"#predict-kinds [data-kind={kind}]")).to_have_attribute("aria-pressed", "true")
        ready(page)
        assert page.locator("#predict-notice").is_hidden()
    assert [word for word in GIVEAWAYS if word in seen(page)] == []
    assert "voiture" not in Path(page.url.removeprefix("file://")).read_text(encoding="utf-8"), "packed, not to be read"
    assert page.locator("#atlas, #head, #target, canvas").count() == 0
    page.locator("#predict-bars .word").first.click()
    page.locator("#predict-lock").click()
    page.locator("#predict-reveal").click()
    expect(page.locator("#predict-says")).to_contain_text("it gets 0.")
    ready(page)
    assert [word for word in GIVEAWAYS if word not in seen(page)] == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_page_can_be_saved_with_all_that_it_asks(opened: Opened, kind: str):
    page = opened(KINDS[kind])
    assert page.locator("#notice").is_hidden()
    assert "was not saved" not in page.locator("body").inner_text()


LESSON = """# Two maps

A lesson of our own.

## One

[Explore](http://127.0.0.1:8000/?model=rnn-bahdanau-en-fr&text=The+cat.), 1 minute

A map.

**Do.** Look.

**Question.** What is it?

**Answer.** A map.

## Two

[Lab](http://127.0.0.1:8000/lab), 1 minute

Numbers.

**Do.** Look.

**Question.** What are they?

**Answer.** Numbers.
"""


def walk(page: Page, folder: Path, stations: int) -> None:
    """From the index through all stations by their links; nothing is missing."""
    page.goto((folder / "index.html").as_uri())
    page.get_by_role("link", name="start", exact=True).click()
    for station in range(1, stations + 1):
        ready(page)
        assert Path(page.url).stem == f"{station:0{len(str(stations))}}"
        assert "was not saved" not in page.locator("body").inner_text()
        following = page.locator(".lesson [rel=next]")
        assert following.count() == (station < stations)
        if station < stations:
            following.click()
    page.get_by_role("link", name="all stations").first.click()
    assert page.url.partition("?")[0] == (folder / "index.html").as_uri()


def export(*arguments: object) -> None:
    command = [sys.executable, "-m", "app", "export", *map(str, arguments), "--device", "cpu"]
    subprocess.run(command, check=True, capture_output=True)


@pytest.mark.slow
def test_a_lesson_of_ones_own_is_a_folder_that_leads_from_station_to_station(saved: Page, tmp_path: Path):
    (tmp_path / "own.md").write_text(LESSON, encoding="utf-8")
    export("--lesson", tmp_path / "own.md", tmp_path / "folder")
    assert {file.name for file in (tmp_path / "folder").iterdir()} == {"1.html", "2.html", "index.html"}
    walk(saved, tmp_path / "folder", 2)


@pytest.mark.slow
@pytest.mark.timeout(500)
@pytest.mark.parametrize("lesson", ["two-lectures", "masks"])
def test_a_shipped_lesson_is_a_folder_with_all_its_stations(saved: Page, tmp_path: Path, lesson: str):
    export("--lesson", lesson, tmp_path)
    walk(saved, tmp_path, len(lessons()[lesson].stations))


@pytest.mark.slow
def test_a_notebook_shows_explore_in_a_frame_without_origin_storage_or_network(saved: Page):
    saved.set_content(explore("The cat.", "rnn-bahdanau-en-fr")._repr_html_())
    frame = saved.frame_locator("iframe")
    frame.locator("html[data-state=ready]").wait_for()
    frame.locator("#source token-line .piece").nth(1).click()
    frame.get_by_role("button", name="arcs").click()
    frame.locator("#arcs").wait_for(state="visible")


def test_a_notebook_gets_a_sentence_for_a_model_that_is_not_there():
    with pytest.raises(ValueError, match="No model is called 'nobody'"):
        explore("The cat.", "nobody")


def test_a_browser_that_cannot_read_what_is_compressed_says_which_can(saved: Page, tmp_path: Path):
    file = tmp_path / "page.html"
    show(np.eye(3)).save(file)
    saved.add_init_script("delete globalThis.DecompressionStream")
    saved.goto(file.as_uri())
    expect(saved.locator("body")).to_have_text(re.compile("Chrome or Edge from version 80 on, Firefox from 113"))
    assert saved.locator("body").is_visible()


def test_a_file_that_was_damaged_says_so(saved: Page, tmp_path: Path):
    file = tmp_path / "page.html"
    show(np.eye(3)).save(file)
    text = file.read_text(encoding="utf-8")
    begin, end = text.rsplit("</script>\n<script>", 1)
    file.write_text(f"{begin[:-9]}</script>\n<script>{end}", encoding="utf-8")
    saved.goto(file.as_uri())
    expect(saved.locator("body")).to_have_text("This file is damaged: save the page again, or copy the file again.")


def test_without_scripts_a_saved_page_says_that_it_needs_them_and_shows_nothing_else(browser: Browser, tmp_path: Path):
    show(np.eye(3)).save(tmp_path / "page.html")
    with browser.new_context(java_script_enabled=False, offline=True) as context:
        page = context.new_page()
        page.goto((tmp_path / "page.html").as_uri())
        assert (
            page.inner_text("body").strip()
            == "Regard draws its maps in the browser. Switch JavaScript on for this page."
        )


@pytest.mark.parametrize("width", [360, 300])
def test_the_header_of_a_saved_page_grows_with_its_note_and_covers_nothing(saved: Page, tmp_path: Path, width: int):
    show(np.eye(3)).save(tmp_path / "page.html")
    saved.set_viewport_size({"width": width, "height": 740})
    saved.goto((tmp_path / "page.html").as_uri())
    ready(saved)
    header, note, sentence = (saved.locator(part).bounding_box() for part in (".top", ".saved", "#source"))
    assert header["y"] <= note["y"]
    assert note["y"] + note["height"] <= header["y"] + header["height"] <= sentence["y"]
    assert note["height"] > 48, "several lines"
