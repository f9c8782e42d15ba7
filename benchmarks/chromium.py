"""A page in a real browser, as somebody sees it who comes for the first time: nothing of it is kept from before."""

import math
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, sync_playwright

from benchmarks.cases import Case

WATCH = (Path(__file__).parent / "pages" / "watch.js").read_text(encoding="utf-8")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SCREEN: ViewportSize = {"width": 1280, "height": 800}


@dataclass(frozen=True)
class Plan:
    """What is done on a visit. limit: seconds until it must be drawn; weighed: whether its parcels are noted."""

    limit: float
    switches: int
    hovers: int
    weighed: bool = False
    picture: Path | None = None


@dataclass
class Visit:
    """What one visit showed: times in milliseconds, sizes in bytes; parcels: what came over the wire."""

    drawn: float
    heap: float = math.nan
    nodes: float = math.nan
    switches: list[float] = field(default_factory=list)
    hovers: list[float] = field(default_factory=list)
    parcels: list[tuple[str, int]] = field(default_factory=list)


def chromium() -> str:
    """The browser that `REGARD_CHROMIUM` names, else the one that `make test` installed, else the system's."""
    installed = Path(sys.executable).with_name("chromium")
    return os.environ.get("REGARD_CHROMIUM") or str(installed if installed.exists() else "/usr/bin/chromium")


@contextmanager
def browsing() -> Iterator[Browser]:
    """A browser, driven by the Node.js that is installed with the tests where there is one."""
    if (node := Path(sys.executable).with_name("node")).exists():
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser
        browser.close()


def visit(browser: Browser, case: Case, plan: Plan) -> Visit:
    """Open a page, look at other heads, point at places. Raises TimeoutError (of Playwright) if it is not drawn."""
    address = case.address()
    context = browser.new_context(viewport=SCREEN)
    try:
        page = context.new_page()
        page.set_default_timeout(plan.limit * 1000)
        page.add_init_script(f"{WATCH}\nwindow.watching = new Watch({case.watched});")
        session = context.new_cdp_session(page)
        received = _Received(session) if plan.weighed else None
        seen = Visit(_open(page, address, plan.limit))
        if plan.picture:
            page.screenshot(path=plan.picture)
        if received:
            seen.parcels = [*received.parcels]
        page.evaluate(case.scroll)
        seen.switches = _times(page, case.switched, "head", case.heads, plan.switches, case.press)
        seen.hovers = _times(page, "pointermove", "cell", case.cells, plan.hovers)
        seen.heap, seen.nodes = _memory(session)  # last: what collects garbage throws compiled code away, too
        return seen
    finally:
        context.close()


def _open(page: Page, address: str, limit: float) -> float:
    """Milliseconds from the start of the navigation to the last frame before all is quiet."""
    with page.expect_console_message(
        lambda message: message.text.startswith("drawn "), timeout=limit * 1000
    ) as message:
        page.goto(address, wait_until="commit")
    return float(message.value.text.split()[1])


def _memory(session: CDPSession) -> tuple[float, float]:
    """What is left after collecting garbage: bytes of JavaScript, array buffers included; and DOM nodes."""
    session.send("Performance.enable")
    session.send("HeapProfiler.collectGarbage")
    heap = session.send("Runtime.getHeapUsage")
    metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    return heap["usedSize"] + heap.get("backingStorageSize", 0), metrics["Nodes"]


def _times(page: Page, event: str, what: str, places: str, number: int, press: int = 0) -> list[float]:
    """Milliseconds from each event to the frame that shows another head or cell, inf for more than 20 s."""
    taken: list[float] = []
    for k in range(number):
        found = page.evaluate(places)
        if not found:
            return []
        x, y = found[(k + 1) % len(found)]
        if event == "click":
            page.mouse.move(x, y)
            page.evaluate("new Promise((done) => afterFrame(() => afterFrame(done)))")
        page.evaluate(f"watching.expect('{event}', '{what}')")
        page.mouse.click(x, y, delay=press) if event == "click" else page.mouse.move(x, y)
        took = page.evaluate("watching.took")
        if took < 0:
            return [*taken, math.inf]
        taken.append(took)
    return taken


class _Received:
    """What comes over the wire, by address, in the order of its end."""

    def __init__(self, session: CDPSession) -> None:
        self.parcels: list[tuple[str, int]] = []
        self._addresses: dict[str, str] = {}
        session.on("Network.requestWillBeSent", self._asked)
        session.on("Network.loadingFinished", self._came)
        session.send("Network.enable")

    def _asked(self, event: dict[str, Any]) -> None:
        self._addresses[event["requestId"]] = event["request"]["url"]

    def _came(self, event: dict[str, Any]) -> None:
        self.parcels.append((self._addresses[event["requestId"]], int(event["encodedDataLength"])))
