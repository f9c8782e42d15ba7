"""Numbers in the short answers are those of the models, and sums by hand are those of the code."""

import io
import json
import math
import re
from collections import Counter
from functools import cache
from html import unescape
from pathlib import Path
from statistics import fmean

import numpy as np
import pytest
import torch

from regard.app.classroom.lesson.lessons import lessons
from regard.app.guide.evidence import translators
from regard.app.guide.faq import questions
from regard.app.settings import Settings
from regard.model import load
from regard.model.cost import layers
from regard.model.experiments.results import results
from regard.model.own.file import read_own
from regard.model.relative_positions import rotate
from regard.model.self_attentive import redundancy
from regard.model.sinks import measured_sinks, of_block, sinks, sinks_in_words
from regard.model.trained import LONGEST, Trained
from regard.model.training.learning_rate import learning_rate
from regard.model.training.recipe import Recipe
from regard.model.windows import favour, gaussian, window
from regard.model.zoo import ids

INVENTED = "The florbulant lost the wazzle."
LOCAL_P, LOCAL_N, LOCAL_D = torch.tensor([15.0]), 40, 10  # the middle of a window, places, its width on each side


SELF_ATTENTIVE = "self-attentive-en", "self-attentive-penalty-en"


@cache
def model_of(id: str) -> Trained:
    """Read once for all laws of this file."""
    return load(id)


def answer_of(slug):
    (found,) = [" ".join(str(one.answer.striptags()).split()) for one in questions() if one.slug == slug]
    return found


@pytest.mark.parametrize("hops", [[[1.0, 0.0], [1.0, 0.0]], [[1.0, 0.0], [0.0, 1.0]]], ids=["alike", "apart"])
def test_the_penalty_of_two_hops_is_that_of_the_code(hops):
    penalty = redundancy(torch.tensor([hops])).item()
    assert f"the penalty is {penalty:.0f}" in answer_of("what-does-the-penalty-on-hops-do")


def test_a_hop_spread_evenly_over_n_words_has_1_over_n_on_the_diagonal():
    spread = torch.full((1, 1, 5), 1 / 5)
    assert (spread @ spread.mT).item() == pytest.approx(1 / 5)
    assert "spread evenly over n words has 1/n on the diagonal" in answer_of("what-does-the-penalty-on-hops-do")


def test_local_attention_looks_at_as_many_places_as_its_window_allows():
    places = int(window(LOCAL_P, LOCAL_N, LOCAL_D)[0].sum())
    assert f"at most {places}" in answer_of("where-does-local-attention-look")


def test_the_factors_of_local_attention_are_those_of_the_code():
    factor = gaussian(LOCAL_P, LOCAL_N, LOCAL_D)[0]
    answer = answer_of("where-does-local-attention-look")
    assert f"σ = D/2 = {LOCAL_D / 2:.0f}: by {factor[15]:.0f} at p" in answer
    assert f"by {factor[20]:.2f} five places away, by {factor[25]:.2f} at both ends" in answer
    assert factor[5] == factor[25]


def test_what_local_attention_favours_is_divided_by_its_sum():
    allowed, factor = window(LOCAL_P, LOCAL_N, LOCAL_D), gaussian(LOCAL_P, LOCAL_N, LOCAL_D)
    assert favour(allowed / allowed.sum(), factor).sum().item() == pytest.approx(1)


@pytest.mark.parametrize(("i", "j"), [(3, 1), (13, 11)])
def test_a_rotary_score_two_places_apart_is_that_of_the_answer(i, j):
    one = torch.tensor([[1.0, 0.0]]).double()
    q, k = (rotate(one, torch.tensor([place * math.pi / 6], dtype=torch.float64)) for place in (i, j))
    assert (q * k).sum().item() == pytest.approx(0.5)
    answer = answer_of("why-does-a-rotary-encoding-rope-depend-only-on-the-distance")
    assert "the score is cos 60° = 0.5; at i = 13, j = 11" in answer


def test_positions_has_both_places_of_the_rotary_score(client):
    page = client.get("/positions").text
    assert "i = 3, j = 1" in page
    assert "i = 13, j = 11" in page


