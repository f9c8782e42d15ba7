"""The application: made from settings, served by uvicorn."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, closing
from importlib.metadata import version

from anyio.to_thread import current_default_thread_limiter
from fastapi import Depends, FastAPI
from starlette.concurrency import run_in_threadpool
from starlette.types import ASGIApp
from starlette_compress import CompressMiddleware, add_compress_type, remove_compress_type

from regard.app import classroom, pages, publish
from regard.app.api import routes as api
from regard.app.attention.answers import SAFETENSORS
from regard.app.attention.kept_answers import KeptAttention
from regard.app.engine.device_queues import Queues
from regard.app.engine.engine import Engine
from regard.app.engine.limits import Limits
from regard.app.engine.warm_up import first_questions, seconds_alone, warm_up
from regard.app.server import operations, requests_log
from regard.app.server.errors import add_error_handlers
from regard.app.server.live_stats import LiveStats
from regard.app.server.owner import new_token
from regard.app.server.security import Guard
from regard.app.settings import Settings
from regard.app.training.here import endpoints as training_here
from regard.app.training.here.workshop import Workshop
from regard.model.trained import Trained

RINGS = (classroom, publish)  # around the centre, which knows nothing of them

add_compress_type(SAFETENSORS)
remove_compress_type("text/event-stream")  # each follower would need memory for a compressor


class Application(FastAPI):
    """FastAPI with the guard around everything, the framework's own error pages included."""

    def build_middleware_stack(self) -> ASGIApp:
        engine: Engine = self.state.engine
        nouns = (*api.NOUNS, *(noun for ring in RINGS for noun in ring.NOUNS))
        return Guard(super().build_middleware_stack(), engine.settings, api.queued(nouns), engine.limits.check_queue)


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Add a thread for each request that may wait, so that those for files stay free; measure one answer; warm up."""
    engine: Engine = app.state.engine
    current_default_thread_limiter().total_tokens += engine.settings.max_waiting
    questions = first_questions(engine.models.values()) if engine.settings.prepare else []
    measures = bool(questions) and not engine.limits.measured
    if measures and (seconds := await run_in_threadpool(seconds_alone, questions[0], engine.queues.attend)):
        engine.limits.measure(seconds / len(engine.queues.devices))
    with closing(app.state.workshop), warm_up(questions, engine.attend, engine.queues.busy):
        yield


def create_app(
    settings: Settings | None = None,
    elsewhere: Callable[[Limits], Queues] | None = None,
    loaded: Mapping[str, Trained] | None = None,
) -> FastAPI:
    """Load the models and put the application together. Raises ValueError for settings that cannot be served.

    elsewhere: queues in which the models compute, if not here. loaded: the models, if not those that settings name.
    """
    settings = settings or Settings()
    if pages.is_own(settings.root_path):
        raise ValueError(f"--root-path: {settings.root_path} is a path of Regard itself: choose another name.")
    if settings.room and elsewhere:
        raise ValueError("--room: replicas share no memory, and so no room: start it with `serve`.")
    app = Application(
        title="Regard",
        summary="See what an attention mechanism looks at",
        version=version("regard"),
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        max_body_size=settings.max_body_bytes,
        telemetry={"tracing": False, "metrics": False},
    )
    if settings.access_log:
        requests_log.switch_on()
    app.state.engine = engine = Engine(settings, elsewhere, loaded)
    app.state.attention = KeptAttention(engine, settings.cache_bytes // 4)
    app.state.workshop = Workshop(engine)
    app.state.live_stats = LiveStats()
    app.state.owner = new_token()
    app.state.room = None
    app.include_router(api.router, dependencies=[Depends(training_here.follow)])
    app.include_router(training_here.router)
    for ring in RINGS:
        ring.register(app, settings.model_copy(update={"room_opening": "off"}) if elsewhere else settings)
    app.include_router(operations.router)
    app.include_router(pages.router)
    pages.mount_static(app)
    add_error_handlers(app)
    app.add_middleware(CompressMiddleware, zstd_level=3)  # 4 takes twice as long, for 5 %
    return app
