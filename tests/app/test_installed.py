"""The wheel is whole: installed elsewhere, Regard answers as it does here, whatever stands beside it."""

import glob
import os
import re
import shutil
import subprocess
import sys
import tomllib
from contextlib import contextmanager
from pathlib import Path
from sysconfig import get_path
from urllib.parse import quote
from urllib.request import Request, urlopen
from zipfile import ZipFile

import pytest

from regard.app.pages import PACKAGES, PAGES, STATIC
from tests.servers import answering

pytestmark = pytest.mark.broad

ROOT = Path(__file__).parents[2]
PACKAGE = ("app", "model", "static", "templates", "docs")
PICTURES = {".png", ".svg", ".ipynb", ".json"}  # of docs: for those who read the repository
VERSION = re.compile(r"/static/[0-9a-f]{12}/")


def tracked() -> set[str]:
    """The files that a wheel has, by their names below `regard/`."""
    found = subprocess.run(["git", "ls-files", *PACKAGE], cwd=ROOT, capture_output=True, text=True, check=True)
    files = [file for file in found.stdout.splitlines() if (ROOT / file).is_file()]
    return {file for file in files if not file.startswith("docs/") or Path(file).suffix not in PICTURES}


def context() -> list[str]:
    """What a Dockerfile's COPY can see."""
    return re.findall(r"^!(.*)$", (ROOT / ".dockerignore").read_text(encoding="utf-8"), re.MULTILINE)


def test_the_package_names_every_file_of_its_folders_and_none_is_a_link():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    folders, patterns = (project["tool"]["setuptools"][name] for name in ("package-dir", "package-data"))
    named = {
        f"{folders[package]}/{file}"
        for package, those in patterns.items()
        for pattern in those
        for file in glob.glob(pattern, root_dir=ROOT / folders[package], recursive=True)  # noqa: PTH207 - as setuptools
    }
    assert tracked() <= named
    # Git on Windows writes a link as a text file, and a checkout with one does not start.
    listed = subprocess.run(["git", "ls-files", "--stage"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not [line for line in listed.stdout.splitlines() if line.startswith("120000")]


LOADED = """
import runpy, sys
sys.argv = ["app", "--version"]
runpy.run_module("app", run_name="__main__", alter_sys=True)
print(*(name for name in sys.modules if name.startswith(("app.", "model"))))
"""


def test_the_command_of_the_repository_loads_every_module_by_its_one_name():
    loaded = subprocess.run([sys.executable, "-c", LOADED], cwd=ROOT, capture_output=True, text=True, check=True)
    assert loaded.stdout.splitlines()[1:] == [""], loaded.stdout


def test_a_python_that_pytorch_is_not_built_for_is_said(tmp_path):
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "python").write_text("#!/bin/sh\ntest $1 = --version && echo Python 3.15.0\n", encoding="utf-8")
    (tmp_path / "python").chmod(0o755)
    made = ["make", "--no-print-directory", ".venv/bin/python", "PYTHON=./python"]
    ran = subprocess.run(made, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode
    assert ran.stdout.endswith("3.11 to 3.14, for which PyTorch is built; ./python is Python 3.15.0\n"), ran.stdout


CONSTRAINTS = [line for line in (ROOT / "constraints.txt").read_text().splitlines() if not line.startswith("#")]


def test_every_constraint_is_one_version():
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+( ; .*)?", line) for line in CONSTRAINTS)


def test_every_package_has_a_constraint():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["hf"], *extras["train"], *extras["test"]]
    assert {re.split("[><=]", one)[0] for one in wanted} <= {line.partition("==")[0] for line in CONSTRAINTS}


def test_the_image_starts_as_a_number_and_hands_its_arguments_on():
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.startswith("USER")] == ["USER 10001:10001"]
    assert lines[-1] == 'ENTRYPOINT ["regard", "serve"]'


def build(folder: Path) -> Path:
    """A wheel, from a copy of what an image is built from."""
    source = folder / "source"
    source.mkdir()
    for name in context():
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name)
        else:
            shutil.copy(ROOT / name, source)
    pip("wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(source))
    return next(folder.glob("*.whl"))


def pip(*arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments], check=True)


