"""A text of the stated length is read, and what is written after it ends where the places do."""

import pytest

from regard.model.errors import Unsuitable
from regard.model.hugging_face import load
from tests.model.hugging_face.families import save

POSITIONS = {"max_position_embeddings": 41}
SHORT = {  # and the longest text that there are places for
    "BertModel": (POSITIONS, 41),
    "RobertaModel": (POSITIONS | {"pad_token_id": 1, "bos_token_id": 0}, 39),
    "GPT2LMHeadModel": ({"n_positions": 31}, 31),
    "OPTForCausalLM": (POSITIONS, 41),
    "LlamaForCausalLM": (POSITIONS, 41),
    "MarianMTModel": (POSITIONS, 41),
    "BartForConditionalGeneration": (POSITIONS, 41),
}
WRITERS = [name for name in SHORT if not name.startswith(("Bert", "Roberta"))]


def opened(name, folder):
    save(name, str(folder), **SHORT[name][0])
    return load(str(folder), "cpu")


def words(model, pieces: int, **target: bool) -> str:
    """A text of so many pieces."""
    more = len(model.tokenizer.encode("cat", **target).ids) - 1
    return " ".join(["cat"] * (pieces - more))


@pytest.mark.parametrize("name", SHORT)
def test_the_longest_text_is_read_and_so_is_one_that_is_a_piece_shorter(name, tmp_path):
    model = opened(name, tmp_path)
    assert model.longest == SHORT[name][1]
    texts = [words(model, model.longest), words(model, model.longest - 1)]
    together = model.attend_all(texts)
    assert [len(one.source.ids) for one in together] == [model.longest, model.longest - 1]
    assert [one.target for one in together] == [model.attend(text).target for text in texts]
    assert all(one.target.ids for one in together) == (name in WRITERS)
    with pytest.raises(Unsuitable, match=f"has room for {model.longest}: shorten it"):
        model.attend(words(model, model.longest + 1))


@pytest.mark.parametrize("name", WRITERS)
def test_a_target_is_read_where_there_are_places_for_it(name, tmp_path):
    """Of a decoder they are those that the text leaves; its last piece is fed to nobody, and needs none."""
    model = opened(name, tmp_path)
    decoder = model.network.kind == "decoder"
    text, room = words(model, model.longest - 12), 13 if decoder else model.longest
    given = {"special": False} if decoder else {"target": True}
    assert len(model.attend(text, words(model, room, **given)).target.fed) == model.longest
    with pytest.raises(Unsuitable, match=f"The target has {room + 1} pieces, and .* room for {room}: shorten it"):
        model.attend(text, words(model, room + 1, **given))
