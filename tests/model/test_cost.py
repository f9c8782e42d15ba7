"""What a model costs: the formulas equal what its modules multiply."""

import math
from contextlib import contextmanager
from dataclasses import replace

import pytest
import torch
from torch.utils._python_dispatch import TorchDispatchMode

from regard.model import attention, zoo
from regard.model.cost import cost, layers, window
from regard.model.decoding import write
from regard.model.errors import Unsuitable
from regard.model.mechanisms import MECHANISMS
from regard.model.scores import features
from regard.model.self_attentive import SelfAttentive, SelfAttentiveConfig
from regard.model.teacher_forcing import force
from regard.model.transformer import Projections, Transformer, TransformerConfig
from regard.model.zoo import Network
from tests.conftest import MARKS
from tests.model.test_recurrent import INITIAL, network

aten = torch.ops.aten
LENGTHS = [(1, 1), (7, 5), (11, 13)]


class MultiplyAdds(TorchDispatchMode):
    """Counts the multiply-adds of every product of matrices that runs."""

    def __init__(self) -> None:
        super().__init__()
        self.total = 0

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        with self:  # in inference mode products come as they were called
            if (result := func.decompose(*args, **(kwargs or {}))) is not NotImplemented:
                return result
        result = func(*args, **(kwargs or {}))
        if func in {aten.mm.default, aten.bmm.default, aten.mv.default, aten.dot.default}:
            self.total += result.numel() * args[0].size(-1)
        elif func in {aten.addmm.default, aten.addmv.default, aten.baddbmm.default}:
            self.total += result.numel() * args[1].size(-1)
        elif func is aten.linalg_solve_triangular.default:
            self.total += result.numel() * (args[0].size(-1) - 1) // 2
        elif func is aten.convolution.default:
            self.total += result.numel() * args[1][0].numel()
        else:
            assert not any(word in str(func) for word in ("rnn", "lstm", "gru", "attention")), func
        return result


@contextmanager
def counting():
    """Without oneDNN, which multiplies the matrices of an LSTM where no mode of PyTorch sees them."""
    enabled = torch._C._get_mkldnn_enabled()
    torch._C._set_mkldnn_enabled(False)
    try:
        with torch.no_grad(), MultiplyAdds() as counted:
            yield counted
    finally:
        torch._C._set_mkldnn_enabled(enabled)


def pieces(count: int, vocabulary: int = 31) -> torch.Tensor:
    return torch.randint(3, vocabulary, (1, count), generator=torch.Generator().manual_seed(count))


def read_at_once(model: Network, n: int, m: int):
    """The run of a given target, and the multiply-adds of it."""
    with counting() as counted:
        run = force(model, MARKS, pieces(n), pieces(m))
        model.logits(run.decoded.hidden)
    return run, counted.total


def written_by_piece(model: Network, n: int, m: int):
    """The state after m pieces were written, and the multiply-adds until then."""
    with counting() as counted:
        state = model.start(model.encode(pieces(n)))
        for piece in pieces(m).unbind(1):
            decoded = model.decode(piece[:, None], state)
            model.logits(decoded.hidden)
            state = decoded.state
    return state, counted.total


def tiny_transformer() -> Transformer:
    sizes = {"d_model": 42, "d_ff": 37, "heads": 3, "encoder_layers": 2, "decoder_layers": 5}
    return Transformer(TransformerConfig(vocabulary=31, dropout=0.0, **sizes)).eval()


TINY = {
    "transformer": tiny_transformer,
    **{
        f"{variant} {mechanism}": lambda v=variant, m=mechanism: network(v, m)
        for variant in ("bahdanau", "luong")
        for mechanism in ("none", *MECHANISMS)
    },
    **{f"luong none {initial}": lambda i=initial: network("luong", "none", initial=i) for initial in INITIAL},
}
SHIPPED = [id for id in zoo.ids() if not isinstance(zoo.load(id, "cpu").network, SelfAttentive)]


@pytest.mark.parametrize(
    ("name", "n", "m"), [*((name, *sizes) for name in TINY for sizes in LENGTHS), *((id, 7, 5) for id in SHIPPED)]
)
def test_the_formulas_are_what_a_model_multiplies(name, n, m):
    model = TINY[name]() if name in TINY else zoo.load(name, "cpu").network
    assert cost(model.config, n, m, at_once=True).total == read_at_once(model, n, m)[1]
    assert cost(model.config, n, m).total == written_by_piece(model, n, m)[1]


def test_they_are_what_translating_multiplies_and_models_of_other_kinds_are_not_guessed_at():
    model = zoo.load("transformer-en-fr", "cpu")
    source = torch.tensor([model.read("The cat sleeps.").ids])
    with counting() as counted:
        steps = list(write(model.network, model.network.encode(source), torch.tensor([40]), model.marks))
    assert cost(model.network.config, source.size(1), len(steps)).total == counted.total
    with pytest.raises(Unsuitable, match="this repository"):
        cost(object(), 3, 3)


