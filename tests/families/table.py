"""The verdicts as the document that stands in docs."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[2] / "docs"
RESULTS, TABLE = DOCS / "families.json", DOCS / "families.md"
COUNTED = {"opened": "shown", "refused": "refused", "unbuilt": "not built", "wrong": "wrong"}
HEAD = """\
# Families of transformers {transformers}

Each model that transformers lists for text (as a causal, sequence-to-sequence or masked language model, as a text
encoder, or for images with text) is built with small sizes and random weights from its own configuration, saved with a
tokenizer, and opened. *Shown* means that this was checked of it, with a text of {pieces} pieces:

- the weights of every head of every layer are those of its own eager attention, to 1e-5, and of a linear layer those
  that its own rule returns for one-hot values;
- the text that it writes and the log-probabilities are its own;
- Steps opens in every layer: weights follow from the Q and K shown, the head from weights and V; opened cells and their
  NumPy programs lead to their numbers;
- Heads and Explain answer, of layers that attend.

*Refused* means one sentence that says why. `python -m tests.families` makes this document.
"""


def write(results: Mapping[str, Any], into: Path) -> None:
    """The results, a family a line, and the document."""
    families = ",\n".join(f"{json.dumps(name)}: {json.dumps(one)}" for name, one in results["families"].items())
    about = json.dumps({name: value for name, value in results.items() if name != "families"})
    (into / RESULTS.name).write_text(f'{about[:-1]}, "families": {{\n{families}\n}}}}\n', "utf-8")
    (into / TABLE.name).write_text(table(results), "utf-8")


def table(results: Mapping[str, Any]) -> str:
    """Markdown: how many are shown, which are refused and why, which could not be built."""
    found: dict[str, dict[str, Any]] = results["families"]
    lines = [HEAD.format(**results), *_counts(found), ""]
    lines += ["## Shown\n", *_shown(found), ""]
    for outcome, title in (("refused", "Refused"), ("unbuilt", "Not built"), ("wrong", "Wrong")):
        by_reason = _by_reason(found, outcome)
        if by_reason:
            lines += [f"## {title}\n", "| why | families |", "| --- | --- |"]
            lines += [f"| {why} | {', '.join(names)} |" for why, names in by_reason]
            lines.append("")
    return "\n".join(lines)


def _counts(found: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    kinds = list(dict.fromkeys(name.partition(": ")[0] for name in found))
    outcomes = [outcome for outcome in COUNTED if any(one["outcome"] == outcome for one in found.values())]
    yield f"| listed as | families | {' | '.join(COUNTED[outcome] for outcome in outcomes)} |"
    yield f"|{' --- |' * (len(outcomes) + 2)}"
    for kind in [*kinds, None]:
        of_kind = [one["outcome"] for name, one in found.items() if kind is None or name.startswith(f"{kind}: ")]
        numbers = [len(of_kind), *map(of_kind.count, outcomes)]
        yield f"| {kind or 'all'} | {' | '.join(map(str, numbers))} |"


def _shown(found: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    names: dict[str, list[str]] = defaultdict(list)
    for name, one in found.items():
        if one["outcome"] == "opened":
            kind, _, model_type = name.partition(": ")
            names[kind].append(model_type)
    largest = max((one["difference"] for one in found.values()), default=0.0)
    yield f"The largest difference of a weight is {largest:.1g}.\n"
    yield "| listed as | families |\n| --- | --- |"
    for kind, every in names.items():
        yield f"| {kind} | {', '.join(every)} |"


def _by_reason(found: Mapping[str, Mapping[str, Any]], outcome: str) -> list[tuple[str, list[str]]]:
    """The commonest reason first; what stands in brackets differs by family."""
    reasons: dict[str, list[str]] = defaultdict(list)
    for name, one in found.items():
        if one["outcome"] == outcome:
            why = re.sub(r" \([^()]*(\([^()]*\)[^()]*)*\)", "", one["why"]).replace("|", "\\|")
            reasons[why].append(name.partition(": ")[2])
    return sorted(reasons.items(), key=lambda one: (-len(one[1]), one[0]))
