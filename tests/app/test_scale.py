"""Replicas of Ray Serve answer as one process does, and a replica that is killed loses no request. Needs the extra."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx2
import pytest
import yaml
from fastapi.testclient import TestClient

from regard.app import Settings, create_app
from regard.app.command import SCALE
from tests.servers import free_port, http, wait_until

pytest.importorskip("ray", reason="the extra scale is not installed")
pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

MODEL = "dates-transformer"
SETTINGS = {"prepare": False, "device": ["cpu"]}
QUESTIONS = [
    f"/api/attention?model={MODEL}&text=3+March+1998",
    f"/api/attention?model={MODEL}&text=3+March+1998&target=1998-03-04",
    f"/api/attention?model={MODEL}@100&text=3+March+1998",
    f"/api/steps?model={MODEL}&text=3+March+1998&block=cross&layer=1&head=1",
    f"/api/cell?model={MODEL}&text=3+March+1998&block=cross&layer=1&head=1&stage=scores&row=0&column=1",
    f"/api/heads?model={MODEL}&text=3+March+1998&block=cross",
    f"/api/explanations?model={MODEL}&text=3+March+1998&block=cross&layer=1&head=1",
    f"/api/decoding?model={MODEL}&text=3+March+1998&beam=2",
    f"/api/logit-split?model={MODEL}&text=3+March+1998&row=1",
    f"/api/attention?model={MODEL}&text=",
    "/api/attention?model=nobody&text=a",
    "/api/models",
]


@pytest.fixture(scope="module")
def address(tmp_path_factory) -> Iterator[str]:
    """Two replicas of the models that read dates, and one of the pages."""
    config = yaml.safe_load(SCALE.read_text())
    (one,) = config["applications"]
    one["args"] = {"settings": SETTINGS, "models": [{"name": "Models", "shipped": ["*"]}]}
    deployment = one["deployments"][1]
    del deployment["autoscaling_config"]
    deployment |= {"num_replicas": 2, "ray_actor_options": {"num_cpus": 0}}
    file = tmp_path_factory.mktemp("scale") / "two.yaml"
    file.write_text(yaml.safe_dump(config))
    port = free_port()
    command = [sys.executable, "-m", "app", "scale", "--config", str(file), "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        address = f"http://127.0.0.1:{port}"
        wait_until(lambda: ready(address) or process.poll() is not None, seconds=180)
        assert process.poll() is None
        yield address
        process.terminate()


def ready(address: str) -> bool:
    try:
        return http.get(f"{address}/readyz").status_code == 200 and len(replicas()) == 2
    except httpx2.TransportError:
        return False


def replicas() -> list[int]:
    """Processes of the replicas that have models."""
    named = {int(file.parent.name): file.read_bytes() for file in Path("/proc").glob("[0-9]*/cmdline")}
    return [pid for pid, name in named.items() if name.startswith(b"ray::ServeReplica:regard:Models")]


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_has_the_answer_that_one_process_gives(address, question):
    with TestClient(create_app(Settings(**SETTINGS)), base_url="http://127.0.0.1") as single:
        alone = single.get(question)
    answer = http.get(f"{address}{question}")
    assert answer.status_code == alone.status_code
    assert_close(answer.json(), alone.json())


def assert_close(one: object, other: object) -> None:
    """Equal, numbers to 1e-5: a batch may have had another size."""
    if isinstance(other, dict):
        assert isinstance(one, dict)
        assert one.keys() == other.keys()
        for key in other:
            assert_close(one[key], other[key])
    elif isinstance(other, list):
        assert isinstance(one, list)
        assert len(one) == len(other)
        for pair in zip(one, other, strict=True):
            assert_close(*pair)
    elif isinstance(other, float):
        assert one == pytest.approx(other, abs=1e-5, rel=1e-5)
    else:
        assert one == other


def test_a_replica_that_is_killed_loses_no_request(address):
    texts = [f"{day} May {year}" for year in range(1980, 1990) for day in range(1, 31)]

    def ask(text: str) -> int:
        parameters = {"model": MODEL, "text": text}
        return http.get(f"{address}/api/attention", params=parameters).status_code

    with ThreadPoolExecutor(32) as pool:
        answers = [pool.submit(ask, text) for text in texts]
        wait_until(lambda: any(answer.done() for answer in answers))
        os.kill(replicas()[0], signal.SIGKILL)
        assert [answer.result() for answer in answers].count(200) == len(texts)
    wait_until(lambda: len(replicas()) == 2)


def test_pages_come_whole(address):
    for path in ["/", "/steps", "/openapi.json", "/status"]:
        assert http.get(f"{address}{path}").status_code == 200
