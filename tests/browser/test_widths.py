"""Every page from phones to walls: nothing sticks out, the sentence has room, and choices show their words whole."""

import pytest

from regard.app.classroom.lesson.lessons import lessons

WIDTHS = [360, 390, 720, 840, 940, 1160, 1240, 1280, 1920]
RED = "/?model=transformer-en-fr&text=She+does+not+like+the+red+car.&block=cross&layer=3&head=5"
PAGES = [
    *("/?view=heatmap", "/", "/?model=self-attentive-en", "/?model=dates-none"),
    *(f"{RED}&predict={kind}" for kind in ("look.7", "weights.7", "head.7", "next.7")),
    *(
        "/compare",
        "/whole",
        "/steps",
        "/steps?model=dates-query-key-value&step=7",
        "/change",
        "/heads",
        "/explain",
        "/training",
        "/positions",
        "/lab",
        "/since",
        "/cost",
    ),
    *("/worksheet?sheets=2", "/worksheet?text=She+does+not+like+the+red+car.", "/lessons", "/lesson", "/evidence"),
    *("/glossary", "/own", "/status", "/room", "/word", "/heads?over=corpus"),
    "/?view=heatmap&block=cross&aggregate=union&heads=1.2,2.5,3.5",
    *(lessons()["from-zero"].link(2), lessons()["fifteen-minutes"].link(5)),  # a station leaves less room
]
OUT = """async () => {
  const whole = { left: 0, right: document.documentElement.clientWidth };
  const clips = (element) => getComputedStyle(element).overflowX !== "visible";
  const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && element.offsetWidth > 1;
  const told = (element) => element.tagName.toLowerCase() + (element.id && "#" + element.id) + "." + element.className;
  let out = [];
  const look = (element, column) => {
    if (!shown(element)) return;
    const box = element.getBoundingClientRect();
    const edge = parseFloat(getComputedStyle(element).marginRight) < 0 ? whole : column; // it is meant to
    if (box.left < edge.left - 1 || box.right > edge.right + 1) out.push(told(element));
    if (clips(element)) return;
    for (const child of element.children) look(child, element.matches("main, .measure") ? box : column);
  };
  for (const end = performance.now() + 3000; performance.now() < end; ) {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    out = document.documentElement.scrollWidth > whole.right ? ["the page scrolls sideways"] : [];
    for (const child of document.body.children) look(child, whole);
    const sentence = document.querySelector(".bar #source")?.getBoundingClientRect();
    if (sentence?.width < document.querySelector("#content").clientWidth / 3) out.push("the sentence is squeezed");
    if (!out.length) break;
  }
  return out;
}"""  # what scrolls or is cut on purpose is not looked into; what scripts draw may follow a moment later


# A copy with nothing but one choice is as wide as its words ask; what "#more" adds it does not go on showing.
CUT = """() => {
  const alone = (select, option) => {
    const copy = select.cloneNode();
    copy.append(option.cloneNode(true));
    copy.style.cssText = "position: absolute; flex: none; width: max-content; min-width: 0; max-width: none";
    select.after(copy);
    const { width } = copy.getBoundingClientRect();
    copy.remove();
    return width;
  };
  const shows = (select, option) => {
    const before = select.selectedIndex;
    select.selectedIndex = option.index;
    const { width } = select.getBoundingClientRect();
    select.selectedIndex = before;
    return width;
  };
  const cut = [];
  for (const select of document.querySelectorAll("select")) {
    if (!select.checkVisibility({ visibilityProperty: true })) continue;
    const choices = select.id === "more" ? [select.options[0]] : [...select.options].filter((one) => !one.disabled);
    for (const option of choices)
      if (shows(select, option) < alone(select, option) - 1) cut.push(`${select.id}: ${option.label}`);
  }
  return cut;
}"""


@pytest.mark.parametrize("path", PAGES)
def test_it_fits_at_every_width_and_every_choice_shows_its_words_whole(open_page, path):
    page = open_page(path)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(OUT) == [], f"{path} at {width} px"
        if width in {390, 1280}:
            assert page.evaluate(CUT) == [], f"{path} at {width} px"


def test_the_header_ends_at_the_margin_of_the_page(open_page):
    page = open_page("/lab")
    for width in range(360, 1641, 40):
        page.set_viewport_size({"width": width, "height": 800})
        left = page.locator(".wordmark").evaluate("mark => mark.getBoundingClientRect().left")
        right = page.locator("#find-query").evaluate("mark => mark.getBoundingClientRect().right")
        assert right <= width - left + 1, f"at {width} px"
