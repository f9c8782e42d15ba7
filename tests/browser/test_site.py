"""A site without a server, in Chromium and Firefox: it translates by itself, on good lines and bad ones."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from shutil import copyfileobj
from threading import Event, Thread
from typing import Any, BinaryIO

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import EXPLORE, PATIENCE, Open, ready
from tests.browser.firefox import ENTER, Tab, firefox, opened
from tests.servers import wait_until
from tests.site_folder import write_site

SENTENCE, TRANSLATION = "My sister wrote a long letter.", "Ma sœur a écrit une longue lettre."
WEIGHTS = "weights.bin"
NEEDED = [WEIGHTS, "read.onnx", "write.onnx", "tokenizer.bin"]
LOADING = "#site-loading"
HALF_WAY = "() => { const bar = document.querySelector('#site-loaded'); return bar?.value > bar?.max / 3; }"
KEPT = """async () => {
  const urlsOf = async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url);
  const kept = (await Promise.all((await caches.keys()).map(urlsOf))).flat();
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const ofPage = loaded.filter((url) => url.includes("/static/") && !url.includes("/site-"));
  const ofModel = kept.filter((url) => url.includes("/models/transformer"));
  return ofModel.length >= 4 && ofPage.every((url) => kept.includes(url));
}"""
PHONE = {"width": 390, "height": 844}
EXTRA = find_spec("onnx") and find_spec("onnxscript")
pytestmark = [pytest.mark.broad, pytest.mark.skipif(not EXTRA, reason="needs the extra “site”")]


class Files(SimpleHTTPRequestHandler):
    """Files of a folder, as `python -m http.server` sends them; some wait or end half-way, or have another byte."""

    server: "Host"

    def copyfile(self, source: BinaryIO, outputfile: BinaryIO) -> None:  # type: ignore[override]
        self.server.asked.append(self.path)
        with suppress(ConnectionError):  # who left in the middle
            if self._is(self.server.damaged):
                outputfile.write(bytes([source.read(1)[0] ^ 1]))
            if self._is(self.server.held) or self._is(self.server.cut):
                outputfile.write(source.read(Path(self.translate_path(self.path)).stat().st_size // 2))
                outputfile.flush()
            if self._is(self.server.held):
                self.server.let.wait(PATIENCE / 1000)
            if not self._is(self.server.cut):
                copyfileobj(source, outputfile)

    def _is(self, name: str) -> bool:
        return name != "" and name in self.path

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


class Host(ThreadingHTTPServer):
    """A host of files, and what was asked of it; held, damaged, cut: a part of the names of such files."""

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), lambda *given: Files(*given, directory=str(folder)))
        self.asked: list[str] = []
        self.held = self.damaged = self.cut = ""
        self.let = Event()

    @property
    def engine(self) -> list[str]:
        """The files of a model, and of what runs it, that were asked for."""
        return [path for path in self.asked if "/models/transformer" in path or "/site-runtime" in path]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site below a path."""
    place = tmp_path_factory.mktemp("hosted")
    write_site(place / "regard", "transformer-en-fr")
    return place


@contextmanager
def hosting(folder: Path) -> Iterator[Host]:
    with Host(folder) as host:
        thread = Thread(target=host.serve_forever)
        thread.start()
        yield host
        host.let.set()
        host.shutdown()
        thread.join()


@pytest.fixture
def host(folder: Path) -> Iterator[Host]:
    with hosting(folder) as host:
        yield host


@pytest.fixture
def server(host: Host) -> str:
    """The address of the site; `open_page` lets a page ask nobody else."""
    return f"http://127.0.0.1:{host.server_port}/regard"


def typed(page: Page, sentence: str = SENTENCE) -> None:
    if page.locator("#edit").count():
        page.locator("#edit").click()
    page.locator("#text").fill(sentence)
    page.locator("#text").press("Enter")


def drawn(page: Page, translation: str = TRANSLATION) -> None:
    expect(page.locator("#target")).to_contain_text(translation)
    ready(page)


def kept(page: Page) -> None:
    """Wait until the browser keeps what the page has loaded, and all files of the model."""
    wait_until(lambda: page.evaluate(KEPT))


@pytest.mark.parametrize("path", ["/", EXPLORE])
def test_a_typed_sentence_is_drawn_and_before_it_nothing_of_a_model_is_loaded(
    open_page: Open, host: Host, path: str
) -> None:
    page = open_page(path)
    assert host.engine == []
    typed(page)
    drawn(page)
    assert any(WEIGHTS in path for path in host.engine)
    expect(page.locator(LOADING)).to_be_hidden()


