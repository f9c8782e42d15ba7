"""One folder a family, and what its model makes of one text."""

from pathlib import Path

import pytest

from regard.model.hugging_face import HuggingFace, load
from regard.model.trace import Attended
from tests.model.hugging_face.families import FAMILIES, TEXT, save


def pytest_generate_tests(metafunc) -> None:
    """A law's own families, else a module's own KINDS of them, or the usual ones."""
    own = [mark for mark in metafunc.definition.iter_markers("parametrize") if mark.args[0] == "folder"]
    if "folder" in metafunc.fixturenames and not own and not hasattr(metafunc.module, "folder"):
        kinds = getattr(metafunc.module, "KINDS", FAMILIES)
        metafunc.parametrize("folder", kinds, indirect=True, scope="session")


@pytest.fixture(scope="session")
def folder(request, tmp_path_factory) -> Path:
    made = tmp_path_factory.mktemp("families") / request.param
    save(request.param, str(made))
    return made


@pytest.fixture(scope="session")
def model(folder) -> HuggingFace:
    return load(str(folder), "cpu")


@pytest.fixture(scope="session")
def attended(model) -> Attended:
    return model.attend(TEXT)
