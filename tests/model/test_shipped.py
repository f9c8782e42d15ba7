"""Every shipped translation model keeps the promises, on real sentences."""

import json
import math
from pathlib import Path

import numpy as np
import pytest
import torch
from sacrebleu.metrics.chrf import CHRF
from torch.testing import assert_close

from model import ids, load, zoo
from model.trace import Attended
from model.training.data import read_pairs
from model.translator import Translator

SENTENCES = [
    "The black cat did not sleep on the red chair.",
    "Go!",
    "🐈",
    "I think that the man who sold my brother the old car that would not start lives behind the station.",
    "xyzzy Ωmega\u0000 42",
]


@pytest.fixture(scope="module", params=ids())
def translator(request) -> Translator:
    return load(request.param, "cpu")


@pytest.fixture(scope="module", params=SENTENCES)
def attended(translator, request) -> Attended:
    return translator.attend(request.param)


def allowed(attended: Attended, block: str) -> np.ndarray:
    weights = attended.blocks[block].weights
    i, j = weights.shape[-2:]
    full = np.ones((i, j), dtype=bool)
    return np.tril(full) if attended.blocks[block].shape["mask"] == "causal" else full


@pytest.mark.parametrize("block", ["encoder", "decoder", "cross"])
def test_allowed_weights_are_positive_and_sum_to_one_and_the_others_are_nan(attended, block):
    weights = attended.blocks[block].weights
    mask = np.broadcast_to(allowed(attended, block), weights.shape)
    assert np.isnan(weights[~mask]).all()
    assert (weights[mask] >= 0).all()
    np.testing.assert_allclose(np.nansum(weights, -1), 1, atol=1e-5)


def test_blocks_have_a_row_and_a_column_for_every_piece(attended):
    sizes = {
        "source": len(attended.source.tokens),
        "target": len(attended.target.tokens),
        "fed": len(attended.target.fed),
    }
    for block in attended.blocks.values():
        assert block.weights.shape[-2:] == (sizes[block.shape["rows"]], sizes[block.shape["columns"]])


def test_the_decoder_is_fed_what_it_produced_one_step_before(attended):
    assert attended.target.fed == ("<s>", *attended.target.tokens[:-1])


def test_recorded_step_by_step_equals_recomputed_from_q_and_k(translator, attended):
    """The cached decoding that the page shows, against softmax(QK^T / sqrt(d_k)) of one uncached pass."""
    source, target = torch.tensor([attended.source.ids]), torch.tensor([attended.target.ids])
    fed = torch.cat([torch.tensor([[translator.marks.begin]]), target[:, :-1]], dim=1)
    with torch.inference_mode():
        encoded = translator.network.encode(source)
        decoded = translator.network.decode(fed, translator.network.start(encoded))
    traces = {"encoder": encoded.encoder, "decoder": decoded.decoder, "cross": decoded.cross}
    for name, layers in traces.items():
        for layer, trace in enumerate(layers):
            q, k = trace.heads.q[0].double(), trace.heads.k[0].double()
            scores = q @ k.mT / math.sqrt(q.size(-1))
            scores[:, torch.tensor(~allowed(attended, name))] = -math.inf
            shown = np.nan_to_num(attended.blocks[name].weights[layer])
            np.testing.assert_allclose(shown, scores.softmax(-1).numpy(), atol=1e-5)


def test_forcing_the_models_own_translation_changes_nothing(translator):
    own = translator.attend(SENTENCES[0])
    forced = translator.attend(SENTENCES[0], own.target.text)
    if forced.target.ids != own.target.ids:
        pytest.fail("the translation is cut into other pieces than those it was written in")
    assert forced.target.forced
    assert not own.target.forced
    for name, block in own.blocks.items():
        np.testing.assert_allclose(forced.blocks[name].weights, block.weights, atol=1e-5)
    np.testing.assert_allclose(forced.target.log_probabilities, own.target.log_probabilities, atol=2e-5)


def test_translating_together_equals_translating_alone(translator):
    together = translator.translate(SENTENCES)
    assert together == [translator.attend(sentence).target.text for sentence in SENTENCES]


def test_an_empty_line_stays_empty_and_lines_keep_their_order(translator):
    lines = ["", SENTENCES[0], " \t", SENTENCES[1], ""]
    translations = translator.translate(lines)
    assert [bool(line) for line in translations] == [False, True, False, True, False]
    assert translations[3] == translator.attend(SENTENCES[1]).target.text


def test_progress_counts_every_line_once(translator):
    done: list[int] = []
    translator.translate(["", *SENTENCES], on_done=done.append)
    assert sum(done) == len(SENTENCES) + 1


def test_work_can_be_stopped_between_steps(translator):
    def stop(written: int) -> None:
        if written == 2:
            raise TimeoutError

    with pytest.raises(TimeoutError):
        translator.attend(SENTENCES[0], on_step=stop)


def test_the_sum_over_heads_through_w_o_is_the_output(translator):
    source = torch.tensor([translator.tokenizer.encode(SENTENCES[0]).ids])
    with torch.no_grad():
        encoded = translator.network.encode(source)
    for layer, trace in zip(translator.network.encoder, encoded.encoder, strict=True):
        d_k = trace.heads.q.size(-1)
        parts = [
            trace.heads.context[0, h] @ layer.attention.w_o[h * d_k : (h + 1) * d_k]
            for h in range(trace.heads.q.size(1))
        ]
        assert_close(torch.stack(parts).sum(0), trace.output[0], atol=1e-4, rtol=1e-4)


def test_the_checkpoint_is_small_float16_and_described(translator):
    folder = zoo.CHECKPOINTS / translator.id
    assert (folder / "weights.safetensors").stat().st_size < 15 * 2**20
    card = (folder / "CARD.md").read_text(encoding="utf-8")
    scores = json.loads((folder / "measured.json").read_text(encoding="utf-8"))
    for result in scores["translation"].values():
        assert f"{result['bleu']:.1f}" in card
        assert f"{result['chrf']:.1f}" in card
        assert result["bleu_signature"] in card
    assert scores["digest"] == translator.digest, "what is kept was measured of other weights"
    assert translator.describe()["aer"]["cross"] == scores["aer"]["heads"]


def test_the_best_head_is_the_one_with_the_lowest_error(translator):
    about = translator.describe()
    best, rates = about["best_head"], np.array(about["aer"]["cross"])
    assert rates[best["layer"] - 1, best["head"] - 1] == rates.min()


def test_it_translates_simple_sentences_much_as_people_do(translator):
    """A floor that an untrained or wrongly loaded model cannot reach; real scores are in CARD.md."""
    pairs = read_pairs(Path(__file__).parent / "sentences.tsv")
    translations = translator.translate([source for source, _ in pairs])
    score = CHRF().corpus_score(translations, [[target for _, target in pairs]]).score
    assert score >= 80, translations


def test_an_unknown_id_names_those_there_are():
    with pytest.raises(ValueError, match="transformer-en-fr"):
        load("../secrets")
