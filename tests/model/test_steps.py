"""What a step shows is what the model did: every stage recomputes from those before it."""

import math

import numpy as np
import pytest
import torch

from regard.model import ids, load
from regard.model.steps import Steps
from regard.model.steps.head import AttentionAt, of_head
from regard.model.trace import Attended, HeadAt, StepAt
from regard.model.trained import Trained

TEXTS = {
    "translation en-fr": ["The black cat did not sleep.", "Go!", "🐈"],
    "dates": ["Tuesday 3 March 1998", "3/3/98", "🐈"],
}
SENTENCES = [
    "Go!",
    "Yes",
    "🐈",
    "🐈 🐕 🦊",
    "The black cat did not sleep.",
    "Do you know where the nearest station is?",
    "I do.",
    "xqzzt flumph",
    "naïve Ålesund Дом 猫",
    "Is it 12:30 or 1,234.56 already?",
    "don't won't can't",
    "THE COMMITTEE HAS NOT DECIDED.",
    "the European economic area was signed in 1992.",
    "a",
    "...",
    "He gave her the book that she had asked for the day before.",
    "No, no, no, no, no, no, no, no, no, no, no, no.",
    "My sister, who lives in Paris, says that her neighbours are noisy.",
    "Mr President, I should like to thank the rapporteur for this report, which deserves the support of this House.",
    f"We must ask ourselves whether {'the measures that were proposed last year and ' * 5}the new ones are enough.",
]
RECURRENT = [id for id in ids() if load(id, "cpu").config["family"] == "recurrent"]
TRANSFORMERS = [id for id in ids() if {"encoder", "cross"} <= {*load(id, "cpu").network.blocks}]
OF_MARKS = [id for id in ids() if load(id, "cpu").config["family"] == "self-attentive"]
HOPS = [id for id in OF_MARKS if load(id, "cpu").network.blocks]
MAX = [id for id in OF_MARKS if id not in HOPS]


def softmax(e: np.ndarray) -> np.ndarray:
    exponentials = np.exp(e - e.max(-1, keepdims=True))
    return exponentials / exponentials.sum(-1, keepdims=True)


def features(x: np.ndarray) -> np.ndarray:
    """Katharopoulos et al. 2020, equation 7: elu(x) + 1."""
    return np.where(x > 0, x, np.exp(np.minimum(x, 0)) - 1) + 1


def kept(p: dict[str, np.ndarray], h: np.ndarray) -> np.ndarray:
    """The product of all that later keys erase, a key at a time (Yang et al. 2024, section 2.2)."""
    left, rows = np.eye(len(p["U"])), []
    for h_j in h[::-1]:
        k, beta = p["U"] @ h_j / np.linalg.norm(p["U"] @ h_j), 1 / (1 + np.exp(-p["w"] @ h_j))
        rows.append(beta * k @ left)
        left = (np.eye(len(k)) - beta * np.outer(k, k)) @ left
    return np.array(rows[::-1])


def parameters(model: Trained) -> dict[str, np.ndarray]:
    return {name: value.detach().double().numpy() for name, value in model.network.named_parameters()}


def score(model: Trained, s: np.ndarray, h: np.ndarray) -> np.ndarray:
    """e by the published equation, from s, every h_j and the parameters alone."""
    p = {name.removeprefix("look.").removeprefix("score."): value for name, value in parameters(model).items()}
    match model.network.config.mechanism:
        case "average":
            return np.zeros(len(h))
        case "bahdanau" | "hard" | "luong-concat":
            return np.array([p["v"] @ np.tanh(p["W"] @ s + p["U"] @ h_j) for h_j in h])
        case "mlp":
            inner = [np.tanh(p["W"] @ s + p["U"] @ h_j + p["b"]) for h_j in h]
            return np.array([p["v"] @ np.tanh(p["W_2"] @ x + p["b_2"]) for x in inner])
        case "luong-dot" | "luong-general" | "luong-local-m" | "luong-local-p" | "query-key-value":
            W = p["W"].T @ p["U"] / 16**0.5 if "V" in p else p.get("W", np.eye(len(s)))
            return np.array([s @ W @ h_j for h_j in h])
        case "luong-location":
            return (p["W"] @ s)[: len(h)]
        case "linear" | "delta" as rule:
            q, linear = p["W"] @ s, rule == "linear"
            return features(h @ p["U"].T) @ features(q) if linear else kept(p, h) @ q / np.linalg.norm(q)
        case other:
            raise AssertionError(other)


