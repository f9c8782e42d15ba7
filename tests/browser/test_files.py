"""A file says what it holds: each number of every table and map of every page, with the names that it has there."""

import csv
import io
import json
import re
from base64 import b64decode
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from playwright.sync_api import Browser, Page
from safetensors.numpy import load as load_safetensors

from regard.app.pages import PAGES
from tests.browser.conftest import REMEMBERED, ready
from tests.browser.page import choose, words_of
from tests.browser.test_whole import name_of
from tests.servers import http

TEXT = "She does not like the red car."
# A browser lets a page save ten files in a row: here they stay in the page.
KEPT = """
const kept = (window.kept = []);
const make = URL.createObjectURL;
URL.createObjectURL = (blob) => (kept.push(blob), make.call(URL, blob));
const click = HTMLAnchorElement.prototype.click;
HTMLAnchorElement.prototype.click = function () {
  if (!this.download) click.call(this);
};
"""
SAVE = """async (kind) => {
  const said = document.getElementById("save-said");
  said.textContent = "";
  document.querySelector(`#save-kinds [data-kind=${kind}]:not([data-copies])`).click();
  while (!said.textContent) await new Promise((done) => setTimeout(done, 5));
  const bytes = said.textContent.startsWith("Saved") ? new Uint8Array(await window.kept.pop().arrayBuffer()) : [];
  return [said.textContent, btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))];
}"""
OFFERED = "(all) => all.filter(({ disabled }) => !disabled).map(({ dataset }) => dataset.kind)"
# The tables that are seen, by where the browser has laid their cells: what stands over a number, and beside it.
TABLES = r"""() => [...document.querySelectorAll("main table")].filter((one) => one.checkVisibility()).map((table) => {
  const box = (part) => part.getBoundingClientRect();
  const cells = [...table.querySelectorAll("th, td")].filter((cell) => cell.closest("table") === table);
  const lefts = [...new Set(cells.map((cell) => Math.round(box(cell).left)))].sort((a, b) => a - b);
  const middles = lefts.map((left, k) => (left + (lefts[k + 1] ?? box(table).right)) / 2);
  const text = (cell) => cell.innerText.replace(/\s+/g, " ").trim();
  const over = (x) => cells.filter((cell) => box(cell).left <= x && x < box(cell).right);
  const isHead = (cell) => cell.closest("thead") !== null;
  const lines = [...table.rows].filter((row) => !isHead(row)).map((row) => {
    const y = (box(row).top + box(row).bottom) / 2;
    return middles.map((x) => over(x).filter((cell) => box(cell).top <= y && y < box(cell).bottom).map(text)[0]);
  });
  const head = middles.map((x) =>
    over(x).filter(isHead).sort((a, b) => box(a).top - box(b).top).map(text).filter(Boolean).join(", "));
  return { head, lines };
})"""


@dataclass
class Figure:
    """A figure of a page: its name, its files by kind, and the JSON of the numbers that it is made from, if any."""

    at: str
    name: str
    files: dict[str, bytes]
    own: dict[str, Any] | None

    @property
    def json(self) -> dict[str, Any]:
        return json.loads(self.files.get("json", b"{}"))

    @property
    def parts(self) -> list[dict[str, Any]]:
        return parts_of(self.json)


def parts_of(whole: dict[str, Any]) -> list[dict[str, Any]]:
    """The tables and maps of a file, with all that it says of them."""
    return [whole | part for part in whole.get("parts", [whole] if whole else [])]


def saved(page: Page, at: str, *kinds: str) -> Iterator[Figure]:
    """Every figure of a page, in all kinds of files that it has, or in some."""
    if not page.locator("#save-open").count():
        return  # a page without a menu
    choose(page, "save-open")
    page.locator("dialog#save[open]").wait_for()  # all figures are listed
    for k, name in enumerate(page.locator("#save-figure option").all_inner_texts()):
        page.locator("#save-figure").select_option(str(k))
        page.locator("#save-own").evaluate("(own) => (own.checked = false)")
        offered = page.eval_on_selector_all("#save-kinds button:not([data-copies])", OFFERED)
        files = {kind: save(page, kind) for kind in offered if kind in kinds or not kinds}
        own = None
        if page.locator("#save-by-pieces").evaluate("(own) => !own.hidden"):
            page.locator("#save-own").evaluate("(own) => (own.checked = true)")
            own = json.loads(save(page, "json"))
        yield Figure(at, name, files, own)


