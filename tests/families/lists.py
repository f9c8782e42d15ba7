"""The families of transformers that read a text, by its own lists."""

from dataclasses import dataclass

import transformers
from transformers.models.auto import modeling_auto

LISTS = {
    "encoder-decoder": modeling_auto.MODEL_FOR_SEQ_TO_SEQ_CAUSAL_LM_MAPPING_NAMES,
    "decoder": modeling_auto.MODEL_FOR_CAUSAL_LM_MAPPING_NAMES,
    "encoder": modeling_auto.MODEL_FOR_MASKED_LM_MAPPING_NAMES | modeling_auto.MODEL_FOR_TEXT_ENCODING_MAPPING_NAMES,
    "image and text": modeling_auto.MODEL_FOR_IMAGE_TEXT_TO_TEXT_MAPPING_NAMES,
}


@dataclass(frozen=True)
class Family:
    """A configuration (`model_type`) and the class that one of transformers' lists has for it."""

    kind: str
    model_type: str
    architecture: str

    @property
    def name(self) -> str:
        return f"{self.kind}: {self.model_type}"

    @property
    def cls(self) -> type:
        """Its class. Raises AttributeError or ImportError for one that cannot be imported here."""
        return getattr(transformers, self.architecture)


def families() -> list[Family]:
    """Every entry of every list, by list and name; a class that stands in several is told of once."""
    found: dict[tuple[str, str], Family] = {}
    for kind, entries in LISTS.items():
        for model_type, names in sorted(entries.items()):
            architecture = names if isinstance(names, str) else names[0]
            found.setdefault((model_type, architecture), Family(kind, model_type, architecture))
    return [*found.values()]
