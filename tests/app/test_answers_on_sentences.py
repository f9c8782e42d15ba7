"""Translations, weights and sums by hand that short answers name are those of the models and of the code."""

import json
import math

import numpy as np
import pytest
import torch

from regard.model import load
from regard.model.training.loop import BETAS
from regard.model.training.recipe import Recipe
from tests.app.test_questions import answer_of, model_of

SENTENCE = "She does not like the red car."
CAT = "The black cat does not sleep on the red chair."
AGREES, NEGATES = "does-its-french-get-gender-plural-tu-and-vous-right", "which-head-writes-the-negation-ne-pas"
HEAD = {"block": "cross", "layer": 3, "heads": [5]}
TRAININGS = *(f"transformer-en-fr-{k}" for k in range(1, 7)), "transformer-en-fr"


@pytest.mark.parametrize(
    ("slug", "text"),
    [
        ("how-does-it-translate-a-word-with-two-meanings-such-as-bank", "We sat on the bank of the river."),
        ("does-it-translate-idioms-such-as-kick-the-bucket", "He kicked the bucket."),
        ("does-it-translate-idioms-such-as-kick-the-bucket", "It is raining cats and dogs."),
        ("does-it-fall-for-false-friends-such-as-actually", "He actually lives in Paris."),
        ("does-it-fall-for-false-friends-such-as-actually", "He is sensible."),
        ("does-it-fall-for-false-friends-such-as-actually", "She goes to the library."),
        ("what-does-it-make-of-garden-path-sentences", "The horse raced past the barn fell."),
        ("what-does-it-make-of-garden-path-sentences", "The old man the boat."),
        ("how-does-it-choose-le-or-la", "The car is fast."),
        ("what-is-written-if-two-words-are-swapped", "The dog bites the man."),
        ("what-is-written-if-two-words-are-swapped", "The man bites the dog."),
        ("does-it-understand-language-or-only-copy-patterns", "The houses are white."),
        *((AGREES, text) for text in ("The red cars are fast.", "The nurse is tired.", "Are you ready?")),
        *((AGREES, text) for text in ("They are happy, said the women.", "Sir, can you help me?")),
        *((AGREES, text) for text in ("You are my best friend.", "The doctor is tired.")),
        ("how-does-it-translate-names-and-numbers", "It costs 3.50 euros."),
        ("how-does-it-translate-names-and-numbers", "The train leaves at 10:45."),
        ("how-does-it-translate-names-and-numbers", "I met Zinedine and Katarzyna in 1987."),
    ],
)
def test_a_translation_is_the_one_that_the_model_writes(slug, text):
    answer = answer_of(slug)
    assert f"“{text}”" in answer
    assert f"“{model_of('transformer-en-fr').attend(text).target.text}”" in answer


@pytest.mark.parametrize(
    ("slug", "said", "text", "head", "row", "columns"),
    [
        ("what-is-attention-in-simple-words", "“red”, with {}", SENTENCE, "cross.3.5", 7, [6]),
        ("how-do-i-read-a-map", "“red”, {}", SENTENCE, "cross.3.5", 7, [6]),
        ("is-attention-symmetric", "“not” {} at “like”", SENTENCE, "encoder.1.3", 3, [4]),
        ("is-attention-symmetric", "“like” {} at “not”", SENTENCE, "encoder.1.3", 4, [3]),
        ("how-does-it-choose-le-or-la", "{} at “car”", "The car is fast.", "cross.2.3", 1, [2]),
        (
            "how-does-it-translate-a-word-with-two-meanings-such-as-bank",
            *("{} to “bank”", "We sat on the bank of the river.", "cross.3.5", 7, [5]),
        ),
        (
            "does-it-fall-for-false-friends-such-as-actually",
            *("{} of the weight of “fait”", "He actually lives in Paris.", "cross.3.5", 4, [2]),
        ),
        (
            "which-noun-does-the-verb-look-at-in-the-keys-to-the-cabinet-are",
            *("“cabinet” {}", "The keys to the cabinet are on the table.", "encoder.2.3", 10, [6, 7, 8, 9]),
        ),
        (
            "does-an-adjective-change-its-noun-as-in-the-video-of-3blue1brown",
            *("“creat” {}", "A blue creature lives in the forest.", "encoder.2.3", 4, [2, 3]),
        ),
        ("can-i-give-the-french-myself-and-does-the-map-change-then", "“like” {}", SENTENCE, "cross.3.5", 3, [4]),
        (NEGATES, "from “ne” at “not” with {}", CAT, "cross.3.5", 4, [5]),
        (NEGATES, "from “pas” with {}", CAT, "cross.3.5", 7, [5]),
        (NEGATES, "at “not” with {} and", SENTENCE, "cross.3.5", 2, [3]),
        (NEGATES, "and {}, and without it", SENTENCE, "cross.3.5", 4, [3]),
    ],
)
def test_a_weight_is_that_of_the_head(slug, said, text, head, row, columns):
    block, layer, number = head.split(".")
    weights = model_of("transformer-en-fr").attend(text).blocks[block].weights[int(layer) - 1, int(number) - 1]
    share = weights[row - 1, [column - 1 for column in columns]].sum()
    assert said.format(f"{share:.2f}") in answer_of(slug)