def test_weights_sum_to_1_without_a_1_over_n_and_are_all_1_over_n_in_the_plain_average(client):
    assert "add up to 1, so their sum is a mean already" in answer_of("is-there-a-1-n-before-the-weighted-sum")
    one = load("rnn-bahdanau-en-fr").steps("She does not like the red car.", step=7)
    assert one["weights"].sum() == pytest.approx(1)
    np.testing.assert_allclose(one["context"], one["weights"] @ one["h"], atol=1e-5)
    first, last = (load("dates-average").steps("Tuesday 3 March 1998", step=step) for step in (1, 7))
    np.testing.assert_allclose(first["weights"], 1 / len(first["h"]), atol=1e-7)
    np.testing.assert_allclose(first["context"], first["h"].mean(0), atol=1e-5)
    np.testing.assert_allclose(first["context"], last["context"], atol=1e-6)
    said = " ".join(client.get("/steps").text.split())
    assert "so no 1/<i>N</i> stands before the sum" in said
    assert "Is there a 1/N before the weighted sum?" in client.get("/questions").text


@pytest.mark.parametrize(("n", "ratio"), [(7, 2), (2 * 7, 1), (4 * 7, 1 / 2)])
def test_the_matrices_of_self_attention_cost_as_much_as_its_scores_and_means_where_n_is_twice_d(n, ratio):
    d = 7
    matrices = 4 * n * d**2
    self_attention, doubled = (layers(length, d, k=3, r=1)[0].operations for length in (n, 2 * n))
    assert matrices / (self_attention - matrices) == ratio
    assert (doubled - 2 * matrices) / (self_attention - matrices) == 4
    answer = answer_of("what-does-attention-cost-in-a-long-sentence")
    doubles = "If the length doubles, the matrices cost twice as much, scores and means four times as much."
    for said in (doubles, "equal at n = 2d", "At n = d", "the matrices still cost twice as much"):
        assert said in answer


def test_copied_pieces_are_led_by_the_english_and_heads_that_look_at_neighbours_are_those_that_do_most(client):
    asked = {"model": "transformer-en-fr", "text": INVENTED}
    rows = client.get("/api/logit-split", params=asked).json()["rows"]
    pieces = [row["piece"] for row in rows]
    leads = [row["logit"]["source"] > row["logit"]["fed"] for row in rows]
    copied = leads[1:6]
    assert "".join(pieces[1:6]) == "▁florbulant"
    answer = answer_of("does-it-read-the-english-or-its-own-french")
    assert f"in {sum(copied)} of the {len(copied)} pieces" in answer
    assert pieces[9:12] == ["▁porte", "fe", "uille"]
    assert leads[9:12] == [True, False, False]
    ul = rows[pieces.index("ul")]["logit"]
    assert f"{ul['source']:.2f} from the English, {ul['fed']:.2f} from the French" in answer.replace("−", "-")
    answer = answer_of("which-heads-look-back")
    blocks = json.loads(load("transformer-en-fr").heads_file.read_bytes())["blocks"]
    for block, measure, said in (
        ("encoder", "before", "layer 2, head 3 of the encoder gives most to the word before, 0.49"),
        ("encoder", "after", "layer 1, head 3 most to the word after, 0.70"),
        ("decoder", "own", "in the decoder layer 3, head 3 gives 0.92"),
    ):
        means = torch.tensor(blocks[block]["heads"][measure])[..., 0]
        layer, head = divmod(means.argmax().item(), means.shape[1])
        assert f"layer {layer + 1}, head {head + 1}" in said
        assert f"{means.max().item():.2f}" in said
        assert said in answer


def test_the_first_states_have_the_shares_that_their_seeds_had():
    early = {name: [100 * one["snapshots"][8]["exact"] for one in found] for name, found in results("initial").items()}
    ones, backward = early["ones"], early["backward"]
    answer = answer_of("does-it-matter-where-the-first-state-of-the-decoder-comes-from")
    assert f"{fmean(ones):.0f} % in the mean of three seeds at step 462" in answer
    assert f"the backward state {fmean(backward):.0f} %" in answer
    assert f"seeds differ more: {min(ones):.0f} to {max(ones):.0f} %" in answer


def test_the_spread_of_embeddings_is_that_of_the_model():
    network = model_of("transformer-en-fr").network
    spread, root = network.embedding.weight.std().item(), network.config.d_model**0.5
    answer = answer_of("why-are-embeddings-multiplied-by-the-root-of-d-model")
    assert f"spread is {spread:.2f}. Times √256 = {root:.0f} it is {spread * root:.2f}" in answer


