"""A trained model with everything around it: from a sentence to its translation, and to how it was made."""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np
import torch
from jaxtyping import Int
from torch import Tensor

from model.decoding import Hypothesis, Marks, beam, collect, greedy, length_limits, log_probabilities
from model.tokenizer import BEGIN, Text, Tokenizer, pad_rows
from model.trace import Attended, Recorder, Target

BATCH_PIECES = 4_000  # padded source pieces that are translated together
LONGEST_LINE = 512  # source pieces of a line; what is beyond is cut off


class Translator:
    """One checkpoint: network, tokenizer, and what is known about it (`config.json`, `measured.json`)."""

    def __init__(
        self,
        id: str,
        network: Any,
        tokenizer: Tokenizer,
        digest: str,
        device: torch.device,
        config: dict[str, Any],
        measured: dict[str, Any] | None = None,
    ) -> None:
        self.id, self.tokenizer, self.digest, self.device = id, tokenizer, digest, device
        self.config, self.measured = config, measured
        self.network = network.to(device).eval()
        self.marks = Marks(tokenizer.pad, tokenizer.begin, tokenizer.end)

    def describe(self) -> dict[str, Any]:
        """What a person may want to know before using it: kind, size, blocks, and what was measured."""
        about = {name: self.config[name] for name in ("name", "family", "mechanism", "task", "examples")}
        aer = self.measured and self.measured["aer"] and self.measured["aer"]["heads"]
        return about | {
            "id": self.id,
            "digest": self.digest,
            "layers": max((block["layers"] for block in self.network.blocks.values()), default=0),
            "heads": max((block["heads"] for block in self.network.blocks.values()), default=0),
            "parameters": sum(parameter.numel() for parameter in self.network.parameters()),
            "blocks": [{"name": name, **block} for name, block in self.network.blocks.items()],
            "aer": aer and {"cross": aer},
            "best_head": aer and _best_head(aer),
        }

    @torch.inference_mode()
    def attend(self, text: str, target: str | None = None, on_step: Callable[[int], None] = lambda _: None) -> Attended:
        """Translate a sentence, or read the translation that is given, and tell how every head looked.

        on_step is called with the number of pieces written so far; what it raises ends the work.
        """
        source = self.tokenizer.encode(text)
        ids = torch.tensor([source.ids], device=self.device)
        encoded = self.network.encode(ids)
        recorder = Recorder(self.network.blocks)
        recorder.add(encoded.weights)
        if target is None:
            steps = []
            for step in greedy(self.network, encoded, length_limits(ids, self.marks), self.marks):
                recorder.add(step.decoded.weights)
                steps.append(step)
                on_step(len(steps))
            hypothesis = collect(steps, sentences=1, end=self.marks.end)[0]
            written = self.tokenizer.decode(hypothesis.ids)
        else:
            written = self.tokenizer.encode(target)
            hypothesis = self._read(written, encoded, recorder)
        fed = (BEGIN, *written.tokens[:-1])
        facts = Target(
            **asdict(written),
            fed=fed,
            log_probabilities=hypothesis.log_probabilities,
            forced=target is not None,
            complete=hypothesis.complete,
        )
        return Attended(self.id, self.digest, source, facts, recorder.blocks())

    @torch.inference_mode()
    def translate(
        self,
        lines: Sequence[str],
        beam_size: int = 1,
        on_done: Callable[[int], None] = lambda _: None,
    ) -> list[str]:
        """Translate many lines in batches of about equal length; an empty line stays empty.

        Of a line that is longer, only LONGEST_LINE pieces are read.
        on_done is called after each batch with the number of sentences in it.
        """
        sources = [(*text.ids[:-1][: LONGEST_LINE - 1], self.marks.end) for text in self.tokenizer.encode_batch(lines)]
        translations = [""] * len(lines)
        order = sorted((row for row, ids in enumerate(sources) if len(ids) > 1), key=lambda row: -len(sources[row]))
        on_done(len(lines) - len(order))
        while order:
            size = max(1, BATCH_PIECES // (len(sources[order[0]]) * beam_size))
            rows, order = order[:size], order[size:]
            ids = pad_rows([sources[row] for row in rows], self.marks.pad).to(self.device)
            for row, hypothesis in zip(rows, self.decode(ids, beam_size), strict=True):
                translations[row] = self.tokenizer.decode(hypothesis.ids).text
            on_done(len(rows))
        return translations

    def decode(self, ids: Int[Tensor, "batch j"], beam_size: int = 1) -> list[Hypothesis]:
        """The best translation of every sentence of a padded batch: greedy, or by beam search."""
        encoded, limits = self.network.encode(ids), length_limits(ids, self.marks)
        if beam_size > 1:
            return beam(self.network, encoded, limits, self.marks, beam_size)
        return collect(greedy(self.network, encoded, limits, self.marks), len(ids), self.marks.end)

    def _read(self, written: Text, encoded: Any, recorder: Recorder) -> Hypothesis:
        """Teacher forcing: feed a given translation, and see how likely each of its pieces was."""
        produced = torch.tensor([written.ids], device=self.device)
        fed = torch.cat([torch.full_like(produced[:, :1], self.marks.begin), produced[:, :-1]], dim=1)
        decoded = self.network.decode(fed, self.network.start(encoded))
        recorder.add(decoded.weights)
        every = log_probabilities(self.network.logits(decoded.hidden), self.marks)
        chosen = every.gather(-1, produced[..., None])[0, :, 0]
        return Hypothesis(written.ids, tuple(chosen.tolist()), complete=True)


def _best_head(aer: Sequence[Sequence[float]]) -> dict[str, Any]:
    """The cross-attention head with the lowest alignment error; layer and head count from 1."""
    layer, head = np.unravel_index(np.argmin(aer), np.shape(aer))
    return {"block": "cross", "layer": int(layer) + 1, "head": int(head) + 1}
