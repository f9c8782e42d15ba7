"""Answers with attention, encoded and kept."""

from functools import partial

from app.answers.attention import DType, cut, to_json, to_safetensors
from app.answers.one_map import AS_IT_IS, MadeMap, one_map
from app.cache import Cache
from app.engine import Engine
from app.question import Question
from model.selection import Selection


class KeptAttention:
    """Attention as it is sent, kept in a cache of its own, at most `kept` bytes.

    Other answers are encoded each time; this one is asked for most, and pooling takes longer than sending. The cache is
    small and apart, so that the large maps that answers are made from never push it out.
    """

    def __init__(self, engine: Engine, kept: int) -> None:
        self.engine = engine
        self._sent = Cache(kept)

    def __call__(self, question: Question, selection: Selection, dtype: DType | None, made: MadeMap) -> bytes:
        """Safetensors of this precision, or JSON if that is None. Raises Refusal as `Engine.attend` does."""

        def encode() -> bytes:
            attended = self.engine.attend(question)
            compute = partial(self.engine.selected, attended)
            if made == AS_IT_IS:
                parts = cut(selection, attended.blocks, compute)
            else:
                parts = one_map(selection, made, attended, compute)
            if dtype is None:
                return to_json(attended, parts, self.engine.settings.max_json_bytes)
            return to_safetensors(attended, parts, dtype)

        return self._sent((self.engine.model(question.model).digest, question, selection, dtype, made), encode)
