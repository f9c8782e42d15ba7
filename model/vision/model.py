"""A trained Vision Transformer in use: from a picture of a digit to the digit, with the weights of every head."""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
import torch
from jaxtyping import Float, Float32
from torch import Tensor

from regard.model.attention import Seam
from regard.model.errors import Unsuitable
from regard.model.interventions import Intervention, check, forbidden, seam
from regard.model.order import Arrangement
from regard.model.steps.cells import Cells
from regard.model.tokenizer import BEGIN, Remark, Text
from regard.model.trace import Attended, Decoding, HeadAt, Recorder, StepAt, Target
from regard.model.trained import OnStep, Openable
from regard.model.unreadable import Name, Unreadable
from regard.model.vision.drawn import STROKES, drawn
from regard.model.vision.network import Seen
from regard.model.vision.patches import Patches
from regard.model.vision.steps import PatchCells

CHOICES = tuple(STROKES)


class PictureClassifier(Openable):
    """A model that looks at a picture, and writes one piece: the digit that it shows.

    A picture is read as the text that `Patches.written` makes of it; a digit alone, "7", is drawn by a few strokes.
    """

    tokenizer: Patches

    @property
    def choices(self) -> tuple[str, ...]:
        return CHOICES

    def picture(self, picture: Float32[np.ndarray, "h w"]) -> Text:
        """The text of a picture of grey levels from 0, the ground, to 1. Raises Unsuitable for another size."""
        side = self.tokenizer.side
        if picture.shape != (side, side):
            raise Unsuitable(f"This model looks at {side} × {side} grey levels: give a picture of that size.")
        return self.read(self.tokenizer.written(picture))

    @torch.inference_mode()
    def attend(
        self,
        text: str | Text,
        target: str | Text | None = None,
        on_step: OnStep = lambda _: None,
        interventions: Sequence[Intervention | Arrangement] = (),
    ) -> Attended:
        """Say which digit a picture shows, or score the given one, and return the weights of every head."""
        source = self.read(text)
        changes = [one for one in interventions if isinstance(one, Intervention)]
        if len(changes) < len(interventions):
            raise Unsuitable("The order of words can be changed for models that translate only: choose another.")
        check(changes, self.network.blocks, len(source.ids))
        (attended,) = self._attended([source], self._look([source], seam(changes)), target)
        on_step(1)
        return forbidden(attended, changes)

    @torch.inference_mode()
    def attend_all(self, texts: Sequence[str | Text], on_step: OnStep = lambda _: None) -> list[Attended]:
        """`attend` of each picture, all at once."""
        sources = [self.read(text) for text in texts]
        attended = self._attended(sources, self._look(sources))
        on_step(1)
        return attended

    def _look(self, sources: Sequence[Text], changed: Seam | None = None) -> Seen:
        seen: Seen = self.network(self.tokenizer.grey(sources).to(self.device), seam=changed)
        return seen

    def _attended(self, sources: Sequence[Text], run: Seen, target: str | Text | None = None) -> list[Attended]:
        recorder = Recorder(self.network.blocks, [len(source.ids) for source in sources])
        recorder.add(run, range(len(sources)))
        return [
            Attended(
                self.id,
                self.digest,
                source,
                self._target(logs, target),
                recorder.blocks(line),
                candidates=tuple(zip(self.choices, logs.exp().tolist(), strict=True)),
                reader=self.reader,
            )
            for line, (source, logs) in enumerate(zip(sources, run.logits.float().log_softmax(-1), strict=True))
        ]

    def _target(self, logs: Float[Tensor, " classes"], target: str | Text | None) -> Target:
        chosen = int(logs.argmax()) if target is None else self._index(target)
        digit = self.choices[chosen]
        return Target(
            text=digit,
            tokens=(digit,),
            offsets=((0, len(digit)),),
            ids=(chosen,),
            fed=(BEGIN,),
            log_probabilities=(float(logs[chosen]),),
            forced=target is not None,
            complete=True,
        )

    def likelihood(self, attended: Attended, copies: int, seam: Seam) -> Float[Tensor, " copies"]:
        """The log-probability of the digit, of each copy of a picture in one batch."""
        (chosen,) = attended.target.ids
        return self._look([attended.source] * copies, seam).logits.float().log_softmax(-1)[:, chosen]

    def cells(self, attended: Attended, at: HeadAt | StepAt) -> Cells:
        """Every stage of a head, and what opens its cells. Raises KeyError and IndexError."""
        if isinstance(at, StepAt):
            raise IndexError("this model has heads, and no steps of a recurrent decoder")
        attended.check(at)
        (patches,) = self.tokenizer.grey([attended.source]).to(self.device)
        return PatchCells(self.network, self._look([attended.source]), patches, self.choices, attended, at)

    def decoding(self, *_: object, **__: object) -> Decoding:
        raise Unsuitable("This model writes in one step: choose another model.")

    @torch.inference_mode()
    def translate_each(self, lines: Sequence[str], _beam_size: int = 1) -> Iterator[tuple[int, str]]:
        """The digit of each line that is a picture; an empty line stays empty."""
        yield from ((row, self.attend(line).target.text if line.strip() else "") for row, line in enumerate(lines))

    def pieces(self, text: str, name: Name) -> Text:
        """The patches of a picture, and of a digit those of its drawing. Raises Unreadable for another text."""
        if name == "target":
            return Text(text, (text,), ((0, len(text)),), (0,))
        text = text.strip()
        if text in STROKES:
            text = self.tokenizer.written(drawn(STROKES[text]))
        if text and not self.tokenizer.is_picture(text):
            levels, words = self.tokenizer.patch**2, self.tokenizer.across**2
            raise Unreadable(
                "text_unreadable",
                f"The picture is not one: give a digit, or {words} patches of {levels} grey levels from 00 to ff each.",
            )
        return self.tokenizer.encode(text) if text else Text("", (), (), ())

    def remarks(self, *_: object) -> Iterable[Remark]:
        """No remarks: a picture has no characters."""
        return ()

    def _index(self, target: str | Text) -> int:
        given = (target.text if isinstance(target, Text) else target).strip()
        if given not in self.choices:
            raise Unsuitable(f"This model writes one digit: give {', '.join(self.choices)} as the target.")
        return self.choices.index(given)
