"""The training that a visitor starts: one at a time; its model is served under the id `dates-here` until the end.

Its state is a file, so that whichever worker is asked knows of the training that another one started.
"""

import json
import os
import shutil
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from io import BytesIO
from pathlib import Path
from secrets import token_hex
from tempfile import gettempdir
from zipfile import ZIP_DEFLATED, ZipFile

from filelock import FileLock

from regard.app.engine.engine import Engine
from regard.app.refusal import Refusal
from regard.app.server import processes
from regard.app.server.errors import UNWRITABLE
from regard.app.server.owner import way
from regard.app.settings import Settings
from regard.app.training.here.schemas import TrainingQuestion, WorkshopAnswer
from regard.model.errors import Unsuitable
from regard.model.training import report
from regard.model.training.choices import ID, MECHANISMS, Choices
from regard.model.training.process import CHECKPOINT, DISK_FULL, TrainingProcess

LOST = "The training ended before its last step: the server's log may say why. Start it again."
NO_PROCESS = "The server could not start a process for the training ({}): end another program there, or try later."
WINDOWS = "Training on a page needs Linux or macOS: on Windows start the server in WSL."
NO_DATES = "One is trained as one of the models of dates is, and this server has none: start it with Regard's own."
REMOVAL = 10.0  # seconds in which the files of a cancelled training are gone


@dataclass
class Job:
    """A training, and how it ended; seen_by: the process that waits for it; last: its report, if its files are gone."""

    number: int
    choices: Choices
    text: str
    pid: int
    seen_by: int
    end: str | None = None
    message: str | None = None
    last: report.Report | None = None


@dataclass
class State:
    """The training that runs or ran last, and the number of the one whose model is open."""

    job: Job | None = None
    opened: int | None = None
    alike: str | None = None

    @staticmethod
    def read(file: Path) -> "State":
        """The state that was written last; a training whose worker was killed has ended with it."""
        with suppress(FileNotFoundError):
            written = json.loads(file.read_text(encoding="utf-8"))
            job = written["job"] and Job(**written["job"] | {"choices": Choices(**written["job"]["choices"])})
            if job and not job.end and not processes.lives(job.seen_by):
                job.end, job.message = "failed", LOST
            return State(job, written["opened"], written["alike"])
        return State()

    def write(self, file: Path) -> None:
        """Replace the file, so that no reader sees half of it."""
        part = file.with_suffix(".part")
        part.write_text(json.dumps(asdict(self), allow_nan=False), encoding="utf-8")
        part.replace(file)


