"""Slopes of ALiBi in transformers' own models: those of the authors' code, in each number of heads."""

import pytest
import torch
from transformers.models.bloom.modeling_bloom import build_alibi_tensor as of_bloom
from transformers.models.falcon.modeling_falcon import build_alibi_tensor as of_falcon
from transformers.models.mpt.modeling_mpt import build_mpt_alibi_tensor as of_mpt

from regard.model.relative_positions import slopes_of_code

LENGTH = 3


@pytest.mark.parametrize("heads", [1, 2, 5, 8, 12, 25, 40, 64])
def test_slopes_of_each_family_are_those_of_the_authors_code(heads):
    mask = torch.ones(1, LENGTH)
    built = of_bloom(mask, heads, torch.float32), of_mpt(heads, LENGTH), of_falcon(mask, heads, torch.float32)
    bloom, mpt, falcon = (bias.reshape(heads, LENGTH).diff(dim=-1).double() for bias in built)
    slopes = slopes_of_code(heads)[:, None].expand(heads, LENGTH - 1)
    torch.testing.assert_close(bloom, slopes, atol=1e-6, rtol=1e-6)
    torch.testing.assert_close(mpt, slopes, atol=1e-6, rtol=1e-6)
    torch.testing.assert_close(falcon, slopes.bfloat16().double(), atol=1e-6, rtol=1e-6)  # as Falcon keeps them
