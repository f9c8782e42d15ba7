"""The sentence with which a page opens a map, in English: as `static/shared/head/map-words.ts` chooses and says it."""

import re
from collections.abc import Sequence

import numpy as np
from jaxtyping import Bool, Float, Int

from regard.model.labels import MARK, labels
from regard.model.opened_map import OpenedMap
from regard.model.tokenizer import SPACE

LINK = 0.5  # the least weight of a link
NAMED = 0.05  # a smaller weight of a row is not named, but for its largest
SPECIAL = {"</s>": "the end of sentence", "<s>": "the start of sentence", SPACE: "the space"}
LOOKING = "{who} looks {weights}"
SHARPEST = {"": "Sharpest here", "between": "Sharpest between words", "choice": "Sharpest where it has a choice"}
NOWHERE = "No row may look anywhere."


def in_words(shown: OpenedMap) -> str:
    """One sentence: where the order of words changes, else the sharpest cell."""
    if np.isnan(shown.weights).all():
        return NOWHERE
    if (row := crossing(shown)) is not None:
        return f"Where the order changes: {row_in_words(shown, row)}"
    i, j = sharpest(shown)
    if _is_even(shown.weights):
        return _begun(row_in_words(shown, i))
    if shown.signed:
        return f"Sharpest here: {_who(shown, i)} reads {weight_text(shown, i, j)} of {_key(shown, j)} from its state."
    return (
        f"{SHARPEST[_passed_over(shown, i, j)]}: {_who(shown, i)} looks {weight_text(shown, i, j)} at {_key(shown, j)}."
    )


def row_in_words(shown: OpenedMap, i: int) -> str:
    """The places at which a row looks most, and the rest of it."""
    row, who = shown.weights[i], _who(shown, i)
    if np.isnan(row).all():
        return f"{who} may look nowhere."
    if _is_even(row):
        return f"{who} looks {weight_text(shown, i, 0)} at each of the {len(row)} {shown.unit}s."
    top = [j for rank, j in enumerate(largest(row, 3)) if rank == 0 or abs(row[j]) >= NAMED]
    looks = [f"{weight_text(shown, i, j)} {'of' if shown.signed else 'at'} {_key(shown, j)}" for j in top]
    if shown.signed:
        return f"{who} reads {_listed(looks)} from its state."
    sink = float(shown.sinks[i]) if shown.sinks is not None else 0.0
    if (rest := 1 - sink - float(row[top].sum())) >= 0.005:
        looks.append(f"{rest:.2f} elsewhere")
    left = f"; it leaves {sink:.2f} to the sink" if sink >= 0.005 else ""
    return f"{who} looks {_listed(looks)}{left}."


def largest_in_words(shown: OpenedMap, count: int = 3) -> str:
    """The largest weights of those that say something, largest first."""
    if np.isnan(shown.weights).all():
        return "no row may look anywhere"
    weights = np.where(_saying(shown), np.abs(shown.weights), np.nan)
    places = [np.unravel_index(k, weights.shape) for k in largest(weights.ravel(), count)]
    verb, at = ("reads", "of") if shown.signed else ("looks", "at")
    rows = [shown.rows[i] if shown.rows_side == "hops" else piece_text(shown.rows[i]) for i, _ in places]
    looks = [f"{weight_text(shown, int(i), int(j))} {at} {_key(shown, int(j))}" for i, j in places]
    return _listed(
        [
            f"{row} {verb if k == 0 else ''} {one}".replace("  ", " ")
            for k, (row, one) in enumerate(zip(rows, looks, strict=True))
        ]
    )


def crossing(shown: OpenedMap) -> int | None:
    """The row whose link crosses most earlier links, weighted; None where none do, or the head does not align."""
    if not shown.aligns or not shown.is_written or shown.columns_side != "source":
        return None
    links = [_link(shown, i) for i in range(len(shown.weights))]
    crossed = [
        0.0 if j is None else float(shown.weights[i, j]) * sum(one is not None and one > j for one in links[:i])
        for i, j in enumerate(links)
    ]
    best = int(np.argmax(crossed))
    return best if crossed[best] > 0 else None


def sharpest(shown: OpenedMap) -> tuple[int, int]:
    """The cell with the largest weight, of those that say something: a row with a choice, then between words."""
    i, j = np.unravel_index(np.nanargmax(np.where(_saying(shown), np.abs(shown.weights), np.nan)), shown.weights.shape)
    return int(i), int(j)


