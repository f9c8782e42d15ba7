"""A throw-away environment for one script: PyTorch first, then what the script pins, then this checkout."""

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
LAST = 12
"""Lines of what an installer or a script wrote that are said."""
QUIET = {"CUDA_VISIBLE_DEVICES": "", "HF_HUB_OFFLINE": "1", "OMP_NUM_THREADS": "1", "TF_CPP_MIN_LOG_LEVEL": "3"}


class NotInstalledError(Exception):
    """Raised where what is pinned cannot be had here; says why."""


@contextmanager
def environment(script: Script) -> Iterator[Path]:
    """The Python of an environment with all that the script needs, removed afterwards. Raises NotInstalledError."""
    with TemporaryDirectory(prefix=f"regard-{script.name}-") as folder:
        if said := _run([sys.executable, "-m", "venv", folder]):
            raise NotInstalledError(said)
        python = Path(folder) / "bin" / "python"
        _install(python, TORCH)
        _install(python, TORCH, *script.metadata["dependencies"])
        if script.bare:
            _install(python, "--no-deps", *script.bare)
        _install(python, TORCH, *script.metadata["dependencies"], "-e", str(ROOT))
        yield python


def _install(python: Path, *wanted: str) -> None:
    """Install with uv, which alone knows where PyTorch's small CPU builds are, or else with pip."""
    if UV and not _run([UV, "pip", "install", "--torch-backend", "cpu", "--python", str(python), *wanted]):
        return
    if said := _run([str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *wanted]):
        raise NotInstalledError(said)


def run(python: Path, script: Script) -> str:
    """Run a script with this checkout's helpers: nothing where its laws hold, else the last lines that it wrote.

    -P: the folder of the script is not searched, in which `keras.py` is no Keras.
    """
    with TemporaryDirectory(prefix="regard-logs-") as folder:  # some write their logs where they stand
        return _run([str(python), "-P", "-W", "ignore", str(script.file)], folder, PYTHONPATH=str(ROOT))


def _run(command: list[str], folder: str | Path = ROOT, **variables: str) -> str:
    """The last lines that a command wrote where it fails; nothing where it does not."""
    environ = os.environ | QUIET | variables
    ways = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    done = subprocess.run(command, check=False, cwd=folder, env=environ, **ways)
    return "" if done.returncode == 0 else "\n".join(done.stdout.splitlines()[-LAST:]) or f"exit {done.returncode}"