def test_the_parameters_of_bahdanau_s_attention_are_counted():
    count = sum(one.numel() for one in model_of("rnn-bahdanau-en-fr").network.look.parameters())
    assert f"= {count:,} here" in answer_of("how-many-parameters-has-bahdanau-s-attention")


@pytest.mark.parametrize("id", ["rnn-luong-local-p-en-fr", "dates-luong-local-p"])
def test_the_window_of_local_attention_is_that_of_the_models(id):
    assert model_of(id).network.config.D == 10
    assert "at most 21 with D = 10, as in the paper and here" in answer_of("where-does-local-attention-look")


def test_the_models_are_counted_by_what_they_do():
    tasks = [load(id).config["task"] for id in ids()]
    names = ("translation en-fr", "dates", "continuing", "final mark")
    translate, dates, go_on, marks = (tasks.count(task) for task in names)
    answer = answer_of("how-many-parameters-has-the-model-and-what-was-it-trained-on")
    assert f"Of the {len(tasks)} models {translate} translate, {dates} write" in answer
    assert f", {go_on} go on with a text, and {marks} choose the mark" in answer


def test_what_the_largest_model_is_and_has_read_is_that_of_evidence():
    (figures,) = translators([model_of("transformer-en-fr")])
    answer = answer_of("how-many-parameters-has-the-model-and-what-was-it-trained-on")
    assert f"{figures.model.parameters:,} parameters" in answer
    assert f"{figures.pieces / 1e6:.0f} million pieces" in answer
    assert f"{figures.seconds / 3600:.1f} hours" in answer
    assert all(name in answer for name in figures.data.split(", "))


def test_hops_and_pooling_find_the_mark_as_often_as_was_measured():
    answer = answer_of("how-many-parameters-has-the-model-and-what-was-it-trained-on")
    said = {"in hops": "self-attentive-en", "with the penalty": "self-attentive-penalty-en"}
    said |= {"by max": "pooling-max-en", "by mean pooling": "pooling-mean-en"}
    right = [100 * load(id).measured["accuracy"] for id in said.values()]
    assert [re.search(rf"([\d.]+) %[^%]* {how}", answer)[1] for how in said] == [f"{share:.2f}" for share in right]
    answer = answer_of("why-self-attention-in-place-of-pooling")
    assert f"{min(right):.2f} to {max(right):.2f} %" in answer
    run = load("pooling-max-en").attend("Where did you put the keys")
    ((place, count),) = Counter(run.won.tolist()).most_common(1)
    word = run.source.tokens[place].strip("▁")
    assert f"here {count} of {len(run.won)} from “{word}”" in answer
    slides = " ".join(station.answer for station in lessons()["two-lectures"].stations)
    assert f"max pooling takes {count} of its {len(run.won)} numbers from “{word}”" in re.sub(r"\s+", " ", slides)


def test_the_parameters_of_each_part_of_the_transformer_are_counted():
    network = model_of("transformer-en-fr").network
    parts = {"feed_forward": 0, "attention": 0, "embedding": 0, "norms": 0}
    for name, numbers in network.named_parameters():
        (part,) = [part for part in parts if part in name.replace("cross", "attention")]
        parts[part] += numbers.numel()
    answer = answer_of("which-part-of-a-transformer-has-the-most-parameters")
    assert [f"{count:,}" in answer for count in parts.values()] == [True] * len(parts)
    assert f"of the {sum(parts.values()):,} here, half of all" in answer
    assert parts["feed_forward"] / sum(parts.values()) == pytest.approx(0.5, abs=0.01)


def test_what_one_head_costs_in_place_of_four_was_measured():
    one, four = (fmean(trial["loss"] for trial in results("ablation")[name]) for name in ("1 head", "4 heads"))
    answer = answer_of("what-would-one-wide-head-see-in-place-of-eight-narrow-ones")
    assert f"the loss is {one:.3f} with one head and {four:.3f} with four" in answer


def test_the_softmax_of_2_1_0_and_the_loss_of_a_probability_are_computed():
    first, second, third = torch.tensor([2.0, 1.0, 0.0]).softmax(0).tolist()
    answer = answer_of("what-is-the-softmax-of-a-few-numbers-such-as-2-1-0")
    assert f"they are {first:.2f}, {second:.2f} and {third:.2f}" in answer
    answer = answer_of("which-word-was-the-hardest-for-the-model")
    assert f"0.9 costs {-math.log(0.9):.2f} nats, 0.1 costs {-math.log(0.1):.2f}" in answer


