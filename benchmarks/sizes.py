"""python -m benchmarks.sizes: what the scripts and styles of each page weigh, gzipped, as written and as served."""

import gzip
from collections.abc import Iterable
from pathlib import Path

from regard.app.joined import join_scripts, join_styles, joined_modules
from regard.app.pages import PAGES, STATIC, styles


def weigh(text: str) -> float:
    """In kB."""
    return len(gzip.compress(text.encode(), 6)) / 1000


def written(files: Iterable[Path]) -> float:
    return weigh("".join(file.read_text(encoding="utf-8") for file in files))


def line(page: str) -> str:
    """A row of the table: what a first visit reads as served and as written, and the scripts that are read later."""
    first = f"{page}/main.js"
    now, *later = map(weigh, join_scripts(STATIC, first, page).values())
    before = written(STATIC / name for name, part in joined_modules(STATIC, first).items() if part.home == first)
    styled = weigh(join_styles(styles(page)))
    weights = [now, before, sum(later), styled, written(styles(page)), now + styled]
    return f"| {page} | " + " | ".join(f"{weight:.1f}" for weight in weights) + " |"


if __name__ == "__main__":
    print("| gzipped, kB | scripts | as written | later | styles | as written | first visit |\n|" + " --- |" * 7)
    print("\n".join(map(line, PAGES)))
