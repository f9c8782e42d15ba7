"""Answers with attention, encoded and kept."""

from functools import partial

import numpy as np
from starlette.concurrency import run_in_threadpool

from regard.app.attention.answers import DType, cut, to_json, to_safetensors
from regard.app.attention.one_map import AS_IT_IS, MadeMap, one_map
from regard.app.engine.cache import Cache
from regard.app.engine.engine import Engine
from regard.app.engine.opened_files import is_file
from regard.app.engine.question import Question
from regard.app.server import metrics
from regard.model.selection import Selection
from regard.model.trace import Attended

SMALL = 20_000  # weights of a block: of 24 heads and 28 pieces


class KeptAttention:
    """Attention as it is sent, kept in a cache of its own, at most `kept` bytes.

    Other answers are encoded each time; this one is asked for most, and pooling takes longer than sending. The cache is
    small and apart, so that the large maps that answers are made from never push it out.
    """

    def __init__(self, engine: Engine, kept: int) -> None:
        self.engine = engine
        self._sent = Cache("sent", kept)

    async def answer(self, question: Question, selection: Selection, dtype: DType | None, made: MadeMap) -> bytes:
        """Safetensors of this precision, or JSON if that is None. Raises Refusal as `Engine.attend` does."""
        if is_file(question.model):
            attended = await self.engine.attend_async(question)
            return await run_in_threadpool(self._encode, attended, selection, dtype, made)
        key = self.engine.model(question.model).digest, question, selection, dtype, made
        if (sent := self._sent.kept(key)) is not None:
            return sent
        attended = await self.engine.attend_async(question)
        encode = partial(self._sent, key, partial(self._encode, attended, selection, dtype, made))
        return encode() if dtype and _is_small(attended) else await run_in_threadpool(encode)

    def _encode(self, attended: Attended, selection: Selection, dtype: DType | None, made: MadeMap) -> bytes:
        compute = partial(self.engine.selected, attended)
        with metrics.timed("encode"):
            if made == AS_IT_IS:
                parts = cut(selection, attended.blocks, compute)
            else:
                parts = one_map(selection, made, attended, compute)
            if dtype is None:
                return to_json(attended, parts, self.engine.settings.max_json_bytes)
            return to_safetensors(attended, parts, dtype)


def _is_small(attended: Attended) -> bool:
    """Whether its weights are encoded in less time than a thread takes to wake up among those of a class."""
    kept = (block.kept for block in attended.blocks.values())
    return all(isinstance(one, np.ndarray) and one.size <= SMALL for one in kept)
