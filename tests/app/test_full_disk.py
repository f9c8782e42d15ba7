"""A disk without space, or a read-only one, ends no worker: what needs a file is refused with a sentence."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from regard.app.server.errors import UNWRITABLE
from regard.model.training.process import LEFT
from tests.app.test_training_here import until
from tests.servers import PATIENCE, answering, free_port, http

pytestmark = pytest.mark.broad

MOUNTED = ["unshare", "--map-root-user", "--mount", "sh", "-c"]
SMALL = 'mount -t tmpfs -o size=16m none "$0" && mount --bind "$0" /dev/shm && exec "$@"'
NO_SHARED_MEMORY = 'mount -t tmpfs -o size=64k none /dev/shm && exec "$@"'
FOR_ONE_TRAINING = 'mount -t tmpfs -o size=8m none "$0" && exec "$@"'
READ_ONLY = """mount -t tmpfs -o ro none /dev/shm && for to in /tmp /var/tmp; do
    mount --bind $to $to && mount -o remount,bind,ro $to || exit 1; done
    mount -o remount,bind,ro / && exec "$@"
"""


@pytest.fixture
def server(request, tmp_path) -> Iterator[tuple[str, int]]:
    """A server with two workers whose folder for temporary files, and whose shared memory, is one such disk."""
    if subprocess.run([*MOUNTED, request.param, str(tmp_path), "true"], check=False, capture_output=True).returncode:
        pytest.skip("no file system can be mounted here")
    port = free_port()
    options = ["--port", str(port), "--device", "cpu", "--no-prepare", "--workers", "2", "--train", "on"]
    command = [*MOUNTED, request.param, str(tmp_path), sys.executable, "-m", "app", "serve", *options]
    with subprocess.Popen(command, env={**os.environ, "TMPDIR": str(tmp_path)}) as process:
        yield answering(f"http://127.0.0.1:{port}"), process.pid
        process.terminate()


def fill(path: Path) -> None:
    with path.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))


@pytest.mark.parametrize("server", [SMALL], indirect=True)
def test_a_full_disk_costs_no_answer(server):
    address, pid = server
    ask = {"model": "dates-transformer"}
    assert http.get(f"{address}/api/attention", params={**ask, "text": "1 May 1999"}).status_code == 200
    with pytest.raises(OSError, match="No space left"):
        fill(Path(f"/proc/{pid}/root/dev/shm/fill"))
    children = Path(f"/proc/{pid}/task/{pid}/children")
    workers = children.read_text()
    for day in range(1, 29):
        answer = http.get(f"{address}/api/attention", params={**ask, "text": f"{day} May 2001"})
        assert answer.status_code == 200
    assert http.get(f"{address}/metrics").status_code == 200
    assert training(address) == (503, "disk_full")
    assert children.read_text() == workers


@pytest.mark.parametrize("server", [NO_SHARED_MEMORY], indirect=True)
def test_where_shared_memory_is_full_from_the_start_each_worker_tells_of_itself_alone(server):
    address, pid = server
    ask = {"model": "dates-transformer", "text": "1 May 1999"}
    assert [http.get(f"{address}/api/attention", params=ask).status_code for _ in range(4)] == [200] * 4
    told = http.get(f"{address}/metrics").text
    assert "regard_requests_total" in told
    assert not [*Path(f"/proc/{pid}/root/dev/shm").iterdir()]


@pytest.mark.parametrize("server", [FOR_ONE_TRAINING], indirect=True)
def test_a_disk_that_fills_up_while_one_trains_is_named(server, tmp_path):
    """Some space is left, less than the weights need: what has been written of them is removed again."""
    address, pid = server
    asked = {"mechanism": "dates-bahdanau", "steps": 100, "pairs": 1_000, "width": 64}
    with httpx2.Client(base_url=address, timeout=PATIENCE) as client:
        assert client.post("/api/training", json=asked).status_code == 202
        until(client, "training")
        full = Path(f"/proc/{pid}/root/{tmp_path}/fill")
        with pytest.raises(OSError, match="No space left"):
            fill(full)
        os.truncate(full, full.stat().st_size - 2 * LEFT)
        report = until(client, "failed", "done")
    assert (report["state"], report["message"]) == ("failed", UNWRITABLE.message)


@pytest.mark.parametrize("server", [READ_ONLY], indirect=True)
def test_where_nothing_can_be_written_all_is_answered_and_training_refused(server):
    address, _ = server
    ask = {"model": "dates-transformer", "text": "1 May 1999"}
    assert [http.get(f"{address}/api/attention", params=ask).status_code for _ in range(4)] == [200] * 4
    assert http.get(f"{address}/metrics").status_code == 200
    assert training(address) == (403, "training_not_allowed")
    assert "finds none" in http.get(f"{address}/api/training/here").text


def training(address: str) -> tuple[int, str]:
    """The status and the code with which a training is refused."""
    refused = http.post(f"{address}/api/training", json={"mechanism": "dates-bahdanau"})
    return refused.status_code, refused.json()["error"]["code"]
