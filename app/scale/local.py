"""A configuration of Ray Serve, run on this machine until the process is told to end."""

import os
import tempfile
from pathlib import Path

import yaml

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # else Ray tells its makers; read when it is imported
from ray.serve.scripts import cli


def run(config: Path, host: str, port: int) -> None:
    """Run the applications of a file, at this address and port instead of the file's where they are given."""
    written = yaml.safe_load(config.read_text(encoding="utf-8"))
    given = {name: value for name, value in (("host", host), ("port", port)) if value}
    written["http_options"] = {**written.get("http_options", {}), **given}
    with tempfile.NamedTemporaryFile("w", suffix=".yaml", encoding="utf-8") as file:
        yaml.safe_dump(written, file)
        file.flush()
        cli(["run", file.name], standalone_mode=False)
