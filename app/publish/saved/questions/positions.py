"""Questions of Positions: each kind of encoding, and a sentence with each change of its order."""

from collections.abc import Iterator
from urllib.parse import parse_qsl

from regard.app.publish.saved.changes import Change, swapped
from regard.app.publish.saved.in_process_client import Request
from regard.app.publish.saved.questions.shown import Asking, Shown, changed, weights

USUAL = "length=64&dimensions=64&base=10000&shift=4&heads=8&h=1&buckets=32&distance=128&by=10&seed=1"  # `fields.ts`
OFF: Change = {"do": "positions", "how": "off"}
REVERSED: Change = {"do": "reverse", "keep_positions": False}
KINDS: dict[str, tuple[str, ...]] = {  # as `static/positions/kind.ts`
    "sinusoidal": ("length", "dimensions", "base", "shift"),
    "rotary": ("length", "dimensions", "base"),
    "alibi": ("length", "heads", "h"),
    "t5": ("length", "buckets", "distance"),
}


def questions(shown: Shown) -> Asking:
    """The sentence first, as trained and with each change; then the encodings."""
    typed = {name: shown.first(name) or usual for name, usual in parse_qsl(USUAL)}
    yield [*_orders(shown, typed), *_encodings(typed)]


def _orders(shown: Shown, typed: dict[str, str]) -> Iterator[Request]:
    """The decoder's own heads are left out, since its positions stay as they are."""
    place = shown.head([shape["name"] for shape in shown.model["blocks"] if shape["name"] != "decoder"])
    yield weights(shown.question, **place)
    for change in [*_changes(typed), *swapped(shown.question["text"], shown.count("swap"))]:
        yield changed(shown.question, place, [change])
    yield changed(shown.question, place, [REVERSED, OFF])


def _encodings(typed: dict[str, str]) -> Iterator[Request]:
    for kind, names in KINDS.items():
        asked = {"kind": kind, **{"head" if name == "h" else name: typed[name] for name in names}}
        for both in ("true", "false") if kind == "t5" else ("",):
            yield Request("/api/positions", asked | ({"bidirectional": both} if both else {}))


def _changes(typed: dict[str, str]) -> list[Change]:
    whole = {name: int(typed[name]) for name in ("by", "seed") if typed[name].lstrip("-").isdecimal()}
    return [
        OFF,
        *([{"do": "positions", "how": "shuffled", "seed": whole["seed"]}] if "seed" in whole else []),
        *([{"do": "positions", "how": "shifted", "shift": whole["by"]}] if "by" in whole else []),
        REVERSED,
        REVERSED | {"keep_positions": True},
    ]
