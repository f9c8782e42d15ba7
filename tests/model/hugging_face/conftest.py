"""One folder a family, and what its model makes of one text."""

from pathlib import Path

import pytest

from model.hugging_face import HuggingFace, load
from model.trace import Attended
from tests.model.hugging_face.families import FAMILIES, TEXT, save


@pytest.fixture(scope="session", params=FAMILIES)
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