def save(page: Page, kind: str) -> bytes:
    said, data = page.evaluate(SAVE, kind)
    assert said.startswith("Saved"), f"{kind}: {said}"
    return b64decode(data)


def same(text: str | None, value: object) -> bool:
    """Whether a cell of the page says a value of a file."""
    plain = (text or "").replace("−", "-")
    return float(plain) == value if re.fullmatch(r"[+-]?\d+(\.\d+)?", plain) else (text or "") == (value or "")


def is_table(part: dict[str, Any], table: dict[str, Any]) -> bool:
    lines = part["lines"]
    return (
        table["head"] == part["head"]
        and [len(line) for line in lines] == [len(line) for line in table["lines"]]
        and all(same(*cell) for pair in zip(table["lines"], lines, strict=True) for cell in zip(*pair, strict=True))
    )


def letters(tex: str) -> str:
    """The letters and digits of a text, of LaTeX without its commands."""
    return re.sub(r"[^\w.]|_", "", re.sub(r"\\(?:text\w+|ldots)(?:\{\})?|\$\\\w+\$", "", tex))


def reads(cell: str, value: object) -> bool:
    """Whether a cell of CSV or LaTeX is a value of JSON."""
    if isinstance(value, (int, float)):
        return float(cell.replace("$-$", "-")) == value
    return letters(cell) == letters(str(value or ""))


def held(figure: Figure) -> list[str]:
    """The faults of the files of one table: each has the same heads over the same numbers as its JSON."""
    [part] = figure.parts
    first, *others = part["head"]
    corner = ": ".join(filter(None, [first, part.get("made")]))
    table = list(csv.reader(io.StringIO(figure.files["csv"].decode("utf-8-sig"), newline="")))
    lines = [line[:-3] for line in figure.files["tex"].decode().splitlines() if line.endswith(r" \\")]
    tex = [re.split(r" & |^& | &$", line) for line in lines]
    wished = {"csv": [[corner, *others], *part["lines"]], "tex": [part["head"], *part["lines"]]}
    is_held = {
        kind: [*map(len, rows)] == [*map(len, wished[kind])]
        and all(reads(*pair) for both in zip(rows, wished[kind], strict=True) for pair in zip(*both, strict=True))
        for kind, rows in (("csv", table), ("tex", tex))
    }
    return [f"{figure.at}, {figure.name}: {kind}" for kind, is_right in is_held.items() if not is_right]


def test_a_table_whose_heads_stand_in_two_rows_is_saved_with_those_over_each_number(open_kept):
    page = open_kept("/evidence")
    tables = page.evaluate(TABLES)
    figures = [figure for figure in saved(page, "/evidence", "csv", "json", "tex") if "lines" in figure.json]
    assert sum(any(", " in head for head in table["head"]) for table in tables) >= 4
    assert len(figures) >= len(tables) - 1
    assert [one.name for one in figures if not any(is_table(one.json, table) for table in tables)] == []
    assert [fault for figure in figures for fault in held(figure)] == []


def head_of(server: str, part: dict[str, Any]) -> dict[str, Any]:
    """The answer of the server on the head that a part of a file says it is of."""
    asked = {name: part[name] for name in ("model", "text", "block", "layer", "head") if name in part}
    target = parse_qs(urlsplit(part["address"]).query).get("target")
    answer = http.get(f"{server}/api/attention", params=asked | ({"target": target[0]} if target else {})).json()
    assert "blocks" in answer, (part["title"], asked, answer)
    return answer


def weights_of(nested: list[list[float | None]]) -> np.ndarray:
    return np.array([[np.nan if weight is None else weight for weight in row] for row in nested], np.float32)


