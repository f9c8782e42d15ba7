"""A throw-away environment for one script: PyTorch for the CPU first, then the pins, then this checkout."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from tests.libraries.script import Script

ROOT = Path(__file__).parents[2]
TORCH = "torch==2.13.0"
UV = which("uv", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]))
LAST = 15
"""Lines of what an installer or a script wrote that are said."""


class NotInstalledError(Exception):
    """What is pinned cannot be had here; says why."""


@contextmanager
def environment(script: Script) -> Iterator[Path]:
    """The Python of an environment with all that the script needs, removed afterwards. Raises NotInstalledError."""
    with TemporaryDirectory(prefix=f"regard-{script.name}-") as folder:
        python = Path(folder) / "bin" / "python"
        _run([sys.executable, "-m", "venv", folder])
        _install(python, [TORCH])
        if pins := script.metadata["dependencies"]:
            _install(python, [TORCH, *pins])
        if script.bare:
            _install(python, ["--no-deps", *script.bare])
        _install(python, [TORCH, *pins, "-e", str(ROOT)])
        yield python


def _install(python: Path, wanted: list[str]) -> None:
    """Install with uv, which alone knows where PyTorch's small CPU builds are, or else with pip."""
    pip = [str(python), "-m", "pip", "install", "--quiet", *wanted]
    if UV is None or _run([UV, "pip", "install", "--quiet", "--torch-backend", "cpu", "-p", str(python), *wanted]):
        if said := _run(pip):
            raise NotInstalledError(said)


def _run(command: list[str]) -> str:
    """The last lines that a command wrote where it fails; nothing where it does not."""
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return "" if done.returncode == 0 else "\n".join(done.stdout.splitlines()[-LAST:]) or f"exit {done.returncode}"


def run(python: Path, script: Script) -> str:
    """Run a script with this checkout's helpers: nothing where its laws hold, else the last lines that it wrote."""
    command = [str(python), "-W", "ignore", str(script.file)]
    options = {"PYTHONPATH": str(ROOT), "CUDA_VISIBLE_DEVICES": "", "HF_HUB_OFFLINE": "1"}
    ...
