"""python -m tests.budgets: writes `budgets.toml` anew, as large as all is now.

A budget may go down in any commit, and up only in one that says what it buys. Bytes have one in a hundred more, because
not every machine compresses alike. `tests/app/counts.mjs` says how it counts what a reader of `static/` must hold.
"""

import gzip
import json
import subprocess
import sys
import tomllib
from pathlib import Path

from fastapi.testclient import TestClient

from regard.app import Settings, create_app
from regard.app.pages import BUILT, PAGES, STATIC, bundles

FILE = Path(__file__).with_suffix(".toml")
COUNTS = Path(__file__).parent / "app" / "counts.mjs"
SLACK = 1.02  # what a budget may be above what it is of

Budgets = dict[str, dict[str, int]]


def places(folder: Path = STATIC) -> dict[str, list[str]]:
    """Where each thing stands that a reader of these scripts must hold."""
    node = [Path(sys.executable).with_name("node"), COUNTS, folder]
    return json.loads(subprocess.run(node, capture_output=True, text=True, check=True, encoding="utf-8").stdout)


def held() -> dict[str, int]:
    """How many places of each there are in `static/`."""
    return {name: len(found) for name, found in places().items()}


def bytes_of_pages(client: TestClient) -> Budgets:
    """What comes before the first picture of each page, its scripts and its styles, compressed."""

    def read(file: str) -> bytes:
        return (BUILT / file).read_bytes()

    parts = {
        "page": lambda name: [client.get(PAGES[name].path).content],
        "scripts": lambda name: [read(file) for file in (bundles()[name].script, *bundles()[name].needs)],
        "styles": lambda name: [read(bundles()[name].style)],
    }

    return {
        kind: {
            name: sum(len(gzip.compress(one, mtime=0)) for one in those(name))
            for name, page in PAGES.items()
            if page.path
        }
        for kind, those in parts.items()
    }


def budgets() -> Budgets:
    return tomllib.loads(FILE.read_text("utf-8"))


def main() -> None:
    with TestClient(create_app(Settings(device="cpu", prepare=False)), base_url="http://localhost") as client:
        pages = bytes_of_pages(client)
    packed = {kind: {name: most + most // 100 for name, most in of.items()} for kind, of in pages.items()}
    found = {"held": held(), **packed}
    tables = [
        f"\n[{kind}]\n" + "".join(f"{name} = {most:_}\n" for name, most in of.items()) for kind, of in found.items()
    ]
    about = (
        "# The most that each may be: `python -m tests.budgets` writes what it is. Held: places in static/, as\n"
        "# tests/app/counts.mjs counts them; pages: bytes, compressed.\n"
    )
    FILE.write_text(about + "".join(tables), "utf-8")


if __name__ == "__main__":
    main()
