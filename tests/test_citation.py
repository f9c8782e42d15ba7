"""`CITATION.cff` has what its format requires, and the version that is installed."""

import tomllib
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[1]


def test_the_citation_file_is_whole_and_of_this_version():
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {"cff-version", "message", "title", "authors"} <= cited.keys()
    assert all(author.keys() & {"name", "family-names"} for author in cited["authors"])
    assert (cited["version"], cited["license"]) == (project["version"], project["license"])
    assert cited["title"].endswith(project["description"].lower())