def weigh(model: Trained, s: np.ndarray, e: np.ndarray, step: int) -> np.ndarray:
    """alpha from e, and for local-p from s."""
    c, p, j = model.network.config, parameters(model), np.arange(len(e))
    match c.mechanism:
        case "hard":
            return np.eye(len(e))[e.argmax()]
        case "luong-local-m":
            return softmax(np.where(abs(j - min(step - 1, len(e) - 1)) <= c.D, e, -np.inf))
        case "luong-local-p":
            inner = p["look.centre.v"] @ np.tanh(p["look.centre.W"] @ s)
            centre = len(e) / (1 + math.exp(-inner))
            favoured = e - (j - centre) ** 2 / (2 * (c.D / 2) ** 2)
            return softmax(np.where(abs(j - centre) <= c.D, favoured, -np.inf))
        case "linear":
            return e / e.sum()
        case "delta":
            return e
        case _:
            return softmax(e)


@pytest.mark.parametrize("id", RECURRENT)
def test_every_stage_of_a_step_follows_from_those_before_and_the_state_that_looks_is_as_the_variant_says(id):
    model = load(id, "cpu")
    for text in TEXTS[model.config["task"]]:
        attended = model.attend(text)
        for step in range(1, len(attended.target.tokens) + 1):
            stages = {stage.id: stage for stage in model.open_steps(attended, StepAt(step)).stages}
            value = {name: stage.values.astype(np.float64) for name, stage in stages.items()}
            if "weights" in value:
                close(value["scores"], score(model, value["s"], value["h"]))
                close(value["weights"], weigh(model, value["s"], value["scores"], step))
                close(value["context"], value["weights"] @ value.get("values", value["h"]))
                close(attended.blocks["cross"].weights[0, 0, step - 1], value["weights"])
            else:
                close(value["context"], attended.vector)
            z = parameters(model)["embedding.weight"] @ value["output"]
            z[[model.marks.pad, model.marks.begin]] = -np.inf
            close(value["distribution"], np.sort(softmax(z))[::-1][:10])
            chosen = attended.target.tokens[step - 1]
            assert chosen == stages["distribution"].labels[0], "greedy: the likeliest is written"
            close(np.log(value["distribution"][0]), attended.target.log_probabilities[step - 1], 1e-4)
    # Bahdanau: s_{i-1}, which has not seen the word before; Luong: s_i, which has.
    attended = model.attend(TEXTS[model.config["task"]][0])
    s = model.open_steps(attended, StepAt(1)).stages[0]
    network = model.network
    with torch.inference_mode():
        state = network.start(network.encode(torch.tensor([attended.source.ids])))
        after = network.decode(torch.tensor([[model.marks.begin]]), state).state
    variant = network.config.variant
    close(s.values, (state if variant == "bahdanau" else after).memory[0][0].detach().numpy())
    assert s.symbol == {"bahdanau": "s_{i-1}", "luong": "s_i"}[variant]


def test_the_context_of_a_linear_score_is_read_from_a_matrix_whose_size_no_source_changes():
    model = load("dates-linear", "cpu")
    p, sizes = parameters(model), set()
    for text in TEXTS["dates"]:
        attended = model.attend(text)
        for step in range(1, len(attended.target.tokens) + 1):
            steps = model.open_steps(attended, StepAt(step))
            s, h, S, z = (steps[name].astype(np.float64) for name in ("s", "h", "matrix", "total"))
            written, total = np.zeros_like(S), np.zeros_like(z)
            for h_j in h:
                key = features(p["look.U"] @ h_j)
                written, total = written + np.outer(key, h_j), total + key
            close(S, written)
            close(z, total)
            asked = features(p["look.score.W"] @ s)
            close(steps["context"].astype(np.float64), asked @ written / (asked @ total))
            close(steps["asked"], asked)
            close(steps["features"][-1], features(p["look.U"] @ h[-1]))
            sizes.add((S.size, z.size))
        rank = np.linalg.matrix_rank(attended.blocks["cross"].weights[0, 0], tol=1e-5)
        assert rank <= 4 < len(attended.source.tokens), "the rows of a map are mixtures of as many"
    assert sizes == {(4 * 48, 4)}