def test_an_invented_word_is_copied_as_the_answer_says():
    answer = answer_of("what-happens-to-a-word-that-the-model-does-not-know")
    assert (
        f"“The zorblax is fast.” becomes “{model_of('transformer-en-fr').attend('The zorblax is fast.').target.text}”"
        in answer
    )


def test_sizes_of_other_models_are_computed():
    answer = answer_of("how-many-parameters-has-an-attention-layer")
    assert f"the d = 512 and 8 heads of Vaswani et al. (2017) {4 * 512**2:,}" in answer
    gib = 32 * 32_768**2 * 2 / 2**30
    assert f"32 heads at n = 32,768 in 2 bytes (fp16) would need {gib:.0f} GiB a layer" in answer_of(
        "what-does-attention-cost-in-a-long-sentence"
    )


@pytest.mark.parametrize("id", SELF_ATTENTIVE)
@pytest.mark.parametrize("n", [7, 11])
def test_hops_have_the_shapes_of_the_models(id, n):
    network = model_of(id).network
    with torch.inference_mode():
        (read,) = map(network, _sources(n))
    r, u = network.config.r, network.config.u
    assert [tuple(x.shape[1:]) for x in (read.H, read.A, read.M)] == [(n, 2 * u), (r, n), (r, 2 * u)]
    assert f"r = {r} and 2u = {2 * u}" in answer_of("what-is-a-hop")


@pytest.mark.parametrize("id", SELF_ATTENTIVE)
def test_matrices_of_structured_self_attention_have_the_shapes_of_the_models(id):
    network = model_of(id).network
    c = network.config
    assert (network.W_s1.shape, network.W_s2.shape) == ((c.d_a, 2 * c.u), (c.r, c.d_a))
    answer = answer_of("what-are-w-s1-w-s2-d-a-and-r-in-structured-self-attention")
    assert f"u = {c.u}, da = {c.d_a}, r = {c.r}" in answer
    assert "Ws1 is da × 2u and Ws2 is r × da" in answer


def test_one_of_two_twins_has_the_penalty_of_the_answer():
    plain, penalised = (model_of(id).network.config.penalty for id in SELF_ATTENTIVE)
    answer = answer_of("what-are-w-s1-w-s2-d-a-and-r-in-structured-self-attention")
    assert f"+ {penalised} · ‖AAᵀ − I‖²" in answer
    assert plain == 0


def test_the_formula_of_attention_has_the_sizes_of_the_model():
    config = model_of("transformer-en-fr").network.config
    d, H = config.d_model, config.heads
    answer = answer_of("what-is-the-formula-of-attention-in-a-transformer-with-its-shapes")
    assert f"dmodel = {d}, H = {H}, dₖ = dv = {d // H}" in answer


def test_encoder_and_decoder_have_as_many_layers_as_the_answers_say():
    config = model_of("transformer-en-fr").network.config
    assert config.encoder_layers == config.decoder_layers
    said = f"both have {config.encoder_layers} layers of {config.heads} heads"
    assert said in answer_of("what-is-the-difference-between-encoder-and-decoder")
    drawing = answer_of("what-does-the-drawing-of-a-transformer-show-figure-1")
    assert f"N is 6 in Vaswani et al. (2017), {config.encoder_layers} here" in drawing


def test_the_share_of_the_feed_forward_network_is_computed():
    config = model_of("transformer-en-fr").network.config
    d, inner, n = config.d_model, config.d_ff, 9
    answer = answer_of("what-does-the-feed-forward-network-do")
    network, matrices, maps = 2 * d * inner, 4 * d**2, 2 * d * n
    assert f"{inner} for {d} here" in answer
    assert f"{network:,}" in answer
    assert f"{matrices:,}" in answer
    assert f"{100 * network / (network + matrices + maps):.0f} % of an encoder layer at n = {n}" in answer


@pytest.mark.parametrize("a", [0.5, 0.99])
def test_a_slope_of_the_softmax_by_hand_is_that_of_autograd(a):
    e = torch.tensor([math.log(a), math.log(1 - a)], requires_grad=True)
    (slope,) = torch.autograd.grad(torch.softmax(e, 0)[0], e)
    assert f"{slope[0].item():.2f}" in re.findall(r"0\.\d+", answer_of("what-is-the-gradient-of-the-softmax"))
    assert slope[1].item() == pytest.approx(-a * (1 - a))


