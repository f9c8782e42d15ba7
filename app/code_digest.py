"""Hash of the source code, part of every model's digest: new code invalidates kept answers."""

from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

import torch

ROOT = Path(__file__).resolve().parent.parent


@cache
def code_digest() -> str:
    """Eight hexadecimal digits over every module of app/ and model/, and the versions of Regard and PyTorch."""
    found = sha256(f"{version('regard')} {torch.__version__}".encode())
    for file in sorted([*ROOT.glob("app/**/*.py"), *ROOT.glob("model/**/*.py")]):
        found.update(file.read_bytes())
    return found.hexdigest()[:8]
