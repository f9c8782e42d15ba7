"""The arrows of the house run one way, and no door is left open."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = sorted([*ROOT.glob("app/**/*.py"), *ROOT.glob("model/**/*.py")])
WEB = {"app", "fastapi", "starlette", "uvicorn", "jinja2", "plotly", "pydantic", "pydantic_settings", "httpx2"}
FORBIDDEN = {"pickle", "marshal", "shelve", "urllib", "requests", "httpx", "httpx2", "aiohttp"}


def imported(file: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.split(".")[0])
    return names


@pytest.mark.parametrize("file", [f for f in SOURCES if "model" in f.relative_to(ROOT).parts], ids=str)
def test_model_knows_nothing_of_the_web(file):
    assert not imported(file) & WEB


@pytest.mark.parametrize("file", SOURCES, ids=str)
def test_nothing_is_unpickled_and_no_other_host_is_called(file):
    assert not imported(file) & FORBIDDEN
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            call = ast.unparse(node.func)
            assert call not in {"torch.load", "eval", "exec", "compile", "__import__"}
            for keyword in node.keywords:
                if keyword.arg in {"allow_pickle", "trust_remote_code"}:
                    assert ast.unparse(keyword.value) == "False"
