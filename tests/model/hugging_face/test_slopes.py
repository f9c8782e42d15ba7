"""Slopes of ALiBi in transformers' own models: those of the authors' code, in each number of heads."""

import pytest
import torch
from transformers.models.bloom.modeling_bloom import build_alibi_tensor as of_bloom
from transformers.models.falcon.modeling_falcon import build_alibi_tensor as of_falcon
from transformers.models.mpt.modeling_mpt import build_mpt_alibi_tensor as of_mpt

from regard.model.relative_positions import slopes_of_code

LENGTH = 3


@pytest.mark.parametrize("heads", [1, 2, 5, 8, 12, 25, 40, 64])
def test_slopes_of_bloom_falcon_and_mpt_are_those_of_the_authors_code(heads):
    mask = torch.ones(1, LENGTH)
    built = {
        "bloom": of_bloom(mask, heads, torch.float32).reshape(heads, LENGTH),
        "falcon": of_falcon(mask, heads, torch.float32).reshape(heads, LENGTH),
        "mpt": of_mpt(heads, LENGTH).reshape(heads, LENGTH),
    }
    for name, bias in built.items():
        steps = bias.diff(dim=-1).double()
        torch.testing.assert_close(
            steps, slopes_of_code(heads)[:, None].expand_as(steps), atol=1e-3, rtol=1e-2, msg=name
        )