def test_a_state_asks_with_a_query_annotations_answer_with_keys_and_give_values_each_by_a_matrix_of_its_own():
    model = load("dates-query-key-value", "cpu")
    p = {name.removeprefix("look."): value for name, value in parameters(model).items()}
    for text in TEXTS["dates"]:
        attended = model.attend(text)
        for step in range(1, len(attended.target.tokens) + 1):
            steps = model.open_steps(attended, StepAt(step))
            s, h, q, k, v = (steps[name].astype(np.float64) for name in ("s", "h", "query", "keys", "values"))
            close(q, p["score.W"] @ s)
            close(k, [p["U"] @ h_j for h_j in h])
            close(v, [p["V"] @ h_j for h_j in h])
            close(steps["context"], sum(alpha * v_j for alpha, v_j in zip(steps["weights"], v, strict=True)))
    assert np.abs(v - h).max() > 0.1, "a value is no annotation"


def test_the_context_of_the_delta_rule_is_read_from_a_matrix_that_is_written_an_annotation_at_a_time():
    model = load("dates-delta", "cpu")
    p = {name.removeprefix("look.").removeprefix("score."): value for name, value in parameters(model).items()}
    for text in TEXTS["dates"]:
        attended = model.attend(text)
        for step in range(1, len(attended.target.tokens) + 1):
            steps = model.open_steps(attended, StepAt(step))
            s, h, S, q = (steps[name].astype(np.float64) for name in ("s", "h", "matrix", "query"))
            written = np.zeros_like(S)
            for h_j in h:
                k, beta = p["U"] @ h_j / np.linalg.norm(p["U"] @ h_j), 1 / (1 + np.exp(-p["w"] @ h_j))
                written += beta * np.outer(k, h_j - k @ written)
            close(S, written)
            close(q, p["W"] @ s / np.linalg.norm(p["W"] @ s))
            close(steps["context"], q @ written)
            close(steps["kept"], kept(p, h))
    assert (attended.blocks["cross"].weights < 0).any()


@pytest.mark.parametrize("id", HOPS)
def test_every_stage_of_a_hop_follows_from_those_before(id):
    """Lin et al. 2017, equations 5 to 7, and the classifier of section 4.1."""
    model, p = load(id, "cpu"), parameters(load(id, "cpu"))
    attended = model.attend("Where did you put the keys")
    for hop in range(1, model.network.config.r + 1):
        steps = model.open_steps(attended, HeadAt("hops", 1, hop))
        value = {one.id: one.values.astype(np.float64) for one in (*steps.before, *steps.stages, *steps.after)}
        close(value["embedding"], p["embedding.weight"][[*attended.source.ids]])
        asks = model.network.config.pooling is None
        scores = p["W_s2"][hop - 1] @ np.tanh(p["W_s1"] @ value["states"].T) if asks else 0 * value["scores"]
        close(value["scores"], scores, 1e-4)
        close(value["weights"], softmax(value["scores"]))
        close(value["weights"], attended.blocks["hops"].weights[0, hop - 1, 0])
        close(value["hop"], value["weights"] @ value["states"])
        assert ("hops" in value) == asks, "of one hop that asks nothing M is m"
        M = value.get("hops", value["hop"][None])
        close(M[hop - 1], value["hop"])
        check_mark(steps, M)


def check_mark(steps: Steps, M: np.ndarray) -> None:
    """The classifier over the rows of M."""
    value = {one.id: one.values.astype(np.float64) for one in steps.after}
    p = parameters(load(steps.attended.model, "cpu"))
    close(value["hidden"], np.maximum(0, p["hidden.weight"] @ M.flatten() + p["hidden.bias"]))
    close(value["logits"], p["output.weight"] @ value["hidden"] + p["output.bias"], 1e-4)
    close(value["mark"], softmax(value["logits"]))
    marks, chances = zip(*steps.attended.candidates, strict=True)
    assert steps.stage("mark").labels == marks
    close(value["mark"], np.array(chances))


