"""One queue per device, each with its own copies of the models; requests join the shortest."""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Protocol, TypeVar

import torch

from regard.app.engine.batches import Batches, Most
from regard.app.engine.limits import Deadline, Limits, refused
from regard.app.engine.question import Question
from regard.app.engine.turns import Turns
from regard.model.tokenizer import Text
from regard.model.trace import Attended
from regard.model.trained import Trained

T = TypeVar("T")


class Queues(Protocol):
    """The place where models compute: the queues of devices here, or replicas elsewhere (`scale.replicas`)."""

    @property
    def devices(self) -> list[torch.device]:
        """Device of each queue."""

    def busy(self) -> bool:
        """Whether any request computes or waits."""

    def submit(self, question: Question) -> Future[Attended]:
        """Read the text of a question, and let its attention be computed in a batch; nothing is forced or changed."""

    def attend(self, question: Question) -> Attended:
        """Compute the attention of a question in a turn of its own."""

    def run(
        self,
        id: str,
        function: Callable[[Trained, Deadline], T],
        code: str = "unsuitable",
        deadline: Deadline | None = None,
    ) -> T:
        """Call a function, which may travel, with a model in a turn of its own.

        Raises Refusal: 503 when it takes too long, waiting included; 413 for what is too large, and 422 with this code
        for what the model cannot do.
        """


class DeviceQueue:
    """One computation at a time: a device does not get faster by sharing. most: of a batch."""

    def __init__(self, models: Mapping[str, Trained], most: Most) -> None:
        self.models = models
        self.turns = Turns()
        self.batches = Batches(self._attend, self.turns, most)
        self.asked = 0

    @property
    def device(self) -> torch.device:
        """The device of its models."""
        return next((model.device for model in self.models.values()), torch.device("cpu"))

    def _attend(self, id: str, texts: Sequence[Text], deadline: Deadline) -> Sequence[Attended]:
        deadline.check_deadline()  # the wait for one's turn counts
        model = self.models[id]
        with refused("text_unsuitable", model), model.checking(deadline.check_deadline):
            return model.attend_all(texts, deadline.check_deadline)


class DeviceQueues:
    """All queues, and how many requests are in each."""

    def __init__(self, copies: Sequence[Mapping[str, Trained]], most: Most, limits: Limits) -> None:
        self.queues = [DeviceQueue(models, most) for models in copies]
        self.limits = limits
        self._lock = threading.Lock()

    @property
    def devices(self) -> list[torch.device]:
        """Device of each queue."""
        return [queue.device for queue in self.queues]

    def busy(self) -> bool:
        """Whether any request computes or waits."""
        return any(queue.asked for queue in self.queues)

    def submit(self, question: Question) -> Future[Attended]:
        """Read the text of a question, and let its attention be computed in a batch; nothing is forced or changed."""
        model = self.queues[0].models[question.model]
        text = self.limits.read(model, question.text)
        queue = self._join()
        answer = queue.batches.submit(question.model, text, len(text.ids), self.limits.deadline())
        answer.add_done_callback(lambda _: self._leave(queue))
        return answer

    def attend(self, question: Question) -> Attended:
        """Compute the attention of a question in a turn of its own."""
        model = self.queues[0].models[question.model]
        text = self.limits.read(model, question.text)
        target = None if question.target is None else self.limits.read(model, question.target, "target")

        def attend(model: Trained, deadline: Deadline) -> Attended:
            return model.attend(text, target, deadline.check_deadline, question.interventions)

        code = "interventions_unsuitable" if question.interventions else "target_unsuitable"
        return self.run(question.model, attend, code)

    def run(
        self,
        id: str,
        function: Callable[[Trained, Deadline], T],
        code: str = "unsuitable",
        deadline: Deadline | None = None,
    ) -> T:
        """Call a function with a model in a turn of its own, as `Queues` says."""
        deadline = deadline or self.limits.deadline()
        with self._shortest() as queue, queue.turns():
            deadline.check_deadline()
            model = queue.models[id]
            with refused(code, model), model.checking(deadline.check_deadline):
                return function(model, deadline)

    @contextmanager
    def _shortest(self) -> Iterator[DeviceQueue]:
        queue = self._join()
        try:
            yield queue
        finally:
            self._leave(queue)

    def _join(self) -> DeviceQueue:
        """Join the shortest queue."""
        with self._lock:
            queue = min(self.queues, key=lambda queue: queue.asked)
            queue.asked += 1
            return queue

    def _leave(self, queue: DeviceQueue) -> None:
        with self._lock:
            queue.asked -= 1
