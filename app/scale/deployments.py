"""The two kinds of replicas: of the models, and of the pages and endpoints that ask them."""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from fastapi import FastAPI
from ray import serve
from ray.serve import Application
from ray.serve.handle import DeploymentHandle
from starlette.concurrency import run_in_threadpool

from regard.app.application import create_app
from regard.app.engine.batches import Most
from regard.app.engine.device_queues import DeviceQueues
from regard.app.engine.limits import Deadline, Limits
from regard.app.engine.question import Question
from regard.app.models.loading import load_models
from regard.app.refusal import Refusal
from regard.app.scale.replicas import Outcome, Replicas
from regard.app.settings import Settings
from regard.model.trained import Trained

TOGETHER = {"max_batch_size": 64, "batch_wait_timeout_s": 0, "max_concurrent_batches": 64}  # no batch waits for another


class Models:
    """Some models, on the devices that this replica has; shipped: patterns of the ids of those of ours."""

    def __init__(self, settings: Mapping[str, Any], shipped: Sequence[str]) -> None:
        chosen = Settings(**settings)
        copies, _ = load_models(chosen, shipped)
        self.queues = DeviceQueues(copies, Most.of(chosen), Limits(chosen))
        self.models = copies[0]

    async def ids(self) -> Outcome:
        """The models that are here."""
        return Outcome([*self.models])

    async def devices(self) -> Outcome:
        """The devices of this replica, by name."""
        return Outcome([str(device) for device in self.queues.devices])

    @serve.batch(**TOGETHER)  # type: ignore[untyped-decorator]
    async def attend_soon(self, questions: list[Question]) -> list[Outcome]:
        """Compute attention in batches: the queue makes them of texts of like length, as it does in one process."""
        return await asyncio.gather(*(_outcome_of(self._submitted(question)) for question in questions))

    async def _submitted(self, question: Question) -> object:
        return await asyncio.wrap_future(self.queues.submit(question))

    async def attend(self, question: Question) -> Outcome:
        """Compute attention in a turn of its own."""
        return await _outcome_of(run_in_threadpool(self.queues.attend, question))

    async def run(self, id: str, function: Callable[[Trained, Deadline], Any], code: str, left: float) -> Outcome:
        """Call a function with a model; left: seconds that it may take."""
        deadline = replace(self.queues.limits.deadline(), moment=time.monotonic() + left)
        return await _outcome_of(run_in_threadpool(self.queues.run, id, function, code, deadline))


async def _outcome_of(answer: Any) -> Outcome:
    try:
        return Outcome(await answer)
    except Refusal as refusal:
        return Outcome(refused=vars(refusal))


@serve.ingress()
class Pages:
    """The application; its own copies of the models only read texts."""

    def __init__(self, settings: Mapping[str, Any], models: Sequence[DeploymentHandle]) -> None:
        self.settings = Settings(**{**settings, "device": ["cpu"], "train": "off"})
        self.models = models

    def __serve_build_asgi_app__(self) -> FastAPI:
        return create_app(self.settings, partial(Replicas, self.models))


def application(arguments: Mapping[str, Any]) -> Application:
    """The application of a configuration file, whose `args` are these: settings, and models by deployment."""
    settings = arguments.get("settings", {})
    models, named = [], [*settings.get("hf", [])]
    for group in arguments["models"]:
        own = group.get("settings", {})
        deployment = serve.deployment(Models).options(name=group["name"])
        models.append(deployment.bind({**settings, **own}, group.get("shipped", [])))
        named += own.get("hf", [])
    return serve.deployment(Pages).bind({**settings, "hf": named}, models)
