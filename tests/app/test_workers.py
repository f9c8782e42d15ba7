"""Workers behind one port share the work and what is trained here, replace each other, and end in good order."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import SimpleNamespace

import httpx2
import pytest
import uvicorn

from regard.app.engine.limits import TOGETHER
from regard.app.engine.opened_files import GONE
from regard.app.server.workers import cores as cores_module
from regard.app.server.workers.board import Board, Busy
from regard.app.server.workers.cores import cores
from regard.app.server.workers.files import files
from regard.app.server.workers.sharing import METRICS, sharing_metrics, workers_of
from regard.app.server.workers.worker import Worker
from regard.app.settings import Settings
from tests.app.conftest import served
from tests.app.test_training_here import HERE, TINY
from tests.servers import PATIENCE, http, is_gone, wait_until

MODEL = "dates-transformer"
TEXTS = [f"{day} March {year}" for year in range(1990, 1994) for day in range(1, 25)]


class Server:
    """A server with two workers, and its processes."""

    def __init__(self, process, address: str) -> None:
        self.process, self.address = process, address

    def ask(self, text: str = TEXTS[0]) -> int:
        """The status of the answer; who was hung up on asks once more, as the page does."""
        try:
            return self._ask(text)
        except httpx2.TransportError:
            return self._ask(text)

    def _ask(self, text: str) -> int:
        return http.get(f"{self.address}/api/attention", params={"model": MODEL, "text": text}).status_code

    def workers(self) -> list[int]:
        """Processes of workers, by number."""
        found = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(pid) for pid in found.split()]

    def until_there_are(self, number: int, but: int = 0) -> None:
        wait_until(lambda: len([pid for pid in self.workers() if pid != but and not is_gone(pid)]) == number)


@contextmanager
def two_workers(*more: str) -> Iterator[Server]:
    with served("--workers", "2", *more) as (process, address):
        yield Server(process, address)


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with two_workers() as server:
        yield server


@pytest.mark.broad
def test_a_class_is_shared_by_the_workers(server):
    """By the processor time that each of them used."""

    def used(pid: int) -> int:
        return sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]))

    workers = server.workers()
    before = [used(pid) for pid in workers]
    with ThreadPoolExecutor(48) as pool:
        assert set(pool.map(server.ask, TEXTS)) == {200}
    each = [used(pid) - first for pid, first in zip(workers, before, strict=True)]
    assert min(each) > max(each) / 4, each


def test_a_file_is_found_by_who_asks_on_the_connection_that_opened_it(server):
    with httpx2.Client(base_url=server.address, timeout=PATIENCE) as one:
        id = one.post("/api/own?name=a.json", content=b"[[0.5,0.5]]").json()["id"]
        asked = {"model": id, "text": "text 1"}
        assert [one.get("/api/attention", params=asked).status_code for _ in range(8)] == [200] * 8
    answers = [http.get(f"{server.address}/api/attention", params=asked) for _ in range(8)]
    others = [answer.json()["error"]["message"] for answer in answers if answer.status_code != 200]
    assert {*others} <= {GONE}


def test_each_worker_tells_the_metrics_and_the_pulse_of_all(server):
    def asked() -> float:
        told = http.get(f"{server.address}/metrics").text
        return float(re.search(r'regard_requests_total\{path="/api/attention",status="200"\} (\S+)', told)[1])

    assert server.ask(TEXTS[0]) == 200
    before = asked()
    assert [server.ask(text) for text in TEXTS[:8]] == [200] * 8
    assert [asked() - before for _ in range(4)] == [8.0] * 4
    assert [http.get(f"{server.address}/api/status").json()["people"] for _ in range(4)] == [1] * 4


def test_a_worker_that_is_killed_is_replaced_and_others_are_answered_meanwhile(server):
    first, _ = server.workers()
    os.kill(first, signal.SIGKILL)
    assert [server.ask(text) for text in TEXTS[:10]] == [200] * 10
    server.until_there_are(2, but=first)
    assert first not in server.workers()


@pytest.mark.slow
def test_what_one_worker_has_trained_every_worker_serves(server):
    """Each question has a connection of its own, so that both are asked."""
    asked = {**TINY, "width": 8, "steps": 100}
    statuses = [http.post(f"{server.address}/api/training", json=asked).status_code for _ in range(5)]
    assert statuses == [202, 409, 409, 409, 409]
    wait_until(lambda: http.get(server.address + HERE).json()["state"] == "done")
    asked = {"model": "dates-here", "text": TEXTS[0]}
    answers = [http.get(f"{server.address}/api/attention", params=asked) for _ in range(6)]
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.json()["digest"] for answer in answers}) == 1
    listed = [[one["id"] for one in http.get(f"{server.address}/api/models").json()] for _ in range(4)]
    assert all("dates-here" in ids for ids in listed)


def taken(address: str) -> float:
    """How many questions the workers have read, answered or not."""
    read = r"^regard_(?:waiting|requests_total{path=\"/api/attention\".*}) (.+)"
    return sum(map(float, re.findall(read, http.get(f"{address}/metrics").text, re.MULTILINE)))


def test_the_end_comes_after_the_answers():
    with two_workers() as server:
        workers, port = server.workers(), server.address.rpartition(":")[2]

        async def ask(text: str) -> bytes:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            query = f"/api/attention?model={MODEL}&text={text.replace(' ', '%20')}"
            writer.write(f"GET {query} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            await writer.drain()
            line = await reader.readline()
            await reader.read()  # until it is closed
            writer.close()
            return line

        async def all_and_end() -> list[bytes]:
            asked = [asyncio.create_task(ask(text)) for text in TEXTS]
            await asyncio.to_thread(
                wait_until, lambda: taken(server.address) == len(TEXTS), lambda: http.get(f"{server.address}/metrics")
            )
            server.process.send_signal(signal.SIGTERM)
            return await asyncio.gather(*asked)

        lines = asyncio.run(all_and_end())
        assert {line.split()[1] for line in lines} == {b"200"}
        assert server.process.wait(PATIENCE) == 0
    assert all(map(is_gone, workers))


@pytest.mark.slow
def test_a_worker_that_hangs_does_not_keep_the_server_from_ending():
    with two_workers("--max-seconds", "0.5") as server:
        workers = server.workers()
        os.kill(workers[0], signal.SIGSTOP)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) == 0
    assert all(map(is_gone, workers))


def test_the_number_of_workers_is_that_of_the_cores_unless_it_is_given(monkeypatch, tmp_path):
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {*range(6)}, raising=False)
    quota = tmp_path / "cpu.max"
    monkeypatch.setattr(cores_module, "QUOTA", quota)
    assert workers_of(Settings(device="cpu")) == 6
    quota.write_text("max 100000\n")
    assert cores() == 6
    quota.write_text("250000 100000\n")
    assert cores() == 2
    quota.write_text("10000 100000\n")
    assert workers_of(Settings(device="cpu")) == 1
    assert workers_of(Settings(device="cpu", workers=3)) == 3


def test_more_workers_than_four_for_each_core_are_taken_when_that_is_said_twice(monkeypatch):
    monkeypatch.setattr("regard.app.server.workers.sharing.cores", lambda: 2)
    assert workers_of(Settings(device="cpu", workers=8)) == 8
    with pytest.raises(ValueError, match=r"--workers 9: more than 8, .* leave --workers out, or add --many-workers\."):
        workers_of(Settings(device="cpu", workers=9))
    assert workers_of(Settings(device="cpu", workers=9, many_workers=True)) == 9
    with pytest.raises(ValueError, match="less than or equal to 1024"):
        Settings(workers=100_000, many_workers=True)


@pytest.mark.parametrize("platform", ["darwin", "linux"])
def test_where_memory_cannot_be_shared_one_process_serves(monkeypatch, platform):
    monkeypatch.setattr("sys.platform", platform)
    devices = "cpu,cpu" if platform == "linux" else "cpu"
    assert workers_of(Settings(device=devices)) == 1
    with pytest.raises(ValueError, match="leave --workers out"):
        workers_of(Settings(device=devices, workers=2))


@pytest.mark.parametrize("workers", [1, 2])
def test_a_folder_of_metrics_is_removed_and_that_of_another_program_is_not(monkeypatch, tmp_path, workers):
    monkeypatch.setenv(METRICS, str(tmp_path))
    with sharing_metrics(workers):
        own = [Path(folder) for name, folder in os.environ.items() if name == METRICS]
        assert [folder.is_dir() for folder in own] == [True] * (workers - 1)
    assert not any(folder.exists() for folder in own)
    assert tmp_path.exists()


MEASURED = """
import os
from regard.app.engine.limits import Limits
from regard.app.settings import Settings
limits = Limits(Settings())
if not (pid := os.fork()):
    limits.measure(8.0)
    os._exit(0)
