"""Everything is in pyproject.toml; this refuses to build a wheel without the folders that regard/ links to."""

from pathlib import Path

from setuptools import setup

for name in ("app", "model", "static", "templates", "docs"):
    if not Path("regard", name).is_dir():
        raise SystemExit(
            f"regard/{name} should be a link to the folder {name}: run `git config core.symlinks true` and "
            "`git checkout regard` (on Windows with the developer mode on)."
        )

setup()