def test_while_a_model_loads_the_page_says_how_much_and_can_be_used_and_loading_can_be_cancelled(
    open_page: Open, host: Host, folder: Path
) -> None:
    files = [folder.glob(f"regard/models/transformer-en-fr/{name}") for name in NEEDED]
    of_model = sum(file.stat().st_size for found in (*files, folder.rglob("site-runtime-*")) for file in found)
    host.held = WEIGHTS
    page = open_page(EXPLORE)
    shown = page.locator("#target").inner_text()
    typed(page)
    page.wait_for_function(HALF_WAY)
    words = page.locator(LOADING).inner_text()
    assert words.startswith("The model loads: ")
    assert f" of {of_model / 1e6:.0f} MB" in words
    page.locator("#find-query").fill("head")
    expect(page.locator("#find-list > *").first).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(LOADING).get_by_role("button").click()
    expect(page.locator("#notice-text")).to_contain_text("Cancelled.")
    expect(page.locator(LOADING)).to_be_hidden()
    assert page.locator("#target").inner_text() == shown
    host.held = ""
    page.locator("#again").click()
    drawn(page)


def test_a_newer_sentence_overtakes_an_older_one(open_page: Open, host: Host) -> None:
    host.held = WEIGHTS
    page = open_page("/")
    typed(page, "The cat sleeps.")
    wait_until(lambda: any(WEIGHTS in path for path in host.engine))
    typed(page)
    host.let.set()
    drawn(page)


DAMAGED = "A file of the model is damaged, or of another version"
LOST = "The model could not be loaded. Check the connection"


@pytest.mark.parametrize(("way", "file", "words"), [("damaged", WEIGHTS, DAMAGED), ("cut", "tokenizer.bin", LOST)])
def test_a_file_that_is_damaged_or_half_is_a_sentence_and_the_recorded_picture_stays(
    open_page: Open, host: Host, way: str, file: str, words: str
) -> None:
    page = open_page(EXPLORE)
    setattr(host, way, file)
    shown = page.locator("#target").inner_text()
    typed(page)
    expect(page.locator("#notice-text")).to_contain_text(words)
    assert page.locator("#target").inner_text() == shown
    setattr(host, way, "")
    page.locator("#again").click()
    drawn(page)


def test_a_browser_that_cannot_run_a_model_says_so(open_page: Open) -> None:
    page = open_page(EXPLORE, wait=False)

    def without(route: Route) -> None:
        body = route.fetch().text()
        route.fulfill(body=f"WebAssembly.validate = () => false;{body}", content_type="text/javascript")

    page.context.route("**/site-worker-*.js", without)
    ready(page)
    typed(page)
    expect(page.locator("#notice-text")).to_contain_text("This browser cannot run the model: use a newer one.")
    expect(page.locator("#again")).to_be_hidden()


def test_the_second_visit_works_in_flight_mode_and_loads_nothing_of_the_model(open_page: Open, host: Host) -> None:
    page = open_page("/")
    typed(page)
    drawn(page)
    kept(page)
    once = len(host.engine)
    page.reload()
    ready(page)
    typed(page, "The cat sleeps.")
    drawn(page, "Le chat dort.")
    assert len(host.engine) == once
    page.context.set_offline(True)
    page.reload()
    ready(page)
    typed(page)
    drawn(page)


def test_two_tabs_answer_each_its_own(open_page: Open, server: str) -> None:
    page = open_page("/")
    other = page.context.new_page()
    other.goto(server + EXPLORE)
    ready(other)
    typed(page)
    typed(other, "The cat sleeps.")
    drawn(page)
    drawn(other, "Le chat dort.")


def test_on_a_phone_the_bar_fits(open_page: Open, host: Host) -> None:
    host.held = WEIGHTS
    page = open_page("/", **PHONE)
    typed(page)
    expect(page.locator(LOADING)).to_be_visible()
    box = page.locator(LOADING).bounding_box()
    assert box
    assert (box["x"], box["width"]) == (0, PHONE["width"])
    assert box["height"] < PHONE["height"] / 8
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_what_only_a_server_answers_is_refused_with_the_way_to_one(open_page: Open) -> None:
    page = open_page(f"{EXPLORE}&model=rnn-none-en-fr&text=It+is+cold.", wait=False)
    expect(page.locator("#notice-text")).to_contain_text("This needs Regard itself: pip install . && regard serve")
    expect(page.locator("#again")).to_be_hidden()


@pytest.fixture(scope="module")
def fox() -> Iterator[Tab]:
    if firefox() is None:
        pytest.skip("Firefox is not installed")
    with opened() as tab:
        yield tab


def test_in_firefox_a_typed_sentence_is_drawn(fox: Tab, server: str) -> None:
    fox.problems.clear()
    fox.goto(f"{server}/")
    fox.click(*fox.middle("#text"))
    fox.evaluate("document.querySelector('#text').select()")
    fox.press(*SENTENCE, ENTER)
    fox.wait(f"document.querySelector('#target').innerText.includes({TRANSLATION!r})")
    fox.ready()
    assert fox.problems == []
