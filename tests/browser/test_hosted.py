"""Regard as others host it: below a path of a proxy, and in a frame on pages of other sites."""

import http.client
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import cycle
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Frame, Page, expect

from benchmarks.servers import serving
from regard.app.pages import PAGES
from tests.browser.conftest import PATIENCE, ready
from tests.browser.page import FRAMES, ask, state
from tests.browser.waiting import arrive

pytestmark = pytest.mark.slow

ROOT = "/user/ada/regard"
READY = "html[data-state=ready]:not([data-asking])"
FRAMED = {name: f"{page.path}?embed{page.query.replace('?', '&')}" for name, page in PAGES.items() if page.presents}
ABORTED = "net::ERR_ABORTED"  # by a page that is left
LOCKED, UNLOCKED = re.compile("[?&]lock="), re.compile("^(?!.*[?&]lock=)")
PARENT = """<!doctype html><body style="margin: 0"><iframe src="{src}" {more} style="width: 100%; border: 0"></iframe>
<script>
  const heights = [];
  addEventListener("message", ({{ data, source }}) => {{
    const frame = document.querySelector("iframe");
    if (data.regard !== "height" || source !== frame.contentWindow) return;
    heights.push(data.height);
    frame.height = data.height;
  }});
</script>"""


@pytest.fixture(scope="module")
def hosted() -> Iterator[str]:
    """A server that pages of localhost may embed; those of 127.0.0.1 are another origin."""
    command = ["-m", "app", "serve", "--device", "cpu", "--embed-from", "http://localhost:*", "--root-path", ROOT]
    with serving(command, "/healthz") as address:
        yield address


@contextmanager
def listening(handler: type[BaseHTTPRequestHandler]) -> Iterator[int]:
    """A server of this test; its port."""
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


@contextmanager
def proxied(server: str, *, takes_off: bool) -> Iterator[tuple[str, list[str]]]:
    """A proxy that shows a server below ROOT; its address, and the paths that were asked for outside of ROOT."""
    outside: list[str] = []

    class Proxy(BaseHTTPRequestHandler):
        def forward(self) -> None:
            if not self.path.startswith(f"{ROOT}/"):
                outside.append(self.path)
                self.send_error(404)
                return
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            path = self.path.removeprefix(ROOT) if takes_off else self.path
            with closing(http.client.HTTPConnection(urlsplit(server).netloc)) as inner:
                inner.request(self.command, path, body, dict(self.headers.items()))
                answer = inner.getresponse()
                content = answer.read()
            self.send_response(answer.status)
            for name, value in answer.getheaders():
                if name.lower() not in ("transfer-encoding", "content-length", "connection"):
                    self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        do_GET = do_POST = forward  # noqa: N815 - names of the library

        def log_message(self, *_: object) -> None: ...

    with listening(Proxy) as port:
        yield f"http://127.0.0.1:{port}{ROOT}", outside


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with browser.new_context(viewport={"width": 1280, "height": 800}) as context:
        context.set_default_timeout(PATIENCE)
        yield context


def watched(page: Page) -> list[str]:
    """What goes wrong on a page, as it happens: failed requests, errors of scripts."""
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("requestfailed", lambda request: request.failure != ABORTED and problems.append(request.url))
    page.on("response", lambda answer: answer.status >= 400 and problems.append(answer.url))
    return problems


@pytest.mark.parametrize("takes_off", [True, False])
def test_behind_a_proxy_a_sentence_is_read_and_every_way_stays_below_its_path(hosted, context, takes_off):
    with proxied(hosted, takes_off=takes_off) as (address, outside):
        page = context.new_page()
        problems = watched(page)
        page.goto(f"{address}/?view=heatmap")
        ready(page)
        ask(page, "The dog sleeps.")
        expect(page.locator("#target token-line")).to_contain_text("chien")
        page.locator("header.top").get_by_role("link", name="Compute").click()
        arrive(page, f"{address}/steps?*dog*")
        page.keyboard.press("Control+k")
        page.locator("#find-query").fill("softmax")
        page.locator("#find-list a", has_text="word").first.click()
        page.wait_for_url(f"{address}/glossary#*")
        page.goto(f"{address}/lessons")
        page.locator("main a", has_text="start").first.click()
        page.locator(".lesson a[rel=next]").click()
        page.wait_for_url(f"{address}/*station=2*")
        assert (problems, outside) == ([], [])


@pytest.mark.parametrize("name", [name for name, page in PAGES.items() if page.path])
def test_behind_a_proxy_every_page_loads_without_a_failed_request(hosted, context, name):
    with proxied(hosted, takes_off=True) as (address, outside):
        page = context.new_page()
        problems = watched(page)
        page.goto(f"{address}{PAGES[name].path}{PAGES[name].query}")
        ready(page)
        page.wait_for_load_state("networkidle")
        assert (problems, outside) == ([], [])


