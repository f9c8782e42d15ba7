"""Presentation: every page fills the screen with its main picture, legible from the last row, and walks the road."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from regard.app.classroom.lesson.lessons import lessons
from tests.browser.conftest import ready
from tests.browser.page import at_rest, awaited, choose, hold, intercept, state
from tests.browser.waiting import arrive, reload

TEXT = "The black cat does not sleep on the red chair."
LONG = " ".join(["The children are playing in the garden behind the school and"] * 5) + " they laugh."
PAGES = {
    "start": "/?",
    "explore": f"/?view=heatmap&text={TEXT}",
    "arcs": "/?view=arcs",
    "sum": f"/?view=heatmap&text={TEXT}&lock=4,6",
    "fixed": "/?model=rnn-none-en-fr",
    "long": f"/?view=heatmap&text={LONG}",
    "steps": "/steps?stage=weights",
    "probabilities": "/steps?model=rnn-bahdanau-en-fr&stage=distribution",
    "change": "/change?model=transformer-en-fr&do=knock-out+cross.3.5",
    "compare": "/compare?",
    "positions": "/positions?change=reversed",
    "explain": "/explain?",
    "word": "/word?",
    "word-long": f"/word?text={LONG}&row=30",
    "word-recurrent": "/word?model=rnn-bahdanau-en-fr",
    "heads": "/heads?",
    "heads-corpus": "/heads?over=corpus&block=encoder",
    "lab": "/lab?",
    "lab-divided": "/lab?part=why-divided",
    "lab-scores": "/lab?part=scoring",
    "cost": "/cost?",
    "whole": "/whole?",
    "whole-recurrent": "/whole?model=rnn-bahdanau-en-fr&text=The+cat.",
    "training": "/training?",
    "training-beside": "/training?model=induction-2-layers&text=K7pQz2+and+then+K7p&beside=induction-1-layer",
    "station": lessons()["from-zero"].link(3),
    "by-hand": lessons()["from-zero"].link(4),
}
LEAST = 0.025  # of the height of the screen
DRAWN = """
globalThis.drawn = new Map();
const { get, set } = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, "width");
Object.defineProperty(HTMLCanvasElement.prototype, "width", {
  get() { return get.call(this); },
  set(width) { drawn.delete(this); set.call(this, width); },
});
const { fillText } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.fillText = function (text, ...given) {
  if (!drawn.has(this.canvas)) drawn.set(this.canvas, []);
  const [x, y] = given;
  const { actualBoundingBoxLeft: before, actualBoundingBoxAscent: above } = this.measureText(text);
  const left = this.getTransform().transformPoint({ x: x - before, y }).x;
  const top = this.getTransform().transformPoint({ x, y: y - above }).y;
  drawn.get(this.canvas).push([text, parseFloat(this.font), left, top]);
  return fillText.call(this, text, ...given);
};
"""  # what is written on each canvas, how large, and where it begins across and down
CUT = """() => {
  const shown = ([canvas]) => canvas.isConnected && canvas.checkVisibility({ visibilityProperty: true });
  return [...drawn].filter(shown).flatMap(([, texts]) => texts.filter(([, , left, top]) => left < -1 || top < -1));
}"""
OVERLAPPING = """() => {
  const scrolled = (one) => one && (getComputedStyle(one).overflow === "visible" ? scrolled(one.parentElement) : one);
  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const element = node.parentElement;
    if (!node.data.trim() || element.closest(".unseen, h1, option, script, noscript, svg")) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const pane = scrolled(element)?.getBoundingClientRect() ?? { left, right, top, bottom };
      const fits = top >= pane.top - 1 && bottom <= pane.bottom + 1;
      if (fits && left >= pane.left - 1 && right <= pane.right + 1)
        lines.push({ text: node.data.trim(), left, right, top, bottom });
    }
  }
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  return lines.flatMap((a, k) => lines.slice(k + 1).filter((b) => meet(a, b)).map((b) => [a.text, b.text]));
}"""
SEEN = """() => {
  const seen = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const element = node.parentElement;
    if (!node.data.trim() || element.closest(".unseen, option, script, noscript")) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { right, bottom } = range.getBoundingClientRect();
    seen.push({ text: node.data.trim(), size: parseFloat(getComputedStyle(element).fontSize), right, bottom });
  }
  for (const element of document.querySelectorAll("[data-name]")) {
    const { content, fontSize } = getComputedStyle(element, "::before");
    if (element.checkVisibility() && content.startsWith('"'))
      seen.push({ text: content, size: parseFloat(fontSize), right: 0, bottom: 0 });
  }
  for (const [canvas, texts] of drawn)
    if (canvas.isConnected && canvas.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      for (const [text, size] of texts) {
        const { right, bottom } = canvas.getBoundingClientRect();
        seen.push({ text, size, right, bottom });
      }
  return seen;
}"""  # every text on the page and on its canvases: how large, and where it ends


def present(open_page, path: str, width: int = 1280, height: int = 800, **options: object) -> Page:
    page = open_page("/healthz", width, height, wait=False, **options)
    page.add_init_script(DRAWN)
    base = page.url.removesuffix("/healthz")
    page.goto(f"{base}{path}{'' if path.endswith('?') else '&' if '?' in path else '?'}present=1")
    ready(page)
    return page


def is_presented(page: Page) -> bool:
    return page.evaluate("'present' in document.documentElement.dataset")


@pytest.mark.parametrize("name", PAGES)
def test_all_that_is_seen_can_be_read_from_the_last_row(open_page, shot, name):
    width, height = 1280, 800
    page = present(open_page, PAGES[name], width, height)
    at_rest(page)
    shot(page, name)
    seen = page.evaluate(SEEN)
    assert len(seen) > 10
    assert [one for one in seen if one["size"] < LEAST * height] == []
    assert [one for one in seen if one["right"] > width + 1 or one["bottom"] > height + 1] == []
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
        width,
        height,
    ]
    for part in (".top", ".lesson", ".bar .meta button", "#unlock", "head-facts"):
        assert page.locator(part).filter(visible=True).count() == 0, part
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("name", dict.fromkeys(["compare", *PAGES]))
def test_zoomed_to_200_percent_no_text_is_cut_and_none_lies_on_another(open_page, shot, name):
    page = present(open_page, PAGES[name], 640, 400, device_scale_factor=2)
    at_rest(page)
    shot(page, name)
    assert page.evaluate(CUT) == []
    assert page.evaluate(OVERLAPPING) == []


def test_on_a_phone_names_of_columns_that_would_touch_stand_upright(open_page, shot):
    page = present(open_page, PAGES["compare"], 390, 844, has_touch=True, is_mobile=True)
    at_rest(page)
    shot(page, "compare-phone")
    plans = (
        page.locator("attention-heatmap")
        .filter(visible=True)
        .evaluate_all("maps => maps.map(({ plan }) => [plan.flat, plan.angle, plan.across, plan.font])")
    )
    assert plans
    for flat, angle, across, font in plans:
        assert flat or across * (1 if angle == -90 else 0.71) >= font - 1.5, "names as far apart as they are high"


def test_heads_says_how_much_less_likely_in_plain_words_and_on_demand_as_a_power_of_e(open_page):
    page = present(open_page, "/heads?layer=3&head=3")
    words = page.locator("attention-words[data-wall]").filter(visible=True)
    expect(words).to_contain_text(re.compile(r"becomes about [\d.]+ times less likely"))
    expect(words.locator("sup")).to_have_count(0)
    page.keyboard.press("#")
    expect(words).to_contain_text(re.compile(r"becomes e[\d.]+.≈.[\d.]+ times less likely"))
    expect(words.locator("sup")).to_have_text(re.compile(r"^\d\.\d\d$"))


@pytest.mark.parametrize("name", ["explore", "compare"])
def test_the_main_picture_fills_most_of_the_screen(open_page, name):
    page = present(open_page, PAGES[name])
    at_rest(page)
    parts = page.locator("[data-wall=map]").filter(visible=True)
    boxes = [part.bounding_box() for part in parts.all()]
    assert max(box["height"] for box in boxes) > 0.4 * 800
    assert max(box["x"] + box["width"] for box in boxes) - min(box["x"] for box in boxes) > 0.6 * 1280


@pytest.mark.parametrize(
    ("page", "part"),
    [("compare", "lengths"), ("training", "schedule-title"), ("cost", "layers-title")],
)
def test_a_part_that_the_address_names_stands_in_place_of_the_picture(open_page, page, part):
    page = open_page(f"/{page}?present=1#{part}")
    expect(page.locator("[data-wall=map]:visible")).to_have_count(1)
    expect(page.locator(f"[data-wall-part]:is(#{part}, :has(#{part})) [data-wall=map]")).to_be_visible()
    page.goto(page.url.partition("#")[0].replace("?", "?tools=all&"))
    ready(page)
    expect(page.locator("[data-wall-part] [data-wall]:visible")).to_have_count(0)


def test_a_key_a_button_and_escape_lead_in_and_out(open_page):
    page = open_page("/?view=heatmap")
    before = page.url
    page.keyboard.press("p")
    page.wait_for_selector("html[data-present]")
    assert state(page)["present"] == "1"
    reload(page)
    assert is_presented(page)
    page.keyboard.press("p")
    page.wait_for_selector("html:not([data-present])")
    assert page.url == before
    choose(page, "present")
    page.wait_for_selector("html[data-present]")
    page.locator("#heatmap").press("ArrowDown")
    assert "lock" in state(page)
    page.keyboard.press("Escape")
    assert is_presented(page), "the first one unlocks"
    assert "lock" not in state(page)
    page.keyboard.press("Escape")
    assert not is_presented(page)


@pytest.mark.parametrize(
    ("name", "head"),
    [
        ("explore", "Cross-attention, layer 3, head 5"),
        ("fixed", "No attention: one fixed vector"),
        ("change", "Cross-attention, layer 3, head 5"),
        ("steps", "Cross-attention,3,5"),
        ("explain", "2,6"),
    ],
)
def test_one_line_names_the_model_and_the_head(open_page, name, head):
    page = present(open_page, PAGES[name])
    model = page.locator("#model")
    expect(model.locator("option:checked")).to_have_text(re.compile(", English to French$"))
    shown = page.locator(":is(h1, #head-title, .choice)[data-wall]:visible")
    chosen = shown.locator("select").evaluate_all("all => all.map((one) => one.selectedOptions[0].text).join()")
    assert (chosen or shown.inner_text()) == head
    line, box = model.bounding_box(), shown.bounding_box()
    assert abs(line["y"] - box["y"]) < 4, "one line"
    assert line["x"] + line["width"] < box["x"]


def test_a_sentence_typed_on_start_goes_to_the_wall_and_a_key_shows_its_word_in_the_next_model(open_page):
    page = open_page("/", reduced_motion="reduce")
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.type("She does not like the red car.")
    page.keyboard.press("Enter")
    expect(page.locator("#target")).to_have_text("Elle n'aime pas la voiture rouge.")
    at_rest(page)
    page.locator("#wall").click()
    arrive(page, "**present=1*")
    words = page.locator("#words")
    expect(words).to_contain_text("To write “rouge” this head looks")
    page.keyboard.press("m")
    expect(page.locator("#head-title")).to_have_text("Bahdanau’s attention")
    ready(page)
    expect(words).to_contain_text("To write “rouge” the model looks")
    for model in ("rnn-luong-general-en-fr", "rnn-luong-local-p-en-fr", "transformer-en-fr"):
        page.keyboard.press("m")
        arrive(page, f"**model={model}*")
    expect(words).to_contain_text("To write “rouge” this head looks")


def test_beside_the_sentence_on_the_wall_another_is_typed_and_escape_gives_it_back(open_page):
    page = present(open_page, PAGES["explore"])
    field = page.locator("#text")
    for text, key in (("He", "Escape"), ("The old dog sleeps.", "Enter")):
        page.locator("#source").click(position={"x": 1000, "y": 20})
        assert field.evaluate("({ selectionStart, selectionEnd }) => [selectionStart, selectionEnd]") == [0, len(TEXT)]
        page.keyboard.type(text)
        expect(field).to_have_css("opacity", "1")
        page.keyboard.press(key)
        expect(field).to_have_css("opacity", "0")
        expect(field).to_have_value(TEXT if key == "Escape" else text)
        assert is_presented(page)
    arrive(page, "**text=The+old+dog+sleeps.*")
    page.locator("#next-model").click()
    expect(page.locator("#head-title")).to_have_text("Bahdanau’s attention")
    assert state(page)["text"] == text


def test_on_the_wall_the_menu_has_the_models_of_the_task_alone(open_page):
    page = present(open_page, PAGES["explore"])
    groups = "[...document.querySelectorAll('#model optgroup:not([hidden])')].map(group => group.label)"
    assert page.evaluate(groups) == ["English to French"]
    page.keyboard.press("p")
    expect(page.locator("#model optgroup[hidden]")).to_have_count(0)


def test_on_the_wall_a_lit_word_stays_lit_in_the_next_model(open_page):
    page = present(open_page, PAGES["explore"])
    lit = "document.querySelector('#heatmap .lit-row').dataset.name"
    word = page.evaluate(lit)
    page.locator("#model").select_option("rnn-bahdanau-en-fr")
    arrive(page, "**model=rnn-bahdanau-en-fr*")
    assert page.evaluate(lit) == word


def test_on_the_wall_a_key_opens_the_next_head_and_another_the_head_before(open_page):
    page = present(open_page, f"{PAGES['explore']}&block=cross&layer=2&head=8&lock=3")
    for key, head in (("h", "3, head 1"), ("Shift+H", "2, head 8"), ("Shift+H", "2, head 7")):
        page.keyboard.press(key)
        expect(page.locator("#head-title")).to_have_text(f"Cross-attention, layer {head}")
        ready(page)
        assert "lock=3" in page.url
    assert not page.locator("#source").evaluate("(field) => field.editing")


def test_a_question_mark_opens_the_help_and_on_the_wall_its_keys(open_page):
    page = open_page("/?view=heatmap")
    intercept(page, "**/help.html", lambda route: route.abort())
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("cannot be reached")
    page.keyboard.press("Escape")
    page.unroute_all()
    page.keyboard.press("?")
    expect(page.locator("#help-title")).to_be_in_viewport()
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    page.wait_for_selector("html[data-present]")
    page.keyboard.press("?")
    expect(page.locator("#help-keys")).to_be_in_viewport()


def test_a_letter_that_means_something_begins_no_sentence(open_page):
    page = open_page("/?view=heatmap")
    field = page.locator("#source")
    for key in "pggpp#p":
        page.keyboard.press(key)
        at_rest(page)
        assert not field.evaluate("(field) => field.editing"), key
    page.wait_for_function("() => !document.fullscreenElement")
    assert not is_presented(page)


def test_the_way_out_shows_at_first_while_the_pointer_moves_and_under_the_tab_key(open_page):
    page = present(open_page, PAGES["explore"])
    leave, line = page.locator("#present-leave"), page.locator("#present-line")
    expect(line).to_have_css("opacity", "1")
    expect(line).to_have_css("opacity", "0")
    page.mouse.move(600, 400)
    expect(line).to_have_css("opacity", "1")
    expect(line).to_have_css("opacity", "0")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(leave).to_be_focused()
    expect(line).to_have_css("opacity", "1")
    page.keyboard.press("Enter")
    assert not is_presented(page)
    expect(page.locator("#menu-open")).to_be_focused()


def test_by_touch_the_way_out_is_always_there_and_stands_on_nothing(open_page):
    page = present(open_page, PAGES["station"], 390, 844, has_touch=True, is_mobile=True)
    leave = page.locator("#present-leave")
    expect(page.locator("#present-line")).to_have_css("opacity", "1")
    box = leave.bounding_box()
    assert box["y"] + box["height"] <= page.locator("[data-wall=text]").first.bounding_box()["y"] + 1
    leave.tap()
    assert not is_presented(page)
    expect(page.get_by_role("link", name="leave the lesson")).to_be_visible()


def test_in_a_lesson_task_and_question_stand_below_the_words_and_a_key_shows_the_answer(open_page):
    page = present(open_page, PAGES["station"])
    words, task = page.locator("#words").bounding_box(), page.locator(".station .do").bounding_box()
    assert task["y"] >= words["y"] + words["height"]
    expect(page.locator(".asked > p")).to_be_in_viewport(ratio=1)
    answer = page.locator(".asked details p")
    for shown in (True, False):
        page.keyboard.press("a")
        expect(answer).to_be_visible(visible=shown)
    page.keyboard.press("a")
    expect(answer).to_be_in_viewport(ratio=1)


def test_back_and_forward_follow_the_address(open_page):
    page = open_page("/?view=heatmap")
    page.keyboard.press("p")
    page.wait_for_selector("html[data-present]")
    page.locator("#source [role=option]", has_text="red").click()
    page.evaluate("history.pushState(null, '', location.search.replace('&present=1', ''))")
    page.go_back()
    page.wait_for_function("() => 'present' in document.documentElement.dataset")
    page.go_forward()
    page.wait_for_function("() => !('present' in document.documentElement.dataset)")


def test_letters_that_are_typed_are_letters(open_page):
    page = open_page("/?view=heatmap")
    page.locator("#edit").click()
    page.keyboard.type("pnb#")
    assert not is_presented(page)
    expect(page.locator("#text")).to_have_value(re.compile("pnb#"))


def test_the_sentence_says_words_first_and_numbers_on_demand(open_page):
    page = present(open_page, PAGES["explore"])
    words = page.locator("#words")
    expect(words).to_have_text(re.compile("^To write “.+” this head looks (almost only|mostly) at “.+”.$"))
    page.keyboard.press("#")
    expect(words).to_have_text(re.compile(r"looks \d\.\d\d at"))
    page.keyboard.press("#")
    expect(words).not_to_have_text(re.compile(r"\d\.\d\d"))
    x, y = page.locator("#heatmap").evaluate(
        """(map) => {
          const { rows, columns } = map.alignment;
          const [i, j] = [rows.labels.indexOf("rouge"), columns.labels.indexOf("red")];
          const { left, top } = map.getBoundingClientRect();
          const { left: x, top: y, across, down } = map.plan;
          return [left + x + (j + 0.5) * across, top + y + (i + 0.5) * down];
        }"""
    )
    page.mouse.move(x, y)
    expect(words).to_have_text(re.compile(r"To write “rouge” this head looks 0\.\d\d at “red”"))
    ring = page.locator("#spotlight").bounding_box()
    assert abs(ring["x"] + ring["width"] / 2 - x) < 1
    assert abs(ring["y"] + ring["height"] / 2 - y) < 1
    assert ring["height"] == pytest.approx(0.06 * 800)


@pytest.mark.parametrize("path", ["/?view=heatmap&", "/compare?"])
def test_by_words_a_word_is_lit_and_named_whole(open_page, path):
    page = present(open_page, f"{path}text={TEXT.replace('does', 'did')}")
    line = page.locator("[data-side=target] token-line, .column token-line").filter(visible=True).last
    line.locator(".piece", has_text=re.compile("^'$")).click()
    assert "".join(line.locator("[data-query]").all_inner_texts()) == "n'a"
    expect(page.locator("#words")).to_have_text(re.compile("^(To write )?“n'a”"))


@pytest.mark.parametrize("path", ["/?view=heatmap&", "/compare?"])
def test_by_words_no_piece_and_no_end_mark_is_presented(open_page, path):
    page = present(open_page, f"{path}text={TEXT.replace('does', 'did')}")
    line = page.locator("[data-side=target] token-line, .column token-line").filter(visible=True).last
    expect(page.locator(".piece.special").filter(visible=True)).to_have_count(0)
    maps = page.locator("attention-heatmap").filter(visible=True)
    names = maps.evaluate_all("maps => maps.map(({ alignment: a }) => [...a.rows.labels, ...a.columns.labels])")
    assert names
    for some in names:
        assert "n'a" in some
        assert "</s>" not in some
    page.keyboard.press("p")
    expect(line.locator(".special")).to_be_visible()


@pytest.mark.parametrize(("name", "number"), [("change", r"\d → 0"), ("explain", r"\(\d\.\d\d\).*nats")])
def test_the_words_of_every_page_come_first_and_their_numbers_by_a_key(open_page, name, number):
    page = present(open_page, PAGES[name])
    words = page.locator("#words")
    expect(words).to_have_text(re.compile("loses? most probability|costs most"))
    expect(words).not_to_have_text(re.compile(r"\d"))
    page.keyboard.press("#")
    expect(words).to_have_text(re.compile(number))
    page.keyboard.press("#")
    expect(words).not_to_have_text(re.compile(r"\d"))


def test_the_bar_that_is_opened_has_full_ink_and_others_half(open_page):
    page = present(open_page, PAGES["probabilities"])
    inks = "bars => [...bars.querySelectorAll('.line')].map((line) => Number(getComputedStyle(line).opacity))"
    bars = page.locator("#bars")
    assert set(bars.evaluate(inks)) == {1}
    bars.locator("button").nth(1).click()
    full, *half = sorted(bars.evaluate(inks), reverse=True)
    assert (full, set(half)) == (1, {0.5})
    expect(bars.locator("[aria-pressed=true] .line")).to_have_css("opacity", "1")


INK = """async (map, [lit, row]) => {
  const PAPER = 251;
  map.lit = lit;
  await null;
  const { left, top, down, across, m } = map.plan;
  const darkest = (x, width) => {
    const [...box] = [x, top + (row + 0.1) * down, width, 0.8 * down].map((one) => Math.round(one * devicePixelRatio));
    const { data } = map.canvas.getContext("2d").getImageData(...box);
    const seen = (k) => (data[k] * data[k + 3] + PAPER * (255 - data[k + 3])) / 255;
    return Math.min(...[...data.keys()].filter((k) => k % 4 === 0).map(seen));
  };
  return [darkest(0, left - 2), darkest(left + 2, m * across - 4)];
}"""  # red of the darkest pixel: of the name of a row, of its cells


def test_the_names_of_rows_that_are_meant_have_full_ink_others_seven_tenths_and_cells_keep_the_colours_of_the_scale(
    open_page,
):
    page = present(open_page, PAGES["explore"])
    assert page.locator("#heatmap").evaluate("map => map.lit.i") is not None

    def ink(row: int, *lit: int) -> list[int]:
        cell = {"i": lit[0], "j": None, "others": lit[1:]}
        return page.locator("#heatmap").evaluate(INK, [cell, row])

    paper = 251
    name, cells = ink(3, 3)
    assert max(name, cells) < 200
    assert ink(3, 5) == [pytest.approx(0.7 * name + 0.3 * paper, abs=3), cells]
    assert ink(3, 5, 3) == ink(3, 3, 5) == [name, cells]


def test_where_names_have_no_room_the_lit_ones_are_there_and_the_sentence_says_so(open_page):
    page = present(open_page, PAGES["long"])
    expect(page.locator("#words")).to_contain_text("Not every name has room here.")
    assert page.locator("#heatmap").evaluate("map => map.plan.everyRow") > 1
    page.locator("#heatmap").focus()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    lit = page.locator("#heatmap").evaluate(
        "map => [map.alignment.rows.labels[map.lit.i], map.alignment.columns.labels[map.lit.j]]"
    )
    assert page.locator("#heatmap .lit-row").get_attribute("data-name") == lit[0]
    assert page.locator("#heatmap .lit-column").get_attribute("data-name") == lit[1]


def test_a_remote_presenter_walks_the_road(open_page):
    lesson = lessons()["from-zero"]
    page = present(open_page, lesson.link(1))
    for number, key in [(2, "PageDown"), (3, "n"), (2, "PageUp"), (1, "b")]:
        page.keyboard.press(key)
        arrive(page, f"**station={number}*")
        assert state(page)["present"] == "1"
        assert is_presented(page)
    for number in range(2, len(lesson.stations) + 1):
        page.keyboard.press("PageDown")
        arrive(page, f"**station={number}*")
    assert state(page)["present"] == "1"


def test_a_key_that_comes_before_what_answers_it_is_not_lost(open_page):
    page = open_page("/healthz", 1280, 800, wait=False)
    held = hold(page, "**/*.presentation-*.js")
    page.goto(page.url.removesuffix("/healthz") + lessons()["from-zero"].link(1) + "&present=1")
    ready(page)
    page.keyboard.press("PageDown")
    awaited(page, held).continue_()
    page.wait_for_url("**station=2*")


def test_outside_a_presentation_page_down_scrolls(open_page):
    page = open_page(lessons()["from-zero"].link(1))
    page.keyboard.press("PageDown")
    at_rest(page)
    assert state(page)["station"] == "1"


@pytest.mark.parametrize("name", ["explore", "compare", "explain", "word"])
def test_on_a_phone_nothing_sticks_out(open_page, shot, name):
    page = present(open_page, PAGES[name], 390, 844)
    shot(page, f"{name}-390")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_forced_colours_and_reduced_motion(open_page):
    page = present(open_page, PAGES["explore"], forced_colors="active", reduced_motion="reduce")
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.locator("#spotlight").evaluate("ring => getComputedStyle(ring).transitionDuration") == "0s"
