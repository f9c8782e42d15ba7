"""The one place through which every page and endpoint computes: models, limits, and a cache of answers."""

import logging
import threading
import time
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import torch

from app.cache import Cache
from app.code_digest import code_digest
from app.device_queues import DeviceQueue, DeviceQueues
from app.errors import Refusal, Unfinished
from app.settings import Settings
from app.wire import DType, Weights, apply, to_json, to_safetensors
from model import devices, explanations, heads, ids, load
from model.decoding import Sampling
from model.errors import Failed, Unsuitable
from model.explanations import Explanations
from model.heads import Heads
from model.interventions import Intervention
from model.order import Arrangement
from model.pairs import MODEL as USUAL
from model.selection import Selection
from model.steps import Cell, Steps, open_cell, open_steps
from model.trace import Attended, Decoding, TooLarge
from model.trained import Trained
from model.translator import Translator
from model.unreadable import Name, Unreadable, name_of

PATIENCE = 0.02  # seconds between two looks whether anybody asks

P = TypeVar("P", explanations.Part, heads.Part)
T = TypeVar("T")
log = logging.getLogger("regard")


class Engine:
    """The loaded models, and what came of asking them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        if settings.threads:
            torch.set_num_threads(settings.threads)
        first, *others = _devices(settings.device)
        self.left_out: list[str] = []
        models = self._open(first)
        copies = [{id: model.on(device) for id, model in models.items()} for device in others]
        self._queues = DeviceQueues(
            [DeviceQueue(some, self._attend_all, settings.max_batch) for some in (models, *copies)]
        )
        self.models = self._queues.queues[0].models
        self._sent = Cache(settings.cache_bytes // 4)  # small, so that what is large never pushes it out
        self._computed = Cache(settings.cache_bytes - settings.cache_bytes // 4)
        self._places = threading.BoundedSemaphore(settings.max_waiting)

    def _open(self, device: torch.device) -> dict[str, Trained]:
        """All models, those of Hugging Face first: what is wrong with one is said before ours are read."""
        foreign = [*self._hugging_face(device)]
        models: dict[str, Trained] = {id: load(id, device, dtype=self.settings.dtype) for id in ids()}
        for model in foreign:
            if model.id in models:
                raise ValueError(f"Two models are called {model.id!r}: rename the folder of one.")
            models[model.id] = model
        for model in models.values():
            model.digest = f"{model.digest}.{code_digest()}"
        return models

    def _hugging_face(self, device: torch.device) -> Iterator[Trained]:
        """The models of Hugging Face that the settings name; of a whole folder of them one that is bad is left out.

        Raises ValueError with a sentence for one that was named by itself and cannot be opened.
        """
        names = dict.fromkeys(_folders(self.settings.hf_folder), True) | dict.fromkeys(self.settings.hf, False)
        if not names:
            return
        try:
            from model.hugging_face import load as open_folder
        except ImportError as error:
            raise ValueError("Models of Hugging Face need the extra “hf”: pip install '.[hf]'.") from error
        for name, may_be_left_out in names.items():
            try:
                yield open_folder(name, device, self.settings.max_attention_bytes, self.settings.dtype)
            except Unsuitable as error:
                if not may_be_left_out:
                    raise
                self.left_out.append(Path(name).name)
                log.warning("Left out: %s", error)

    @property
    def devices(self) -> list[str]:
        """Device of each queue."""
        return [str(next(iter(queue.models.values())).device) for queue in self._queues.queues]

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

    @contextmanager
    def prepared(self) -> Iterator[None]:
        """Meanwhile the sentences that pages open with are read, before anybody asks, and only while nobody does."""
        stopped = threading.Event()
        thread = threading.Thread(target=self._prepare, args=[stopped], daemon=True)
        if self.settings.prepare:
            thread.start()
        try:
            yield
        finally:
            stopped.set()
            if thread.is_alive():
                thread.join()

    def _prepare(self, stopped: threading.Event) -> None:
        own = [model for model in self.models.values() if model.config["family"] != "hugging-face"]  # these may be slow
        for model in sorted(own, key=lambda model: model.id != USUAL):
            while self._queues.busy and not stopped.wait(PATIENCE):
                pass
            if stopped.is_set():
                return
            with suppress(Refusal):
                self.attend(model.id, model.config["examples"][0], None)

    def attend(
        self, id: str, text: str, target: str | None, interventions: tuple[Intervention | Arrangement, ...] = ()
    ) -> Attended:
        """How the model attends to a sentence, with interventions or without.

        Raises Refusal for what it cannot read or do, or cannot in time.
        """
        return replace(self._same(self._attend, id, text, target, interventions), model=id)

    def attention(
        self,
        id: str,
        text: str,
        target: str | None,
        interventions: tuple[Intervention | Arrangement, ...],
        selection: Selection,
        dtype: DType | None,
    ) -> bytes:
        """The same, as it travels: as safetensors of this precision, or as JSON. Raises Refusal as `attend` does."""
        question = (id, text, target, interventions, selection, dtype)
        return self._sent((self.model(id).digest, *question), partial(self._tell, *question))

    def decoding(self, id: str, text: str, method: Sampling | int | None, target: str | None) -> Decoding:
        """How a translation is written, or read, step by step. Raises Refusal as `attend` does."""
        return replace(self._same(self._decode, id, text, method, target), model=id)

    def steps(self, attended: Attended, where: dict[str, Any]) -> Steps:
        """Every intermediate of a head, or of a step, on a sentence that was read before."""
        with self._work(attended.model) as (model, _):
            return open_steps(model, attended, where)

    def cell(self, attended: Attended, where: dict[str, Any], stage: str, row: int, column: int | None) -> Cell:
        """How one number of a stage was made. Raises Refusal (422) for one that is not there."""
        with self._work(attended.model) as (model, _):
            if isinstance(model, Translator) and model.dtype != torch.float32:
                message = "Single numbers are opened in float32 only: start Regard with --dtype float32."
                raise Refusal(422, "needs_float32", message)
            try:
                return open_cell(model, attended, where, stage[:80], row, column)
            except (KeyError, IndexError) as error:
                message = str(error.args[0])
                raise Refusal(422, "unknown_cell", f"{message[0].upper()}{message[1:]}.") from None

    def heads(self, id: str, text: str, target: str | None, block: str, seconds: float | None = None) -> Heads:
        """Which heads of a block the translation needs, and what each does.

        Raises Refusal as `attend` does, and Unfinished where the parts of it take longer than these seconds.
        """
        attended = self.attend(id, text, target)
        model = self.model(id)
        with _refused("unknown_block", model):
            parts = heads.parts(model, attended, block)
        find = partial(heads.find, attended=attended, block=block)
        found = self._in_parts(("heads", id, text, target, block), id, parts, find, seconds)
        return heads.together(model, attended, block, found)

    def explanations(
        self,
        id: str,
        text: str,
        target: str | None,
        where: tuple[int, int],
        measures: Collection[str] = explanations.MEASURES,
        seconds: float | None = None,
    ) -> Explanations:
        """What each written piece was made from, by several measures; where: layer and head. Raises as `heads` does."""
        attended = self.attend(id, text, target)
        parts = explanations.parts(self.model(id), attended, measures)
        find = partial(explanations.find, attended=attended)
        found = self._in_parts(("explanations", id, text, target), id, parts, find, seconds)
        return explanations.together(attended, found).of(*where, measures)

    def _in_parts(
        self,
        question: tuple[Hashable, ...],
        id: str,
        parts: Sequence[P],
        find: Callable[..., Any],
        seconds: float | None,
    ) -> dict[P, Any]:
        """What comes of each part; all are kept by themselves, so that what is asked again goes on by one at least."""
        most = self.settings.max_seconds
        deadline, patience = self._deadline(), time.monotonic() + (most if seconds is None else min(seconds, most))

        computed = []

        def compute(part: P) -> Any:
            computed.append(part)
            with self._work(id, "unknown_block", deadline) as (model, _):
                return find(model, part=part)

        found: dict[P, Any] = {}
        try:
            for part in parts:
                if computed and time.monotonic() > patience:
                    raise Unfinished(len(found), len(parts), most if seconds is None else seconds)
                found[part] = self._computed((self.model(id).digest, *question, part), partial(compute, part))
        finally:
            devices.give_back()
        return found

    def _same(self, compute: Callable[..., T], id: str, *question: Hashable) -> T:
        """compute(id, *question), unless an equal model was asked the same before, or is being asked."""
        key = (compute.__name__, self.model(id).digest, *question)
        return self._computed(key, partial(compute, id, *question))

    def _attend(
        self, id: str, text: str, target: str | None, interventions: tuple[Intervention | Arrangement, ...]
    ) -> Attended:
        model = self.model(id)
        pieces = self._check("text", text, model)
        if target is None and not interventions:
            with self._queues.shortest() as queue, _refused("text_unsuitable", model):
                return queue.batches(id, text, pieces, self._deadline())
        if target is not None:
            self._check("target", target, model)
        with self._work(id, "interventions_unsuitable" if interventions else "target_unsuitable") as (model, in_time):
            return model.attend(text, target, in_time, interventions)

    def _tell(self, id: str, *question: Any) -> bytes:
        *asked, selection, dtype = question
        attended = self.attend(id, *asked)
        parts = apply(selection, attended.blocks, partial(self._look, attended))
        if dtype is None:
            return to_json(attended, parts, self.settings.max_json_bytes)
        return to_safetensors(attended, parts, dtype)

    def _attend_all(self, model: Trained, texts: Sequence[str], deadline: float) -> list[Attended]:
        in_time = self._until(deadline)
        in_time(0)  # the wait for one's turn counts
        with model.checking(partial(in_time, 0)):
            return model.attend_all(texts, in_time)

    def _look(self, attended: Attended, selection: Selection) -> Weights:
        with self._work(attended.model) as (model, _):
            return model.look(attended, selection)

    def _decode(self, id: str, text: str, method: Sampling | int | None, target: str | None) -> Decoding:
        self._check("text", text, self.model(id))
        if target is not None:
            self._check("target", target, self.model(id))
        with self._work(id, "no_steps") as (model, in_time):
            return model.decoding(text, method, in_time, target)

    @contextmanager
    def _work(
        self, id: str, code: str = "unsuitable", deadline: float | None = None
    ) -> Iterator[tuple[Trained, Callable[[int], None]]]:
        """One's turn with a model, and a function to be called now and then.

        Raises Refusal: 503 when it has taken too long, waiting included; 413 for what is too large, and 422 with this
        code for what the model cannot do.
        """
        in_time = self._until(deadline or self._deadline())
        with self._queues.shortest() as queue, queue.turn:
            in_time(0)
            model = queue.models[id]
            with _refused(code, model), model.checking(partial(in_time, 0)):
                yield model, in_time

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

    def _check(self, name: Name, text: str, model: Trained) -> int:
        """The number of pieces. Raises Refusal (422) for a text that is empty or longer than the settings allow."""
        if len(text) > (limit := self.settings.max_characters):
            what = name_of(model.config["task"], name)
            message = f"{what} has {len(text):,} characters: shorten it to at most {limit:,}."
            raise Refusal(422, f"{name}_too_long", message, limit)
        with _refused(f"{name}_unsuitable", model):
            return len(model.read(text, name, self._max_tokens(model)).ids)


@contextmanager
def _refused(code: str, model: Trained) -> Iterator[None]:
    """What is too large becomes a Refusal (413), and what a model cannot do one (422) with this code.

    So does an error in code that came with the model, which is logged; one in ours stays what it is.
    """
    try:
        yield
    except TooLarge as error:
        raise Refusal(413, "attention_too_large", str(error), error.limit) from None
    except Unreadable as error:
        raise Refusal(422, error.code, str(error), error.limit) from None
    except Failed as error:
        log.warning("%s: %s", model.id, error, exc_info=error.__cause__)
        message = f"The code of {model.id[:80]} failed on this ({error}): change the text, or choose another model."
        raise Refusal(422, "model_failed", message) from error
    except Unsuitable as error:
        raise Refusal(422, code, str(error)) from None
    except (RuntimeError, MemoryError) as error:
        if not devices.is_out_of_memory(error):
            raise
        devices.free()
        message = f"This needs more memory than {model.device} has left: shorten the text, or choose a smaller model."
        raise Refusal(413, "out_of_memory", message) from error


def _devices(names: Sequence[str]) -> list[torch.device]:
    """Raises ValueError for one that is not there, and for several kinds, which would round one answer differently."""
    found = [devices.resolve(name) for name in names]
    if len({device.type for device in found}) > 1:
        raise ValueError(f"{','.join(names)}: the same question would have several answers: name devices of one kind.")
    return found


def _folders(folder: Path | None) -> list[str]:
    if folder is None:
        return []
    if not folder.is_dir():
        raise ValueError(f"{folder} is no folder: name one whose folders are models of Hugging Face.")
    return sorted(str(part.parent) for part in folder.glob("*/config.json"))
