"""Mechanisms since 2017, by hand: every quantity of one over typed numbers."""

from collections.abc import Mapping

from regard.model.errors import Unsuitable
from regard.model.scratch import Matrix
from regard.model.since import from_scores, from_states
from regard.model.since.quantities import Quantity, Working
from regard.model.since.successors import SUCCESSORS, Value

WORKINGS = from_scores, from_states  # which register themselves


def work(
    id: str, q: Matrix, k: Matrix, v: Matrix, parameters: Mapping[str, Value] | None = None, digits: int = 3
) -> list[Quantity]:
    """Every quantity of a mechanism over these numbers, as `worked` has them.

    >>> [one.id for one in work("softmax", [[1, 0]], [[1, 0]], [[2]])]
    ['scores', 'scaled', 'weights', 'output']
    """
    return worked(id, q, k, v, parameters, digits).quantities


def worked(
    id: str, q: Matrix, k: Matrix, v: Matrix, parameters: Mapping[str, Value] | None = None, digits: int = 3
) -> Working:
    """The working of a mechanism over these numbers: its quantities in the order of its equations, and what it keeps.

    Raises Unsuitable for an id that is none, numbers that do not fit, and parameters that it has not.

    >>> worked("linear-attention", [[1, 0]], [[1, 0]], [[2]]).kept
    Kept(numbers=4, sizes='2 × (1 + 1)', names='S, z')
    """
    if id not in SUCCESSORS:
        raise Unsuitable(f"No mechanism is called {id[:40]!r}: {', '.join(SUCCESSORS)}.")
    known = SUCCESSORS[id].parameters
    given = {name: one.usual for name, one in known.items()} | {
        name: value if isinstance(value, str) else float(value) for name, value in (parameters or {}).items()
    }
    for name, value in given.items():
        if name not in known:
            raise Unsuitable(
                f"{SUCCESSORS[id].name} has no {name[:40]!r}; it has {', '.join(known) or 'no parameters'}."
            )
        known[name].check(value)
    working = Working(q, k, v, digits)
    SUCCESSORS[id].run(working, **given)
    return working
