# /// script
# requires-python = ">=3.11"
# dependencies = ["inseq==0.7.1", "transformers==5.23.0", "torch==2.13.0"]
#
# [tool.regard]
# library = "inseq"
# sums = "the first axis: columns look, at rows; then layers and heads"
# dropout = "none"
# lost = "rows of the prompt: steps that were written have a column each"
# ///
"""`attribute(prompt, text).sequence_attributions[0].target_attributions` is [columns, steps, layers, heads], NaN ahead.

Guess: a step stands in a row. It stands in a column, of which the pieces before it sum to 1; the step's own row is NaN.
"""

import inseq
import numpy as np
import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast

import regard
from tests.libraries.shown import shows

torch.manual_seed(0)
special = {"unk_token": "<unk>", "bos_token": "<s>", "eos_token": "</s>", "pad_token": "<pad>"}
words = Tokenizer(models.WordLevel({name: id for id, name in enumerate([*special.values(), *"abcdefg"])}, "<unk>"))
words.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, **special)
config = GPT2Config(
    vocab_size=11, bos_token_id=1, eos_token_id=2, pad_token_id=3, n_positions=16, n_embd=14, n_layer=3, n_head=2
)
network = GPT2LMHeadModel(config).eval()
network.set_attn_implementation("eager")
network.config._name_or_path = "tiny"
model = inseq.load_model(network, "attention", tokenizer=tokenizer)
answer = model.attribute("a b c", "a b c d e", show_progress=False).sequence_attributions[0]
assert answer.target_attributions.shape == (5, 2, 3, 2)

looking = answer.target_attributions[:-1].numpy().transpose(2, 3, 1, 0)
page = regard.show(np.nan_to_num(looking), mask=~np.isnan(looking), tokens=["d", "e"], columns=[*"abcd"])

ids = tokenizer("a b c d", return_tensors="pt").input_ids
whole = np.stack([layer[0].detach().numpy() for layer in network(ids, output_attentions=True).attentions])
right = whole[:, :, 2:]
right[:, :, 0, 3] = np.nan
shows(page, right, ["d", "e"], [*"abcd"])
