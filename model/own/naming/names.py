"""Names of rows and columns: those that were given, or 1, 2, ...

Also which names of arguments and arrays are known.
"""

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from numbers import Integral
from typing import Any, TypeGuard

from regard.model.errors import Unsuitable
from regard.model.own.naming.words import as_words

ALIKE = {
    **dict.fromkeys(("causal", "is_causal", "attn_mask", "attention_mask"), "mask"),
    **dict.fromkeys(("softcap", "soft_cap", "softcapping", "logit_cap", "attn_logit_softcapping"), "cap"),
    **dict.fromkeys(("sinks", "s_aux", "attention_sinks", "attn_sink"), "sink"),
    **dict.fromkeys(("sliding_window", "window_size", "local_attention"), "window"),
    **dict.fromkeys(("alibi", "attention_bias", "attn_bias", "position_bias", "relative_position_bias"), "bias"),
    **dict.fromkeys(("token", "words", "labels", "input_ids"), "tokens"),
    **dict.fromkeys(("attn", "attn_weights", "attention", "attentions", "attention_weights"), "weights"),
}
"""What other libraries call it."""
LONGEST = 80
"""Characters of an unknown name that are compared, and said."""
MOST_LETTERS = 2**22
"""Characters of all names of rows and columns of a batch."""
Names = tuple[tuple[str, ...], ...]
"""Of each text of the batch."""
Counted = Sequence[Sequence[str] | range]
"""Names or numbers of each text: of millions of rows a part may be shown, by its numbers."""


def check_known(given: Iterable[str], known: Sequence[str], beginning: str = "") -> None:
    """Raise Unsuitable for a name that is not known, with the nearest that is."""
    for name in given:
        if name not in known:
            near = ALIKE.get(name) or nearest(name, known)
            said = f"{beginning}{name[:LONGEST]!r} is not known; the nearest name is {near!r}"
            raise Unsuitable(f"{said}. Known: {', '.join(known)}.")


def nearest(name: str, known: Sequence[str]) -> str:
    """The known name that is most like it.

    >>> nearest("d", ["kind", "distance"]), nearest("layr", ["layer", "player"])
    ('distance', 'layer')
    """
    longer = [one for one in known if one.startswith(name)]
    return (longer or get_close_matches(name[:LONGEST], known, 1, cutoff=0.0) or known)[0]


def names_of(
    tokens: Any, columns: Any, shape: tuple[int, ...], written: bool = False
) -> tuple[Counted, Counted | None]:
    """Names of the rows and of the columns; None where columns are named as rows are, as in self-attention.

    written: whether a model wrote them, so that the last one, which it did not read again, has no row. Raises
    Unsuitable where there are more or fewer names than rows or columns, and for names that are no strings.
    """
    _, batch, _, i, j = shape
    tokens, columns = as_words(tokens), as_words(columns)
    if columns is None and i != j and _are_strings(tokens) and len(tokens) == j:
        raise Unsuitable(f"tokens name the rows: rows {i}, names {j}, as many as columns. Give them as columns.")
    if i != j and _are_strings(tokens) and _are_strings(columns) and (len(tokens), len(columns)) == (j, i):
        raise Unsuitable(f"tokens name the rows, {i}, and columns the columns, {j}: give each as the other.")
    rows = None if tokens is None else read_names("tokens", tokens, batch, i, "row", spare=int(written))
    if columns is not None:
        return rows or _counted(batch, i), read_names("columns", columns, batch, j, "column")
    if i == j:
        return rows or _counted(batch, i), None
    if rows is not None:
        raise Unsuitable(f"There are {i} rows and {j} columns: name the columns too, with columns{_or_band(i, j)}.")
    return _counted(batch, i), _counted(batch, j)


def _or_band(rows: int, columns: int) -> str:
    """The remedy for columns that are relative to the row: no more than there are rows.

    >>> _or_band(7, 4), _or_band(3, 5)
    (', or, where these are relative to the row, as in local attention, give band=(3, 0)', '')
    """
    band = columns - 1 if columns % 2 else f"({columns - 1}, 0)"
    said = f", or, where these are relative to the row, as in local attention, give band={band}"
    return said if 1 < columns < rows else ""


def read_names(
    name: str, given: Any, batch: int, count: int, what: str, spare: int = 0, unnamed: str = "padding needs names too"
) -> Names:
    """The names of each text, of which there are so many, or so many to spare. Raises Unsuitable for others.

    unnamed: what to do about rows or columns without a name.
    """
    lists = as_words(given)
    if not isinstance(lists, (list, tuple)) or not lists:
        raise Unsuitable(_no_names(name, lists))
    texts = [lists] * batch if isinstance(lists[0], str) else [as_words(text) for text in lists]
    for text in texts:
        if not isinstance(text, (list, tuple)) or not all(isinstance(one, str) for one in text):
            raise Unsuitable(_no_names(name, text))
    check_whole(name, (one for text in texts for one in text))
    if len(texts) != batch:
        raise Unsuitable(f"{name} must give one list for each text: texts {batch}, lists {len(texts)}.")
    for text in texts:
        if not count <= len(text) <= count + spare:
            fewer = f"; {unnamed}" if len(text) < count else ""
            raise Unsuitable(f"{name} must give one name for each {what}: {what}s {count}, names {len(text)}{fewer}.")
    if (letters := sum(len(one) for text in texts for one in text)) > MOST_LETTERS:
        raise Unsuitable(f"{name} have {letters:,} characters in all texts: at most {MOST_LETTERS:,} can be shown.")
    return tuple(tuple(text[:count]) for text in texts)


def _no_names(name: str, given: Any) -> str:
    """A sentence on what cannot be names, with the way from ids to names."""
    listed = given if isinstance(given, (list, tuple)) else [given]
    if listed and all(isinstance(one, Integral) and not isinstance(one, bool) for one in listed):
        return f"{name} holds numbers: of ids, give tokenizer= too, or {name}=tokenizer.convert_ids_to_tokens(ids)."
    return f"{name} must be a list of strings, or a list of such lists, one for each text of the batch."


def _are_strings(given: Any) -> TypeGuard[Sequence[str]]:
    return isinstance(given, (list, tuple)) and all(isinstance(one, str) for one in given)


def check_whole(name: str, texts: Iterable[str]) -> None:
    """Raise Unsuitable for a text with half a character, a surrogate alone, which UTF-8 has not."""
    if any(re.search(r"[\ud800-\udfff]", text) for text in texts):
        raise Unsuitable(f"{name} holds half a character, a surrogate alone: write the character whole.")


def _counted(batch: int, count: int) -> Counted:
    return (range(1, count + 1),) * batch


def as_names(counted: Counted) -> Names:
    """Names, with numbers as they are written.

    >>> as_names([range(1, 4)])
    (('1', '2', '3'),)
    """
    return tuple(tuple(map(str, text)) for text in counted)