@pytest.fixture(params=["answer", "page"])
def shown(request, client) -> str:
    """A text that shows how an array of one's own is written as JSON."""
    if request.param == "page":
        return unescape(client.get("/own").text)
    return answer_of("in-which-file-do-i-bring-my-own-attention-array")


def test_the_json_that_is_shown_opens_as_a_file(shown):
    (text,) = re.findall(r'\{"weights".*?\}', shown, re.DOTALL)
    opened = read_own(text.encode())
    assert (opened.rows, opened.columns) == ((("Elle", "aime"),), (("She", "likes"),))


def test_rows_of_an_array_without_names_are_numbered():
    np.save(file := io.BytesIO(), np.eye(2, dtype=np.float32))
    assert read_own(file.getvalue()).rows == (("1", "2"),)


def test_q_gives_the_rows_of_a_file_and_k_its_columns():
    q, k = ([[[[1.0, 0.0]] * n]] for n in (3, 5))
    file = {"q": q, "k": k, "tokens": ["a", "b", "c"], "columns": ["d", "e", "f", "g", "h"]}
    assert read_own(json.dumps(file).encode()).shape == (1, 1, 1, 3, 5)


def test_python_and_http_give_the_same_weights_by_the_lines_of_the_answer(client):
    answer = answer_of("how-do-i-use-it-from-python-or-a-notebook")
    asked = {"model": "transformer-en-fr", "text": "The cat sleeps."}
    assert f'regard.load("{asked["model"]}").attend("{asked["text"]}").blocks["cross"].weights' in answer
    assert f'/api/attention", params={json.dumps(asked)}).json()["blocks"]["cross"]["weights"]' in answer
    weights = model_of(asked["model"]).attend(asked["text"]).blocks["cross"].weights
    found = client.get("/api/attention", params=asked).json()["blocks"]["cross"]["weights"]
    np.testing.assert_allclose(np.array(found), weights, atol=1e-5)


@pytest.mark.parametrize("path", ["/questions", "/find.json"])
def test_an_example_asks_the_server_that_shows_it(client, path):
    shown = unescape(client.get(path).text)
    assert f"{client.base_url}/api/attention" in shown
    assert "http://127.0.0.1:8000" not in shown


def test_limits_are_those_of_the_settings_and_the_lessons_that_fit_a_class_have_their_minutes():
    usual = Settings()
    answer = answer_of("how-long-may-a-sentence-be-and-how-fast-is-the-answer")
    assert f"At most {usual.max_characters:,} characters and {usual.max_tokens} pieces" in answer
    assert f"to {LONGEST} pieces at most" in answer
    assert max(load(id).longest for id in ("transformer-en-fr", "rnn-bahdanau-en-fr")) == LONGEST
    assert f"at most {usual.room_followers} follow" in answer_of("how-can-a-class-follow-on-phones")
    served = answer_of("how-do-i-run-it-on-a-server-with-docker-or-a-gpu")
    assert f"may take {usual.max_seconds:.0f} s to compute" in served
    assert usual.device == ["auto"]
    minutes = {lesson.title: sum(station.minutes for station in lesson.stations) for lesson in lessons().values()}
    answer = answer_of("which-lesson-fits-my-class")
    assert minutes.pop("Attention in fifteen minutes") == 15
    assert f"“From zero, in ten stations” ({minutes.pop('From zero, in ten stations')} minutes)" in answer
    assert f"“Two lectures, slide by slide” ({minutes.pop('Two lectures, slide by slide')})" in answer
    assert "nine more" in answer
    assert len(minutes) == 9
    assert (min(minutes.values()), max(minutes.values())) == (15, 20)
    assert "15 to 20 minutes" in answer


def test_the_peak_of_the_learning_rate_of_2017_is_that_of_its_equation():
    answer = answer_of("why-a-warm-up-and-why-label-smoothing")
    d, w = 512, 4_000
    assert f"With dmodel = {d} and w = {w:,}" in answer
    assert f"it is {max(learning_rate(step, d, w) for step in (w - 1, w, w + 1)):.4f} at its peak" in answer
    assert learning_rate(w, d, w) == pytest.approx(min(1 / w**0.5, w / w**1.5) / d**0.5)


def _sources(*lengths):
    return [torch.full((1, n), 5) for n in lengths]


@pytest.fixture(scope="module")
def measured():
    return load("transformer-en-fr").measured


