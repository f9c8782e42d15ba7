"""Folders of tokenizers as models have them on the hub, file by file: trained from a few lines, nothing is fetched."""

import json
from pathlib import Path

import sentencepiece
from transformers.convert_slow_tokenizer import bytes_to_unicode

LINES = [
    "The black cat did not sleep on the red chair.",
    "Le chat noir ne dormait pas sur la chaise rouge.",
    "Naïve cats sleep; blacker chairs do not, 1,234.56 times.",
    "The agreement was signed in August 1992, and nobody knew why.",
    "Attention is all you need: queries, keys and values.",
] * 8
FRENCH = [line for line in LINES if line.startswith("Le ")]


def train(folder: Path, name: str, pieces: int = 130, lines: list[str] = LINES, **options: object) -> list[str]:
    """One real model of sentencepiece; its pieces in their order."""
    prefix = folder / "trained"
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(lines), model_prefix=str(prefix), vocab_size=pieces, minloglevel=9,
        hard_vocab_limit=False, **options,
    )  # fmt: skip
    prefix.with_suffix(".vocab").unlink()
    prefix.with_suffix(".model").rename(folder / name)
    read = sentencepiece.SentencePieceProcessor(model_file=str(folder / name))
    return [read.id_to_piece(n) for n in range(read.get_piece_size())]


def write(folder: Path, name: str, told: object) -> None:
    (folder / name).write_text(told if isinstance(told, str) else json.dumps(told), encoding="utf-8")


def marian(folder: Path) -> None:
    """Of Helsinki-NLP/opus-mt: a model for each language, one vocabulary for both, its own numbers."""
    pieces = [*train(folder, "source.spm"), *train(folder, "target.spm", 80, FRENCH)]
    names = dict.fromkeys(["</s>", "<unk>", *pieces[3:], "<pad>"])
    write(folder, "vocab.json", {name: n for n, name in enumerate(names)})
    write(folder, "tokenizer_config.json", {"tokenizer_class": "MarianTokenizer", "model_max_length": 512})


def marian_separate(folder: Path) -> None:
    """Of opus-mt-tc-big: each language has its vocabulary."""
    for name, file, lines in (("source.spm", "vocab.json", LINES), ("target.spm", "target_vocab.json", FRENCH)):
        names = dict.fromkeys(["</s>", "<unk>", *train(folder, name, 80, lines)[3:], "<pad>"])
        write(folder, file, {name: n for n, name in enumerate(names)})
    write(folder, "tokenizer_config.json", {"tokenizer_class": "MarianTokenizer", "separate_vocabs": True})


def m2m100(folder: Path) -> None:
    pieces = train(folder, "sentencepiece.bpe.model", model_type="bpe")
    names = ["<s>", "<pad>", "</s>", "<unk>", *pieces[3:]]
    write(folder, "vocab.json", {name: n for n, name in enumerate(names)})
    told = {"tokenizer_class": "M2M100Tokenizer", "src_lang": "en", "tgt_lang": "fr"}
    write(folder, "tokenizer_config.json", told)


def byt5(folder: Path) -> None:
    write(folder, "tokenizer_config.json", {"tokenizer_class": "ByT5Tokenizer", "extra_ids": 125})


def esm(folder: Path) -> None:
    letters = ["<cls>", "<pad>", "<eos>", "<unk>", *"LAGVSERTIDPKQNFYMHWCXBUZO.-", "<null_1>", "<mask>"]
    write(folder, "vocab.txt", "\n".join(letters))
    write(folder, "tokenizer_config.json", {"tokenizer_class": "EsmTokenizer"})


MERGES = ["t h", "th e</w>", "c a", "ca t</w>", "s l", "e e", "sl ee", "o t</w>", "n ot</w>", "e r", "a i"]


def merged() -> list[str]:
    """Every character, at the end of a word and before it, and what the merges make."""
    letters = sorted(
        {c for line in LINES for c in line.lower() if not c.isspace()} | set("&#;abcdefghijklmnopqrstuvwxyz")
    )
    return [*letters, *(f"{c}</w>" for c in letters), *(merge.replace(" ", "") for merge in MERGES)]


def biogpt(folder: Path) -> None:
    names = dict.fromkeys(["<s>", "<pad>", "</s>", "<unk>", *merged()])
    write(folder, "vocab.json", {name: n for n, name in enumerate(names)})
    write(folder, "merges.txt", "\n".join(f"{merge} 9" for merge in MERGES) + "\n")
    write(folder, "tokenizer_config.json", {"tokenizer_class": "BioGptTokenizer"})


def goes_on() -> list[str]:
    """The same as CTRL and BERTweet write it: ca@@ goes on."""
    return [name.removesuffix("</w>") if name.endswith("</w>") else f"{name}@@" for name in merged()]


def ctrl(folder: Path) -> None:
    names = dict.fromkeys([*goes_on(), "<unk>"])
    write(folder, "vocab.json", {name: n for n, name in enumerate(names)})
    write(folder, "merges.txt", "#version: 0.2\n" + "\n".join(MERGES) + "\n")
    write(folder, "tokenizer_config.json", {"tokenizer_class": "CTRLTokenizer"})


def bertweet(folder: Path) -> None:
    write(folder, "vocab.txt", "".join(f"{name} 9\n" for name in dict.fromkeys(goes_on())))
    write(folder, "bpe.codes", "".join(f"{merge} 9\n" for merge in MERGES))
    write(folder, "tokenizer_config.json", {"tokenizer_class": "BertweetTokenizer"})


def t5(folder: Path) -> None:
    train(folder, "spiece.model", pad_id=0, eos_id=1, unk_id=2, bos_id=-1)
    write(folder, "tokenizer_config.json", {"tokenizer_class": "T5Tokenizer", "extra_ids": 10})


def xlm_r(folder: Path) -> None:
    train(folder, "sentencepiece.bpe.model")
    write(folder, "tokenizer_config.json", {"tokenizer_class": "XLMRobertaTokenizer"})


def llama(folder: Path) -> None:
    train(folder, "tokenizer.model", 400, model_type="bpe", byte_fallback=True)
    write(folder, "tokenizer_config.json", {"tokenizer_class": "LlamaTokenizer"})


def bert(folder: Path) -> None:
    words = sorted({word.lower().strip(".,;:") for line in LINES for word in line.split()})
    names = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *".,;:", *words, "##s", "##ping", "##er"]
    write(folder, "vocab.txt", "\n".join(dict.fromkeys(names)))
    write(folder, "tokenizer_config.json", {"tokenizer_class": "BertTokenizer"})


def gpt2(folder: Path) -> None:
    letters = [*bytes_to_unicode().values()]
    merges = ["Ġ c", "a t", "Ġc at", "Ġ s", "l e"]
    names = [*letters, *(merge.replace(" ", "") for merge in merges), "<|endoftext|>"]
    write(folder, "vocab.json", {name: n for n, name in enumerate(names)})
    write(folder, "merges.txt", "#version: 0.2\n" + "\n".join(merges) + "\n")
    write(folder, "tokenizer_config.json", {"tokenizer_class": "GPT2Tokenizer"})


PYTHON = {one.__name__: one for one in (marian, marian_separate, m2m100, byt5, esm, biogpt, ctrl, bertweet)}
FAST = {one.__name__: one for one in (t5, xlm_r, llama, bert, gpt2)}
