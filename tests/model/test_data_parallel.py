"""Two processes train the model that one trains."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from safetensors.torch import load_file
from torch.testing import assert_close

from regard.model.training.run import Run
from tests.model.trained_by_team import train

pytestmark = pytest.mark.broad


def test_two_processes_come_to_the_weights_of_one(tmp_path):
    alone, together = tmp_path / "alone", tmp_path / "together"
    train(alone)
    root = Path(__file__).parents[2]
    torchrun = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2"]
    command = [*torchrun, "-m", "tests.model.trained_by_team", str(together)]
    alone_each = os.environ | {"OMP_NUM_THREADS": "1"}
    done = subprocess.run(command, cwd=root, check=False, capture_output=True, text=True, env=alone_each)
    assert done.returncode == 0, done.stderr
    expected, found = (load_file(Run(folder).steps()[-1]) for folder in (alone, together))
    assert_close(found, expected, atol=2e-4, rtol=0)
    assert {file.name for file in together.glob("of-*.txt")} == {"of-0.txt", "of-1.txt"}
    assert Run(together).progress().history[-1]["step"] == 7
