"""The real server, and the page in a real browser, with nothing else to be reached."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Response, expect

from benchmarks.chromium import browsing
from benchmarks.servers import serving

HERE = Path(__file__).parent
LAWS, CASES = 2, 1  # of each file in `make test`, and of each of them: a file begins with what matters most
ALL_CASES = 2  # of each test in `make test-all`
ARTEFACTS = Path(__file__).parents[2] / "artefacts"
PATIENCE = 100_000  # milliseconds: a busy machine is no fault of the page

Open = Callable[..., Page]

expect.set_options(timeout=PATIENCE)

EXPLORE = "/?view=heatmap"
REMEMBERED = "try { localStorage.setItem('regard-tools', 'all') } catch {}"  # a page in its whole, as somebody left it
SCREENS = [(1280, 800), (390, 844), (1920, 1080)]
LOOKS = [(1280, 800, "light"), (390, 844, "dark"), (1920, 1080, "dark")]  # width, height, theme; the third is slow
SEEN = [(1280, "light"), (390, "dark")]  # width, theme


@pytest.hookimpl(tryfirst=True)  # before the slow ones are left out
def pytest_collection_modifyitems(items: list[pytest.Function]) -> None:
    """Tests in a browser take most of the time: the first laws of each file are not broad, many cases are slow."""
    seen = defaultdict[Path, Counter[str]](Counter)
    for item in items:
        if HERE in item.path.parents and not item.get_closest_marker("slow"):
            laws = seen[item.path]
            laws[item.originalname] += 1
            if laws[item.originalname] > ALL_CASES:
                item.add_marker(pytest.mark.slow)
            elif laws[item.originalname] > CASES or len(laws) > LAWS:
                item.add_marker(pytest.mark.broad)


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """`python -m app serve` as people start it; the address it answers at."""
    with serving(["-m", "app", "serve", "--device", "cpu"], "/healthz") as address:
        yield address


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium, driven by an event loop in this thread, which tests of other folders may not meet."""
    with browsing() as browser:
        yield browser


@pytest.fixture
def open_page(server: str, browser: Browser) -> Iterator[Open]:
    """Open an address and wait until all is drawn; at the end, no script may have failed and nobody else been asked."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []
    left: list[str] = []

    def open_page(
        path: str = EXPLORE,
        width: int = 1280,
        height: int = 800,
        *,
        wait: bool = True,
        tools: bool = True,
        script: str = "",
        **options: object,
    ) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        if tools:
            context.add_init_script(REMEMBERED)
        if script:
            context.add_init_script(script)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda message: message.type == "error" and problems.append(message.text))
        page.on("request", lambda request: _foreign(request.url, server) and problems.append(request.url))
        page.on("response", lambda response: _failed(response) and problems.append(f"{response.status} {response.url}"))
        page.goto(server + path)
        page.on("request", lambda request: request.is_navigation_request() and left.append(request.url))
        page.on("requestfailed", lambda request: request.resource_type == "script" and left.append(request.url))
        if wait:
            ready(page)
        return page

    yield open_page
    for context in contexts:
        if context.pages:
            context.cookies()  # an answer of the browser: what its pages reported before has come
    found = [*problems]  # what a page says when it is cut off by being closed is no fault of it
    for context in contexts:
        context.close()
    reports = (
        "the server responded with a status of",
        "ERR_FAILED",
        "ERR_INTERNET_DISCONNECTED",
        *(["A part of this page could not be loaded."] if left else []),
    )  # the browser's own words; a page that was left, or was kept from a script, says that it has none
    assert [problem for problem in found if not any(word in problem for word in reports)] == []


@pytest.fixture
def saved(browser: Browser) -> Iterator[Page]:
    """A page that opens files, with no network; at the end it has asked for nothing, and no script has failed."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, offline=True)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    problems: list[str] = []
    inside = ("file:", "data:", "blob:")
    page.on("request", lambda request: request.url.startswith(inside) or problems.append(request.url))
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: message.type == "error" and problems.append(message.text))
    yield page
    context.close()
    assert problems == []


def _failed(response: Response) -> bool:
    refusing = (
        "attention",
        "own",
        "scratch",
        "since",
        "steps",
        "cell",
        "cost",
        "row",
        "decoding",
        "explanations",
        "deletion",
        "heads-corpus",
        "logit-split",
        "room",
        "lesson",
        "score-split",
        "training",
    )
    refused = 400 <= response.status < 500 and any(f"/api/{name}" in response.url for name in refusing)
    return response.status >= 400 and not refused


def _foreign(url: str, server: str) -> bool:
    return not url.startswith((server, "data:", "blob:"))


def ready(page: Page) -> None:
    """Wait until all that was asked for is drawn."""
    page.wait_for_selector("html[data-state=ready]:not([data-asking])")


@pytest.fixture
def shot(request: pytest.FixtureRequest) -> Callable[..., None]:
    """Keep a picture among the artefacts, named after the test."""

    def shot(page: Page, name: str, *, full: bool = False) -> None:
        ARTEFACTS.mkdir(exist_ok=True)
        page.screenshot(path=ARTEFACTS / f"{request.node.originalname}-{name}.png", full_page=full)

    return shot
