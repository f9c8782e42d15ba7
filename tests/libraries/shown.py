"""The map that a page of `regard.show` shows, compared with one that was computed apart."""

from collections.abc import Sequence

import numpy as np

from regard.app.publish.own.show_arrays import OwnPage
from regard.model.errors import Unsuitable
from regard.model.own import own_tensors
from regard.model.own.attention import weights_of

CLOSE = 1e-6


def shows(
    page: OwnPage,
    expected: np.ndarray,
    rows: Sequence[str] | None = None,
    columns: Sequence[str] | None = None,
    text: int = 1,
    close: float = CLOSE,
) -> None:
    """Assert that a text of the page has these weights, [layers, heads, rows, columns], NaN where a cell is hatched.

    rows, columns: the names that stand beside them, 1, 2, ... where they have none; columns: as the rows if not given.
    """
    own = page.tensors
    found, expected = weights_of(own, text - 1), np.asarray(expected, np.float32)
    assert found.shape == expected.shape, f"shown {found.shape}, right {expected.shape}; {own.taken_for}"
    assert np.array_equal(np.isnan(found), np.isnan(expected)), f"other cells are hatched; {own.taken_for}"
    off = np.nan_to_num(np.abs(found - expected)).max()
    assert off <= close, f"shown weights are {off:.2g} off; {own.taken_for}"
    _named("rows", own.rows[text - 1], rows, expected.shape[-2])
    _named("columns", (own.columns or own.rows)[text - 1], columns or rows, expected.shape[-1])


def _named(what: str, found: Sequence[str], expected: Sequence[str] | None, count: int) -> None:
    names = [str(number) for number in range(1, count + 1)] if expected is None else [*expected]
    assert [*map(str, found)] == names, f"{what} are named {[*found]}, right {names}"


def refused(given: object, **options: object) -> str:
    """The sentence with which this is refused. Fails where it is shown."""
    try:
        own = own_tensors(given, **options)
    except Unsuitable as error:
        return str(error)
    raise AssertionError(f"shown as {own.shape}")


def softmax(scores: np.ndarray, axis: int = -1) -> np.ndarray:
    """The softmax in float64; -inf is 0."""
    powers = np.exp(np.asarray(scores, np.float64) - np.max(scores, axis, keepdims=True))
    return powers / powers.sum(axis, keepdims=True)
