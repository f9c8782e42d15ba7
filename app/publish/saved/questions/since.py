"""Questions of Since 2017: the workings of the mechanisms in its address."""

from collections.abc import Mapping

from regard.app.publish.saved.in_process_client import Request
from regard.app.publish.saved.questions.lab import matrix, number
from regard.app.publish.saved.questions.shown import Asking, Shown
from regard.model.since.successors import SUCCESSORS, WAYS, Choice, Drawing, Value

FIELDS = ("mechanism", "beside", "q", "k", "v", "set", "cell")
OPENS = {"q": "1 0; 0 1; 2 1; 1 2", "k": "1 1; 2 0; 0 2; 2 1", "v": "1 0; 0 1; 2 0; 1 1"}  # `static/since/address.ts`


def questions(shown: Shown) -> Asking:
    """Every quantity of these numbers; of others than these the page computes nothing by itself."""
    given = {name: matrix(shown.first(name) or usual) for name, usual in OPENS.items()}
    chosen = dict(pair.split(":", 1) for pair in shown.first("set").split(",") if ":" in pair)
    first = shown.first("mechanism") or ("softmax" if any(shown.first(name) for name in FIELDS) else "linear-attention")
    asked = [first, shown.first("beside") or ("softmax" if first != "softmax" else "")]
    yield [
        Request("/api/since", body={"mechanism": id, **given, "parameters": _parameters(id, chosen, len(given["q"]))})
        for id in asked
        if id in SUCCESSORS
    ]
    yield [
        Request("/api/since", body={"mechanism": way.opens, **given, "parameters": {}}) for way in WAYS if way.picture
    ]


def _parameters(id: str, chosen: Mapping[str, str], words: int) -> dict[str, Value]:
    """The parameters of a mechanism that are not as usual."""
    parameters = SUCCESSORS[id].parameters
    return {name: _value(parameters[name], text, words) for name, text in chosen.items() if name in parameters}


def _value(parameter: object, text: str, words: int) -> Value:
    if isinstance(parameter, Choice):
        return text
    return _drawn(text, words) if isinstance(parameter, Drawing) else number(text)


def _drawn(text: str, words: int) -> str:
    """The mask of so many words: where nothing is drawn, a word looks back."""
    rows = [*text.split(";"), *[""] * words][:words]
    return ";".join("".join(row[j : j + 1] or str(int(j <= i)) for j in range(words)) for i, row in enumerate(rows))
