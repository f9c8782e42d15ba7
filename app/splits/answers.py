"""Scores and logits as sums over the parts of a model, as JSON."""

from collections.abc import Callable, Sequence
from dataclasses import asdict

from regard.app.api.dump import dump, texts
from regard.app.attention.answers import check, one_of
from regard.app.engine.limits import refused
from regard.app.refusal import Refusal
from regard.model.selection import Selection
from regard.model.splits import LogitSplit, Origins, Part, Scores
from regard.model.trace import Attended, HeadAt, StepAt
from regard.model.trained import Trained, Where, openable


def head_at(model: Trained, attended: Attended, where: Where) -> HeadAt:
    """The head that is asked for; by default the one that aligns best; a recurrent decoder has one.

    Raises Refusal (422) for one that does not exist.
    """
    check(Selection(where.get("block"), where.get("layer"), where.get("head")), attended.blocks)
    with refused("no_split", model):
        at = openable(model).at(**where)
    return HeadAt("cross", 1, 1) if isinstance(at, StepAt) else at


def score_to_json(
    attended: Attended, at: HeadAt, scores: Scores, row: int | None, column: int | None, most: int
) -> bytes:
    """The terms of one score, or the shares of all terms in a row or in the head; rows and columns count from 1.

    Raises Refusal (422) for a row or column that does not exist.
    """
    rows, columns = attended.blocks[at.block].size
    if row is None and column is not None:
        raise Refusal(422, "row_missing", "A column alone is no score: name its row too, or leave column out.")
    if row is not None:
        one_of("row", row, rows, "This head")
    if column is not None:
        one_of("column", column, columns, "This head")
    answer = texts(attended) | asdict(at) | {"row": row, "column": column}
    if row is None or column is None:
        shares = scores.shares(slice(None) if row is None else slice(row - 1, row))
        answer |= {
            "parts": _parts(shares.query, shares.key),
            "shares": shares.shares.float().numpy(),
            "bias": shares.bias,
        }
    else:
        split = scores.split(row - 1, column - 1)
        answer |= {"parts": _parts(split.query, split.key)}
        answer |= {name: getattr(split, name) for name in ("score", "scale", "bias", "bias_mean")}
        answer |= {name: getattr(split, name).numpy() for name in ("terms", "means")}
    return dump(answer, most)


def term_to_json(attended: Attended, at: HeadAt, scores: Scores, pair: tuple[str, str], most: int) -> bytes:
    """The term of one pair of parts in every score, and the shares. Raises Refusal (422) for unknown parts."""
    shares, term = scores.shares(slice(None)), scores.term(*pair)
    parts = _parts(shares.query, shares.key)
    if term is None:
        message = "There is no such pair: query is one of {}; key is one of {}.".format(*map(", ".join, parts.values()))
        raise Refusal(422, "unknown_part", message)
    answer = texts(attended) | asdict(at) | {"row": None, "column": None, "parts": parts}
    answer |= {"shares": shares.shares.float().numpy(), "bias": shares.bias, "map": term.float().numpy()}
    return dump(answer, most, numbers=term.numel())


def _parts(query: Sequence[Part], key: Sequence[Part]) -> dict[str, list[str]]:
    return {"query": [part.name for part in query], "key": [part.name for part in key]}


Names = Callable[[Sequence[int]], Sequence[str]]


def logit_to_json(attended: Attended, row: int, split: LogitSplit, names: Names, most: int) -> bytes:
    """One logit, all its parts; names: of pieces."""
    parts = [
        {name: getattr(one.part, name) for name in ("name", "block", "layer", "head")}
        | {"value": one.value, "lead": one.lead}
        | {"by_source": one.by_column if one.part.block == "cross" else None}
        | {"by_fed": one.by_column if one.part.block == "decoder" else None}
        | {"lead_by_source": one.lead_by_column if one.part.block == "cross" else None}
        | {"lead_by_fed": one.lead_by_column if one.part.block == "decoder" else None}
        | {name: _named(getattr(one, name), names) for name in ("promotes", "suppresses")}
        for one in split.parts
    ]
    answer = {"row": row} | dict(zip(("piece", "runner_up"), names([split.piece, split.runner_up]), strict=True))
    return dump(texts(attended) | answer | {"logit": split.logit, "lead": split.lead, "parts": parts}, most)


def _named(found: Sequence[tuple[int, float]], names: Names) -> list[dict[str, str | float]]:
    tokens = names([piece for piece, _ in found])
    return [{"token": token, "value": value} for token, (_, value) in zip(tokens, found, strict=True)]


def origins_to_json(attended: Attended, found: Origins, names: Names, most: int) -> bytes:
    """The logit and the lead of every row, each from the source, from what was written before, and from biases."""
    sums = {"source": found.rest, "fed": found.fed, "biases": found.biases}
    rows = [
        {"row": row + 1, "piece": token, "runner_up": second}
        | {name: {of: float(values[k, row]) for of, values in sums.items()} for k, name in enumerate(("logit", "lead"))}
        for row, (token, second) in enumerate(zip(attended.target.tokens, names(found.runners_up), strict=True))
    ]
    return dump(texts(attended) | {"rows": rows}, most)