def by_words(weights: np.ndarray, answer: dict[str, Any], part: dict[str, Any]) -> np.ndarray:
    """Columns of a word added, its rows averaged, each row divided by what end marks leave of it."""
    block = answer["blocks"][part["block"]]
    late = int(part.get("rows_by") == "fed")
    sides = {side: words_of(answer[side]["tokens"], answer[side]["offsets"]) for side in ("source", "target")}
    rows = [[k + late for k in word if k + late < len(weights)] for word in sides[block["rows"]]]
    columns = [
        [k + (block["columns"] == "fed") for k in word]
        for word in sides["source" if block["columns"] == "source" else "target"]
    ]
    known = [
        [[k for k in word if k < weights.shape[axis]] for word in words] for axis, words in enumerate((rows, columns))
    ]
    known = [[word for word in words if word] for words in known]
    merged = np.array([[np.nansum(weights[np.ix_(row, column)]) for column in known[1]] for row in known[0]])
    allowed = np.array([[np.isfinite(weights[np.ix_(row, column)]).any() for column in known[1]] for row in known[0]])
    return np.where(allowed, merged / merged.sum(1, keepdims=True), np.nan)


def test_a_first_state_says_in_every_file_and_on_the_page_that_it_is_made_of_a_head(open_kept, server):
    page = open_kept(f"/?view=heatmap&text={quote(TEXT)}", tools=False)
    [figure] = saved(page, "/")
    [part] = figure.parts
    made = "Words; </s> left out, rows rescaled to 1."
    assert part["made"] == made
    assert page.locator("#note").inner_text() == made
    head, *lines = csv.reader(io.StringIO(figure.files["csv"].decode("utf-8-sig"), newline=""))
    assert head == [made, *part["columns"]]
    length = int.from_bytes(figure.files["safetensors"][:8], "little")
    metadata = json.loads(figure.files["safetensors"][8 : 8 + length])["__metadata__"]
    assert metadata["made"] == made
    assert "left out, rows rescaled to 1." in figure.files["tex"].decode()
    svg = ET.fromstring(figure.files["svg"])
    assert made in "".join(svg.find("{*}desc").itertext())
    assert made in ["".join(one.itertext()) for one in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert "weights" not in part
    values = weights_of(part["values"])
    [tensor] = load_safetensors(figure.files["safetensors"]).values()
    for read in (np.array([line[1:] for line in lines], np.float32), tensor):
        np.testing.assert_array_equal(read, values)
    answer = head_of(server, part)
    own = weights_of(figure.own["weights"])
    assert "made" not in figure.own
    np.testing.assert_array_equal(own, weights_of(answer["blocks"]["cross"]["weights"][0][0]))
    np.testing.assert_allclose(values, by_words(own, answer, part), atol=1e-6)


@pytest.mark.parametrize("merged", ["marks=hidden", "words=1", "marks=hidden&words=apart"])
def test_the_numbers_of_the_head_are_one_tick_away_of_a_map_that_the_server_has_merged(open_kept, server, merged):
    path = f"/?view=heatmap&model=transformer-en-fr&text={quote(TEXT)}&block=cross&layer=3&head=5&{merged}"
    figure = next(saved(open_kept(path), path, "json"))
    assert "made" in figure.json
    assert figure.own is not None, "no tick"
    assert "made" not in figure.own
    kept = weights_of(head_of(server, figure.own)["blocks"]["cross"]["weights"][0][0])
    np.testing.assert_allclose(weights_of(figure.own["weights"]), kept, atol=1e-6)


FIRST = [page for page in PAGES.values() if page.reads]


@pytest.mark.timeout(600)
def test_no_file_says_weights_of_numbers_that_no_head_has(open_kept, server):
    """As each page opens; what a change has made of a head is no weight of a model that can be asked."""
    faults, compared = list[str](), 0
    for path in ["/", *(f"{page.path}{page.query or '?'}&text={quote(TEXT)}" for page in FIRST)]:
        for figure in saved(open_kept(path, tools=False), path, "json"):
            owns = parts_of(figure.own or {}) or figure.parts
            for part, own in zip(figure.parts, owns, strict=True):
                if "block" not in part or "weights" not in own or "off" in figure.name:
                    continue
                answer = head_of(server, {**part, **(head_in(part) if path == "/" else {})})
                kept = weights_of(answer["blocks"][part["block"]]["weights"][0][0])
                values = weights_of(part["values"] if "made" in part else part["weights"])
                wished = by_words(kept, answer, part) if "made" in part else kept
                compared += 1
                is_right = values.shape == wished.shape and np.allclose(values, wished, atol=1e-5, equal_nan=True)
                if not is_right or not np.allclose(weights_of(own["weights"]), kept, atol=1e-5, equal_nan=True):
                    faults.append(f"{path}, {figure.name}")
    assert faults == []
    assert compared >= 5


def head_in(part: dict[str, Any]) -> dict[str, str]:
    """The head that the address names, of a page that does not name it itself."""
    asked = parse_qs(urlsplit(part["address"]).query)
    return {name: asked[name][0] for name in ("layer", "head")}


ALONG = {  # of a recorded training the head is chosen by that: its heads are not those of the model
    "/training?model=transformer-en-fr&block=cross&layer=3&head=7&beside=rnn-bahdanau-en-fr&stop=2127": [
        ("transformer-en-fr@2127", 1, 1),
        ("rnn-bahdanau-en-fr@2471", None, None),
    ],
    "/training?model=dates-transformer&text=3+June+2001&layer=2&head=3&stop=96&beside=dates-bahdanau": [
        ("dates-transformer@96", 2, 3),
        ("dates-bahdanau@96", None, None),
    ],
}


@pytest.mark.parametrize("path", ALONG)
def test_a_map_along_a_training_names_the_model_at_its_stop_and_the_head_that_is_shown(open_kept, server, path):
    page = open_kept(path)
    parts = [figure.json for figure in saved(page, path, "json") if "weights" in figure.json]
    assert [(part["model"], part.get("layer"), part.get("head")) for part in parts] == ALONG[path]
    lines, names = (page.locator(one) for one in (".which-map:visible", "attention-heatmap:visible"))
    for k, (part, (model, layer, head)) in enumerate(zip(parts, ALONG[path], strict=True)):
        for name in (lines.nth(k).inner_text(), names.nth(k).get_attribute("aria-label")):
            assert ("layer" in name) == bool(layer)
            assert f"layer {layer}, head {head}" in name or not layer
        read = asked(server, model=end_of(server, model), text=part["text"])["target"]["text"]
        place = {"layer": layer, "head": head} if layer else {}
        answer = asked(server, model=model, text=part["text"], target=read, block="cross", **place)
        wished = weights_of(answer["blocks"]["cross"]["weights"][0][0])
        np.testing.assert_allclose(weights_of(part["weights"]), wished, atol=1e-5)
        assert "output" not in part, "the stop wrote another text than the one that its map reads"


def end_of(server: str, stop: str) -> str:
    """The model at the end of the training of a stop, which writes what the maps of all stops read."""
    training = http.get(f"{server}/api/training", params={"model": stop.partition("@")[0]}).json()
    return f"{training['model']}@{training['stops'][-1]['step']}" if training["texts"] else training["model"]


def asked(server: str, **params: object) -> dict[str, Any]:
    return http.get(f"{server}/api/attention", params=params).json()


SHEETS = {  # the boxes of a model that are opened, of one kind each
    "transformer-en-fr": ["encoder.1.normed", "decoder.embedding", "decoder.3.feed_forward"],
    "rnn-bahdanau-en-fr": ["encoder.h", "decoder.context"],
    "self-attentive-en": ["encoder.states", "encoder.hops"],
}


@pytest.mark.parametrize("model", SHEETS)
def test_the_sheet_of_a_whole_model_and_each_box_of_it_are_saved_with_the_numbers_and_names_of_the_server(
    open_kept, server, model
):
    whole = http.get(f"{server}/api/whole", params={"model": model, "text": TEXT}).json()
    wished = {part["id"]: part for part in whole["parts"]}
    path = f"/whole?model={model}&text={quote(TEXT)}"
    [sheet] = saved(open_kept(path), path, "json", "safetensors")
    tensors = load_safetensors(sheet.files["safetensors"])
    assert [part["name"] for part in sheet.parts] == [*wished]
    assert tensors.keys() == wished.keys()
    faults = [part["name"] for part in sheet.parts if not is_part(part, wished[part["name"]], whole)]
    faults += [name for name, tensor in tensors.items() if not is_array(tensor, wished[name])]
    for id in SHEETS[model]:
        at = f"{path}&at={id}"
        boxes = [*saved(open_kept(at), at, "csv", "json", "safetensors", "tex")]
        faults += [] if is_part(boxes[0].json, wished[id], whole) else [f"{id}, opened"]
        faults += [fault for box in boxes for fault in held_map(box)]
    assert faults == []


def is_part(part: dict[str, Any], wished: dict[str, Any], whole: dict[str, Any]) -> bool:
    """Whether a part has the numbers that the server has, and their names: what is fed with what is written."""
    n, d = (1, 1, *wished["shape"])[-2:]
    sides = {"source": whole["source"]["tokens"], "fed": whole["target"]["fed"], "target": whole["target"]["tokens"]}
    counted = [str(k + 1) for k in range(max(n, d))]
    names = {side: [name_of(piece) for piece in pieces] for side, pieces in sides.items()}
    names["fed"] = names["target"] = [" → ".join(both) for both in zip(names["fed"], names["target"], strict=True)]
    rows = names.get(wished["rows"], counted[:n]) if len(wished["shape"]) > 1 else counted[:n]
    columns = names.get(wished["columns"], counted[:d])
    return is_array(weights_of(part["values"]), wished) and (part["rows"], part["columns"]) == (rows, columns)


def is_array(values: np.ndarray, wished: dict[str, Any]) -> bool:
    own = np.array(wished["values"], np.float32)
    return values.shape == np.atleast_2d(own).shape and np.allclose(values, own, rtol=1e-6, atol=0, equal_nan=True)


EVERY = [
    *(
        f"{page.path}{page.query or '?'}" + (f"&text={quote(TEXT)}" if page.reads else "")
        for page in PAGES.values()
        if page.path
    ),
    "/?view=numbers&block=encoder&layer=1&head=1",
    "/compare?score=chrf",
    "/heads?over=corpus",
    "/steps?stage=weights",
    "/training?model=dates-transformer",
]


@pytest.mark.timeout(1200)
def test_every_table_and_map_of_every_page_is_one_in_each_kind_of_file_and_on_the_page(open_kept):
    faults, tables, maps = list[str](), 0, 0
    for path in dict.fromkeys(EVERY):
        if path.startswith("/docs"):
            continue
        page = open_kept(path)
        seen = page.evaluate(TABLES)
        for figure in saved(page, path, "csv", "json", "safetensors", "tex"):
            of_page = [part for part in figure.parts if part.get("rounded")]
            tables += len(of_page)
            faults += [
                f"{path}, {figure.name}: page" for part in of_page if not any(is_table(part, one) for one in seen)
            ]
            if len(figure.parts) == 1 and "lines" in figure.json and "tex" in figure.files:
                faults += held(figure)
            if len(figure.parts) == 1 and "rows" in figure.json:
                maps += 1
                faults += held_map(figure)
    assert faults == []
    assert min(tables, maps) >= 20


def held_map(figure: Figure) -> list[str]:
    """The faults of the files of one map: each has the numbers and names of its JSON."""
    [part] = figure.parts
    values = weights_of(part.get("weights", part.get("values")))
    head, *lines = csv.reader(io.StringIO(figure.files["csv"].decode("utf-8-sig"), newline=""))
    table = np.array([[float(cell or "nan") for cell in line[1:]] for line in lines], np.float32)
    tensor = next(iter(load_safetensors(figure.files["safetensors"]).values()))
    names = [[name.removeprefix("'") for name in head[1:]], [line[0].removeprefix("'") for line in lines]]
    tex = figure.files.get("tex", b"").decode()
    drawn = np.full_like(values, np.nan)
    for i, j, weight in re.findall(r"\\cell\{(\d+)\}\{(\d+)\}\{[\d,]+\}\{([\d.e-]+)\}", tex):
        drawn[int(i), int(j)] = np.float32(weight)
    read = {"csv": table[:, : values.shape[1]], "safetensors": tensor, **({"tex": drawn} if tex else {})}
    faults = [kind for kind, one in read.items() if not np.allclose(one, values, rtol=1e-6, atol=1e-12, equal_nan=True)]
    sink = ["sink"] if "sinks" in part else []
    faults += ["names"] if names != [[*part["columns"], *sink], part["rows"]] else []
    return [f"{figure.at}, {figure.name}: {kind}" for kind in faults]


@pytest.fixture
def open_kept(server: str, browser: Browser) -> Iterator[Callable[[str], Page]]:
    """Open an address with all tools, in a browser that keeps what is saved."""
    contexts = []

    def open_kept(path: str, *, tools: bool = True) -> Page:
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        contexts.append(context)
        context.add_init_script(KEPT)
        if tools:
            context.add_init_script(REMEMBERED)
        page = context.new_page()
        page.set_default_timeout(100_000)
        page.goto(server + path)
        ready(page)
        return page

    yield open_kept
    for context in contexts:
        context.close()