@pytest.mark.parametrize("id", MAX)
def test_max_pooling_takes_each_number_from_the_piece_where_it_is_largest_and_shares_count_these(id):
    model = load(id, "cpu")
    attended = model.attend("Where did you put the keys")
    steps = model.open_steps(attended, StepAt(1))
    H, n = steps["states"], len(attended.source.tokens)
    largest = [max(range(n), key=lambda j: H[j, d]) for d in range(H.shape[1])]
    assert attended.won.tolist() == largest
    assert np.array_equal(steps["won"], np.arange(n)[:, None] == largest)
    assert np.array_equal(steps["pooled"], H[largest, np.arange(H.shape[1])])
    assert np.array_equal(steps["pooled"], attended.vector)
    close(steps["shares"], np.bincount(largest, minlength=n) / H.shape[1])
    assert steps["shares"].sum() == pytest.approx(1, abs=1e-6)
    check_mark(steps, steps["pooled"])
    assert model.at() == StepAt(1)
    with pytest.raises(IndexError, match="one step"):
        model.open_steps(attended, StepAt(2))


@pytest.mark.parametrize("id", TRANSFORMERS)
@torch.inference_mode()
def test_every_stage_of_a_head_follows_from_those_before(id):
    """Twenty sentences, every block, layer and head: to 1e-5 of the largest number of a stage."""
    model = load(id, "cpu")
    p = parameters(model)
    for text in SENTENCES if model.config["task"] == "translation en-fr" else TEXTS[model.config["task"]]:
        attended = model.attend(text)
        run = model.forced(attended)
        for block, shape in model.network.blocks.items():
            for layer in range(1, shape["layers"] + 1):
                here = AttentionAt.of(run, block, layer)
                ats = [HeadAt(block, layer, head) for head in range(1, shape["heads"] + 1)]
                heads = [of_head(run, model.tokenizer, attended, here, at) for at in ats]
                for steps in heads:
                    check_head(steps, p)
                check_together(heads, p)


def check_head(steps: Steps, p: dict[str, np.ndarray]) -> None:
    value = {stage.id: stage.values.astype(np.float64) for stage in (*steps.before, *steps.stages)}
    name, d_k = matrices(steps), value["q"].shape[1]
    own = slice((steps.at.head - 1) * d_k, steps.at.head * d_k)
    memory = value.get("memory", value["x"])
    near(value["q"], value["x"] @ p[name + "w_q"][:, own])
    near(value["k"], memory @ p[name + "w_k"][:, own])
    near(value["v"], memory @ p[name + "w_v"][:, own])
    near(value["scores"], value["q"] @ value["k"].T)
    near(value["scaled"], value["scores"] / math.sqrt(d_k))
    allowed = ~np.isnan(value["weights"])
    causal = np.tri(*allowed.shape, dtype=bool)
    assert np.array_equal(allowed, causal if steps.at.block == "decoder" else np.ones_like(causal))
    assert np.array_equal(np.isneginf(value["masked"]), ~allowed)
    near(value["masked"][allowed], value["scaled"][allowed])
    weights = np.nan_to_num(value["weights"])
    np.testing.assert_allclose(weights, softmax(np.where(allowed, value["scaled"], -np.inf)), rtol=1e-5, atol=1e-30)
    whole = steps.attended.blocks[steps.at.block].weights[steps.at.layer - 1, steps.at.head - 1]
    np.testing.assert_allclose(value["weights"], whole, atol=1e-5)
    near(value["head"], weights @ value["v"])
    near(value["concat"][:, own], value["head"])


def check_together(heads: list[Steps], p: dict[str, np.ndarray]) -> None:
    """All heads through W^O, added up, are the output; with the residual and the norm they are the next x."""
    first = {stage.id: stage.values.astype(np.float64) for stage in (*heads[0].stages, *heads[0].after)}
    w_o = p[matrices(heads[0]) + "w_o"]
    d_k = first["head"].shape[1]
    parts = [steps["head"] @ w_o[h * d_k : (h + 1) * d_k] for h, steps in enumerate(heads)]
    near(first["output"], sum(parts))
    near(first["residual"], first["x"] + first["output"])
    assert abs(first["normed"]).max() > 0