@pytest.mark.parametrize(
    ("slug", "text", "change"),
    [
        (NEGATES, CAT, {"do": "knock out"}),
        ("how-do-i-change-a-weight-by-hand", CAT, {"do": "edit", "row": 4, "weights": [0, 0, 1] + 9 * [0]}),
    ],
)
def test_a_changed_head_writes_what_the_answer_says(client, slug, text, change):
    assert f"“{_written(client, text, change | HEAD)}”" in answer_of(slug)


@pytest.mark.broad
def test_no_other_head_alone_holds_the_negation_of_the_cat(client):
    assert "No other of the 72 heads" in answer_of(NEGATES)
    as_trained = model_of("transformer-en-fr").attend(CAT).target.text
    heads = [
        (block, layer, head) for block in ("encoder", "decoder", "cross") for layer in (1, 2, 3) for head in range(1, 9)
    ]
    outs = [{"do": "knock out", "block": block, "layer": layer, "heads": [head]} for block, layer, head in heads]
    assert [out for out in outs if _written(client, CAT, out) != as_trained] == [{"do": "knock out"} | HEAD]


def _written(client, text, change):
    asked = {"model": "transformer-en-fr", "text": text, "block": "cross", "interventions": [change]}
    return client.post("/api/attention", json=asked).json()["target"]["text"]


def test_near_embeddings_are_as_near_as_the_answer_says():
    model = model_of("transformer-en-fr")
    vectors = torch.nn.functional.normalize(model.network.embedding.weight, dim=1)

    def near(*words):
        one, other = (vectors[model.tokenizer.backend.token_to_id(f"▁{word}")] for word in words)
        return f"“{words[1]}” ({one @ other:.2f})"

    answer = answer_of("what-do-the-256-numbers-of-an-embedding-mean")
    assert f"are {near('woman', 'wife')} and {near('woman', 'girl')}" in answer
    assert near("car", "puisque") in answer


def test_the_pytorch_of_the_answer_is_the_attention_of_pytorch():
    code = answer_of("how-do-i-write-attention-in-pytorch")
    made = {"torch": torch}
    exec(code[code.index("def attention") : code.index("return A @ V, A")] + "return A @ V, A", made)
    Q, K, V = torch.randn(3, 2, 3, 5, 7)
    for causal in (False, True):
        expected = torch.nn.functional.scaled_dot_product_attention(Q, K, V, is_causal=causal)
        torch.testing.assert_close(made["attention"](Q, K, V, causal)[0], expected)


def test_a_softmax_without_its_largest_score_is_the_same_and_does_not_overflow():
    assert torch.tensor(88.0).exp().isfinite()
    assert torch.tensor([89.0]).exp().isinf()
    assert torch.tensor([12.0]).half().exp().isinf()
    first, second = torch.tensor([0.0, -1.0]).softmax(0).tolist()
    answer = answer_of("why-is-the-largest-score-subtracted-before-the-exponential")
    assert f"softmax(0, −1) = ({first:.2f}, {second:.2f})" in answer


def test_a_forced_row_looks_where_the_answer_says():
    given = model_of("transformer-en-fr").attend(SENTENCE, "Elle aime la voiture rouge.")
    assert f"it gives “not” {given.blocks['cross'].weights[2, 4, 1, 2]:.2f}" in answer_of(
        "can-i-give-the-french-myself-and-does-the-map-change-then"
    )


def test_rows_sum_to_1_and_columns_to_what_the_answer_says():
    weights = model_of("transformer-en-fr").attend(SENTENCE).blocks["cross"].weights[2, 4]
    np.testing.assert_allclose(weights.sum(1), 1, atol=1e-5)
    columns = weights.sum(0)
    said = f"gives “not” {columns[2]:.2f} in all and “does” {columns[1]:.2f}"
    assert said in answer_of("why-do-the-rows-of-a-map-add-up-to-1-and-the-columns-not")


def test_no_head_of_the_encoder_looks_at_the_keys():
    encoder = model_of("transformer-en-fr").attend("The keys to the cabinet are on the table.").blocks["encoder"]
    most = encoder.weights[:, :, 9, [1, 2]].sum(-1).max()
    answer = answer_of("which-noun-does-the-verb-look-at-in-the-keys-to-the-cabinet-are")
    assert f"gives “are” more than {most:.2f} at “keys”" in answer


def test_a_cut_word_has_the_pieces_of_the_answer():
    pieces = [piece.strip("▁") for piece in model_of("transformer-en-fr").attend("It is unbelievable.").source.tokens]
    assert f"“unbelievable” is {' · '.join(pieces[2:-2])}" in answer_of("why-are-words-cut-into-pieces-bpe")


