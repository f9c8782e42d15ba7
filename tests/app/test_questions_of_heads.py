"""Figures in the short answers on heads, scores and training are those of the models."""

import json
from collections import Counter
from functools import cache
from itertools import combinations
from statistics import fmean

import numpy as np
import pytest
import torch

from regard.app.guide.faq import questions
from regard.model import load
from regard.model.cost import cost
from regard.model.divergence import divergence
from regard.model.experiments.results import results
from regard.model.training_history import training_history

RED = "She does not like the red car."
BLOCKS = ("encoder", "decoder", "cross")


@cache
def transformer():
    return load("transformer-en-fr")


@cache
def heads_of(block: str) -> dict[str, np.ndarray]:
    """Each measure of the heads over many sentences: [layer, head], with the ends of its interval behind."""
    found = json.loads(transformer().heads_file.read_bytes())["blocks"][block]["heads"]
    return {name: np.array(numbers, dtype=float) for name, numbers in found.items()}


def answer_of(start: str) -> str:
    (found,) = [" ".join(str(one.answer.striptags()).split()) for one in questions() if one.text.startswith(start)]
    return found


def test_the_weight_by_hand_is_the_model_s():
    steps = transformer().steps(RED, block="cross", layer=3, head=5)
    scores, scaled, weights = (np.array(steps[stage])[6] for stage in ("scores", "scaled", "weights"))
    answer = answer_of("How is one attention weight computed")
    powers = np.exp(scaled.astype(float))
    for said in (f"the score {scores[5]:.2f}", f"it is {scaled[5]:.2f}", f"that power {powers[5]:.1f}"):
        assert said in answer
    assert f"{powers[5]:.1f} / {powers.sum():.1f} = {weights[5]:.2f}; “car” gets {weights[6]:.2f}" in answer


def test_the_gradients_by_hand_are_those_of_autograd():
    K, V = (torch.tensor([[1.0], [0.0]]) for _ in range(2))
    Q = torch.zeros(1, 1, requires_grad=True)
    (torch.softmax(Q @ K.T, -1) @ V).sum().backward()
    assert f"dQ = {Q.grad.item():.2f}" in answer_of("What are the gradients of Q, K and V")


def test_maps_of_a_short_sentence_have_full_rank():
    blocks = transformer().attend(RED).blocks
    ranks = {int(rank) for block in ("encoder", "cross") for rank in np.linalg.matrix_rank(blocks[block].weights).flat}
    (rank,) = ranks
    assert f"have rank {rank}" in answer_of("Is the score matrix of a head of low rank")


def test_the_entropy_of_each_layer_is_that_of_the_measures():
    answer = answer_of("How spread out are the weights of each layer")
    for block in BLOCKS:
        one, two, three = heads_of(block)["entropy"][..., 0].mean(1)
        assert (
            f"{one:.2f}, {two:.2f} and {three:.2f} in {'cross-attention' if block == 'cross' else 'the ' + block}"
            in answer
        )
    assert f"of the decoder, {heads_of('decoder')['entropy'][0, 7, 0]:.2f}" in answer
    assert f"of the encoder, {heads_of('encoder')['entropy'][1, 7, 0]:.2f}" in answer


def test_the_heads_whose_cost_is_no_chance_are_counted():
    one, two, three = ((heads_of(block)["cost"][..., 1] > 0).sum() for block in BLOCKS)
    said = f"so {one} of 24 in the encoder, {two} in the decoder, {three} in cross-attention"
    assert said in answer_of("How is the importance of a head measured")
    assert all((heads_of(block)["cost"][..., 2] >= 0).all() for block in BLOCKS)


@pytest.mark.parametrize(("block", "name"), [("encoder", "the encoder"), ("cross", "cross-attention")])
def test_the_cost_of_one_head_has_its_interval(block, name):
    mean, low, high = heads_of(block)["cost"][1, 2]
    said = f"of {name} {mean:.3f} ({low:.3f} to {high:.3f})".replace("-0.", "−0.")
    assert said in answer_of("What happens without this head")


