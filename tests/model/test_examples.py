"""The sentence that the pages open with: the head that opens with it looks at the right word in every row."""

import numpy as np

from regard.model import load
from regard.model.alignment_error import by_piece

RIGHT = {
    "▁Elle": "▁She",
    "▁n'": "▁not",
    "aime": "▁like",
    "▁pas": "▁not",
    "▁la": "▁the",
    "▁voiture": "▁car",
    "▁rouge": "▁red",
}


def test_the_first_map_is_right_in_every_row_and_its_rows_cross():
    model = load("transformer-en-fr")
    run = model.attend(model.config["examples"][0])
    best = model.best_head
    weights = by_piece(run.blocks["cross"].weights[best.layer - 1, best.head - 1], best.rows)
    looked = dict(zip(run.target.tokens, np.asarray(weights).argmax(-1), strict=True))
    assert {piece: run.source.tokens[looked[piece]] for piece in RIGHT} == RIGHT
    assert looked["▁voiture"] > looked["▁rouge"]
