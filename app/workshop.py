"""The training that a visitor starts: one at a time; its model is served under the id `dates-here` until the end."""

import threading
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from app.engine import Engine
from app.listening import is_loopback
from app.refusal import Refusal
from app.settings import Settings
from model.errors import Unsuitable
from model.training.choices import ID, Choices
from model.training.process import TrainingProcess

LOST = "The training ended before its last step: the server's log may say why. Start it again."


@dataclass
class Job:
    """A training, and how it ended; message: why it failed; last: its last report, where its files are gone."""

    process: TrainingProcess
    end: str | None = None
    message: str | None = None
    last: dict[str, Any] | None = None

    def report(self) -> dict[str, Any]:
        """Its newest report, with its state: how it ended, or what it does."""
        report = self.last or self.process.report()
        return report | {"state": self.end or ("training" if report else "preparing"), "message": self.message}

    def remove(self) -> None:
        """Remove its files, and keep its last report."""
        self.last = self.process.report()
        self.process.remove()


class Workshop:
    """The one training of this server, and the model that the last one gave."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._lock = threading.RLock()
        self._folder: TemporaryDirectory[str] | None = None
        self._started = 0
        self._job: Job | None = None
        self._opened: Job | None = None
        self._thread: threading.Thread | None = None

    @property
    def why_not(self) -> str | None:
        """Reason why nothing can be trained here, and how to allow it."""
        return _why_not(self.engine.settings)

    def start(self, given: dict[str, Any], text: str | None) -> dict[str, Any]:
        """Start a training. Raises Refusal: 403 where it is not allowed, 409 if one runs, 422 beyond the limits."""
        self._check_allowed()
        try:
            choices = Choices.of(**given)
        except Unsuitable as error:
            raise Refusal(422, "choices_unsuitable", str(error)) from None
        alike = self.engine.model(choices.mechanism)
        read = self.engine.limits.read(alike, text or alike.config["examples"][0])
        with self._lock:
            if self._job and not self._job.end:
                raise Refusal(409, "training_runs", "A training runs already: wait for its end, or cancel it.")
            self._start(choices, read.text)
            return self.status()

    def _start(self, choices: Choices, text: str) -> None:
        self._folder = self._folder or TemporaryDirectory(prefix="regard-", ignore_cleanup_errors=True)
        self._started += 1
        job = self._job = Job(TrainingProcess(choices, text, Path(self._folder.name) / str(self._started)))
        self._thread = threading.Thread(target=self._see_to_end, args=(job,), daemon=True)
        self._thread.start()

    def _see_to_end(self, job: Job) -> None:
        """Wait for the end of a training, and open its model."""
        code = job.process.wait()
        with self._lock:
            if job.end == "cancelled":
                return
            if code:
                job.end, job.message = "failed", job.process.report().get("message") or LOST
                return
            job.end, job.message = "failed", LOST  # unless it opens
            self.engine.add(job.process.checkpoint, ID)
            earlier, self._opened, job.end, job.message = self._opened, job, "done", None
            if earlier:
                earlier.remove()

    def cancel(self) -> dict[str, Any]:
        """End the training that runs, if one does. Raises Refusal (403)."""
        self._check_allowed()
        self._end()
        return self.status()

    def _end(self) -> None:
        with self._lock:
            job, thread = self._job, self._thread
            if job is None or thread is None or job.end:
                return
            job.end = "cancelled"
            job.process.kill()
        thread.join()
        job.remove()

    def status(self) -> dict[str, Any]:
        """The training that runs or ran last, and the model that is open: `schemas.training_here.WorkshopAnswer`."""
        with self._lock:
            job, opened = self._job, self._opened
            choices = job and job.process.choices
            return {
                **(job.report() if job else {"state": "none", "message": None}),
                "allowed": self.why_not is None,
                "why_not": self.why_not,
                "choices": choices and choices.to_json(),
                "text": job and job.process.text,
                "model": ID if opened else None,
                "alike": opened and opened.process.choices.mechanism,
            }

    def checkpoint(self) -> bytes:
        """The folder of the model that is open, as a ZIP file. Raises Refusal: 403, and 404 while there is none."""
        self._check_allowed()
        with self._lock:
            if self._opened is None:
                raise Refusal(404, "no_checkpoint", "No model was trained here yet: train one first.")
            return zipped(self._opened.process.checkpoint, ID)

    def _check_allowed(self) -> None:
        if self.why_not:
            raise Refusal(403, "training_not_allowed", self.why_not)

    def close(self) -> None:
        """End what runs, and remove all files."""
        self._end()
        if self._folder:
            self._folder.cleanup()


def zipped(folder: Path, name: str) -> bytes:
    """The files of a folder as a ZIP file, in a folder of this name."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        for file in sorted(folder.iterdir()):
            archive.write(file, f"{name}/{file.name}")
    return buffer.getvalue()


def _why_not(settings: Settings) -> str | None:
    if settings.train == "off":
        return "Training is switched off on this server: start it with REGARD_TRAIN=on to allow it."
    if settings.train == "loopback" and not is_loopback(settings.host):
        return "Others reach this server too, so training is off: start it with REGARD_TRAIN=on to allow it to all."
    return None
