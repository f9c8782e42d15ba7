"""python -m tests.budgets: writes `budgets.toml` anew, as large as all is now.

A budget may go down in any commit, and up only in one that says what it buys. Bytes have one in a hundred more, because
not every machine compresses alike.
"""

import gzip
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from fastapi.testclient import TestClient

from regard.app import Settings, create_app
from regard.app.pages import BUILT, PAGES, bundles

ROOT = Path(__file__).parents[1]
FILE = Path(__file__).with_suffix(".toml")
CODE = {".py", ".js", ".cjs", ".mjs", ".ts", ".css", ".html"}
FOLDERS = ("app", "model", "static", "templates", "tests")
SLACK = 1.02  # what a budget may be above what it is of

Budgets = dict[str, dict[str, int]]


def lines() -> dict[str, int]:
    """Of code, by folder."""
    files = {folder: [one for one in (ROOT / folder).rglob("*") if one.suffix in CODE] for folder in FOLDERS}
    return {
        folder: sum(one.read_bytes().count(b"\n") for one in found if one.parent != BUILT)
        for folder, found in files.items()
    }


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


def cases() -> int:
    """Of `make test`."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-qq", "-p", "no:cacheprovider"]
    said = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout
    return sum(map(int, re.findall(r"^tests/\S+: (\d+)$", said, re.MULTILINE)))


def budgets() -> Budgets:
    return tomllib.loads(FILE.read_text("utf-8"))


def main() -> None:
    with TestClient(create_app(Settings(device="cpu", prepare=False)), base_url="http://localhost") as client:
        pages = bytes_of_pages(client)
    packed = {kind: {name: most + most // 100 for name, most in of.items()} for kind, of in pages.items()}
    found = {"cases": {"test": cases()}, "lines": lines(), **packed}
    tables = [
        f"\n[{kind}]\n" + "".join(f"{name} = {most:_}\n" for name, most in of.items()) for kind, of in found.items()
    ]
    about = "# The most that each may be: `python -m tests.budgets` writes what it is. Pages: bytes, compressed.\n"
    FILE.write_text(about + "".join(tables), "utf-8")


if __name__ == "__main__":
    main()