class Workshop:
    """The one training of this server, and the model that the last one gave."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._name = f"regard-{token_hex(8)}"
        self._maker = os.getpid()
        self._thread: threading.Thread | None = None
        self._process: TrainingProcess | None = None
        self._served: int | None = None
        self._seen: tuple[int, int] | None = None
        self._opening = threading.Lock()

    @property
    def folder(self) -> Path:
        """The folder of its state and of each training; it is there once something was started, which may be never."""
        with suppress(FileNotFoundError):  # there is no folder for temporary files
            return Path(gettempdir()) / self._name
        return Path(self._name)

    def why_not(self, is_owner: bool) -> str | None:
        """Reason why this visitor cannot train, and how to allow it; None for one who can."""
        if sys.platform == "win32":
            return WINDOWS
        if not any(id in self.engine.models for id in MECHANISMS):
            return NO_DATES
        return _why_not(self.engine.settings, is_owner)

    def start(self, asked: TrainingQuestion) -> None:
        """Start a training. Raises Refusal: 409 if one runs, 422 beyond the limits, 503 where no process starts."""
        try:
            choices = Choices.of(**asked.model_dump(exclude={"text"}))
        except Unsuitable as error:
            raise Refusal(422, "choices_unsuitable", str(error)) from None
        alike = self.engine.model(choices.mechanism)
        read = self.engine.limits.read(alike, asked.text or alike.config["examples"][0])
        self.folder.mkdir(mode=0o700, exist_ok=True)
        with self._changing() as state:
            if state.job and not state.job.end:
                raise Refusal(409, "training_runs", "A training runs already: wait for its end, or cancel it.")
            self._start(state, choices, read.text)

    def _start(self, state: State, choices: Choices, text: str) -> None:
        number = state.job.number + 1 if state.job else 1
        try:
            process = TrainingProcess(choices, text, self.folder / str(number))
        except OSError as error:
            raise Refusal(503, "training_not_started", NO_PROCESS.format(error.strerror), after=10) from error
        state.job = Job(number, choices, text, process.pid, os.getpid())
        self._process = process
        self._thread = threading.Thread(target=self._see_to_end, args=(process, number), daemon=True)
        self._thread.start()

    def _see_to_end(self, process: TrainingProcess, number: int) -> None:
        """Wait for the end of a training, and open its model; without one its files go."""
        code, is_open = process.wait(), False
        try:
            is_open = self._conclude(process, number, code)
        except OSError:
            if self.folder.is_dir():  # it is gone when the server ends
                raise
        finally:
            if not is_open:
                process.remove()

    def _conclude(self, process: TrainingProcess, number: int, code: int) -> bool:
        """Whether its model is open now."""
        with self._changing() as state:
            job = state.job
            if job is None or job.number != number or job.end:
                return False
            job.end, job.message = "failed", LOST  # unless it opens
            if code:
                job.last = process.report()
                job.message = UNWRITABLE.message if code == DISK_FULL else job.last.get("message") or LOST
                process.remove()  # its state has room then
                return False
            self._open(number)
            earlier, state.opened, state.alike = state.opened, number, process.choices.mechanism
            job.end, job.message = "done", None
            if earlier is not None:
                shutil.rmtree(self.folder / str(earlier), ignore_errors=True)
            return True

    def cancel(self) -> None:
        """End the training that runs, if one does."""
        with self._changing() as state:
            job = state.job
            if job is None or job.end:
                return
            job.last, job.end = report.read(self.folder / str(job.number)), "cancelled"
            with suppress(ProcessLookupError):
                processes.kill(job.pid)
        end = time.monotonic() + REMOVAL
        while (self.folder / str(job.number)).exists() and time.monotonic() < end:
            time.sleep(0.01)  # until whoever waits for it has removed it

    def status(self, is_owner: bool) -> WorkshopAnswer:
        """The training that runs or ran last, and the model that is open. Who can train nothing hears of that alone."""
        state, why_not = State.read(self._file), self.why_not(is_owner)
        job = None if why_not else state.job
        newest = (job.last or report.read(self.folder / str(job.number))) if job else report.Report()
        doing = "training" if "step" in newest else "preparing"
        about = {
            "state": (job.end or doing) if job else "none",
            "message": job and job.message,
            "allowed": why_not is None,
            "why_not": why_not,
            "choices": job and asdict(job.choices),
            "text": job and job.text,
            "model": None if state.opened is None else ID,
            "alike": state.alike,
        }
        return WorkshopAnswer.model_validate({**newest, **about})

    def checkpoint(self) -> bytes:
        """The folder of the model that is open, as a ZIP file. Raises Refusal (404) while there is none."""
        with self._changing() as state:
            if state.opened is None:
                raise Refusal(404, "no_checkpoint", "No model was trained here yet: train one first.")
            return zipped(self._checkpoint(state.opened), ID)

    @property
    def news(self) -> bool:
        """Whether anything has changed since `follow`."""
        return self._version() != self._seen

    def follow(self) -> None:
        """Open the model that another worker's training gave."""
        if self.news:
            with self._changing() as state:
                self._seen = self._version()
                if state.opened is not None:
                    self._open(state.opened)

    def _open(self, number: int) -> None:
        with self._opening:
            if number != self._served:
                self.engine.add(self._checkpoint(number), ID)
                self._served = number

    def _checkpoint(self, number: int) -> Path:
        return self.folder / str(number) / CHECKPOINT

    @property
    def _file(self) -> Path:
        return self.folder / "state.json"

    def _version(self) -> tuple[int, int] | None:
        with suppress(OSError):
            status = self._file.stat()
            return status.st_mtime_ns, status.st_ino
        return None

    @contextmanager
    def _changing(self) -> Iterator[State]:
        """The state, which nobody else changes until the end of the block; it is written if the block changed it.

        Before the first start, and after the end of the server, there is none, and none is written.
        """
        if not self.folder.is_dir():
            yield State()
            return
        with FileLock(self.folder / "lock"):
            state = State.read(self._file)
            before = asdict(state)
            try:
                yield state
            finally:
                if asdict(state) != before:
                    state.write(self._file)

    def close(self) -> None:
        """End the training that this process waits for, and remove all files in the process that made them.

        If that process is gone, the first that ends removes them.
        """
        if self._thread and self._process and self._thread.is_alive():
            self.cancel()
            self._process.kill()  # its state is gone where another has removed all files
            self._thread.join()
        if os.getpid() == self._maker or os.getppid() != self._maker:  # a killed one may be a zombie still
            shutil.rmtree(self.folder, ignore_errors=True)


def zipped(folder: Path, name: str) -> bytes:
    """The files of a folder as a ZIP file, in a folder of this name."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        for file in sorted(folder.iterdir()):
            archive.write(file, f"{name}/{file.name}")
    return buffer.getvalue()


def _why_not(settings: Settings, is_owner: bool) -> str | None:
    if settings.train == "off":
        return "Training is switched off on this server: start it with REGARD_TRAIN=on to allow it."
    if settings.train == "loopback" and not is_owner:
        return f"Only the owner of this server trains here: {way(settings)}, or start it with REGARD_TRAIN=on for all."
    try:
        gettempdir()
    except FileNotFoundError:
        return "Training writes to a temporary folder and finds none: give the server one (docker run --tmpfs /tmp)."
    return None
