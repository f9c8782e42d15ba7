"""The weights in whatever was given: readers of one kind of library each, then of all others."""

from typing import Any

from regard.model.own.forecasts import taken_forecast
from regard.model.own.outputs import Taken, taken
from regard.model.own.relative import taken_band
from regard.model.own.tables import taken_masks

READERS = (taken_band, taken_forecast, taken_masks)


def found_in(given: Any) -> Taken:
    """The weights, and what is known of them; none of None. Raises Unsuitable as `taken` does."""
    if given is None:
        return Taken(None)
    found = (reader(given) for reader in READERS)
    return next((one for one in found if one is not None), None) or taken(given)
