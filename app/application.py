"""The application: made from settings, served by uvicorn."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from importlib.metadata import version

from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI
from starlette.types import ASGIApp
from starlette_compress import CompressMiddleware, add_compress_type

from app import api, pages, training_here
from app.answers.attention import SAFETENSORS
from app.answers.kept_attention import KeptAttention
from app.engine import Engine
from app.errors import add_error_handlers
from app.security import Guard
from app.settings import Settings
from app.warm_up import first_questions, warm_up
from app.workshop import Workshop

add_compress_type(SAFETENSORS)


class Application(FastAPI):
    """FastAPI with the guard around everything, the framework's own error pages included."""

    def build_middleware_stack(self) -> ASGIApp:
        settings = self.state.engine.settings
        return Guard(super().build_middleware_stack(), settings.hosts, settings.max_url_bytes)


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Add a thread for each request that may wait, so that those for files stay free, and warm up."""
    engine = app.state.engine
    current_default_thread_limiter().total_tokens += engine.settings.max_waiting
    questions = first_questions(engine.models.values()) if engine.settings.prepare else []
    with closing(app.state.workshop), warm_up(questions, engine.attend, engine.queues.busy):
        yield


def create_app(settings: Settings | None = None) -> FastAPI:
    """Load the models and put the application together."""
    settings = settings or Settings()
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
    app.state.engine = engine = Engine(settings)
    app.state.attention = KeptAttention(engine, settings.cache_bytes // 4)
    app.state.workshop = Workshop(engine)
    app.include_router(api.router)
    app.include_router(training_here.router)
    app.include_router(pages.router)
    pages.mount_static(app)
    add_error_handlers(app)
    app.add_middleware(CompressMiddleware, zstd_level=3)  # 4 takes twice as long, for 5 %
    return app
