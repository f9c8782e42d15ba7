"""Weights of the edges of a graph: a row is the node that looks, whatever library returned them and however."""

import json
import tracemalloc
import warnings
from types import SimpleNamespace

import numpy as np
import pytest
import safetensors.torch
import torch

from regard.app.publish.own.show_arrays import show
from regard.model.errors import Unsuitable
from regard.model.own import own_tensors
from regard.model.own.file import read_own
from regard.model.own.graphs.graph import FIRST
from regard.model.own.model import BLOCK, OwnModel
from regard.model.own.tensors import OwnTensors
from regard.model.trace import HeadAt
from tests.model.test_own_file import npz

NODES = ["ada", "bob", "cy", "dee", "eve", "flo", "gus"]
INDEX = np.array([[0, 1, 2, 3, 4, 5, 0, 2, 2, 6, 6], [1, 2, 3, 4, 5, 0, 3, 5, 2, 1, 0]])  # into 6 nothing leads
SIDES = np.array([[0, 1, 2, 3, 4], [0, 0, 1, 2, 2]])  # from 5 sources to 3 targets
RANDOM = np.random.default_rng(17)


def softened(index: np.ndarray, heads: int = 2) -> np.ndarray:
    """Weights that sum to 1 over the edges that enter a node."""
    made = np.exp(RANDOM.normal(size=(index.shape[1], heads))).astype(np.float32)
    for target in set(index[1]):
        made[index[1] == target] /= made[index[1] == target].sum(0)
    return made


ALPHA, OF_SIDES = softened(INDEX), softened(SIDES)