def test_behind_a_proxy_the_api_page_tries_a_request_below_its_path(hosted, context):
    with proxied(hosted, takes_off=True) as (address, outside):
        page = context.new_page()
        page.goto(f"{address}/docs")
        ready(page)
        page.locator(".opblock-summary-control", has_text="/healthz").click()
        page.locator(".try-out__btn").click()
        with page.expect_response(f"{address}/healthz") as answer:
            page.locator(".execute").click()
        assert answer.value.ok
        assert outside == []


def test_behind_a_proxy_an_unknown_address_leads_back(hosted, context):
    with proxied(hosted, takes_off=True) as (address, outside):
        page = context.new_page()
        page.goto(f"{address}/no/such/page")
        page.keyboard.press("Control+k")
        page.locator("#find-query").fill("softmax")
        page.locator("#find-list a", has_text="word").first.click()
        page.wait_for_url(f"{address}/glossary#*")
        assert outside == []


Embed = Callable[..., tuple[Page, Frame]]


@pytest.fixture
def embed(hosted: str, context: BrowserContext) -> Iterator[Embed]:
    """Open a page of another site that has an address of Regard in a frame; both."""
    html: list[str] = []

    class Site(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(html[-1].encode())

        def log_message(self, *_: object) -> None: ...

    def embed(path: str, more: str = "", host: str = "localhost", width: int = 1280) -> tuple[Page, Frame]:
        html.append(PARENT.format(src=(hosted + path).replace("&", "&amp;"), more=more))
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(f"http://{host}:{port}/")
        return page, page.frames[1]

    with listening(Site) as port:
        yield embed


@pytest.mark.parametrize(("name", "width"), [*zip(FRAMED, cycle([1280, 390]), strict=False)])
def test_a_frame_shows_a_view_alone_as_high_as_it_is(embed, shot, name, width):
    page, frame = embed(FRAMED[name], width=width)
    frame.wait_for_selector(READY)
    expect(frame.locator("header.top")).to_be_hidden()
    expect(frame.locator("form.bar button:visible")).to_have_count(0)
    expect(frame.get_by_role("link", name="Open in Regard")).to_be_visible()
    expect(frame.locator("[data-wall=map]:visible").first).to_be_visible()
    frame.evaluate(FRAMES)
    before = page.evaluate("heights.at(-1)")
    for _ in range(20):  # a height that follows from itself would grow
        frame.evaluate(FRAMES)
    height, wide = frame.evaluate("[Math.ceil(document.body.getBoundingClientRect().height), innerWidth]")
    assert page.evaluate("heights.at(-1)") == before == height > 150
    assert frame.evaluate("document.documentElement.scrollWidth") <= wide
    shot(page, f"{name}-{width}", full=True)


def test_a_site_that_is_not_named_shows_nothing(embed):
    page, frame = embed("/?embed&view=heatmap", host="127.0.0.1")
    page.wait_for_load_state("networkidle")
    assert frame.locator("header, main").count() == 0
    assert page.evaluate("heights") == []


def test_a_view_in_a_frame_is_pointed_at_and_locked_and_stays_one(embed, context):
    _, frame = embed("/?embed&view=heatmap")
    frame.wait_for_selector(READY)
    frame.locator("#heatmap").focus()
    frame.locator("#heatmap").press("ArrowDown")
    frame.wait_for_url(LOCKED)
    assert "embed" in frame.url
    expect(frame.locator("#words")).to_contain_text("looks")
    with context.expect_page() as opened:
        frame.get_by_role("link", name="Open in Regard").click()
    whole = opened.value
    ready(whole)
    assert "embed" not in state(whole)
    assert "lock" in state(whole)
    expect(whole.locator("header.top")).to_be_visible()
    frame.locator("#heatmap").press("Escape")
    frame.wait_for_url(UNLOCKED)


@pytest.mark.parametrize("asked", ["light", "dark"])
def test_the_page_around_may_name_the_theme(embed, asked):
    _, frame = embed(f"/?embed={asked}")
    expect(frame.locator(f"html[data-theme={asked}]")).to_have_count(1)


def test_a_frame_without_storage_works(embed, context):
    context.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name,"
        " { get() { throw new DOMException('third parties have none', 'SecurityError'); } });"
    )
    page, frame = embed("/?embed&view=heatmap", 'sandbox="allow-scripts allow-same-origin"')
    problems = watched(page)
    frame.wait_for_selector(READY)
    frame.locator("#heatmap").focus()
    frame.locator("#heatmap").press("ArrowDown")
    frame.wait_for_url(LOCKED)
    assert problems == []


def test_a_frame_without_an_origin_says_what_it_needs(embed):
    _, frame = embed("/?embed&view=heatmap", 'sandbox="allow-scripts"')
    expect(frame.locator("body")).to_contain_text("allow-same-origin")
