"""Files of other kinds, known by how they begin: each is refused with the next step, to arrays or to a model."""

import re

from regard.model.own.checkpoint import CHECKPOINT, COMMAND

KINDS = "The file is none of .safetensors, .npz, .npy and .json: save the arrays as one of these."
SHOW = "In Python or a notebook, regard.show(weights) shows them without a file."
PICTURE = f"This is a picture: its weights cannot be read back. Drop the arrays that it was drawn from. {SHOW}"
DOCUMENT = f"This is a PDF: drop the arrays that its figures were drawn from. {SHOW}"
TABLE = (
    "This is a table of text: in Python "
    'import numpy; numpy.save("weights.npy", numpy.genfromtxt("FILE"{})), then drop weights.npy.'
)
HDF5 = (
    "This is HDF5: in Python import h5py, numpy; "
    'numpy.savez("weights.npz", weights=h5py.File("FILE")["NAME"][:]), then drop weights.npz.'
)
MATLAB = (
    "This is a file of MATLAB: in Python import numpy, scipy.io; "
    'numpy.savez("weights.npz", weights=scipy.io.loadmat("FILE")["NAME"]), then drop weights.npz.'
)
PARQUET = 'This is Parquet: in Python save its numbers with numpy.save("weights.npy", array), then drop weights.npy.'
GZIP = "This is packed with gzip: unpack it first, and drop what is in it."
CONVERTED = f"This is a model in {{}}, not attention weights: open the model it was made from in a terminal, {COMMAND}."
NOTEBOOK = (
    "This is a notebook: in one of its cells, import regard; regard.show(weights) shows arrays of attention there."
)

BEGINNINGS = {
    rb"\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|BM.{4}\0{4}|<svg|<\?xml[^>]*>\s*<svg": PICTURE,
    rb"%PDF": DOCUMENT,
    rb"\x89HDF": HDF5,
    rb"MATLAB 5": MATLAB,
    rb"PAR1": PARQUET,
    rb"\x1f\x8b": GZIP,
    rb"GGUF": CONVERTED.format("GGUF"),
    rb"\x08[\x03-\x0f]\x12.(pytorch|onnx|tf2onnx|skl2onnx)": CONVERTED.format("ONNX"),
}
NUMBER = r"[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?"


def next_step(body: bytes) -> str:
    """The refusal of a file that is none of ours."""
    known = (said for pattern, said in BEGINNINGS.items() if re.match(pattern, body, re.DOTALL | re.IGNORECASE))
    return next(known, None) or _table(body[:4096]) or KINDS


def _table(beginning: bytes) -> str | None:
    """The refusal of lines of numbers, with or without names of columns and of rows; None of other text."""
    lines = beginning.decode("utf-8", "replace").lstrip("\ufeff").splitlines()[:2]
    for mark in (",", ";", "\t", " "):
        rows = [[one.strip() for one in line.strip(" ").split(mark)] for line in lines]
        if len(rows) == 2 and len(rows[1]) > 1 and len(rows[0]) == len(rows[1]) and _are_numbers(rows[1][1:]):
            is_named = not _are_numbers(rows[1][:1])
            head = "" if _are_numbers(rows[0][is_named:]) else ", skip_header=1"
            columns = f", usecols=range(1, {len(rows[1])})" if is_named else ""
            return TABLE.format(("" if mark == " " else f", delimiter={mark!r}") + head + columns)
    return None


def _are_numbers(texts: list[str]) -> bool:
    return all(re.fullmatch(NUMBER, one, re.IGNORECASE) for one in texts)


def of_json(names: set[str]) -> str | None:
    """The refusal of a JSON file of another kind, by the names in it; None of one that may hold arrays."""
    if {"cells", "nbformat"} <= names:
        return NOTEBOOK
    return CHECKPOINT if "weight_map" in names or {"model", "version", "added_tokens"} <= names else None


def of_zip(names: list[str]) -> str | None:
    """The refusal of a zip of a model's folder, by the names of its files; None of others."""
    is_model = any(name.endswith((".safetensors", "config.json")) for name in names)
    return f"This zip holds a model: unpack it, and open its folder in a terminal, {COMMAND}." if is_model else None
