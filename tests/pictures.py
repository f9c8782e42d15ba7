"""python -m tests.pictures FOLDER: a picture of every page; with a second folder, which of their pictures differ.

Pages as they open, with all tools and on the wall, in three sizes, and in dark; the scenes below show what a visitor
chose. `--only` names the pages: `--only explore heads`.
"""

import argparse
import sys
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, ViewportSize

from benchmarks.chromium import browsing
from benchmarks.servers import QUIET, serving
from regard.app.pages import PAGES
from tests.browser.conftest import PATIENCE, REMEMBERED, ready
from tests.browser.page import at_rest

SIZES = [(1280, 800), (1920, 1080), (390, 844)]
TALLEST = 6000  # pixels: prose goes on for long on a phone
CAT = "text=The+black+cat+does+not+sleep+on+the+red+chair."
RED = "model=transformer-en-fr&text=She+does+not+like+the+red+car.&block=cross&layer=3&head=5"
SCENES = {  # what somebody chose, on one screen, with all tools
    "explore-locked": f"/?view=heatmap&{CAT}&lock=4,6",
    "explore-arcs": "/?view=arcs",
    "explore-union": "/?view=heatmap&block=cross&aggregate=union&heads=1.2,2.5,3.5",
    "explore-recurrent": "/?model=rnn-bahdanau-en-fr&view=heatmap",
    "explore-predict": f"/?{RED}&predict=look.7",
    "compare-locked": "/compare?lock=4,6",
    "whole-recurrent": "/whole?model=rnn-bahdanau-en-fr&text=The+cat.",
    "steps-weights": "/steps?stage=weights",
    "steps-recurrent": "/steps?model=rnn-bahdanau-en-fr&stage=distribution",
    "change-made": "/change?model=transformer-en-fr&do=knock-out+cross.3.5",
    "heads-corpus": "/heads?over=corpus&block=encoder",
    "word-recurrent": "/word?model=rnn-bahdanau-en-fr",
    "training-beside": "/training?model=induction-2-layers&text=K7pQz2+and+then+K7p&beside=induction-1-layer",
    "positions-reversed": "/positions?change=reversed",
    "lab-divided": "/lab?part=why-divided",
    "lab-scoring": "/lab?part=scoring",
}
STILL = """() => {
  document.documentElement.style.caretColor = "transparent";
  for (const one of document.querySelectorAll("#beat, [data-page=own] pre")) one.style.display = "none";
}"""  # left out: on Status how long answers take today, on Own the port of this server
COUNT = """async (both) => {
  const [one, other] = await Promise.all(
    both.map(async (png) => {
      const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
      const { width, height } = picture;
      const context = new OffscreenCanvas(width, height).getContext("2d");
      context.drawImage(picture, 0, 0);
      return { width, height, colours: new Uint32Array(context.getImageData(0, 0, width, height).data.buffer) };
    }),
  );
  const width = Math.min(one.width, other.width), height = Math.min(one.height, other.height);
  const bytes = [0, 8, 16];
  const isOther = (a, b) => a !== b && bytes.some((at) => Math.abs(((a >> at) & 255) - ((b >> at) & 255)) > 1);
  let differ = Math.max(one.width * one.height, other.width * other.height) - width * height;
  for (let y = 0; y < height; y++) {
    const [here, there] = [one, other].map((of) => of.colours.subarray(y * of.width, y * of.width + width));
    for (let x = 0; x < width; x++) differ += isOther(here[x], there[x]);
  }
  return differ;
}"""  # a browser that draws a round corner twice may differ by 1 of 255


class Shot(NamedTuple):
    """A picture to be taken; `path` is an address of Regard."""

    name: str
    page: str
    path: str
    size: tuple[int, int] = SIZES[0]
    theme: str = "light"
    all_tools: bool = True


def shots() -> Iterator[Shot]:
    """All pictures, page by page."""
    for name, page in PAGES.items():
        path = (page.path or "/missing") + page.query
        wall = f"{path}{'&' if page.query else '?'}present=1"
        states = [("first", path)] if page.tools is not None else []
        states += [("all", path), *([("wall", wall)] if page.presents else [])]
        for state, at in states:
            looks = [(size, "light") for size in SIZES] + [(SIZES[0], "dark")]
            for (width, height), theme in looks:
                called = f"{name}-{state}-{width}x{height}-{theme}"
                yield Shot(called, name, at, (width, height), theme, state != "first")
        for scene, at in SCENES.items():
            if scene.partition("-")[0] == name:
                yield Shot(scene, name, at)


def take(browser: Browser, server: str, shot: Shot) -> bytes:
    """The page as PNG, whole, when nothing moves and nothing is asked any more."""
    width, height = shot.size
    context = browser.new_context(
        viewport=ViewportSize(width=width, height=height), color_scheme=shot.theme, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    if shot.all_tools:
        context.add_init_script(REMEMBERED)
    page = context.new_page()
    page.goto(server + shot.path, wait_until="networkidle")
    ready(page)
    at_rest(page)
    page.evaluate("document.fonts.ready.then(() => {})")
    page.evaluate(STILL)
    png = still(page, width)
    context.close()
    return png


def still(page: Page, width: int) -> bytes:
    """The picture as soon as two in turn are equal."""
    tall = page.evaluate("document.documentElement.scrollHeight")
    clip = {"x": 0, "y": 0, "width": width, "height": min(tall, TALLEST)}
    before = b""
    while True:
        png = page.screenshot(full_page=True, clip=clip, animations="disabled")
        if png == before:
            return png
        before = png


def take_all(folder: Path, only: list[str]) -> None:
    """Write a file a picture."""
    folder.mkdir(parents=True, exist_ok=True)
    with serving(["-m", "app", "serve", "--device", "cpu", *QUIET], "/healthz") as server, browsing() as browser:
        for shot in shots():
            if not only or shot.page in only:
                (folder / f"{shot.name}.png").write_bytes(take(browser, server, shot))
                print(shot.name, flush=True)


def differences(folder: Path, other: Path, only: list[str]) -> Iterator[str]:
    """A line a picture that is not the same in both."""
    names = sorted({file.name for one in (folder, other) for file in one.glob("*.png")})
    with browsing() as browser:
        page = browser.new_page()
        for name in names:
            if only and name.removesuffix(".png").partition("-")[0] not in only:
                continue
            both = [one / name for one in (folder, other)]
            if missing := [file for file in both if not file.exists()]:
                yield f"{name}: not in {missing[0].parent}"
                continue
            one, two = (file.read_bytes() for file in both)
            if one != two and (pixels := page.evaluate(COUNT, [b64encode(png).decode() for png in (one, two)])):
                yield f"{name}: {pixels:,} pixels"


def main() -> None:
    about, _, more = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser("python -m tests.pictures", description=about, epilog=more)
    parser.add_argument("folder", type=Path)
    parser.add_argument("other", type=Path, nargs="?", help="compare with these pictures instead of taking any")
    parser.add_argument("--only", nargs="+", default=[], choices=PAGES, metavar="PAGE", help="pages, by name")
    asked = parser.parse_args()
    if not asked.other:
        take_all(asked.folder, asked.only)
        return
    found = 0
    for line in differences(asked.folder, asked.other, asked.only):
        print(line, flush=True)
        found += 1
    sys.exit(found > 0)


if __name__ == "__main__":
    main()
