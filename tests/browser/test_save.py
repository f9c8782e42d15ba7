"""Every figure of every page can be saved as it is seen, and its numbers are those of the server."""

import csv
import io
import json
import re
import struct
from importlib.metadata import version
from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from playwright.sync_api import Page, expect
from safetensors.numpy import load as load_safetensors

from regard.model import load
from tests.browser.conftest import ready
from tests.browser.page import choose
from tests.servers import http

TEXT = "The black cat did not sleep on the red chair."
UNUSUAL = 'Say "=1+1" & שלום 😀 <b>.'
SVG = "{http://www.w3.org/2000/svg}"
HEAD = {"model": "transformer-en-fr", "block": "decoder", "layer": 2, "head": 3}


def link(text: str = TEXT, path: str = "/", **parts: object) -> str:
    query = {"view": "heatmap", "text": text, **parts} if path == "/" else {"text": text, **parts}
    return f"{path}?" + "&".join(f"{name}={quote(str(value))}" for name, value in query.items())


def open_save(page: Page, figure: str | None = None) -> list[str]:
    """Open the dialog and choose a figure; the names of all."""
    choose(page, "save-open")
    expect(page.locator("#save-kinds button").first).to_be_visible()
    if figure:
        page.locator("#save-figure").select_option(label=figure)
    return page.locator("#save-figure option").all_inner_texts()


def save(page: Page, kind: str, folder: Path) -> tuple[str, bytes]:
    """Save the chosen figure; the name of the file, and what is in it."""
    with page.expect_download() as download:
        page.locator(f"#save-kinds [data-kind={kind}]:not([data-copies])").click()
    download.value.save_as(folder / "saved")
    return download.value.suggested_filename, (folder / "saved").read_bytes()


def texts(svg: bytes) -> list[str]:
    root = ET.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    return ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]


def weights_of(nested: list[list[float | None]]) -> np.ndarray:
    return np.array([[np.nan if weight is None else weight for weight in row] for row in nested], np.float32)


@pytest.fixture(scope="module")
def answer(server):
    asked = http.get(f"{server}/api/attention", params={**HEAD, "text": UNUSUAL}).json()
    return weights_of(asked["blocks"]["decoder"]["weights"][0][0])


def test_files_of_numbers_hold_what_the_server_sent_and_python_saves(open_page, server, answer, tmp_path):
    page = open_page(link(UNUSUAL, **HEAD))
    open_save(page)
    name, data = save(page, "csv", tmp_path)
    assert re.fullmatch(r"regard-transformer-en-fr-Decoder-self-attention-L2-H3-[\w.-]+\.csv", name)
    head, *lines = csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""))
    table = np.array([[float(cell or "nan") for cell in line[1:]] for line in lines], np.float32)
    whole = json.loads(save(page, "json", tmp_path)[1])
    tensors = load_safetensors(save(page, "safetensors", tmp_path)[1])["weights"]
    latex = save(page, "tex", tmp_path)[1].decode()
    drawn = np.full_like(answer, np.nan)
    for i, j, weight in re.findall(r"\\cell\{(\d+)\}\{(\d+)\}\{[\d,]+\}\{([\d.e-]+)\}", latex):
        drawn[int(i), int(j)] = np.float32(weight)
    for read in (table, weights_of(whole["weights"]), tensors, drawn):
        np.testing.assert_allclose(read, answer, atol=1e-7)
    plain = latex.replace(r"\{", "").replace(r"\}", "").replace(r"\\", "")
    assert plain.count("{") == plain.count("}")

    own = load("transformer-en-fr", "cpu").attend(UNUSUAL).head("decoder", 2, 3)
    python = json.loads(own.save(tmp_path / "own.json").read_bytes())
    np.testing.assert_allclose(weights_of(python["weights"]), answer, atol=1e-5)
    for same in ("title", "model", "text", "output", "version", "block", "layer", "head", "rows", "columns"):
        assert python[same] == whole[same]
    own_head, *_ = csv.reader(io.StringIO(own.save(tmp_path / "own.csv").read_text("utf-8-sig"), newline=""))
    assert own_head == head
    assert whole["address"].startswith(server)