@pytest.fixture(scope="module")
def over_many():
    return json.loads(load("transformer-en-fr").heads_file.read_bytes())


def test_what_a_head_costs_alone_over_many_sentences_was_measured(over_many):
    alone = {name: np.array(block["heads"]["cost"], float)[..., 0] for name, block in over_many["blocks"].items()}
    answer = answer_of("which-head-matters-most")
    assert f"over {over_many['knocked_out']['one']} sentences, layer 3, head 2 of cross-attention costs most" in answer
    assert [one.argmax() for one in (alone["cross"], alone["decoder"])] == [2 * 8 + 1, 2 * 8 + 5]
    assert np.argsort(-alone["cross"].ravel())[1] == 2 * 8
    assert f"{alone['cross'][2, 1]:.3f} nats a piece, head 1 of the same layer {alone['cross'][2, 0]:.3f}" in answer
    assert f"in the decoder layer 3, head 6 {alone['decoder'][2, 5]:.3f}" in answer


def test_what_half_of_the_heads_cost_together_was_measured(over_many):
    lost = {name: [0, *block["curve"]["cost"]] for name, block in over_many["blocks"].items()}
    answer = answer_of("what-if-half-of-the-heads-are-removed")
    assert f"Over {over_many['knocked_out']['many']} sentences" in answer
    half = "loses {encoder[12]:.2f} nats, of cross-attention {cross[12]:.2f}, of the decoder {decoder[12]:.2f};"
    assert half.format(**lost) in answer
    assert f"without 19 of the encoder's 24 it loses {lost['encoder'][19]:.2f}" in answer


def test_where_heads_rest_was_measured(over_many):
    answer = answer_of("why-does-so-much-weight-go-to-the-first-piece-or-to-the-end-mark")
    assert "it is the end mark of the English, and in its decoder the start mark" in answer
    blocks = over_many["blocks"]
    rest = {name: {one for heads in blocks[name]["names"] for names in heads for one in names} for name in blocks}
    assert "end mark" in rest["encoder"] - rest["decoder"]
    assert "first piece" in rest["decoder"] - rest["encoder"]


def test_how_much_sinks_get_how_long_their_value_is_and_what_hiding_them_costs_was_measured():
    answer = answer_of("why-does-so-much-weight-go-to-the-first-piece-or-to-the-end-mark")
    found, of_signs = (measured_sinks(load(id)) for id in ("transformer-en-fr", "induction-2-layers"))
    encoder, decoder, cross = sinks(found)
    assert [sink.mark for sink in (encoder, cross, decoder)] == ["end mark", "end mark", "start mark"]
    assert encoder.even == cross.even
    said = (
        f"Over {found['sentences']:,} sentences its encoder gives the end mark {of_block(encoder.weights):.2f} of the "
        f"weight, its cross-attention {of_block(cross.weights):.2f}, where even rows would give {cross.even:.2f}; its "
        f"decoder gives the start mark {of_block(decoder.weights):.2f}, even {decoder.even:.2f}. "
    )
    assert said + sinks_in_words(found) in answer
    (signs,) = sinks(of_signs)
    assert f"gives <s> at most {signs.weights[signs.most][0]:.2f}, even {signs.even:.2f}" in answer