class Installed:
    """An environment with the wheel, and a folder with another `app` and another `model` in it."""

    def __init__(self, folder: Path) -> None:
        self.wheel = build(folder)
        self.environment, self.beside = folder / "environment", folder / "beside"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(self.environment)], check=True)
        self.packages = Path(get_path("purelib", vars={"base": str(self.environment)}))
        (self.packages / "dependencies.pth").write_text(get_path("purelib"), encoding="utf-8")
        pip("--python", str(self.environment / "bin/python"), "install", "--quiet", "--no-deps", str(self.wheel))
        (self.beside / "app").mkdir(parents=True)
        for file in ("app/__init__.py", "model.py", "static.py"):
            (self.beside / file).write_text("raise ImportError('another')", encoding="utf-8")

    def command(self, *words: str) -> dict:
        """What starts a program of the environment in the folder."""
        env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "REGARD"))}
        return {"args": [str(self.environment / "bin" / words[0]), *words[1:]], "cwd": self.beside, "env": env}

    def run(self, *words: str, text: str = "") -> str:
        done = subprocess.run(**self.command(*words), input=text, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    @contextmanager
    def serving(self):
        """The address of a server."""
        command = self.command("regard", "serve", "--port", "0", "--device", "cpu", "--no-prepare")
        with subprocess.Popen(**command, stdout=subprocess.PIPE, text=True) as process:
            where = process.stdout.readline().split()[-1]
            yield answering(where)
            process.terminate()


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    return Installed(tmp_path_factory.mktemp("installed"))


@pytest.fixture(scope="module")
def address(installed):
    with installed.serving() as where:
        yield where


@pytest.mark.slow
@pytest.mark.timeout(600)
class TestTheWheel:
    def test_it_has_every_file_and_no_other(self, installed):
        names = {name.partition("/") for name in ZipFile(installed.wheel).namelist()}
        own = {rest for package, _, rest in names if package == "regard"}
        built = {f"static/built/{file.name}" for file in (ROOT / "static" / "built").iterdir()}
        assert own == tracked() | built | {"__init__.py", "__main__.py"}
        assert installed.wheel.stat().st_size < 100_000_000

    def test_the_command_translates_from_any_folder(self, installed):
        assert installed.run("regard", "--help").startswith("usage: regard ")
        assert (
            installed.run("regard", "translate", "--model", "dates-transformer", text="3 May 1998\n") == "1998-05-03\n"
        )

    def test_a_notebook_loads_its_models_whatever_stands_beside_it(self, installed):
        program = "from regard import load; print(load('dates-transformer', 'cpu').attend('3 May 1998').target.text)"
        assert installed.run("python", "-c", program) == "1998-05-03\n"

    def test_it_serves_every_page_as_the_repository_does(self, address, client):
        for path in {*(page.path for page in PAGES.values() if page.path), "/?view=heatmap", "/find.json"}:
            there = urlopen(Request(f"{address}{path}", headers={"Via": "1.1 another"})).read().decode()
            here = client.get(path)  # neither comes from this machine
            assert here.status_code == 200
            assert VERSION.sub("", there) == VERSION.sub("", here.text), path

    def test_it_serves_every_static_file(self, address):
        for folder, path in [(STATIC, ""), *((folder, f"{path}/") for path, folder in PACKAGES.items())]:
            for file in (file for file in folder.rglob("*") if file.is_file() and "__pycache__" not in file.parts):
                name = quote(file.relative_to(folder).as_posix())
                assert urlopen(f"{address}/static/any/{path}{name}").read() == file.read_bytes(), file

    def test_it_writes_nothing_where_it_is_installed(self, installed, address):
        def files() -> dict[Path, int]:
            return {file: file.stat().st_mtime_ns for file in installed.packages.rglob("*")}

        before = files()
        assert urlopen(f"{address}/?view=heatmap").status == 200
        installed.run("regard", "translate", "--model", "dates-none", text="3 May 1998\n")
        assert files() == before
