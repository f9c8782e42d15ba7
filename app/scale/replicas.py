"""Queues of models whose replicas are elsewhere: `engine.Engine` asks them as it asks the devices of this machine."""

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any, NamedTuple, TypeVar

import torch
from ray.exceptions import RayActorError
from ray.serve.exceptions import DeploymentUnavailableError, ReplicaUnavailableError
from ray.serve.handle import DeploymentHandle

from regard.app.engine.limits import Deadline, Limits
from regard.app.engine.question import Question
from regard.app.models.loading import AT
from regard.app.refusal import Refusal
from regard.model.trace import Attended
from regard.model.trained import Trained

T = TypeVar("T")

GONE = (RayActorError, ReplicaUnavailableError, DeploymentUnavailableError)
PAUSE = 0.2  # seconds until a question whose replica is gone is asked again


class Outcome(NamedTuple):
    """The answer of a replica: a value, or the arguments of a Refusal."""

    value: Any = None
    refused: dict[str, Any] | None = None


class Replicas:
    """The replicas of the models. A question whose replica is gone goes to another: no question changes a model."""

    def __init__(self, handles: Sequence[DeploymentHandle], limits: Limits) -> None:
        self.limits = limits
        self._asked = 0
        self._lock = threading.Lock()
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        self._handles = {id: handle for handle in handles for id in self._ask(handle, "ids").result()}
        self.devices = [torch.device(name) for handle in handles for name in self._ask(handle, "devices").result()]

    def busy(self) -> bool:
        """Whether any request computes or waits."""
        return self._asked > 0

    def submit(self, question: Question) -> Future[Attended]:
        """Read the text of a question, and let its attention be computed in a batch; nothing is forced or changed."""
        return self._ask(self._handle(question.model), "attend_soon", question)

    def attend(self, question: Question) -> Attended:
        """Compute the attention of a question in a turn of its own."""
        attended: Attended = self._ask(self._handle(question.model), "attend", question).result()
        return attended

    def run(
        self,
        id: str,
        function: Callable[[Trained, Deadline], T],
        code: str = "unsuitable",
        deadline: Deadline | None = None,
    ) -> T:
        """Call a function with a model in a turn of its own, as `Queues` says; the function travels to the model."""
        left = (deadline or self.limits.deadline()).moment - time.monotonic()
        result: T = self._ask(self._handle(id), "run", id, function, code, left).result()
        return result

    def _handle(self, id: str) -> DeploymentHandle:
        return self._handles[id.partition(AT)[0]]

    def _ask(self, handle: DeploymentHandle, method: str, *arguments: object) -> Future[Any]:
        with self._lock:
            self._asked += 1
        answer = asyncio.run_coroutine_threadsafe(self._answer(handle, method, arguments), self._loop)
        answer.add_done_callback(self._answered)
        return answer

    def _answered(self, _: Future[Any]) -> None:
        with self._lock:
            self._asked -= 1

    async def _answer(self, handle: DeploymentHandle, method: str, arguments: Sequence[object]) -> Any:
        deadline = self.limits.deadline()
        while True:
            try:
                outcome = await getattr(handle, method).remote(*arguments)
            except GONE:
                deadline.check_deadline()
                await asyncio.sleep(PAUSE)
            else:
                break
        if outcome.refused:
            raise Refusal(**outcome.refused)
        return outcome.value
