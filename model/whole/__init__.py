"""A whole model over one sentence, as the parts of a drawing: what each holds, and what it is computed from."""

from regard.model.whole.part import Chances, Counted, Part, Whole

__all__ = ["Chances", "Counted", "Part", "Whole"]
