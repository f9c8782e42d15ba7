"""A disk without space ends no worker: all is answered, and what needs a file is refused with a sentence."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from tests.app.test_training_here import answering, free_port

MOUNTED = ["unshare", "--map-root-user", "--mount", "sh", "-c"]
FULL = 'mount -t tmpfs -o size=16m none "$0" && mount --bind "$0" /dev/shm && exec "$@"'


@pytest.fixture
def server(tmp_path) -> Iterator[tuple[str, int]]:
    """A server with two workers whose folder for temporary files, and whose shared memory, is one small disk."""
    if subprocess.run([*MOUNTED, FULL, str(tmp_path), "true"], check=False, capture_output=True).returncode:
        pytest.skip("no file system can be mounted here")
    port = free_port()
    options = ["--port", str(port), "--device", "cpu", "--no-prepare", "--workers", "2", "--train", "on"]
    command = [*MOUNTED, FULL, str(tmp_path), sys.executable, "-m", "app", "serve", *options]
    with subprocess.Popen(command, env={**os.environ, "TMPDIR": str(tmp_path)}) as process:
        yield answering(f"http://127.0.0.1:{port}"), process.pid
        process.terminate()


def fill(path: Path) -> None:
    with path.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))


def test_a_full_disk_costs_no_answer(server):
    address, pid = server
    ask = {"model": "dates-transformer"}
    assert httpx2.get(f"{address}/api/attention", params={**ask, "text": "1 May 1999"}).status_code == 200
    with pytest.raises(OSError, match="No space left"):
        fill(Path(f"/proc/{pid}/root/dev/shm/fill"))
    children = Path(f"/proc/{pid}/task/{pid}/children")
    workers = children.read_text()
    for day in range(1, 29):
        answer = httpx2.get(f"{address}/api/attention", params={**ask, "text": f"{day} May 2001"}, timeout=30)
        assert answer.status_code == 200
    assert httpx2.get(f"{address}/metrics").status_code == 200
    refused = httpx2.post(f"{address}/api/training", json={"mechanism": "dates-bahdanau"}, timeout=30)
    assert refused.status_code == 503
    assert refused.json()["error"]["code"] == "disk_full"
    assert children.read_text() == workers