@pytest.mark.parametrize("view", ["heatmap", "arcs", "numbers"])
def test_the_drawing_has_every_piece_as_text_and_says_what_it_is_of(open_page, tmp_path, view):
    page = open_page(link(UNUSUAL, **{**HEAD, "view": view}), 1920, 1300)  # every row has room for its name
    open_save(page)
    written = texts(save(page, "svg", tmp_path)[1])
    whole = json.loads(save(page, "json", tmp_path)[1])
    assert not {*whole["rows"], *whole["columns"]} - {*written}
    caption = "".join(written[-6:])
    for said in ("Decoder self-attention, layer 2, head 3 · transformer-en-fr", "Regard ", "block=decoder"):
        assert said in caption


def test_a_lock_and_an_aggregate_are_drawn_as_they_are_seen(open_page, tmp_path):
    page = open_page(link(block="cross", layer=3, head=5, aggregate="mean-heads", lock="7.7"))
    open_save(page)
    name, svg = save(page, "svg", tmp_path)
    assert "mean" in name.lower()
    strokes = [part.get("stroke") for part in ET.fromstring(svg).iter(f"{SVG}rect")]
    colours = page.evaluate(
        "['--query', '--key'].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim())"
    )
    assert all(colour in strokes for colour in colours), "the row and the column have their frames"


def test_a_png_has_its_size_its_resolution_and_is_not_blank(open_page, tmp_path):
    page = open_page(link(block="cross", layer=3, head=5), color_scheme="dark")
    open_save(page)
    sizes = {}
    for kind, dpi in (("png", 192), ("print", 300)):
        name, data = save(page, kind, tmp_path)
        assert name.endswith("300dpi.png" if kind == "print" else ".png")
        assert data.startswith(b"\x89PNG\r\n\x1a\n")
        sizes[dpi] = struct.unpack(">II", data[16:24])
        at = data.index(b"pHYs") + 4
        assert struct.unpack(">IIB", data[at : at + 9]) == (round(dpi / 0.0254), round(dpi / 0.0254), 1)
        assert len(data) > 20_000
    width, height = (round(x / 192 * 300) for x in sizes[192])
    assert np.allclose(sizes[300], (width, height), atol=2)
    background = re.search(rb'<rect width="\d+" height="\d+" fill="(#\w+)"', save(page, "svg", tmp_path)[1])
    assert background
    assert background[1] == b"#fbfaf7", "on light paper"
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.locator("#save-light").uncheck()
    assert b'fill="#15171b"' in save(page, "svg", tmp_path)[1]


PAGES = {
    "/explore": (link(), 2, "The"),
    "/start": ("/", 1, "rouge"),
    "/compare": (link(path="/compare"), 4, "noir"),
    "/steps": (link(path="/steps", stage="masked"), 3, "noir"),
    "/change": (link(path="/change"), 4, "noir"),
    "/explain": (link(path="/explain"), 8, "chair"),
    "/heads": (link(path="/heads", tools="all"), 4, "L3"),
    "/word": (link(path="/word", row=3), 2, "chat"),
    "/training": ("/training?model=dates-transformer", 3, "March"),
    "/positions": (link(path="/positions"), 6, "dimension"),
    "/lab": ("/lab", 4, "2"),
    "/cost": (link(path="/cost"), 3, "Bahdanau"),
    "/evidence": ("/evidence", 6, "Transformer"),
}


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.timeout(120)
def test_every_figure_of_every_page_is_saved_as_a_drawing_with_its_text(open_page, tmp_path, name):
    path, least, word = PAGES[name]
    page = open_page(path)
    names = open_save(page)
    assert len(names) >= least
    assert len({*names}) == len(names)
    assert all(names)
    found = []
    for k in range(min(len(names), 8)):  # a browser lets a page save ten files in a row
        page.locator("#save-figure").select_option(str(k))
        found += texts(save(page, "svg", tmp_path)[1])
    page.locator("#save-figure").select_option("0")
    assert {"title", "address", "version"} <= json.loads(save(page, "json", tmp_path)[1]).keys()
    assert any(word in text for text in found)
    expect(page.locator("#save-said")).to_contain_text("Saved regard-")