def test_punctuation_gets_the_share_that_was_measured():
    encoder, decoder, cross = (heads_of(block)["punctuation"][..., 0].mean() for block in BLOCKS)
    said = f"{encoder:.2f} in the encoder, {decoder:.2f} in the decoder, {cross:.2f} in cross-attention"
    assert said in answer_of("How much weight goes to punctuation")
    normed = [heads_of(block)["norm_punctuation"][..., 0].mean() for block in BLOCKS]
    assert "{:.2f}, {:.2f} and {:.2f}".format(*normed) in answer_of("How much weight goes to punctuation")


def test_the_best_aligning_heads_are_in_their_order():
    found = transformer().measured["alignment"]["fed"]
    first, second, third = sorted(np.array(found["heads"]).flat)[:3]
    low, high = found["interval"]
    said = (
        f"Its {first:.2f} has an interval of {low:.2f} to {high:.2f}, the next heads have {second:.2f} and {third:.2f}"
    )
    assert said in answer_of("Is the best of 72 heads")


@pytest.mark.parametrize(
    ("tag", "said"), [("DET", "get {} from layer 1, head 7 ({} by chance)"), ("VERB", "at most {} ({})")]
)
def test_parts_of_speech_get_the_weight_that_was_measured(tag, said):
    found = json.loads(transformer().tags_file.read_bytes())["blocks"]["encoder"][tag]
    most = np.array(found["heads"])[..., 0].max()
    assert said.format(f"{most:.2f}", f"{found['chance']:.2f}") in answer_of("Do the positional, syntactic")


def test_heads_of_a_layer_are_as_far_apart_as_the_answer_says():
    weights = np.array(transformer().attend(RED).blocks["cross"].weights, dtype=float)
    apart = [[divergence(layer[a], layer[b]).mean() for a, b in combinations(range(8), 2)] for layer in weights]
    one, two, three = (np.mean(layer) for layer in apart)
    answer = answer_of("Do several heads do the same")
    assert f"are {one:.2f}, {two:.2f} and {three:.2f} apart" in answer
    assert (
        f"heads 1 and 7 of layer 3, {np.min(apart):.2f}, the farthest, heads 3 and 4 of layer 1, {np.max(apart):.2f}"
        in answer
    )


def test_the_lengths_of_what_comes_in_and_of_what_attention_adds_are_the_model_s():
    answer = answer_of("Does the residual stream outweigh")
    for block in BLOCKS:
        steps = [transformer().steps(RED, block=block, layer=layer, head=1) for layer in (1, 2, 3)]
        lengths = [[np.linalg.norm(one[stage], axis=-1).mean() for stage in ("x", "output")] for one in steps]
        assert ", ".join(f"{came:.1f} and {added:.1f}" for came, added in lengths) in answer


def test_the_operations_of_a_translation_are_counted():
    total = cost(transformer().network.config, 41, 41).total
    answer = answer_of("How many operations does one translation take")
    assert f"{total / 1e6:.0f} million multiply-adds, {2 * total / 1e6:.0f} million FLOPs" in answer


def test_bleu_of_all_translators_is_that_of_their_measures():
    answer = answer_of("Which of the translators is best")
    for id in ("transformer-en-fr", "rnn-bahdanau-en-fr", "rnn-none-en-fr"):
        measured = load(id).measured
        scores = [one["bleu"] for one in measured["translation"].values()] + [measured["news"]["usual"]["bleu"]]
        assert ", ".join(f"{score:.1f}" for score in scores) in answer


def test_losses_by_the_number_of_heads_are_those_of_the_experiment():
    means = {name: fmean(one["loss"] for one in found) for name, found in results("ablation").items()}
    one, two, four, eight = (f"{means[name]:.3f}" for name in ("1 head", "2 heads", "4 heads", "8 heads"))
    said = f"{one} with 1 head, {two} with 2, {four} with 4, {eight} with 8"
    assert said in answer_of("How many heads are best")


