#!/usr/bin/env bash
# transformers 5.23.0: a MarianTokenizer with separate vocabularies reads source text with the one and names ids with the
# other. convert_ids_to_tokens of the ids of a source text gives pieces of the target's vocabulary; tokenize() is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check transformers==5.23.0 sentencepiece==0.2.3
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import sentencepiece
import transformers
from transformers import MarianTokenizer

print("transformers", transformers.__version__)
with TemporaryDirectory() as folder:
    for name, text in {"source": "the cat sleeps here", "target": "le chat dort ici"}.items():
        file = Path(folder, f"{name}.txt")
        file.write_text(f"{text}\n" * 20)
        learn = sentencepiece.SentencePieceTrainer.train
        learn(input=str(file), model_prefix=f"{folder}/{name}", vocab_size=17, minloglevel=2, hard_vocab_limit=False)
        pieces = sentencepiece.SentencePieceProcessor(model_file=f"{folder}/{name}.model")
        ids = {pieces.id_to_piece(number): number for number in range(len(pieces))} | {"<pad>": len(pieces)}
        Path(folder, f"{name}.json").write_text(json.dumps(ids))
    files = [f"{folder}/{name}" for name in ("source.model", "target.model", "source.json")]
    tokenizer = MarianTokenizer(*files, target_vocab_file=f"{folder}/target.json", separate_vocabs=True)
right = tokenizer.tokenize("the cat")
named = tokenizer.convert_ids_to_tokens(tokenizer("the cat").input_ids[:-1])
print("tokenize:", right, "convert_ids_to_tokens:", named)
assert "".join(right) == "▁the▁cat"
assert "".join(named) != "▁the▁cat"
PYTHON
