"""A whole model over one sentence, as the parts of a drawing: what each holds, and what it is computed from."""

from regard.model.whole.part import Chances, Part, Whole

__all__ = ["Chances", "Part", "Whole"]
