"""The one place through which every page and endpoint computes: models, limits, and a cache of answers."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import torch

from app.batches import Batches
from app.errors import Refusal
from app.once import Once
from app.settings import Settings
from model import ids, load
from model.decoding import Sampling
from model.explanations import Explanations, Measured, measure
from model.heads import Heads, heads
from model.interventions import Intervention
from model.order import Arrangement
from model.steps import Cell, Steps, open_cell, open_steps
from model.trace import Attended, Decoding
from model.trained import Trained
from model.translator import Translator
from model.unsuitable import Unsuitable

WORDS = {
    "translation en-fr": {"text": "The sentence", "target": "The translation"},
    "dates": {"text": "The date", "target": "The ISO date"},
    "final mark": {"text": "The sentence", "target": "The mark"},
}

NEUTRAL = {"text": "The text", "target": "The target"}


class Engine:
    """The loaded models. One computation at a time: a device does not get faster by sharing."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        if settings.threads:
            torch.set_num_threads(settings.threads)
        self.models: dict[str, Trained] = {id: load(id, settings.device) for id in ids()}
        self.models |= {model.id: model for model in _hugging_face(settings)}
        self._answers = Once(self._attend, settings.cache)
        self._decodings = Once(self._decode, settings.cache)
        self._heads = Once(self._weigh, settings.cache)
        self._explanations = Once(self._explain, settings.cache)
        self._places = threading.BoundedSemaphore(settings.max_waiting)
        self._turn = threading.Lock()
        self._batches = Batches(self._attend_all, self._turn, settings.max_batch)

    def model(self, id: str) -> Trained:
        """The model with this id. Raises Refusal (404) naming the nearest, and where all are listed."""
        if id not in self.models:
            near = ", ".join(get_close_matches(id[:80], self.models, 3, cutoff=0.0)) or "none"
            message = f"No model is called {id[:80]!r}; the nearest names are {near}: /api/models lists all."
            raise Refusal(404, "unknown_model", message)
        return self.models[id]

    def describe(self, id: str) -> dict[str, Any]:
        """What a person may want to know of a model before using it."""
        translator = self.model(id)
        limits = {"tokens": self._max_tokens(translator), "characters": self.settings.max_characters}
        return translator.describe() | {"limits": limits}

    @contextmanager
    def place(self) -> Iterator[None]:
        """A place among those who wait for an answer. Raises Refusal (503) at once if all are taken."""
        if not self._places.acquire(blocking=False):
            raise Refusal(503, "busy", "Many people are asking at once: try again in a moment.")
        try:
            yield
        finally:
            self._places.release()

    def attend(
        self, id: str, text: str, target: str | None, interventions: tuple[Intervention | Arrangement, ...] = ()
    ) -> Attended:
        """How the model attends to a sentence, with interventions or without.

        Raises Refusal for what it cannot read or do, or cannot in time.
        """
        return self._answers(id, text, target, interventions)

    def decoding(self, id: str, text: str, method: Sampling | int | None, target: str | None) -> Decoding:
        """How a translation is written, or read, step by step. Raises Refusal as `attend` does."""
        return self._decodings(id, text, method, target)

    def steps(self, attended: Attended, where: dict[str, Any]) -> Steps:
        """Every intermediate of a head, or of a step, on a sentence that was read before."""
        with self._turn:
            return open_steps(self.model(attended.model), attended, where)

    def cell(self, attended: Attended, where: dict[str, Any], stage: str, row: int, column: int | None) -> Cell:
        """How one number of a stage was made. Raises Refusal (422) for one that is not there."""
        with self._turn:
            try:
                return open_cell(self.model(attended.model), attended, where, stage[:80], row, column)
            except (KeyError, IndexError) as error:
                message = str(error.args[0])
                raise Refusal(422, "unknown_cell", f"{message[0].upper()}{message[1:]}.") from None

    def heads(self, id: str, text: str, target: str | None, block: str) -> Heads:
        """Which heads of a block the translation needs, and what each does. Raises Refusal as `attend` does."""
        return self._heads(id, text, target, block)

    def explanations(self, id: str, text: str, target: str | None, layer: int, head: int) -> Explanations:
        """What each written piece was made from, by several measures. Raises Refusal as `attend` does."""
        return self._explanations(id, text, target).of(layer, head)

    def _attend(
        self, id: str, text: str, target: str | None, interventions: tuple[Intervention | Arrangement, ...]
    ) -> Attended:
        model = self.model(id)
        pieces = self._check("text", text, model)
        if target is None and not interventions:
            return self._batches(id, text, pieces, self._deadline())
        if target is not None:
            self._check("target", target, model)
        with self._in_time() as in_time:
            try:
                return model.attend(text, target, in_time, interventions)
            except Unsuitable as error:
                code = "interventions_unsuitable" if interventions else "target_unsuitable"
                raise Refusal(422, code, str(error)) from None

    def _attend_all(self, id: str, texts: Sequence[str], deadline: float) -> list[Attended]:
        in_time = self._until(deadline)
        in_time(0)  # the wait for one's turn counts
        return self.model(id).attend_all(texts, in_time)

    def _weigh(self, id: str, text: str, target: str | None, block: str) -> Heads:
        attended = self.attend(id, text, target)
        with self._turn:
            try:
                return heads(self.model(id), attended, block)
            except Unsuitable as error:
                raise Refusal(422, "unknown_block", str(error)) from None

    def _explain(self, id: str, text: str, target: str | None) -> Measured:
        attended = self.attend(id, text, target)
        with self._in_time() as in_time:
            try:
                return measure(self.model(id), attended, in_time)
            except Unsuitable as error:
                raise Refusal(422, "unknown_block", str(error)) from None

    def _decode(self, id: str, text: str, method: Sampling | int | None, target: str | None) -> Decoding:
        translator = self.model(id)
        self._check("text", text, translator)
        if target is not None:
            self._check("target", target, translator)
        if not isinstance(translator, Translator):
            raise Refusal(422, "no_steps", f"The model {id!r} writes in one step: choose another model.")
        with self._in_time() as in_time:
            return translator.decoding(text, method, in_time, target)

    @contextmanager
    def _in_time(self) -> Iterator[Callable[[int], None]]:
        """One's turn, and a function to be called now and then. Raises Refusal (503) when it has taken too long."""
        in_time = self._until(self._deadline())
        with self._turn:
            in_time(0)
            yield in_time

    def _deadline(self) -> float:
        return time.monotonic() + self.settings.max_seconds

    def _until(self, deadline: float) -> Callable[[int], None]:
        def in_time(_: int) -> None:
            if time.monotonic() > deadline:
                message = f"This took longer than {self.settings.max_seconds:g} s: try again, or shorten the text."
                raise Refusal(503, "too_slow", message, self.settings.max_seconds)

        return in_time

    def _max_tokens(self, translator: Trained) -> int:
        return min(self.settings.max_tokens, translator.longest)

    def _check(self, name: str, text: str, translator: Trained) -> int:
        """The number of pieces. Raises Refusal (422) for a text that is empty or longer than the settings allow."""
        what = WORDS.get(translator.config["task"], NEUTRAL)[name]
        if len(text) > self.settings.max_characters:
            limit = self.settings.max_characters
            message = f"{what} has {len(text):,} characters: shorten it to at most {limit:,}."
            raise Refusal(422, f"{name}_too_long", message, limit)
        read = translator.tokenizer.encode(text)
        if all(start == end for start, end in read.offsets):
            raise Refusal(422, f"{name}_empty", f"{what} is empty: type something.")
        if (pieces := len(read.ids)) > (limit := self._max_tokens(translator)):
            message = f"{what} has {pieces:,} pieces: shorten it to at most {limit:,}."
            raise Refusal(422, f"{name}_too_long", message, limit)
        return pieces


def _hugging_face(settings: Settings) -> Iterator[Trained]:
    """The models of Hugging Face that the settings name. Raises ValueError with a sentence for one that cannot be."""
    names = [*settings.hf, *_folders(settings.hf_folder)]
    if not names:
        return
    try:
        from model.hugging_face import load as open_folder
    except ImportError as error:
        raise ValueError("Models of Hugging Face need the extra “hf”: pip install '.[hf]'.") from error
    for name in names:
        try:
            yield open_folder(name, settings.device)
        except (OSError, ValueError) as error:
            raise ValueError(f"{name}: {error}") from error


def _folders(folder: Path | None) -> list[str]:
    return [] if folder is None else sorted(str(part.parent) for part in folder.glob("*/config.json"))
