"""The graphs of a translator as ONNX files, whose weights stay in the file of its checkpoint: both read the same bytes.

They are stored in float16 there, and computed with in float32, as PyTorch does with them here.
"""

import json
import logging
import math
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from regard.model.errors import Unsuitable
from regard.model.recurrent import Recurrent
from regard.model.run import Shape
from regard.model.site.graphs import Reading, Writing
from regard.model.site.maps import Rollout
from regard.model.site.opened import Opened
from regard.model.transformer import Transformer
from regard.model.translator import Translator

WEIGHTS = "weights.safetensors"
OPENED = "opened"  # the graph of what the pages Whole and Steps show
FEWEST = 64  # numbers of a tensor that is read from that file
DYNAMIC = torch.export.Dim.DYNAMIC
EXAMPLE = {"source": 5, "target": 7, "fed": 7}  # pieces
LENGTH = {"memory.keys_values": 3, "state.keys_values": 3, "memory.k": 1, "memory.v": 1}  # the axis that has a length
UNSOLVED = "The keys of this model are the solution of a triangular system, which ONNX has no operation for."
Inputs = dict[str, Tensor | dict[str, Tensor]]
Axes = Any  # of them: which have a length that changes, nested as they are
NO_ONNX = 'Exporting a model needs the extra “site”: pip install "regard[site]".'


def graphs(model: Translator, folder: Path) -> dict[str, bytes]:
    """`read`, `write`, and `rollout` and `opened` of a Transformer, as ONNX files beside the weights in this folder.

    Raises Unsuitable without the extra, and for a model with an operation that ONNX has not.
    """
    _check(model)
    source = torch.tensor([[*range(5, 10), model.marks.end]])
    reading, writing = Reading(model.network).eval(), Writing(model.network, model.marks).eval()
    read = reading(source)
    before = {name: _begun(value) for name, value in read.items() if name.startswith(("memory.", "state."))}
    axes = {name: {LENGTH[name]: DYNAMIC} if name in LENGTH else {} for name in before}
    last: Inputs = {"fed": torch.tensor([[model.marks.begin]]), "given": torch.tensor([-1])}
    stored = _stored(folder / WEIGHTS)
    asked: dict[str, tuple[nn.Module, Inputs, Axes, list[str]]] = {
        "read": (reading, {"source": source}, {"source": {1: DYNAMIC}}, ["source"]),
        "write": (writing, last | {"before": before}, {"fed": {}, "given": {}, "before": axes}, [*last, *before]),
    }
    if isinstance(model.network, Transformer):
        asked["rollout"] = _rolling(model.network.blocks)
        both: Inputs = {"source": source, "target": torch.tensor([[*range(5, 13), model.marks.end]])}
        lengths = {name: {1: DYNAMIC} for name in both} | {"head": {}}
        every = both | {"head": torch.tensor([1])}
        asked[OPENED] = Opened(model.network, model.marks).eval(), every, lengths, [*every]
    return {name: _light(_exported(*one), stored).SerializeToString() for name, one in asked.items()}


def _rolling(blocks: Mapping[str, Shape]) -> tuple[nn.Module, Inputs, Axes, list[str]]:
    """The rollout of all blocks, with an example of their weights."""
    weights = {
        name: torch.zeros(shape["layers"], shape["heads"], EXAMPLE[shape["rows"]], EXAMPLE[shape["columns"]])
        for name, shape in blocks.items()
    }
    axes = {"weights": {name: {2: DYNAMIC, 3: DYNAMIC} for name in weights}}
    return Rollout(), {"weights": weights}, axes, [f"weights.{name}" for name in weights]


def _begun(value: Tensor) -> Tensor:
    """The same with two pieces where there are none: an example of size 0 or 1 would be a constant of the graph."""
    return value if value.numel() else value.new_zeros([size or 2 for size in value.shape])


def _check(model: Translator) -> None:
    """Raise Unsuitable without the extra, and for a model with an operation that ONNX has not."""
    if not (find_spec("onnx") and find_spec("onnxscript")):
        raise Unsuitable(NO_ONNX)
    if isinstance(model.network, Recurrent) and model.network.look and model.network.look.mechanism.erases:
        raise Unsuitable(UNSOLVED)