def test_numbers_the_link_and_a_citation_are_copied(open_page, server):
    page = open_page(link(path="/explain"), permissions=["clipboard-read", "clipboard-write"])
    open_save(page, "All measures")
    page.get_by_role("button", name="copy CSV").click()
    expect(page.locator("#save-said")).to_have_text("Copied.")
    lines = list(csv.DictReader(io.StringIO(page.evaluate("navigator.clipboard.readText()").lstrip("\ufeff"))))
    assert {"i", "row", "j", "column"} < lines[0].keys()
    page.locator("#save-link").click()
    expect(page.locator("#save-said")).to_have_text("The link to this view is copied.")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    page.locator("[data-cite=text]").click()
    expect(page.locator("#save-said")).to_contain_text("Copied")
    digests = {one["id"]: one["digest"] for one in http.get(f"{server}/api/models").json()}
    cited = page.evaluate("navigator.clipboard.readText()")
    assert cited in page.locator("#save-said").inner_text()
    assert f"version {version('regard')}. transformer-en-fr, digest {digests['transformer-en-fr']}. {page.url}" in cited


def test_a_figure_without_numbers_says_what_can_be_saved(open_page):
    page = open_page(link(path="/steps"))
    open_save(page, "The order of the computation")
    button = page.locator("#save-kinds [data-kind=csv]:not([data-copies])")
    expect(button).to_be_disabled()
    assert button.get_attribute("title") == "This figure has no numbers: save it as a picture."
    expect(page.locator("#save-kinds [data-kind=svg]")).to_be_enabled()


def test_a_row_of_change_is_saved_with_its_weights_and_those_as_trained(open_page, server, tmp_path):
    page = open_page(link(path="/change", block="cross", layer=3, head=5, do="flatten cross.3.5", row=3))
    figures = open_save(page)
    page.locator("#save-figure").select_option(
        next(str(k) for k, name in enumerate(figures) if name.startswith("Row "))
    )
    head, *lines = csv.reader(io.StringIO(save(page, "csv", tmp_path)[1].decode("utf-8-sig"), newline=""))
    asked = {"model": "transformer-en-fr", "text": TEXT, "block": "cross", "layer": 3, "head": 5}
    trained = http.get(f"{server}/api/attention", params=asked).json()["blocks"]["cross"]["weights"][0][0][2]
    assert head == ["column", "weight", "as trained"]
    np.testing.assert_allclose([float(line[1]) for line in lines], 1 / len(trained), atol=1e-6)
    np.testing.assert_allclose([float(line[2]) for line in lines], trained, atol=1e-6)


def test_arrows_are_saved_with_their_ends(open_page, tmp_path):
    page = open_page("/lab")
    page.get_by_role("button", name="two numbers a word").first.click()
    expect(page.locator("#arrows-mixing g[data-to]").first).to_be_visible()
    open_save(page, "Values as arrows")
    lines = [*csv.DictReader(io.StringIO(save(page, "csv", tmp_path)[1].decode("utf-8-sig"), newline=""))]
    drawn = page.locator("#arrows-mixing g[data-to]").evaluate_all("(all) => all.map(({ dataset }) => dataset.to)")
    assert [[float(line["x to"]), float(line["y to"])] for line in lines] == [
        [float(number) for number in to.split()] for to in drawn
    ]


def test_the_page_is_as_it_was_after_a_picture_is_taken(open_page, tmp_path):
    page = open_page(link(block="cross", layer=3, head=5))
    open_save(page)
    before = page.locator("#heatmap canvas").evaluate("(canvas) => canvas.toDataURL()")
    save(page, "svg", tmp_path)
    assert page.locator("#heatmap canvas").evaluate("(canvas) => canvas.toDataURL()") == before


SHEETS = (720, 703)  # pixels across, within the margins: Letter, A4


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
def test_on_paper_every_page_is_a_light_sheet_of_what_is_read_alone(open_page, name):
    page = open_page(PAGES[name][0], 720, 1018, color_scheme="dark")
    page.emulate_media(media="print", color_scheme="dark")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    ready(page)
    expect(page.locator("header.top")).to_be_hidden()
    for control in page.locator("main button.quiet:not(th *), dialog, [popover], .views").all():
        expect(control).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(29, 30, 34)"
    for width in SHEETS:
        page.set_viewport_size({"width": width, "height": 1018})
        page.wait_for_function("width => document.documentElement.scrollWidth <= width", arg=width)