@pytest.mark.parametrize("n", [1, 7, 13])
@pytest.mark.parametrize("pooling", [None, "mean", "max"])
@pytest.mark.parametrize(
    "config", [SelfAttentiveConfig(31, (3, 4, 5, 6, 7), 11, 13, 17, 19, 23), SelfAttentiveConfig(8000)]
)
def test_they_are_what_structured_self_attention_multiplies(n, config, pooling):
    config = replace(config, pooling=pooling, r=1 if pooling else config.r)
    with counting() as counted:
        SelfAttentive(config).eval()(pieces(n))
    assert cost(config, n, 1).total == counted.total


def test_scores_and_mix_are_what_scaled_dot_product_attention_multiplies(monkeypatch):
    model, inside = tiny_transformer(), []
    real = attention.scaled_dot_product

    def counted_apart(*args, **kwargs):
        with MultiplyAdds() as own:
            run = real(*args, **kwargs)
        inside.append(own.total)
        return run

    monkeypatch.setattr(attention, "scaled_dot_product", counted_apart)
    read_at_once(model, 7, 5)
    found = cost(model.config, 7, 5, at_once=True).operations
    assert found["scores"] == found["mix"]
    assert found["scores"] + found["mix"] == sum(inside)


@pytest.mark.parametrize("mechanism", MECHANISMS)
def test_what_a_mechanism_adds_is_what_its_look_multiplies(mechanism):
    model = network("luong", mechanism)
    source = model.encode(pieces(7))
    with counting() as counted:
        k, v = model.look.keys(source.h, source.mask), model.look.values(source.h)
        model.look(torch.randn(1, 5, model.config.d_s), k, v, source.mask, 0)
    found = cost(model.config, 7, 5).operations
    assert found["projections"] + found["scores"] + found["mix"] == counted.total
    assert found["mix"] == 5 * 7 * model.config.d_h


@pytest.mark.parametrize("name", TINY)
def test_the_numbers_held_are_those_of_the_run(name):
    model, n, m = TINY[name](), 7, 5
    held = cost(model.config, n, m).held
    run, state = read_at_once(model, n, m)[0], written_by_piece(model, n, m)[0]
    forbidden = 0
    if name == "transformer":
        forbidden = model.config.decoder_layers * model.config.heads * m * (m - 1) // 2
        source = sum(part.numel() for layer in state.source for part in layer)
        past = sum(part.numel() for layer in state.past for part in layer)
    else:
        kept = state.source
        source = kept.last.numel() if model.look is None else kept.v.numel()
        source += kept.k.numel() if model.look is not None and model.look.U is not None else 0
        if model.config.mechanism == "linear":
            phi_k = features(kept.k)
            source = (phi_k.mT @ kept.h).numel() + phi_k.sum(1).numel()  # S and z
        if model.config.mechanism == "delta":
            source = (kept.k.mT @ kept.h).numel()  # S
        past = sum(part.numel() for part in state.memory)
    weights = {**run.encoded.weights, **run.decoded.weights}
    assert held.weights == sum(block.numel() for block in weights.values()) - forbidden
    assert (held.source, held.past) == (source, past)
    assert held.total == held.weights + source + past


def multiplied_by_layer(n: int, d: int, k: int) -> dict[str, int]:
    x, own = torch.randn(1, n, d), Projections(d, 1)
    runs = {
        "self-attention": lambda: attention.multi_head(x, own.queries(x), *own.keys_values(x), own.w_o),
        "recurrent": lambda: torch.nn.GRU(d, d, batch_first=True)(x),
        "convolutional": lambda: torch.nn.Conv1d(d, d, k, padding="same")(x.mT),
    }
    found = {}
    for name, run in runs.items():
        with counting() as counted:
            run()
        found[name] = counted.total
    return found


def test_a_layer_of_each_kind_multiplies_as_much_as_is_said_and_table_1_of_vaswani_et_al_is_filled_in():
    found = {layer.name: layer.operations for layer in layers(13, 7, 3, 5)}
    assert found | multiplied_by_layer(13, 7, 3) == found
    attends, *_, restricted = layers(13, 7, 3, 99)
    assert restricted.operations == attends.operations
    table = {layer.name: (layer.leading, layer.sequential, layer.path) for layer in layers(n=28, d=7, k=3, r=5)}
    assert table == {
        "self-attention": (28**2 * 7, 1, 1),
        "recurrent": (28 * 7**2, 28, 28),
        "convolutional": (3 * 28 * 7**2, 1, math.ceil(math.log(28, 3))),
        "restricted self-attention": (5 * 28 * 7, 1, 6),
    }


@pytest.mark.parametrize("d", [7, 256])
def test_self_attention_and_a_gru_cost_the_same_where_n_is_d(d):
    attends, recurs, *_ = layers(d, d, 3, 5)
    assert (attends.leading, attends.operations) == (recurs.leading, recurs.operations)
    attends, recurs, *_ = layers(d - 1, d, 3, 5)
    assert attends.operations < recurs.operations


@pytest.mark.parametrize(("mechanism", "places"), [("luong-local-p", 5), ("luong-local-m", 5), ("luong-dot", None)])
def test_a_window_has_as_many_places_as_may_have_a_weight(mechanism, places):
    model = network("luong", mechanism)
    assert window(model.config) == places
    seen = (read_at_once(model, 13, 13)[0].decoded.weights["cross"] > 0).sum(-1).max()
    assert (places or 13) - 1 <= seen <= (places or 13)  # p_i need not be whole
