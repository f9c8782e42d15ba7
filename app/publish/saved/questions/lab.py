"""Questions of Lab: the products of the matrices in its address."""

from regard.app.publish.saved.in_process_client import Request
from regard.app.publish.saved.questions.shown import Asking, Shown

WORKED = {  # the example with which the page opens: `static/lab/examples.ts`
    "words": "1 0 0; 0 1 0; 1 1 0; 0 0 1",
    "w_q": "2 0 2; 2 0 0; 2 1 2",
    "w_k": "2 2 2; 0 2 1; 0 1 1",
    "w_v": "1 1 0; 0 1 1; 0 0 0",
}


def questions(shown: Shown) -> Asking:
    """Every product of these numbers; of others than these the page computes nothing by itself."""
    texts = {name: shown.first(name.replace("_", "")) or usual for name, usual in WORKED.items()}
    body = {
        **{name: matrix(text) for name, text in texts.items()},
        "scale": shown.first("scale") != "off",
        "mask": "causal" if shown.first("mask") == "causal" else None,
        "temperature": number(shown.first("temperature") or "1"),
    }
    yield [Request("/api/scratch", body=body)]


def matrix(text: str) -> list[list[float]]:
    """A matrix as an address has it: rows between semicolons."""
    return [[number(part) for part in row.replace(",", " ").split()] for row in text.split(";")]


def number(text: str) -> float:
    """A number as it is typed."""
    try:
        return float(text.replace("\u2212", "-"))
    except ValueError:
        return 0.0  # the page marks its field and asks for nothing
