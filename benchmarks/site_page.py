"""A sentence of one's own, typed until it is drawn: on a site without a server, beside a server, in one Chromium.

All share one core of the machine: the browser, the server with its model, and what sends the files. The sentences take
turns on both pages, so that a busy machine makes both of them slower alike; read the ratio.
"""

import os
import statistics
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import IO, Any
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page

from benchmarks.cases import READY
from benchmarks.chromium import SCREEN, WATCH, browsing
from benchmarks.servers import QUIET, serving

SENTENCE = "The black cat of the old man did not sleep on the red chair because the dog was at the door and it was late"
SERVER = ["-m", "app", "serve", "--device", "cpu", "--workers", "1", *QUIET]
WARM = 3
LIMIT = 120_000  # ms: the model is loaded with the first sentence
SHOWN = f"({READY}) ? document.querySelector('#source').textContent : null"


def own_sentences(count: int) -> Iterator[str]:
    """Each another one, of 3 to 23 words: about 5 to 30 pieces."""
    words = SENTENCE.split()
    for n in range(count):
        yield f"{' '.join(words[: 3 + n % 21])} {n + 2}."


def print_pages(folder: Path, count: int = 20, more: int = 50) -> None:
    """Print as tables what a site in this folder takes, beside a server; more: sentences until memory is read again."""
    with one_core(), sent(folder) as (site, bytes_sent), serving(SERVER, "/readyz") as server, browsing() as browser:
        before = bytes_sent()
        pages = {"a server": opened(browser, server), "the site": opened(browser, site)}
        picture = bytes_sent() - before
        taken = {name: [typed(page, text) for text in own_sentences(WARM)] for name, page in pages.items()}
        print(
            f"\nthe first picture: {picture / 1e6:.2f} MB, until an own sentence is drawn: {bytes_sent() / 1e6:.2f} MB"
        )
        print(f"the first sentence of the site, with its model: {taken['the site'][0]:.0f} ms")
        for text in list(own_sentences(WARM + count))[WARM:]:
            for name, page in pages.items():
                taken[name].append(typed(page, text))
        _print(taken)
        _print_memory(browser, pages["the site"], more)


@contextmanager
def one_core() -> Iterator[None]:
    """All that is started inside runs on one core, the last that this process may use."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


class _Sending(SimpleHTTPRequestHandler):
    """Files of a folder, as `python -m http.server` sends them; what was sent is counted."""

    sent = 0

    def copyfile(self, source: Any, outputfile: IO[bytes]) -> None:
        content = source.read()
        type(self).sent += len(content)
        outputfile.write(content)

    def log_message(self, format: str, *arguments: object) -> None:
        """Keep the terminal for figures."""


@contextmanager
def sent(folder: Path) -> Iterator[tuple[str, Any]]:
    """The address of a folder, and how many bytes of it were sent by now."""

    class Sending(_Sending):
        pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Sending, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", lambda: Sending.sent
        server.shutdown()


def opened(browser: Browser, address: str) -> Page:
    """Explore at its first state, in a context that knows nothing from before."""
    page = browser.new_context(viewport=SCREEN).new_page()
    page.set_default_timeout(LIMIT)
    page.add_init_script(f"{WATCH}\nwindow.watching = new Watch({{drawn: () => {READY}, head: () => {SHOWN}}});")
    page.goto(f"{address}/?{urlencode({'view': 'heatmap'})}")
    page.locator("html[data-state=ready]:not([data-asking])").wait_for(state="attached")
    return page


def typed(page: Page, text: str) -> float:
    """Milliseconds from Enter to the frame that shows the sentence with its map."""
    page.bring_to_front()
    page.locator("#edit").click()
    page.locator("#text").fill(text)
    page.evaluate("watching.expect('keydown', 'head')")
    page.keyboard.press("Enter")
    return float(page.evaluate("watching.took"))


def _print(taken: dict[str, list[float]]) -> None:
    first, *_ = taken.values()
    print("\n| typed to drawn, on one core | p50 | p95 | over the first |\n| --- | --- | --- | --- |")
    for name, each in taken.items():
        counted = sorted(each[WARM:])
        ratio = statistics.median(one / other for one, other in zip(each[WARM:], first[WARM:], strict=True))
        p95 = counted[int(0.95 * (len(counted) - 1))]
        print(f"| {name} | {statistics.median(counted):.0f} ms | {p95:.0f} ms | {ratio:.2f} |")


def _print_memory(browser: Browser, page: Page, more: int) -> None:
    before = memory(browser)
    for text in own_sentences(more):
        typed(page, f"And {text}")
    print(f"\nmemory of the tab: {before:.0f} MB, after {more} sentences more {memory(browser):.0f} MB")


def memory(browser: Browser) -> float:
    """MB of the largest process that draws pages, workers included: that of the site, which has a model."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    drawing = [one["id"] for one in processes if one["type"] == "renderer"]
    rollups = (Path(f"/proc/{pid}/smaps_rollup").read_text() for pid in drawing)
    every = [int(line.split()[1]) for text in rollups for line in text.splitlines() if line.startswith("Pss:")]
    return max(every) / 1024
