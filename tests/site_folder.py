"""A whole site, with the recorded answers of first states alone: those of all links take minutes."""

import subprocess
import sys
from pathlib import Path

from regard.app.pages import ROOT

WRITE = """
import sys
from pathlib import Path
from regard.app.publish.site import folder
every = folder.addresses_in
folder.addresses_in = lambda texts: {page: found[:1] for page, found in every(texts).items()}  # what opens a page
folder.export_site(Path(sys.argv[1]), "cpu", sys.argv[2:])
"""


def write_site(place: Path, model: str) -> Path:
    """Write a site with one model, by a process in which no types are checked: sizes are symbols there."""
    subprocess.run([sys.executable, "-c", WRITE, place, model], cwd=ROOT, check=True)
    return place