@torch.no_grad()
def _exported(module: nn.Module, inputs: Inputs, axes: Axes, names: list[str]) -> Any:
    """The graph of a module as a message of ONNX; its outputs have the names that the module gives them."""
    with _quiet():
        found = torch.onnx.export(
            module,
            kwargs=inputs,
            dynamic_shapes=axes,
            input_names=names,
            output_names=[*module(**inputs)],
            dynamo=True,
            external_data=False,
            verbose=False,
        )
    if found is None:
        raise AssertionError("it is given when no file is named")
    return found.model_proto


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep from the terminal what libraries say of each other."""
    before = logging.root.manager.disable
    logging.disable(logging.WARNING)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(before)


Numbers = tuple[tuple[int, ...], bytes]  # of a tensor: shape and content


@dataclass(frozen=True)
class Stored:
    """A tensor of the file of weights, and its place there; turned: the graph has its transpose."""

    shape: tuple[int, ...]
    offset: int
    length: int
    turned: bool


def _stored(file: Path) -> dict[Numbers, Stored]:
    """The tensors of a file of weights in float16, as they are and turned, by their numbers in float32."""
    content = file.read_bytes()
    start = 8 + int.from_bytes(content[:8], "little")
    entries = json.loads(content[8:start])
    found = {}
    for name, entry in entries.items():
        if name == "__metadata__" or entry["dtype"] != "F16" or math.prod(entry["shape"]) < FEWEST:
            continue
        first, last = (start + at for at in entry["data_offsets"])
        shape = tuple(entry["shape"])
        array = np.frombuffer(content[first:last], np.float16).reshape(shape).astype(np.float32)
        found[_numbers(array)] = Stored(shape, first, last - first, turned=False)
        if array.ndim == 2:
            found.setdefault(_numbers(array.T), Stored(shape, first, last - first, turned=True))
    return found


def _numbers(array: np.ndarray) -> Numbers:
    return array.shape, array.tobytes()


def _light(model: Any, stored: Mapping[Numbers, Stored]) -> Any:
    """The graph with each tensor that is stored read from the file, in place of a copy."""
    onnx, graph, before = import_module("onnx"), model.graph, []
    for tensor in graph.initializer:
        is_float = tensor.data_type == onnx.TensorProto.FLOAT
        place = stored.get(_numbers(onnx.numpy_helper.to_array(tensor))) if is_float else None
        if place is not None:
            before += _read_back(tensor.name, place)
            tensor.CopyFrom(_elsewhere(f"{tensor.name}.stored", place))
    nodes = [*before, *graph.node]
    del graph.node[:]
    graph.node.extend(nodes)
    _forget(model)
    return model


def _forget(model: Any) -> None:
    """Leave out where in our files each operation is from; and shapes, which torch 2.13 takes from the example."""
    graph = model.graph
    del graph.value_info[:], graph.metadata_props[:], model.metadata_props[:]
    for node in graph.node:
        del node.metadata_props[:]
        node.doc_string = ""
    for output in graph.output:
        output.type.tensor_type.ClearField("shape")


def _elsewhere(name: str, place: Stored) -> Any:
    """A tensor whose numbers are in the file of weights."""
    onnx = import_module("onnx")
    where = {"location": WEIGHTS, "offset": str(place.offset), "length": str(place.length)}
    entries = [onnx.StringStringEntryProto(key=key, value=value) for key, value in where.items()]
    kind, elsewhere = onnx.TensorProto.FLOAT16, onnx.TensorProto.EXTERNAL
    return onnx.TensorProto(name=name, data_type=kind, dims=place.shape, data_location=elsewhere, external_data=entries)


def _read_back(name: str, place: Stored) -> list[Any]:
    """The operations that give a stored tensor its name again; a runtime does them once, when it loads the graph."""
    onnx = import_module("onnx")
    wide = f"{name}.wide" if place.turned else name
    nodes = [onnx.helper.make_node("Cast", [f"{name}.stored"], [wide], to=onnx.TensorProto.FLOAT)]
    if place.turned:
        nodes.append(onnx.helper.make_node("Transpose", [wide], [name], perm=[1, 0]))
    return nodes