def test_where_heads_look_on_the_usual_sentence_and_what_is_written_if_words_change_places_is_as_it_is_said(measured):
    model = load("transformer-en-fr")
    runs = [load(id).attend("She does not like the red car.") for id in (model.id, "rnn-bahdanau-en-fr")]

    def look(row, column, layer=1, head=1, run=runs[0]):
        written, read = ([piece.strip("▁") for piece in text.tokens] for text in (run.target, run.source))
        return f"{run.blocks['cross'].weights[layer - 1, head - 1, written.index(row), read.index(column)]:.2f}"

    answer = answer_of("why-does-it-look-at-two-words")
    car, red, other = look("voiture", "car", 3, 5), look("voiture", "red", 3, 5), look("voiture", "car", 3, 1)
    assert f"layer 3, head 5 gives {car} to “car” and {red} to “red”" in answer
    assert f"with {other} by layer 3, head 1" in answer
    car, red = (look("voiture", word, run=runs[1]) for word in ("car", "red"))
    assert f"with {car} at “car” and {red} at “red”" in answer
    both = [look(word, "not", 3, 5) for word in ("n'", "pas")]
    assert f"with {' and '.join(both)}" in answer
    answer = answer_of("can-attention-be-wrong-and-the-output-right")
    assert f"layer 1, head 4 gives “voiture” {look('voiture', 'the', 1, 4)} at “the”" in answer
    answer = answer_of("which-word-does-a-row-belong-to")
    errors = {id: load(id).alignment for id in (model.id, "rnn-luong-general-en-fr")}
    for served in ("produced", "fed"):
        best = errors[model.id][served]
        assert f"{best['aer']:.2f} (layer {best['layer']}, head {best['head']})" in answer
    assert (
        "Luong's has {produced[aer]:.2f}, and {fed[aer]:.2f} by the".format(**errors["rnn-luong-general-en-fr"])
        in answer
    )
    answer = answer_of("what-is-written-if-two-words-are-swapped")
    swapped = ("The car red is fast.", "The dog sees the cat.", "The cat sees the dog.")
    assert all(f"“{model.attend(text).target.text}”" in answer for text in swapped)
    by = {one["change"]: f"{one['bleu']:.1f}" for one in measured["order"]["scores"]}
    said = f"over {measured['order']['sentences']} sentences BLEU falls from {by['as trained']} to {by['off']}"
    assert said in answer_of("how-does-a-model-know-the-order-of-its-words")


def test_the_table_of_the_readme_and_the_trainings_that_it_names_are_those_of_the_models():
    readme = " ".join((Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8").split())
    models = [load(id) for id in ids() if load(id).config["task"] == "translation en-fr"]
    assert len(models) == 5
    for model in models:
        scores, groups = model.measured["translation"], model.measured["by_length"]["europarl/test.tsv"]
        cells = ["{bleu:.1f} / {chrf:.1f}".format(**scores[name]) for name in ("tatoeba/dev.tsv", "europarl/test.tsv")]
        cells += [f"{groups[k]['bleu']:.1f}" for k in (0, 3)]
        cells += [f"{model.alignment[rows]['aer']:.2f}" for rows in ("produced", "fed") if model.alignment]
        assert f"| `{model.id}` | {' | '.join(cells)} |" in readme
    begun = Recipe.load("transformer-en-fr").weights_of
    assert f"{begun.removeprefix('transformer-en-fr')} and the shipped one go on from it" in readme
    pieces = {f"{one.pieces / 1e6:.0f}" for one in translators(models) if "rnn" in one.model.id}
    assert f"the recurrent models {min(pieces)} to {max(pieces)} million" in readme


def test_how_good_the_transformer_is_the_gain_of_beams_and_what_a_head_that_aligns_has_were_measured(measured):
    answer = answer_of("how-good-is-the-translation")
    for name, corpus in {"tatoeba/dev.tsv": "Tatoeba", "europarl/test.tsv": "Europarl"}.items():
        found = measured["translation"][name]
        low, high = found["bleu_interval"]
        bleu = f"{found['bleu']:.1f} BLEU" if "Tat" in corpus else f"{found['bleu']:.1f} on"
        for number in (bleu, corpus, f"{low:.1f}", f"{high:.1f}", f"{found['pairs']:,}", f"{found['chrf']:.1f}"):
            assert number in answer
        said = f"{found['bleu']:.1f} {'BLEU on everyday sentences' if 'Tat' in corpus else 'on parliament'}"
        assert said in answer_of("how-many-parameters-has-the-model-and-what-was-it-trained-on")
    assert f"Of {measured['typed']['inputs']} things that people type first {measured['typed']['right']}" in answer
    answer = answer_of("greedy-beam-search-or-sampling")
    assert f"On {measured['searches']['sentences']} everyday sentences" in answer
    for found in measured["searches"]["sets"].values():
        by = {(one["beams"], one["penalty"]): f"{one['bleu']:.1f}" for one in found}
        for search in ((1, 0.0), (4, 0.0), (4, 0.6)):
            assert by[search] in answer
    answer = answer_of("what-does-it-mean-that-a-head-aligns")
    for served in ("produced", "fed"):
        heads = torch.tensor(measured["alignment"][served]["heads"])
        layer, head = divmod(heads.argmin().item(), heads.shape[1])
        assert f"{heads.min().item():.2f} by the word" in answer
        assert f"(layer {layer + 1}, head {head + 1})" in answer
    assert f"the words alone have {measured['alignment']['diagonal']:.2f}" in answer
