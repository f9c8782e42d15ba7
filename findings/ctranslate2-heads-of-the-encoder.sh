#!/usr/bin/env bash
# ctranslate2 4.8.5: TransformersConverter takes the number of heads of the encoder for the decoder too. A Marian model
# with 2 heads in the encoder and 4 in the decoder is converted without a word, and computes something else: its scores
# of the same pieces are other numbers. With as many heads in both they agree.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check torch==2.13.0 ctranslate2==4.8.5 transformers==5.23.0 sentencepiece==0.2.3
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import json
from pathlib import Path
from tempfile import TemporaryDirectory

import ctranslate2
import sentencepiece
import torch
import transformers
from transformers import MarianConfig, MarianMTModel, MarianTokenizer

transformers.utils.logging.disable_progress_bar()
print("ctranslate2", ctranslate2.__version__, "transformers", transformers.__version__)


def difference(heads: int) -> float:
    """The largest difference of the log probabilities of three pieces; 2 heads in the encoder, `heads` in the decoder."""
    torch.manual_seed(0)
    with TemporaryDirectory() as folder:
        text = Path(folder, "text.txt")
        text.write_text("the cat sleeps\nle chat dort\n" * 9)
        learn = sentencepiece.SentencePieceTrainer.train
        learn(input=str(text), model_prefix=f"{folder}/s", vocab_size=18, minloglevel=2)
        pieces = sentencepiece.SentencePieceProcessor(model_file=f"{folder}/s.model")
        ids = {pieces.id_to_piece(number): number for number in range(18)} | {"<pad>": 18}
        Path(folder, "vocab.json").write_text(json.dumps(ids))
        MarianTokenizer(f"{folder}/s.model", f"{folder}/s.model", f"{folder}/vocab.json").save_pretrained(f"{folder}/m")
        sizes = {"encoder_attention_heads": 2, "decoder_attention_heads": heads, "encoder_layers": 2, "decoder_layers": 2}
        sizes |= {"encoder_ffn_dim": 16, "decoder_ffn_dim": 16, "d_model": 16, "max_position_embeddings": 32}
        ends = {"pad_token_id": 18, "eos_token_id": 2, "decoder_start_token_id": 18, "forced_eos_token_id": None}
        model = MarianMTModel(MarianConfig(vocab_size=19, init_std=0.5, **sizes, **ends)).eval()
        model.save_pretrained(f"{folder}/m")
        ctranslate2.converters.TransformersConverter(f"{folder}/m").convert(f"{folder}/c")
        source, target = [*pieces.encode("the cat", out_type=str), "</s>"], pieces.encode("le chat", out_type=str)[:3]
        (scored,) = ctranslate2.Translator(f"{folder}/c").score_batch([source], [target])
        read, written = (torch.tensor([[*map(ids.get, one)]]) for one in (source, ["<pad>", *target]))
        with torch.no_grad():
                scores = model(read, decoder_input_ids=written).logits[0]
    scores[:, ids["<pad>"]] = -torch.inf  # which is never written
    right = scores.log_softmax(-1)[torch.arange(len(target)), [ids[one] for one in target]]
    return float((torch.tensor(scored.log_probs[: len(target)]) - right).abs().max())


found = {heads: difference(heads) for heads in (2, 4)}
for heads, apart in found.items():
    print(f"2 heads in the encoder, {heads} in the decoder: log probabilities are up to {apart:.2g} apart")
assert found[2] < 1e-4 < 1e-2 < found[4], found
PYTHON