os.waitpid(pid, 0)
with limits.admitted():
    print(limits.expected())
"""


def test_what_one_worker_has_measured_all_know():
    assert float(subprocess.check_output([sys.executable, "-c", MEASURED])) == 8.0 / TOGETHER


SUPERVISED = """
import os, socket, sys
from regard.app.server.workers.board import Busy
from regard.app.server.workers.supervisor import Supervisor

def work(channel, board, number):
    if "serves" in sys.argv:
        board[number] = Busy(serves=1)
    raise OSError(28, "No space left on device")

def fork(numbers=[], fork=os.fork):
    numbers.append(len(numbers))
    if str(numbers[-1]) in sys.argv:
        raise OSError(11, "Resource temporarily unavailable")
    return fork()

os.fork = fork
try:
    Supervisor(socket.create_server(("127.0.0.1", 0)), 2, work, lambda _: None, 1.0).run()
except ValueError as error:
    print(error)
"""


def test_a_worker_that_fails_before_any_served_ends_the_server_with_a_sentence():
    ran = subprocess.run([sys.executable, "-c", SUPERVISED], capture_output=True, text=True, check=True)
    assert ran.stdout == "The server ends: a worker ended (1) before any of them served, and the next one would too.\n"
    assert set(ran.stderr.splitlines()) == {"A worker failed: [Errno 28] No space left on device"}


def test_a_worker_that_cannot_be_started_with_the_server_ends_it_with_a_sentence():
    ran = subprocess.run([sys.executable, "-c", SUPERVISED, "0"], capture_output=True, text=True, check=True)
    assert ran.stdout == (
        "So many workers cannot be started (Resource temporarily unavailable): choose fewer (--workers).\n"
    )
    assert ran.stderr == ""


def test_one_that_fails_later_is_replaced_as_soon_as_it_can_be():
    command = [sys.executable, "-c", SUPERVISED, "serves", "2"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as supervisor:
        said = ["A worker could not be started: [Errno 11] Resource temporarily unavailable\n"]
        said += ["A worker ended (1): another takes its place.\n"]
        assert all(any(line == one for line in supervisor.stderr) for one in said)
        supervisor.terminate()
        supervisor.communicate()
    assert supervisor.returncode == 0


@pytest.mark.skipif(sys.platform != "linux", reason="workers, and the system's count of files, are Linux's")
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.broad
def test_where_few_files_can_be_opened_each_of_many_followers_is_let_in_or_refused(workers):
    import resource

    def few() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))

    assert files(1_000) == 1_000, "this test opens 300"
    options = ("--workers", str(workers), "--room")
    with served(*options, preexec_fn=few) as (process, address), ExitStack() as opened:
        key = next(filter(None, (re.search(r"#key=(\S+)", line) for line in process.stdout)))[1]
        told = http.get(f"{address}/api/room/presenter", params={"at": address}, headers={"X-Room-Key": key})
        asked = f"GET /api/room/events?join={told.json()['code']} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        place = ("127.0.0.1", int(address.rpartition(":")[2]))
        followers = [opened.enter_context(socket.create_connection(place, PATIENCE)) for _ in range(300)]
        for one in followers:
            one.sendall(asked)
        heard = [one.recv(10_000) for one in followers]
        refused = [answer for answer in heard if not answer.startswith(b"HTTP/1.1 200")]
        assert all(answer.startswith(b"HTTP/1.1 503") for answer in refused)
        assert all(b"try again in a moment." in answer for answer in refused)
        assert len(refused) < 200
        process.kill()
        assert len(process.stderr.readlines()) < 10


def test_the_limit_of_files_is_raised_as_far_as_it_may_be(monkeypatch):
    resource = pytest.importorskip("resource")
    limits = [(100, 500)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, limit: limits.append(limit))
    assert files(300) == 300
    assert limits[-1] == (300, 500)
    assert files(1_000) == 500
    assert limits[-1] == (500, 500)
    limits.append((100, resource.RLIM_INFINITY))
    assert files(1_000) == 1_000


def test_each_worker_writes_in_its_row_of_the_board():
    board = Board(2)
    board[1] = Busy(7, 3, 1)
    assert (board[0], board[1]) == (Busy(), Busy(7, 3, 1))


def test_who_has_come_and_asked_nothing_yet_counts_as_busy():
    """A class comes within a moment: who takes quickly would else seem to have nothing to do, and get all of it."""
    board = Board(1)
    worker = Worker(uvicorn.Config("none"), lambda: None, socket.socket(), board, 0)
    with worker.source:
        worker.server_state.connections = [SimpleNamespace(cycle=None), SimpleNamespace(cycle="answered")]
        worker.server_state.tasks.add("answering")
        asyncio.run(worker.on_tick(1))
    assert board[0] == Busy(taken=0, asked=2, serves=1)
