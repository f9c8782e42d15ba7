"""Remarks on texts unlike those that a model was trained on, by measures that ordinary sentences hardly ever reach."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from unicodedata import bidirectional

from regard.model.labels import MARK
from regard.model.measured import Measured
from regard.model.text_normalisation import INVISIBLE
from regard.model.tokenizer import SPACE, Remark, Text
from regard.model.training.data import PHRASEBOOK

CAPITALS = 0.6  # the share of the letters above which a text is written in capitals
LETTERS = 2.0  # letters a piece, on average, below which its words are hardly known
STRANGE = 2.2  # the same where most of several words are not in the phrasebook
FEWEST = 4  # letters that a text has, where its capitals and its pieces are counted
SELDOM = 0.001  # the share of the sentences of a training below which it has hardly any such

WORD = re.compile(r"[^\W\d_]+")
BYTE = re.compile("<0x[0-9A-F]{2}>")
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
RIGHT_TO_LEFT = {"R", "AL"}  # classes of Unicode


def of_sentence(read: Text, measured: Measured, encode: Callable[[str], Text], *, source: bool) -> Iterator[Remark]:
    """Remarks on a sentence unlike ordinary ones, by what was `measured`: `words` and `capitals` of the `training`, and
    how many inputs `typed` in capitals come out right.

    encode: cuts a text as `read` was cut; source: whether it is what the model reads, the length of which was measured.
    """
    training = measured.get("training")
    typed = measured["typed"]["by_category"].get("capitals") if "typed" in measured else None
    unknown = unknown_in(read)
    yield from of_bytes(unknown)
    letters = sum(character.isalpha() for character in read.text)
    if in_capitals(read.text):
        if training and training["capitals"] < SELDOM:
            yield Remark("capitals", "Written in capitals: the model was trained on hardly any such text.")
        elif source and typed and typed["right"] < typed["inputs"] / 2:
            count, right = typed["inputs"], typed["right"]
            yield Remark("capitals", f"Written in capitals: of {count} such texts the model gets {right} right.")
    elif not unknown and not letters:
        yield Remark("no_words", "This text has no words; the model was trained on sentences.")
    elif letters >= FEWEST and not any(map(str.isalpha, unknown)) and are_rare(read, encode):
        mean = letters_a_piece(read)
        message = f"The model hardly knows these words: it reads them in pieces of {mean:.1f} letters on average."
        yield Remark("rare_words", message)
    if source and training and (count := len(read.text.split())) > training["words"]:
        message = (
            f"{count} words are many: {1 - SELDOM:.1%} of the training sentences have at most {training['words']}."
        )
        yield Remark("long", message.replace("%", " %"))


def in_capitals(text: str) -> bool:
    """Whether more than CAPITALS of the letters are capitals."""
    letters = [character for character in text if character.isalpha()]
    return len(letters) >= FEWEST and sum(letter.isupper() for letter in letters) > CAPITALS * len(letters)


def are_rare(read: Text, encode: Callable[[str], Text]) -> bool:
    """Whether words are cut very small, and not all stand in the phrasebook (h|ell|o does).

    Flags 0.4 % of English sentences (Tatoeba), and 35 of 40 in German and Spanish. A capital that begins a word may
    cut it (S|or|ry): such words are read without it as well.
    """
    small = begun_small(read.text)
    words = WORD.findall(small)
    strange = [word for word in words if word not in of_phrasebook()]
    least = STRANGE if 1 < len(strange) > len(words) / 2 else LETTERS
    return bool(strange) and max(letters_a_piece(one) for one in (read, encode(small))) < least


@cache
def of_phrasebook() -> set[str]:
    """The words of the phrasebook."""
    return {*WORD.findall(begun_small(PHRASEBOOK.read_text(encoding="utf-8")))}


def begun_small(text: str) -> str:
    """The text with a small letter at the beginning of each word; other capitals stay."""
    return WORD.sub(lambda word: word[0][0].lower() + word[0][1:], text)


def unknown_in(read: Text) -> list[str]:
    """The characters that no piece stands for, in their order."""
    places = {offset for token, offset in zip(read.tokens, read.offsets, strict=True) if BYTE.fullmatch(token)}
    return [read.text[start:end] for start, end in sorted(places)]


def of_bytes(unknown: Sequence[str]) -> Iterator[Remark]:
    """Remarks on characters that no piece stands for."""
    if not unknown:
        return
    many = len(unknown) > 1
    count = f"{len(unknown)} characters are" if many else f"“{unknown[0]}” is"
    example = f", the first is “{unknown[0]}”" if many else ""
    yield Remark("unknown_characters", f"{count} not in the model's vocabulary and read as bytes{example}.")


def of_invisible(text: str, *, read: bool) -> Iterator[Remark]:
    """Remarks on invisible characters; read: whether the tokenizer may read them."""
    if not (count := len(INVISIBLE.findall(text))):
        return
    characters = f"{count} invisible character{'s' if count > 1 else ''}"
    if read:
        yield Remark("invisible", f"This text holds {characters}, which the model's own tokenizer may read.")
    else:
        yield Remark("invisible", f"{characters} {'are' if count > 1 else 'is'} not read.")


def of_controls(text: str) -> Iterator[Remark]:
    """Remarks on control characters, as a terminal or a PDF leaves them: every tokenizer reads them in its own way."""
    if controls := CONTROL.findall(text):
        count = "the control character" if len(controls) == 1 else f"{len(controls)} control characters, the first is"
        yield Remark("control", f"This text holds {count} U+{ord(controls[0]):04X}.")


def of_unknown(read: Text, unknown: str | None) -> Iterator[Remark]:
    """Remarks on characters that a tokenizer cannot tell apart; unknown: the piece that it has for them."""
    places = [offset for token, offset in zip(read.tokens, read.offsets, strict=True) if token == unknown]
    lost = [read.text[start:end].strip() for start, end in places]
    if lost := [one for one in lost if one != unknown]:  # not those that somebody typed
        said = ", ".join(f"“{one}”" for one in lost[:FEWEST]) + (", ..." if len(lost) > FEWEST else "")
        yield Remark("unknown_characters", f"{said} cannot be read: {unknown} stands for all that is unknown.")


def of_marks(read: Text) -> Iterator[Remark]:
    """Remarks on a text that begins with the same mark twice: one was typed, and the tokenizer writes one."""
    if len(read.tokens) > 1 and read.tokens[0] == read.tokens[1] and MARK.fullmatch(read.tokens[0]):
        yield Remark("two_marks", f"It begins with {read.tokens[0]} twice: leave out what the tokenizer writes itself.")


def of_direction(text: str) -> Iterator[Remark]:
    """Remarks on scripts that run from right to left."""
    if any(bidirectional(character) in RIGHT_TO_LEFT for character in text):
        said = "This script runs from right to left: rows run down and columns to the right as it is read."
        yield Remark("right_to_left", said)


def of_sharing(share: int) -> Iterator[Remark]:
    """Remarks on heads of queries that share one of keys, so many each. Ainslie et al. 2023, arXiv 2305.13245."""
    if share > 1:
        said = f"Each head of keys serves {share} heads of queries: the first serves heads 1 to {share}."
        yield Remark("shared_keys", said)


def letters_a_piece(read: Text) -> float:
    """The mean length of the pieces that are letters alone, as bytes and clitics ('t) are not; 0 where there are none.

    >>> letters_a_piece(Text("hello", ("▁h", "ell", "o", "</s>"), ((0, 1), (1, 4), (4, 5), (5, 5)), (4, 5, 6, 2)))
    1.6666666666666667
    """
    pieces = [token.lstrip(SPACE) for token in read.tokens]
    lengths = [len(piece) for piece in pieces if piece.isalpha()]
    return sum(lengths) / len(lengths) if lengths else 0.0
