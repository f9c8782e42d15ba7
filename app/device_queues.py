"""One queue per device, each with its own copies of the models; requests join the shortest."""

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from app.batches import Batches, Turn
from app.limits import Deadline, Limits, refused
from app.question import Question
from model.tokenizer import Text
from model.trace import Attended
from model.trained import Trained


class DeviceQueue:
    """One computation at a time: a device does not get faster by sharing. largest: texts in a batch."""

    def __init__(self, models: Mapping[str, Trained], largest: int) -> None:
        self.models = models
        self.turn = Turn()
        self.batches = Batches(self._attend, self.turn, largest)
        self.asked = 0

    def _attend(self, id: str, texts: Sequence[Text], deadline: Deadline) -> Sequence[Attended]:
        deadline.check_deadline()  # the wait for one's turn counts
        model = self.models[id]
        with model.checking(deadline.check_deadline):
            return model.attend_all(texts, deadline.check_deadline)


class DeviceQueues:
    """All queues, and how many requests are in each."""

    def __init__(self, copies: Sequence[Mapping[str, Trained]], largest: int, limits: Limits) -> None:
        self.queues = [DeviceQueue(models, largest) for models in copies]
        self.limits = limits
        self._lock = threading.Lock()

    def busy(self) -> bool:
        """Whether any request computes or waits."""
        return any(queue.asked for queue in self.queues)

    def attend(self, question: Question) -> Attended:
        """Read the texts of a question once, and compute its attention: in a batch if nothing is forced or changed."""
        id, model = question.model, self.queues[0].models[question.model]
        text = self.limits.read(model, question.text)
        if question.target is None and not question.interventions:
            with self._shortest() as queue, refused("text_unsuitable", model):
                return queue.batches(id, text, len(text.ids), self.limits.deadline())
        target = None if question.target is None else self.limits.read(model, question.target, "target")
        with self.turn(id, "interventions_unsuitable" if question.interventions else "target_unsuitable") as turn:
            model, deadline = turn
            return model.attend(text, target, deadline.check_deadline, question.interventions)

    @contextmanager
    def turn(
        self, id: str, code: str = "unsuitable", deadline: Deadline | None = None
    ) -> Iterator[tuple[Trained, Deadline]]:
        """Wait for a turn with a model.

        Raises Refusal: 503 when it takes too long, waiting included; 413 for what is too large, and 422 with this code
        for what the model cannot do.
        """
        deadline = deadline or self.limits.deadline()
        with self._shortest() as queue, queue.turn:
            deadline.check_deadline()
            model = queue.models[id]
            with refused(code, model), model.checking(deadline.check_deadline):
                yield model, deadline

    @contextmanager
    def _shortest(self) -> Iterator[DeviceQueue]:
        """Join the shortest queue, and leave it afterwards."""
        with self._lock:
            queue = min(self.queues, key=lambda queue: queue.asked)
            queue.asked += 1
        try:
            yield queue
        finally:
            with self._lock:
                queue.asked -= 1
