"""The static files of a site: scripts, styles and what they name."""

import re
from collections.abc import Iterable
from pathlib import Path

from regard.app import pages

STATIC = re.compile(rf"\./(static/{pages.version_of_files()}/[\w./-]+)")
NAMED = re.compile(r"[\w.-]+-[A-Z0-9]{8}\.(?:js|css|bin)\b")  # a file of `static/built`, with its digest


def static_files(texts: Iterable[str]) -> dict[str, Path]:
    """Files by their names in the folder: those that these texts name, and those that these name."""
    found = dict.fromkeys(name for text in texts for name in STATIC.findall(text))
    files = {name: _file(name.split("/", 2)[2]) for name in found}
    waiting = list(files.items())
    while waiting:
        name, file = waiting.pop()
        if file.parent != pages.BUILT:
            continue
        place = name.rpartition("/")[0]
        for other in set(NAMED.findall(file.read_bytes().decode(errors="replace"))):
            if f"{place}/{other}" not in files and (pages.BUILT / other).is_file():
                files[f"{place}/{other}"] = pages.BUILT / other
                waiting.append((f"{place}/{other}", pages.BUILT / other))
    return files


def _file(path: str) -> Path:
    """The file at an address of static files, below their version."""
    for prefix, folder in pages.PACKAGES.items():
        if path.startswith(f"{prefix}/"):
            return folder / path.removeprefix(f"{prefix}/")
    return pages.STATIC / path
