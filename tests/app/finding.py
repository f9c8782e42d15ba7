"""Score of the search over wordings with right places: `python -m tests.app.finding FILE...`.

A file has groups of wordings, as `find-wordings.json`, or a list of needs with two wordings each: `q` with `right`,
`reworded` with `right_reworded` (else `right`), and the addresses that must be whole in `exact`. A place is right if it
is a part of the first address, or the whole of it where it begins with `=`.
"""

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

from fastapi.testclient import TestClient

from regard.app import Settings, create_app

NODE = Path(sys.executable).with_name("node")
FOUND = Path(__file__).with_name("found.mjs")

Groups = dict[str, dict[str, list[str]]]


class Found(NamedTuple):
    """What the search finds for a wording; strong: Enter goes to the first; reading: all places, once."""

    first: list[str]
    strong: bool
    ms: float
    reading: float


def found(client: TestClient, wordings: Iterable[str]) -> dict[str, Found]:
    """What the ranking of the pages finds for each wording."""
    wordings = list(wordings)
    asked = {
        "places": client.get("/find.json").json(),
        "models": client.get("/api/models").json(),
        "wordings": wordings,
    }
    done = subprocess.run([NODE, FOUND], input=json.dumps(asked), stdout=subprocess.PIPE, encoding="utf-8", check=True)
    return {one: Found(**answer) for one, answer in zip(wordings, json.loads(done.stdout), strict=True)}


def is_right(first: str, places: list[str]) -> bool:
    """Whether an address is one of the right places."""
    return any(first == place[1:] if place.startswith("=") else place in first for place in places)


def groups_of(read: object) -> Groups:
    """The groups of a file of either form."""
    if isinstance(read, dict):
        return read
    asked: Groups = {"asked": {}, "reworded": {}}
    for need in read if isinstance(read, list) else []:
        right = {"asked": need["right"], "reworded": need.get("right_reworded", need["right"])}
        for group, wording in (("asked", need["q"]), ("reworded", need["reworded"])):
            whole = ["=" * (place in need.get("exact", [])) + place for place in right[group]]
            asked[group].setdefault(wording, []).extend(whole)
    return asked


def main(files: list[str]) -> None:
    """Print what share is found first, first as a strong hit, and among three; then each wording that is missed."""
    read = [groups_of(json.loads(Path(file).read_text(encoding="utf-8"))) for file in files]
    groups = {f"{name} {k + 1}": group for k, one in enumerate(read) for name, group in one.items()}
    with TestClient(create_app(Settings(device="cpu", prepare=False)), base_url="http://localhost") as client:
        answers = found(client, {wording: None for group in groups.values() for wording in group})
    lines = [line for name, group in groups.items() for line in scored(name, group, answers)]
    times = [answer.ms for answer in answers.values()]
    reading = max(answer.reading for answer in answers.values())
    lines.append(
        f"{median(times):.1f} ms a wording, at most {max(times):.0f}, after {reading:.0f} ms to read all places"
    )
    sys.stdout.write("\n".join(lines) + "\n")


def scored(name: str, group: dict[str, list[str]], answers: dict[str, Found]) -> Iterator[str]:
    """The lines of a group; ! marks a wrong place to which Enter goes."""
    three = [one for one, right in group.items() if any(is_right(place, right) for place in answers[one].first)]
    hits = [one for one in three if is_right(answers[one].first[0], group[one])]
    missed = [one for one in group if one not in hits]
    goes_right, goes_wrong = (sum(answers[one].strong for one in some) for some in (hits, missed))
    figures = f"first {len(hits)}, among three {len(three)}, of {len(group)}"
    yield f"{name}: {figures}; Enter goes right {goes_right}, wrong {goes_wrong}"
    for one in missed:
        yield f"    {'!' if answers[one].strong else ' '} {one}  →  {''.join(answers[one].first[:1])}"


if __name__ == "__main__":
    main(sys.argv[1:])
