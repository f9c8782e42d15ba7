"""A trained classifier in use: from a sentence without its final mark to that mark."""

from collections.abc import Iterator, Sequence

import torch
from jaxtyping import Float
from torch import Tensor

from regard.model.errors import Unsuitable
from regard.model.interventions import Intervention
from regard.model.order import Arrangement
from regard.model.self_attentive import Read
from regard.model.steps.hop_cells import HopCells, MarkCells, MaxCells
from regard.model.tokenizer import BEGIN, Text, pad_rows
from regard.model.trace import Attended, Decoding, HeadAt, Recorder, StepAt, Target
from regard.model.trained import WITHOUT, OnStep, Openable
from regard.model.unreadable import Name
from regard.model.whole import Whole
from regard.model.whole.hops import of_hops

BATCH = 100  # lines that are read together


class Classifier(Openable):
    """A model that reads a sentence without its final mark, and writes one piece: the mark."""

    @property
    def choices(self) -> tuple[str, ...]:
        return tuple(self.tokenizer.decode([mark]).text for mark in self.network.config.marks)

    @torch.inference_mode()
    def attend(
        self,
        text: str | Text,
        target: str | Text | None = None,
        on_step: OnStep = lambda _: None,
        interventions: Sequence[Intervention | Arrangement] = (),
    ) -> Attended:
        """Predict the removed mark, or score the given one, and return the weights of each hop, or what was pooled."""
        if interventions:
            raise Unsuitable(f"The attention of {self.id} cannot be changed: choose another model.")
        source = self.read(text)
        run = self._read(source)
        on_step(1)
        logs = run.logits[0].float().log_softmax(-1)
        chosen = int(logs.argmax()) if target is None else self._index(target)
        recorder = Recorder(self.network.blocks, [len(source.ids)])
        recorder.add(run)
        mark = self.choices[chosen]
        facts = Target(
            text=mark,
            tokens=(mark,),
            offsets=((0, len(mark)),),
            ids=(self.network.config.marks[chosen],),
            fed=(BEGIN,),
            log_probabilities=(float(logs[chosen]),),
            forced=target is not None,
            complete=True,
        )
        candidates = tuple(zip(self.choices, logs.exp().tolist(), strict=True))
        vector = won = None
        if run.won.numel():
            vector, won = run.M[0, 0].float().cpu().numpy(), run.won[0].cpu().numpy()
        return Attended(self.id, self.digest, source, facts, recorder.blocks(), vector, won, candidates, self.reader)

    def _read(self, source: Text) -> Read:
        read: Read = self.network(torch.tensor([source.ids], device=self.device))
        return read

    def cells(self, attended: Attended, at: HeadAt | StepAt) -> MarkCells:
        """Every stage of a hop, or of the only step of max pooling, and what opens its cells.

        Raises KeyError and IndexError.
        """
        if isinstance(at, StepAt):
            if self.network.blocks:
                raise IndexError("this model writes in one step: open a hop")
            return MaxCells(self.network, self._read(attended.source), self.choices, attended, at)
        attended.check(at)
        return HopCells(self.network, self._read(attended.source), self.choices, attended, at)

    @torch.inference_mode()
    def whole(self, attended: Attended) -> Whole:
        """Every part of the model over a sentence that was read."""
        return of_hops(self.network, self._read(attended.source), self.choices, attended)

    def likelihood(self, *_: object, **__: object) -> Float[Tensor, " copies"]:
        raise Unsuitable(WITHOUT)

    def decoding(self, *_: object, **__: object) -> Decoding:
        raise Unsuitable("This model writes in one step: choose another model.")

    def pieces(self, text: str, name: Name) -> Text:
        """The text as the model is shown it, without its final mark."""
        return super().pieces(self.without_mark(text) if name == "text" else text, name)

    @torch.inference_mode()
    def translate_each(self, lines: Sequence[str], _beam_size: int = 1) -> Iterator[tuple[int, str]]:
        """The mark of each line; an empty line stays empty. There is one step, so that no beam can be wider than 1."""
        texts = self.tokenizer.encode_batch([self.without_mark(line) for line in lines])
        rows = [row for row, text in enumerate(texts) if len(text.ids) > 1]
        yield from ((row, "") for row, text in enumerate(texts) if len(text.ids) < 2)
        for part in (rows[start : start + BATCH] for start in range(0, len(rows), BATCH)):
            ids = pad_rows([texts[row].ids[: self.longest] for row in part], self.marks.pad).to(self.device)
            for row, chosen in zip(part, self.network(ids).logits.argmax(-1).tolist(), strict=True):
                yield row, self.choices[chosen]

    def without_mark(self, text: str) -> str:
        """The text without the marks at its end, unless there is nothing else.

        One that looked at the answer would show nothing; marks are those that are read as such, full-width ones too.
        """
        end = len(text)
        while end and all(character in self.choices for character in self.tokenizer.normalise(text[end - 1])):
            end -= 1
        return text[:end] or text

    def _index(self, target: str | Text) -> int:
        given = (target.text if isinstance(target, Text) else target).strip()
        if given not in self.choices:
            raise Unsuitable(f"This model writes one mark: give {', '.join(self.choices)} as the target.")
        return self.choices.index(given)