def test_measures_lose_what_was_measured_over_many_sentences():
    areas = {name: f"{area[0]:.2f}" for name, area in transformer().measured["deletion"]["areas"].items()}
    answer = answer_of("Which explanation is right")
    assert f"{areas['left_out']} nats in the mean by leave-one-out, {areas['weights']} by weights" in answer
    assert f"{areas['gradient']} by gradient × input, and {areas['chance']} in random order" in answer


def test_the_steps_from_which_heads_align_are_those_of_the_training():
    found = training_history(transformer()).heads
    begins = Counter(head.begins for head in found.heads)
    first, second, last = sorted(step for step in begins if step)
    high = sum(head.layer == 3 for head in found.heads if head.begins == first)
    answer = answer_of("When in training do heads specialise")
    words = ["none", "one", "two", "three", "four", "five", "six", "seven"]
    assert f"Of the {len(found.heads)} heads of cross-attention" in answer
    said = f"{words[begins[first]]} do from step {first:,} on, {words[high]} of them in layer 3"
    then = f"{words[begins[second]]} more from {second:,}, {words[begins[last]]} from {last:,}"
    assert f"{said}, {then}, and {begins[None]} never" in answer
    assert f"measured on {found.sentences} sentences" in answer


def test_one_word_moves_the_head_that_is_said_most():
    runs = [transformer().attend(f"The doctor says that {one} is tired.") for one in ("he", "she")]
    he, she = (np.asarray(run.blocks["encoder"].weights) for run in runs)
    layer, head, row, column = np.unravel_index(np.abs(she - he).argmax(), he.shape)
    assert (layer, head, row, column) == (0, 0, 4, 1)
    answer = answer_of("How do I compare two sentences")
    assert f"“he” gives “doctor” {he[0, 0, 4, 1]:.2f}, “she” {she[0, 0, 4, 1]:.2f}" in answer
    assert [run.target.text for run in runs] == [
        "Le médecin dit qu'il est fatigué.",
        "Le médecin dit qu'elle est fatiguée.",
    ]


def test_ne_looks_at_not():
    run = transformer().attend("I do not know.")
    written, read = ([piece.strip("▁") for piece in text.tokens] for text in (run.target, run.source))
    ne, pas = (run.blocks["cross"].weights[2, 4, written.index(one), read.index("not")] for one in ("ne", "pas"))
    assert (
        f"in “{run.target.text}” layer 3, head 5 looks from it at “not” with {ne:.2f}, from “pas” with {pas:.2f}"
        in (answer_of("Where does attention go for “do”"))
    )


def test_pytorch_says_what_the_answer_on_shapes_says():
    answer = answer_of("“mat1 and mat2")
    with pytest.raises(RuntimeError, match=r"mat1 and mat2 shapes cannot be multiplied \(10x32 and 8x8\)"):
        torch.nn.Linear(8, 8)(torch.zeros(2, 5, 32))
    assert "(10x32 and 8x8)" in answer
    with pytest.raises(RuntimeError, match="view size is not compatible"):
        torch.zeros(2, 4, 5, 8).transpose(1, 2).view(2, 5, 32)
    X = torch.zeros(2, 5, 32)  # B, n, d
    assert torch.nn.MultiheadAttention(32, 4)(X, X, X)[1].shape == (5, 2, 2)


def test_what_a_latent_saves_is_computed():
    kept, whole = 512 + 64, 2 * 128 * 128
    assert (
        f"{kept} a word and layer, where 128 heads of 128 would keep {whole:,}, {whole / kept:.0f} times as many"
        in (answer_of("What is multi-head latent attention"))
    )
    one = 2 / 2**20
    answer = answer_of("What does attention cost in a long sentence")
    assert f"{32_768**2 * one / 1024:.0f} GiB for the n × n matrix of one ({8192**2 * one:.0f} MiB at 8,192)" in answer