def _saying(shown: OpenedMap) -> Bool[np.ndarray, "i j"]:
    """The allowed cells that say most of those that there are."""
    allowed = ~np.isnan(shown.weights)
    has_choice = np.broadcast_to(_choices(shown)[:, None] > 1, allowed.shape)
    says = np.where(allowed, has_choice.astype(int) + (has_choice & between_words(shown)), -1)
    found: Bool[np.ndarray, "i j"] = says == says.max()
    return found


def largest(weights: Float[np.ndarray, " j"], count: int) -> list[int]:
    """Places of the largest weights, whatever their sign; of equals the earlier first."""
    order: Int[np.ndarray, " j"] = np.argsort(-np.abs(np.nan_to_num(weights)), kind="stable")
    return [int(j) for j in order if not np.isnan(weights[j])][:count]


def between_words(shown: OpenedMap) -> Bool[np.ndarray, "i j"]:
    """Cells whose row and column are no marks, and no space alone."""
    rows, columns = (
        np.array([not MARK.fullmatch(token) and token != SPACE for token in tokens])
        for tokens in (shown.rows, shown.columns)
    )
    return rows[:, None] & columns[None, :]


def weight_text(shown: OpenedMap, i: int, j: int) -> str:
    """A weight; what only rounding makes 0 or 1 is not called that."""
    weight = float(shown.weights[i, j])
    rounded = f"{weight:.2f}"
    if shown.signed:
        return f"+{rounded}" if weight > 0 and rounded != "0.00" else rounded.replace("-", "\u2212")
    if rounded == "0.00" and weight > 0:
        return "less than 0.01"
    return "more than 0.99" if rounded == "1.00" and weight < 1 else rounded


def piece_text(token: str) -> str:
    """A piece in a sentence, in quotes; marks and what is not seen by their names."""
    if token in SPECIAL:
        return SPECIAL[token]
    if MARK.fullmatch(token):
        return f"the {token}"
    [label] = labels([token])
    if label == "↵":
        return "“new line”"
    return (
        f"“byte {label}”"
        if re.fullmatch(rf"{SPACE}?(<0x[0-9A-Fa-f]{{2}}>)+", token)
        else f"“{token.replace(SPACE, '', 1)}”"
    )


def _who(shown: OpenedMap, i: int) -> str:
    """The looking row: "to write X this head", or X alone where nothing is written."""
    row = shown.rows[i] if shown.rows_side == "hops" else piece_text(shown.rows[i])
    looker = "this head" if shown.layer else "the model"
    if shown.is_own or not shown.is_written:
        return row
    is_read, is_mark = i < shown.read, bool(MARK.fullmatch(shown.rows[i]))
    if shown.rows_side == "target":
        return f"before {row}, {looker}" if is_read else f"to write {row} {looker}"
    when = "after" if is_mark else "having read" if is_read else "having written"
    return f"{when} {row}, {looker}"


def _key(shown: OpenedMap, j: int) -> str:
    return piece_text(shown.columns[j])


def _passed_over(shown: OpenedMap, i: int, j: int) -> str:
    """The reason why larger weights were passed over, "" where there are none."""
    if not (np.abs(np.nan_to_num(shown.weights)) > abs(shown.weights[i, j])).any():
        return ""
    return "between" if between_words(shown)[i, j] and not shown.is_graph else "choice"


def _choices(shown: OpenedMap) -> Int[np.ndarray, " i"]:
    """So many columns each row may look at, in its window where attention is local."""
    allowed = ~np.isnan(shown.weights)
    if shown.window is not None:
        centres, reach = shown.window
        allowed &= np.abs(np.arange(shown.weights.shape[1])[None, :] - centres[:, None]) <= reach
    count: Int[np.ndarray, " i"] = allowed.sum(1)
    return count


def _link(shown: OpenedMap, i: int) -> int | None:
    """The column that the row is linked with: each is the other's largest, between words, and at least LINK."""
    if not (top := largest(shown.weights[i], 1)):
        return None
    [j] = top
    is_link = shown.weights[i, j] >= LINK and largest(shown.weights[:, j], 1) == [i]
    has_letters = all(any(c.isalnum() for c in token) for token in (shown.rows[i], shown.columns[j]))
    return j if is_link and has_letters and between_words(shown)[i, j] else None


def _is_even(weights: Float[np.ndarray, "..."]) -> bool:
    return weights.size > 1 and bool((np.abs(weights - weights.flat[0]) <= 1e-6).all())


def _listed(items: Sequence[str]) -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def _begun(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