@pytest.mark.parametrize("id", TRANSFORMERS)
@torch.inference_mode()
def test_the_rest_of_a_layer_leads_to_the_next_layer_and_to_the_written_piece(id):
    model = load(id, "cpu")
    p = parameters(model)
    for text in (SENTENCES if model.config["task"] == "translation en-fr" else TEXTS[model.config["task"]])[:5]:
        attended = model.attend(text)
        blocks = {name: block["layers"] for name, block in model.network.blocks.items()}
        for block, layers in blocks.items():
            for layer in range(1, layers + 1):
                steps = model.open_steps(attended, HeadAt(block, layer, 1))
                if block == "decoder":
                    assert [stage.id for stage in steps.after] == ["residual", "normed"], "cross-attention takes it"
                else:
                    check_rest(steps, p)
                    above = HeadAt({"cross": "decoder"}.get(block, block), layer + 1, 1)
                    taken = "x" if layer < layers else "memory"
                    if layer == layers and block == "cross":
                        check_chances(steps, model, attended)
                    else:
                        at = above if layer < layers else HeadAt("cross", 1, 1)
                        near(steps["passed"], model.open_steps(attended, at)[taken])


def check_rest(steps: Steps, p: dict[str, np.ndarray]) -> None:
    value = {stage.id: stage.values.astype(np.float64) for stage in steps.after}
    layer = matrices(steps).rsplit(".", 2)[0]
    first, second = (f"{layer}.feed_forward.{n}." for n in (0, 2))
    near(value["hidden"], np.maximum(0, value["normed"] @ p[first + "weight"].T + p[first + "bias"]))
    near(value["feed_forward"], value["hidden"] @ p[second + "weight"].T + p[second + "bias"])
    summed = value["normed"] + value["feed_forward"]
    normed = (summed - summed.mean(-1, keepdims=True)) / np.sqrt(summed.var(-1, keepdims=True) + 1e-5)
    norm = f"{layer}.norms.{1 if steps.at.block == 'encoder' else 2}."
    near(value["passed"], normed * p[norm + "weight"] + p[norm + "bias"])


def check_chances(steps: Steps, model: Trained, attended: Attended) -> None:
    """The probability of a written piece is the one that decoding found; two pieces of each row are there."""
    labels = steps.stage("logits").labels
    for i, piece in enumerate(attended.target.tokens):
        probabilities = steps["probabilities"][i]
        assert probabilities[labels.index(piece)] == probabilities.max()
        assert np.log(probabilities.max()) == pytest.approx(attended.target.log_probabilities[i], abs=1e-4)
        assert np.partition(probabilities, -2)[-2] > 0
    near(steps["logits"][:, 0], steps["passed"] @ model.network.embedding.weight[_id(model, labels[0])].numpy())


def _id(model: Trained, piece: str) -> int:
    return next(id for id, other in model.tokenizer.pieces.items() if other == piece)


def matrices(steps: Steps) -> str:
    """Where the network keeps the matrices of a block."""
    stack = "encoder" if steps.at.block == "encoder" else "decoder"
    return f"{stack}.{steps.at.layer - 1}.{'cross' if steps.at.block == 'cross' else 'attention'}."


def near(found: np.ndarray, expected: np.ndarray) -> None:
    np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-5 * abs(expected).max(initial=0))


def close(found: np.ndarray, expected: np.ndarray, tolerance: float = 1e-5) -> None:
    np.testing.assert_allclose(found, expected, rtol=tolerance, atol=tolerance)


def test_steps_are_opened_by_name_where_they_are_asked_for():
    model = load("transformer-en-fr", "cpu")
    steps = model.steps("Go!", block="decoder", layer=2, head=3)
    assert steps.at == HeadAt("decoder", 2, 3)
    np.testing.assert_array_equal(steps["q"], model.open_steps(steps.attended, steps.at)["q"])
    best = model.best_head
    assert model.steps("Go!").at == HeadAt(best.block, best.layer, best.head)
    assert load("dates-bahdanau", "cpu").steps("3/3/98").at == StepAt(1)
    with pytest.raises(KeyError, match="x q k v"):
        steps["p"]
    for part in (stage.id for stage in steps.stages):
        assert f"<td>{part}</td>" in steps._repr_html_()


@pytest.mark.parametrize("where", [{"layer": 0}, {"head": 9}, {"layer": 4}, {"step": 0}, {"step": -1}, {"step": 13}])
def test_a_head_or_a_step_that_is_not_there_is_no_other(where):
    model, says = ("dates-bahdanau", "1 to 12") if "step" in where else ("transformer-en-fr", "3 layers of 8 heads")
    with pytest.raises(IndexError, match=says):
        load(model, "cpu").steps("3/3/98", **where)