def by_hand(index: np.ndarray, alpha: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """The map edge by edge: [heads, targets, sources], NaN where there is none."""
    whole = np.full((alpha.shape[1], rows, columns), np.nan, np.float32)
    for edge, (source, target) in enumerate(index.T):
        whole[:, target, source] = alpha[edge]
    return whole


def read(own: OwnTensors) -> np.ndarray:
    return OwnModel(own, "file").attend("text 1").blocks[BLOCK].weights


def remarks(*given: object, **named: object) -> list[str]:
    return [one.message for one in OwnModel(own_tensors(*given, **named), "file").attend("text 1").source.remarks]


def refused(*given: object, **named: object) -> str:
    with pytest.raises(Unsuitable) as error:
        own_tensors(*given, **named)
    return str(error.value)


def adjacency(index: np.ndarray, alpha: np.ndarray, rows: int, columns: int) -> torch.Tensor:
    """A hybrid sparse tensor whose rows are targets and whose values are the weights, as PyTorch Geometric makes it."""
    found = torch.sparse_coo_tensor(
        torch.tensor(index[::-1].copy()), torch.tensor(alpha), (rows, columns, alpha.shape[1])
    )
    return found.coalesce()


def as_graph(index: np.ndarray, rows: int, columns: int) -> SimpleNamespace:
    """As much of a graph of DGL as says its edges."""
    edges = tuple(torch.tensor(end) for end in index)
    return SimpleNamespace(edges=lambda: edges, num_dst_nodes=lambda: rows, num_src_nodes=lambda: columns)


with warnings.catch_warnings(action="ignore"):  # PyTorch says that these are new, and that it does not check them
    MATRIX = adjacency(INDEX, ALPHA, 7, 7)
    ONES = torch.sparse_coo_tensor(MATRIX.indices(), torch.ones(11), (7, 7)).coalesce()  # of TransformerConv
    CSR = ONES.to_sparse_csr()
    OF_SIDES_MATRIX = adjacency(SIDES, OF_SIDES, 3, 5)
BY_ROWS = torch.tensor(ALPHA)[np.lexsort(INDEX)]  # in the order of the rows of a sparse matrix
EDGES = torch.tensor(INDEX), torch.tensor(ALPHA)
OUTPUT = torch.randn(7, 6)
FORMS = {
    "a layer's result": (OUTPUT, EDGES),
    "edges and weights": EDGES,
    "NumPy": (INDEX, ALPHA),
    "sparse COO beside the output": (OUTPUT, (MATRIX, BY_ROWS)),
    "sparse CSR beside the output": (OUTPUT, (CSR, BY_ROWS)),
    "a matrix of ones": (OUTPUT, (ONES, BY_ROWS)),
    "sparse COO alone": MATRIX,
    "a graph of DGL": (as_graph(INDEX, 7, 7), (OUTPUT, torch.tensor(ALPHA)[..., None])),
    "a graph of DGL and weights": (as_graph(INDEX, 7, 7), torch.tensor(ALPHA)[..., None]),
    "by name": {"edge_index": EDGES[0], "alpha": EDGES[1]},
    "lists of a layer each": [EDGES],
}


@pytest.mark.parametrize("form", FORMS)
def test_the_row_is_the_node_that_an_edge_enters_and_its_weights_sum_to_1(form):
    own = own_tensors(FORMS[form], nodes=NODES)
    found, expected = read(own)[0], by_hand(INDEX, ALPHA, 7, 7)
    assert np.array_equal(found, expected, equal_nan=True)
    assert np.nansum(found, -1)[:, :6] == pytest.approx(1, abs=1e-6)
    assert (own.rows, own.columns) == ((tuple(NODES),), None)
    assert (own.graph.nodes, own.graph.edges) == (7, 11)


def test_edges_are_taken_by_name_too_as_lists_and_without_heads():
    own = own_tensors(edges=(INDEX.tolist(), ALPHA[:, 0].tolist()), nodes=7)
    assert np.array_equal(read(own)[0], by_hand(INDEX, ALPHA[:, :1], 7, 7), equal_nan=True)
    assert own.rows == (("0", "1", "2", "3", "4", "5", "6"),)


def test_a_matrix_of_scipy_is_read_as_rows_that_look():
    matrix = SimpleNamespace(row=INDEX[1], col=INDEX[0], data=ALPHA[:, 0], shape=(7, 7), sum_duplicates=lambda: None)
    own = own_tensors(SimpleNamespace(tocoo=lambda: matrix), nodes=NODES)
    assert np.array_equal(read(own)[0], by_hand(INDEX, ALPHA[:, :1], 7, 7), equal_nan=True)


@pytest.mark.parametrize(
    ("given", "nodes"),
    [
        ((torch.randn(3, 8), (torch.tensor(SIDES), torch.tensor(OF_SIDES))), None),
        (OF_SIDES_MATRIX, None),
        ((SIDES, OF_SIDES), ([*"vwxyz"], [*"abc"])),
        ((SIDES, OF_SIDES), (5, 3)),
        ((as_graph(SIDES, 3, 5), OF_SIDES[..., None]), None),
    ],
)
def test_of_a_bipartite_graph_rows_are_targets_and_columns_sources(given, nodes):
    own = own_tensors(given, nodes=nodes)
    assert np.array_equal(read(own)[0], by_hand(SIDES, OF_SIDES, 3, 5), equal_nan=True)
    assert [len(own.rows[0]), len(own.columns[0])] == [3, 5]
    assert own.graph.nodes == 8
    if nodes == ([*"vwxyz"], [*"abc"]):
        assert (own.rows, own.columns) == ((("a", "b", "c"),), (tuple("vwxyz"),))


def test_layers_have_their_own_edges():
    fewer = INDEX[:, :5], softened(INDEX[:, :5])
    found = read(own_tensors([EDGES, fewer], nodes=7))
    for layer, (index, alpha) in enumerate([(INDEX, ALPHA), fewer]):
        assert np.array_equal(found[layer], by_hand(index, alpha, 7, 7), equal_nan=True)


FILES = {
    "npz": npz(edge_index=INDEX, alpha=ALPHA, nodes=np.array(NODES)),
    "weights": npz(edge_index=INDEX, weights=ALPHA, nodes=np.array(NODES)),
    "json": json.dumps({"edge_index": INDEX.tolist(), "alpha": ALPHA.tolist(), "nodes": NODES}).encode(),
    "safetensors": safetensors.torch.save(
        {"edge_index": EDGES[0].clone(), "alpha": EDGES[1].clone()}, {"nodes": json.dumps(NODES)}
    ),
}


@pytest.mark.parametrize("kind", FILES)
def test_a_file_of_edges_and_their_weights_is_the_same_map(kind):
    own = read_own(FILES[kind])
    assert read(own)[0] == pytest.approx(by_hand(INDEX, ALPHA, 7, 7), abs=1e-6, nan_ok=True)
    assert own.rows == (tuple(NODES),)


def test_a_large_file_of_json_whose_edges_are_read_as_floats_is_the_same_map():
    index = np.unique(RANDOM.integers(0, 83, (2, 997)), axis=1)
    alpha = softened(index, 3)
    own = read_own(json.dumps({"edge_index": index.tolist(), "alpha": alpha.tolist(), "nodes": 83}).encode())
    assert read(own)[0] == pytest.approx(by_hand(index, alpha, 83, 83), abs=1e-6, nan_ok=True)


def test_what_edges_are_taken_for_is_said_with_their_self_loops():
    looped = np.concatenate([INDEX[:, :8], np.arange(7)[None].repeat(2, 0)], 1)
    said = "A row is a node that looks, at those from which edges enter it."
    assert remarks((looped, softened(looped))) == [f"15 edges, 7 of them self-loops, between 7 nodes. {said}"]
    assert remarks(edges=EDGES)[0] == "1 of the 7 nodes may look nowhere: no edge enters it."


def test_edges_that_a_layer_adds_to_a_bipartite_graph_are_named():
    assert "add_self_loops" not in remarks((SIDES, OF_SIDES), nodes=(5, 3))[0]
    added = np.array([[0, 1, 2, 3, 4], [0, 1, 2, 2, 1]])
    assert (
        "GATConv and GATv2Conv append these, unless they have add_self_loops=False."
        in remarks((added, softened(added)), nodes=(5, 3))[0]
    )


def test_weights_that_sum_to_something_else_have_their_likely_reason():
    dropped = ALPHA * (RANDOM.random(ALPHA.shape) > 0.5) * 2
    assert "call model.eval()" in " ".join(remarks((INDEX, dropped)))
    turned = softened(INDEX[::-1])
    said = " ".join(remarks((INDEX, turned)))
    assert "sources and targets the other way round? edge_index[[1, 0]]." in said
    right = remarks((INDEX[[1, 0]], turned))
    assert not any("sum to" in one for one in right), right
    assert "call model.eval()" not in " ".join(remarks((INDEX, ALPHA / 2)))


TWICE = np.concatenate([INDEX, INDEX[:, 3:4]], 1)
OF_TWICE = np.concatenate([ALPHA, ALPHA[3:4]])
REFUSED = [
    (
        {"edges": (INDEX.T, ALPHA)},
        "edge_index has the shape [11, 2]: it must be [2, edges], sources and targets; give edge_index.T.",
    ),
    ({"edges": (INDEX, ALPHA[:9])}, "alpha has 9 weights and edge_index 11 edges: each edge needs one."),
    (
        {"edges": (INDEX[:, :9], ALPHA)},
        (
            "alpha has 11 weights and edge_index 9 edges: each edge needs one; a layer that "
            "appends self-loops returns the edge_index that it used: give that one."
        ),
    ),
    ({"edges": (INDEX - 1, ALPHA)}, "edge_index[0, 0] is below 0: nodes count from 0."),
    (
        {"edges": (np.zeros((2, 0), int), np.zeros(0, np.float32))},
        "edge_index has the shape [2, 0]: there are no edges, so no node looks at another.",
    ),
    (
        {"edges": (INDEX, ALPHA), "mask": np.ones((7, 7), bool)},
        "Leave out mask beside edges: a node looks only where an edge enters it.",
    ),
    (
        {"edges": (np.array([[0, np.inf], [1, 0]]), ALPHA[:2])},
        "edge_index[0, 1] is inf: nodes count from 0, one after the other.",
    ),
    (
        {"edges": (np.array([[0, 2**63 + 7], [1, 0]], np.uint64), ALPHA[:2])},
        "edge_index[0, 1] is 9.22337e+18: nodes count from 0, one after the other.",
    ),
    (
        {"weights": (torch.randn(3, 8), (np.array([[0, 6], [4, 0]]), ALPHA[:2]))},
        (
            "An edge leads from or to target 4, and there are 3 targets, 0 to 2: give more "
            "nodes, or edge_index - 1 where it counts from 1."
        ),
    ),
    ({"edges": (INDEX + 0.5, ALPHA)}, "edge_index must hold whole numbers, the sources and targets of edges, from 0."),
    (
        {"edges": EDGES, "nodes": NODES[:6]},
        (
            "An edge leads from or to node 6, and there are 6 nodes, 0 to 5: give more "
            "nodes, or edge_index - 1 where it counts from 1."
        ),
    ),
    ({"weights": (OUTPUT, EDGES), "nodes": [*NODES, "h"]}, "nodes must give one name for each node: nodes 7, names 8."),
    (
        {"edges": (INDEX, np.where(ALPHA[4, 1] == ALPHA, np.nan, ALPHA))},
        "alpha[4, 1] is NaN: every number must be finite.",
    ),
    (
        {"edges": (INDEX, ALPHA - 9)},
        (
            "alpha[0, 0] is below 0: attention weights are not; of scores, give their softmax "
            "over the edges that enter a node."
        ),
    ),
    (
        {"edges": (INDEX * 1000, ALPHA)},
        (
            "There are 6,001 nodes: at most 2,048 can be shown. Take some: keep = (edge_index "
            "< 2048).all(0), edges=(edge_index[:, keep], alpha[keep])."
        ),
    ),
    (
        {"edges": (TWICE, OF_TWICE)},
        (
            "The edge 3 → 4 is there twice, at 3 and 11: this is a multigraph, and a cell of a map has one weight. "
            "Add them, edges=torch.sparse_coo_tensor(edge_index[[1, 0]], alpha, (7, 7, 2)), or show one kind of edge "
            "at a time."
        ),
    ),
    (
        {"weights": (torch.randn(3, 8), (SIDES, OF_SIDES)), "nodes": NODES},
        ("The graph has 3 targets and 5 sources: name both, nodes=(sources, targets)."),
    ),
    ({"edges": [EDGES, (INDEX, ALPHA[:, :1])]}, "The layers have 2 and 1 heads: show one layer at a time, edges[0]."),
    ({"weights": ALPHA, "edges": EDGES}, "Give weights or edges, not both: edges have their weights beside them."),
    (
        {"weights": np.eye(3, dtype=np.float32), "nodes": 3},
        ("nodes name the nodes of edges: give edges=(edge_index, alpha), or tokens for rows."),
    ),
    ({"edges": EDGES, "tokens": NODES}, "Leave out tokens beside edges: name the nodes with nodes."),
    ({"edges": EDGES, "axes": "rows columns"}, "Leave out axes beside edges: rows are targets, columns sources."),
    (
        {"edges": EDGES, "nodes": "abc"},
        (
            "nodes must be a list of names, one for each node, or their number; of a "
            "bipartite graph a pair of these, (sources, targets)."
        ),
    ),
    (
        {"edges": INDEX},
        (
            "edges must be (edge_index, alpha): edge_index [2, edges], sources and targets, and alpha, a weight for "
            "each edge, [edges] or [edges, heads]; or what a layer of PyTorch Geometric or DGL returns with them."
        ),
    ),
]


@pytest.mark.parametrize("case", range(len(REFUSED)))
def test_what_does_not_fit_is_refused_with_one_sentence_and_a_remedy(case):
    given, said = REFUSED[case]
    assert refused(**given) == said


def test_a_file_without_weights_says_which_name_they_have():
    with pytest.raises(Unsuitable, match=r"^The file has edge_index and no alpha: add alpha"):
        read_own(npz(edge_index=INDEX, nodes=np.array(NODES)))


@pytest.mark.filterwarnings("ignore:Sparse invariant")
def test_each_remedy_shows_the_right_map():
    edge_index, alpha = torch.tensor(TWICE), torch.tensor(OF_TWICE)
    added = by_hand(INDEX, ALPHA, 7, 7)
    added[:, 4, 3] *= 2
    for some in (alpha, alpha[:, 1:], alpha[:, 1]):
        for index, given in ((edge_index, some), (TWICE, some.numpy())):
            said = refused(edges=(index, given))
            typed = said.partition("Add them, edges=")[2].partition(", or show")[0]
            matrix = eval(typed, {"torch": torch, "edge_index": index, "alpha": given})
            found = read(own_tensors(edges=matrix))[0]
            assert np.array_equal(found, added if some.shape == alpha.shape else added[1:], equal_nan=True)
    from_1, expected = EDGES[0] + 1, by_hand(INDEX, ALPHA, 7, 7)
    assert np.array_equal(read(own_tensors(edges=(from_1 - 1, ALPHA), nodes=NODES))[0], expected, equal_nan=True)
    assert np.array_equal(read(own_tensors(edges=(EDGES[0].T.T, ALPHA), nodes=7))[0], expected, equal_nan=True)
    edge_index, alpha = torch.tensor(INDEX * 1000), torch.tensor(ALPHA)
    keep = (edge_index < 2048).all(0)
    found = read(own_tensors(edges=(edge_index[:, keep], alpha[keep])))[0]
    assert np.array_equal(found[:, ::1000, ::1000], by_hand(INDEX[:, keep], ALPHA[keep], 3, 3), equal_nan=True)


@pytest.mark.parametrize("count", [FIRST, FIRST + 1])
def test_a_page_opens_with_the_graph_of_few_nodes_and_with_the_map_of_many(count):
    own = own_tensors(edges=EDGES, nodes=count)
    assert OwnModel(own, "file").describe()["graph"] == ("first" if count == FIRST else "offered")
    assert OwnModel(own_tensors(np.eye(3, dtype=np.float32)), "file").describe()["graph"] is None
    assert (("view", "graph") in show(edges=EDGES, nodes=count)._saved._address.query) == (count == FIRST)


FEATURES, MATRIX_OF, VECTOR = RANDOM.normal(size=(7, 5)), RANDOM.normal(size=(2, 3, 5)), RANDOM.normal(size=(2, 6))
SCORED = {"edges": INDEX, "nodes": NODES, "h": FEATURES, "W": MATRIX_OF, "a": VECTOR}


def scored() -> dict[str, np.ndarray]:
    """Every stage edge by edge, [heads, targets, sources]. Veličković et al. 2018, equations 1 to 4."""
    found = {name: np.full((2, 7, 7), np.nan) for name in ("scores", "leaky", "weights")}
    projected = np.stack([FEATURES @ matrix.T for matrix in MATRIX_OF])
    for head in range(2):
        for source, target in INDEX.T:
            e = VECTOR[head] @ np.concatenate([projected[head, target], projected[head, source]])
            found["scores"][head, target, source], found["leaky"][head, target, source] = e, e if e > 0 else 0.2 * e
        for target in set(INDEX[1]):
            exponentials = np.exp(found["leaky"][head, target])
            found["weights"][head, target] = exponentials / np.nansum(exponentials)
    found["head"] = np.nan_to_num(found["weights"]) @ projected
    return found | {"q": projected, "k": projected, "v": projected, "x": FEATURES[None].repeat(2, 0)}


def test_weights_of_features_are_those_of_a_graph_attention_network():
    own = own_tensors(**SCORED)
    assert read(own)[0] == pytest.approx(scored()["weights"], abs=1e-5, nan_ok=True)
    assert (own.rows, own.graph.edges) == ((tuple(NODES),), 11)
    linear = {**SCORED, "W": MATRIX_OF.reshape(6, 5)}  # as a linear layer has it
    assert np.array_equal(read(own_tensors(**linear)), read(own), equal_nan=True)
    file = npz(edge_index=INDEX, nodes=np.array(NODES), h=FEATURES, W=MATRIX_OF, a=VECTOR)
    assert np.array_equal(read(read_own(file)), read(own), equal_nan=True)


def test_every_number_of_the_score_of_a_graph_opens_and_is_computed_again():
    model = OwnModel(own_tensors(**SCORED), "file")
    attended, expected = model.attend("text 1"), scored()
    for head in (1, 2):
        steps = model.open_steps(attended, HeadAt(BLOCK, 1, head))
        assert [one.id for one in steps.stages] == ["x", "q", "k", "v", "scores", "leaky", "masked", "weights", "head"]
        for stage in steps.stages:
            there = ~np.isnan(expected.get(stage.id, expected["leaky"])[head - 1])
            numbers = stage.values if stage.id != "masked" else np.where(there, stage.values, np.nan)
            right = np.nan_to_num(expected.get(stage.id, expected["leaky"])[head - 1])
            assert np.where(there, numbers, 0) == pytest.approx(right, abs=1e-5)
            for at in np.ndindex(stage.values.shape):
                cell = model.open_cell(attended, HeadAt(BLOCK, 1, head), stage.id, *(number + 1 for number in at))
                if np.isfinite(cell.value):
                    assert float(cell.lines[-1].values) == pytest.approx(float(cell.value), rel=1e-5, abs=1e-5)
                else:
                    assert cell.says == f"No edge leads from there to “{NODES[at[0]]}”."


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"a": None}, "The score of a graph needs edges=edge_index, h [nodes, f], W [heads, d, f] and a [heads, 2 d]"),
        ({"W": MATRIX_OF[:, :, 1:]}, "W has the shape [2, 3, 4]: with h [7, 5] and a [2, 6] it must be [2, 3, 5]"),
        ({"a": VECTOR[:, 1:]}, "a has the shape [2, 5]: it must be [heads, 2 d], whose first d meet the node"),
        ({"h": FEATURES[0]}, "h has the shape [5]: it must be [nodes, features]."),
        ({"h": FEATURES[:6], "nodes": None}, "An edge leads from or to node 6, and there are 6 nodes, 0 to 5"),
        ({"nodes": [*NODES, "h"]}, "h has 7 rows: nodes must give one name for each, and be of one kind."),
        ({"mask": np.eye(7)}, "Leave out mask beside h, W and a, which make the scores."),
        (
            {"W": np.ones((1, 0)), "h": np.ones((7, 0)), "a": np.ones((2, 0))},
            "h has the shape [7, 0]: it must be [nodes, features].",
        ),
        (
            {"h": np.ones((7, 1)), "W": np.ones((2**23, 1)), "a": np.ones(2**24)},
            "W has a width of 8388608: at most 4096 can be shown.",
        ),
    ],
)
def test_what_cannot_make_the_score_of_a_graph_is_refused(more, said):
    assert refused(**(SCORED | more)).startswith(said)


def test_ids_of_two_texts_beside_their_maps_are_no_edges():
    maps = softened(np.zeros((2, 5), int), 2 * 3 * 5).T.reshape(2, 3, 5, 5)
    own = own_tensors((np.arange(10).reshape(2, 5), maps))
    assert own.graph is None
    assert own.shape[-2:] == (5, 5)


def test_a_graph_is_read_without_a_second_map_beside_its_own():
    nodes, heads = 512, 8
    index = np.stack([np.arange(nodes), np.roll(np.arange(nodes), 1)])
    alpha = np.ones((nodes, heads), np.float32)
    one = nodes**2 * heads * 4
    tracemalloc.start()
    try:
        own = own_tensors(edges=(index, alpha))
        _, read = tracemalloc.get_traced_memory()
        tracemalloc.reset_peak()
        OwnModel(own, "file").attend("text 1")
        _, attended = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert read < 2.3 * one
    assert attended < 2.8 * one