def test_attention_by_hand_from_q_k_and_v_is_that_of_the_code(client):
    asked = {"mechanism": "softmax", "q": [[1, 0], [0, 1]], "k": [[1, 1], [0, 1]], "v": [[2, 0], [0, 4]]}
    assert client.post("/api/since", json=asked).status_code == 200
    q, k, v = (torch.tensor(asked[name], dtype=torch.float64) for name in "qkv")
    A = torch.softmax(q @ k.T / math.sqrt(2), -1)
    (first, second), (z, y) = A.tolist(), (A @ v).tolist()
    weights = " and ".join(f"{one:.2f}" for one in first)
    answer = answer_of("where-can-i-compute-attention-with-my-own-q-k-and-v")
    assert f"weights {weights}, {' and '.join(f'{one:.2f}' for one in second)}" in answer
    assert f"outputs ({z[0]:.2f}, {z[1]:.2f}) and ({y[0]:.2f}, {y[1]:.2f})" in answer
    letters = answer_of("what-does-each-letter-of-softmax-qk-d-v-mean")
    assert f"the weights {weights.replace(' and', ',')}, the output ({z[0]:.2f}, {z[1]:.2f})" in letters


def test_position_3_in_four_dimensions_is_computed(client):
    values = client.get("/api/positions", params={"length": 10, "dimensions": 4}).json()["values"][3]
    said = ", ".join(f"{value:.3f}" for value in values).replace("-", "−")
    assert f"= ({said})" in answer_of("how-is-the-positional-encoding-of-position-3-computed")


def test_operations_of_attention_are_those_of_the_formula():
    n, d = 1_024, 512
    assert 4 * n * d**2 == 2 * n**2 * d
    assert f"both are {4 * n * d**2:,}" in answer_of("how-many-operations-flops-does-attention-take")


def test_the_sizes_of_the_transformer_are_those_of_its_config():
    network = model_of("transformer-en-fr").network
    c, answer = network.config, answer_of("how-many-layers-and-heads-has-this-model")
    assert f"dmodel = {c.d_model}, dₖ = dv = {c.d_model // c.heads}, dff = {c.d_ff:,}, a vocabulary of" in answer
    assert f"{c.vocabulary:,} pieces for both languages, {sum(p.numel() for p in network.parameters()):,}" in answer
    two = answer_of("why-two-matrices-w-q-and-w-k-and-not-one")
    assert f"{2 * c.d_model * c.d_model // c.heads:,} numbers a head instead of {c.d_model**2:,}" in two


def test_the_trainings_of_the_transformer_are_those_of_its_recipes():
    recipes = [Recipe.load(id) for id in TRAININGS]
    assert [one.weights_of for one in recipes[1:]] == [one.id for one in recipes[:-1]]
    *first, last = [f"{one.optimisation.steps:,}" for one in recipes]
    answer = answer_of("with-which-optimiser-batch-and-learning-rate-was-it-trained")
    assert f"of {', '.join(first)} and {last} steps" in answer
    assert f"β₁ = {BETAS[0]}, β₂ = {BETAS[1]}" in answer


def test_early_training_aligns_as_by_chance(client):
    found = client.get("/api/training", params={"model": "dates-bahdanau"}).json()
    stops = {stop["step"]: stop for stop in found["stops"]}
    answer = answer_of("what-does-attention-look-like-before-training")
    assert (
        f"{100 * stops[20]['aligned']:.1f} % of its digits, as by chance ({100 * stops[20]['chance']:.1f} %)" in answer
    )
    assert f"At step 684 it is {100 * stops[684]['aligned']:.0f} %" in answer


def test_means_of_layers_over_many_sentences_were_measured():
    heads = json.loads(load("transformer-en-fr").heads_file.read_bytes())["blocks"]["encoder"]["heads"]
    entropy, after, end = (np.array(heads[name], float)[..., 0].mean(1) for name in ("entropy", "after", "end"))
    answer = answer_of("how-do-heads-of-lower-and-upper-layers-differ")
    assert f"{entropy[0]:.2f} bits in layer 1, {entropy[1]:.2f} in layer 2, {entropy[2]:.2f} in layer 3" in answer
    for found in (after, end):
        assert f"{found[0]:.2f}, {found[1]:.2f} and {found[2]:.2f}" in answer


def test_pytorch_averages_heads_unless_it_is_asked_not_to():
    attention, x = torch.nn.MultiheadAttention(8, 2, batch_first=True), torch.zeros(1, 3, 8)
    assert attention(x, x, x)[1].shape == (1, 3, 3)
    assert attention(x, x, x, average_attn_weights=False)[1].shape == (1, 2, 3, 3)
    assert attention(x, x, x, need_weights=False)[1] is None
    assert "average_attn_weights=False" in answer_of(
        "why-does-nn-multiheadattention-give-one-matrix-and-not-one-a-head"
    )
