"""Warm-up: the sentences that pages open with are read after the start, while the server is idle."""

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress

from regard.app.engine.question import Question
from regard.app.refusal import Refusal
from regard.model.pairs import MODEL
from regard.model.trained import Trained

POLL = 0.02  # seconds between two looks at whether anybody asks
TRIES = 4  # answers by which the machine is measured, of which the first gets the model ready


def first_questions(models: Iterable[Trained]) -> list[Question]:
    """The first example of each of our models, the usual model first; models of Hugging Face may be slow."""
    own = [model for model in models if model.config["family"] != "hugging-face"]
    return [
        Question(model.id, model.config["examples"][0]) for model in sorted(own, key=lambda model: model.id != MODEL)
    ]


def seconds_alone(question: Question, attend: Callable[[Question], object]) -> float | None:
    """The fewest seconds of an answer that was alone, None where it is refused."""

    def once() -> float:
        begun = time.perf_counter()
        attend(question)
        return time.perf_counter() - begun

    with suppress(Refusal):
        return min(once() for _ in range(TRIES))
    return None


@contextmanager
def warm_up(
    questions: Iterable[Question], attend: Callable[[Question], object], busy: Callable[[], bool]
) -> Iterator[None]:
    """Answer these questions in the background until the end of the block, each as soon as the server is not busy."""
    stopped = threading.Event()

    def answer() -> None:
        for question in questions:
            while busy() and not stopped.wait(POLL):
                pass
            if stopped.is_set():
                return
            with suppress(Refusal):
                attend(question)

    thread = threading.Thread(target=answer, daemon=True)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()
