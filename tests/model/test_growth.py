"""A network that grew computes what the smaller one did."""

import torch
from torch.testing import assert_close

from regard.model.training.growth import grown
from regard.model.transformer import Transformer, TransformerConfig

SMALL = TransformerConfig(vocabulary=23, d_model=8, d_ff=5, heads=2, encoder_layers=1, decoder_layers=2, dropout=0.0)
WIDE = TransformerConfig(vocabulary=23, d_model=8, d_ff=11, heads=2, encoder_layers=1, decoder_layers=2, dropout=0.0)


def test_a_wider_feed_forward_layer_computes_what_the_narrow_one_did() -> None:
    torch.manual_seed(1)
    small, wide = Transformer(SMALL), Transformer(WIDE)
    source, fed = torch.randint(3, 23, (2, 7)), torch.randint(3, 23, (2, 5))
    wide.load_state_dict(grown(wide.state_dict(), small.state_dict()))
    assert_close(wide(source, fed).hidden, small(source, fed).hidden)
    assert wide.encoder[0].feed_forward[0].weight[5:].abs().min() > 0, "the new units can learn"
