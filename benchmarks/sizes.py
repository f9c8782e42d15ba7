"""python -m benchmarks.sizes: what the scripts and styles of each page weigh, gzipped, as written and as served."""

import gzip
from collections.abc import Iterable
from pathlib import Path

from app.joined import join_styles, joined_modules
from app.pages import PAGES, STATIC, styles


def weigh(text: str) -> float:
    """In kB."""
    return len(gzip.compress(text.encode(), 6)) / 1000


def written(files: Iterable[Path]) -> float:
    return weigh("".join(file.read_text(encoding="utf-8") for file in files))


def line(page: str) -> str:
    """A row of the table: each weight as served, and what the same files weigh as written."""
    modules = joined_modules(STATIC, f"{page}/main.js")
    weights = [
        (weigh("".join(modules.values())), written(STATIC / name for name in modules)),
        (weigh(join_styles(styles(page))), written(styles(page))),
    ]
    weights.append((weights[0][0] + weights[1][0], weights[0][1] + weights[1][1]))
    return f"| {page} | " + " | ".join(f"{served:.1f} | {before:.1f}" for served, before in weights) + " |"


if __name__ == "__main__":
    print("| gzipped, kB | scripts | as written | styles | as written | both | as written |\n|" + " --- |" * 7)
    print("\n".join(map(line, PAGES)))
