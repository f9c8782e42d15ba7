"""The bundled pages: each has what it names, no more than its first picture needs at once, and is found in a wheel."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from regard.app import pages
from regard.app.pages import BUILT, PAGES, STATIC, bundles
from regard.app.publish.saved.questions import QUESTIONS

NODE = Path(sys.executable).with_name("node")
LATER = re.compile(r"^explore\.(?!chunk-)(.+)-[A-Z0-9]{8}\.js$")
ON_DEMAND = {
    *("attention-arcs", "attention-atlas", "attention-numbers", "facts", "fixed-vector"),
    *("attention-graph", "graph-order", "numbers-beside", "sums"),
    *("gold-links", "patches-and-times", "predict", "query-key", "reasons", "score", "term-map"),
    *(
        "save-dialog",
        "offer",
        "add-station",
        "own-station",
        "open-file",
        "embed",
        "find",
        "scroll-to-anchor",
        "meaning-box",
    ),
    *("presentation", "following", "presenting", "captions-words", "contact-words"),
    "main",  # of a site without a server
}


def test_every_page_has_a_bundle_and_the_first_picture_of_explore_loads_only_what_it_needs():
    saved = {f"saved-{page}" for page in (*QUESTIONS, "lessons", "explore-graph")}
    assert bundles().keys() == {*PAGES, *saved, "site-worker"}
    for script, style, needs, tools in bundles().values():
        assert all((BUILT / file).stat().st_size for file in (script, style, *needs, *tools))
    # What a person has to ask for comes later.
    assert _later(file.name for file in BUILT.iterdir()) == ON_DEMAND
    assert len(bundles()["explore"].needs) == 1
    assert _later(bundles()["explore"].tools) == {"attention-atlas", "facts"}


def _later(files: Iterable[str]) -> set[str]:
    """The modules among these files that Explore loads later."""
    return {found[1] for file in files if (found := LATER.match(file))}


def test_a_script_is_sent_as_it_was_compressed_to_browsers_that_read_it(client):
    (script,) = bundles()["explore"].needs
    for accepted, coding in (("gzip, br", "br"), ("gzip", "gzip"), ("identity", None)):
        asked = {"url": f"/static/any/built/{script}", "headers": {"Accept-Encoding": accepted}}
        with client.stream("GET", **asked) as answer:
            assert answer.headers.get("content-encoding") == coding
            assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
            sent = sum(map(len, answer.iter_raw()))
        assert client.get(**asked).text == (BUILT / script).read_text("utf-8")
        if coding == "br":
            assert sent == (BUILT / f"{script}.br").stat().st_size


def test_pages_that_are_not_built_are_a_sentence(monkeypatch, tmp_path):
    monkeypatch.setattr(pages, "BUILT", tmp_path)
    bundles.cache_clear()
    with pytest.raises(ValueError, match="are not built: `make build` does it"):
        bundles()
    bundles.cache_clear()


@pytest.mark.broad
def test_what_is_built_again_is_the_same_and_what_is_old_goes(tmp_path):
    """`make build` after a change, in a copy: names of files say what is in them."""
    copy = tmp_path / "static"
    shutil.copytree(STATIC, copy)
    for name in ("node_modules", "package.json", "tsconfig.json"):
        (tmp_path / name).symlink_to(STATIC.parent / name)

    def built() -> set[str]:
        subprocess.run([NODE, copy / "build.mjs"], check=True)
        return {file.name for file in (copy / "built").iterdir()}

    assert built() == {file.name for file in BUILT.iterdir()}
    style = copy / "classroom/room/room.css"
    style.write_text(style.read_text("utf-8") + "\n.another { color: red }", "utf-8")
    other = built()
    assert bundles()["room"].style not in other
    assert len(other) == len([*BUILT.iterdir()])
