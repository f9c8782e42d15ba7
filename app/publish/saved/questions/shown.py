"""Address of a page, read as the page reads it: a sentence, a model, one of its heads."""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypedDict

from regard.app.attention.answers import SAFETENSORS
from regard.app.publish.saved.in_process_client import Answer, Request

USUAL = "transformer-en-fr"  # the model that opens by itself, as in `static/shared/sentence/models.ts`
Asking = Generator[Sequence[Request], Sequence[Answer], None]  # what is asked next can depend on these answers
Model = Mapping[str, Any]  # as /api/models describes it


class Place(TypedDict, total=False):
    """A head, as far as a model needs its parts, or a map of several heads."""

    block: str
    layer: int
    head: int
    aggregate: str
    heads: str


@dataclass(frozen=True)
class Shown:
    """The models that there are, and what an address says, pair by pair; place: what stands after its #."""

    models: Sequence[Model]
    query: tuple[tuple[str, str], ...]
    place: str

    def all(self, name: str) -> list[str]:
        """Every value of a name."""
        return [value for key, value in self.query if key == name]

    def first(self, name: str) -> str:
        """The first value of a name, "" where there is none."""
        return next(iter(self.all(name)), "")

    def count(self, name: str) -> int:
        """A number from 1; 0 where there is none."""
        text = self.first(name)
        return int(text) if text.isdecimal() and len(text) < 10 else 0

    @cached_property
    def model(self) -> Model:
        """The model of the address, else the usual one, else the first."""
        named = [*self.all("model"), *self.all("with"), USUAL]
        return next((one for id in named for one in self.models if one["id"] == id), self.models[0])

    @property
    def of_shares(self) -> "Shown":
        """The same on a page of shares, without blocks that a state implies: `static/shared/sentence/models.ts`."""
        return replace(self, models=[of_shares(one) for one in self.models])

    @property
    def question(self) -> dict[str, str]:
        """The parameters of what the model is asked."""
        asked = {"model": self.model["id"], "text": self.first("text").strip() or self.model["examples"][0]}
        return asked | ({"target": target} if (target := self.first("target")) else {})

    def head(self, blocks: Sequence[str] = ()) -> Place:
        """The head that the address names, if the model has it, else the usual one: `static/shared/head/choose.ts`."""
        return head_of(self.model, self.first("block"), self.count("layer"), self.count("head"), blocks)

    def named_by(self, place: Place) -> str:
        """The piece that names the rows of a map: `namedBy` of `static/shared/head/row-names.ts`."""
        names_head = any(self.first(name) for name in ("layer", "head", "aggregate"))
        return self.first("rows") or (served_by(self.model, place) if names_head else "produced")


def head_of(model: Model, block: str = "", layer: int = 0, head: int = 0, blocks: Sequence[str] = ()) -> Place:
    """The head of a model that is named so, else its usual one; blocks: those that it is looked for in, all if none."""
    shapes = {one["name"]: one for one in model["blocks"] if not blocks or one["name"] in blocks}
    if not shapes:
        return {}
    usual = _usual(model, list(shapes.values())[-1])
    shape = shapes.get(block or usual["block"])
    if shape is None or layer > shape["layers"] or head > shape["heads"]:
        return usual
    if is_whole(shape):
        return {"block": shape["name"]}
    return {
        "block": shape["name"],
        "layer": layer or min(usual.get("layer", 1), shape["layers"]),
        "head": head or min(usual.get("head", 1), shape["heads"]),
    }


def _usual(model: Model, last: Mapping[str, Any]) -> Place:
    if is_whole(last):
        return {"block": last["name"]}
    if not (best := model["best_head"]):
        layer = 1 if model["family"].startswith("own") else last["layers"]
        return {"block": last["name"], "layer": layer, "head": 1}
    named = ((model["measured"] or {}).get("alignment") or {}).get("produced") or best
    return {"block": best["block"], "layer": named["layer"], "head": named["head"]}


def of_shares(model: Model) -> Model:
    """A model without the blocks of which a state implies the weights; whole where it has no others."""
    blocks = [shape for shape in model["blocks"] if not shape.get("signed")]
    return {**model, "blocks": blocks} if blocks else model


def is_whole(shape: Mapping[str, Any]) -> bool:
    """Whether all of a block is one map: one head, or hops, which are the rows of one matrix."""
    return bool(shape["name"] == "hops" or shape["layers"] * shape["heads"] == 1)


def places(shape: Mapping[str, Any]) -> list[Place]:
    """Every head of a block; of one that is shown whole its only map."""
    if is_whole(shape):
        return [{"block": shape["name"]}]
    layers, heads = range(1, shape["layers"] + 1), range(1, shape["heads"] + 1)
    return [{"block": shape["name"], "layer": layer, "head": head} for layer in layers for head in heads]


def served_by(model: Model, place: Place) -> str:
    """The name by which the rows of a head align best: `bestNaming` of `static/shared/head/row-names.ts`."""
    aligned = (model["measured"] or {}).get("alignment") or {}
    if place.get("block") != "cross" or "produced" not in aligned:
        return "produced"
    return "fed" if _error(aligned["fed"], place) < _error(aligned["produced"], place) else "produced"


def _error(errors: Mapping[str, Any], place: Place) -> float:
    """The alignment error of a head, or of a mean of heads; 0 of other maps, of which none was measured."""
    layer, head = place.get("layer", 1) - 1, place.get("head", 1) - 1
    match place.get("aggregate"):
        case None:
            return float(errors["heads"][layer][head])
        case "mean-heads":
            return float(errors["layer_means"][layer])
        case "mean-layers":
            return float(errors["mean"])
        case _:
            return 0.0


def written(about: Mapping[str, Any]) -> str:
    """The text that the model wrote by itself, without what it continued."""
    text: str = about["target"]["text"]
    return text[len(about["source"]["text"]) :] if about["target"]["after"] else text


def weights(question: Mapping[str, Any], **part: Any) -> Request:
    """Weights in full precision, or as `dtype` says."""
    return Request("/api/attention", {**question, "dtype": "f32", **part}, accept=SAFETENSORS)


def changed(question: Mapping[str, Any], place: Place, changes: Sequence[Mapping[str, object]]) -> Request:
    """Weights of a head under changes."""
    return Request("/api/attention", {}, {**question, **place, "interventions": changes}, SAFETENSORS)


def get(path: str, question: Mapping[str, Any], **part: Any) -> Request:
    """A question to the API."""
    return Request(path, {**question, **part})
