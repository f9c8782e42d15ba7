# /// script
# requires-python = ">=3.11"
# dependencies = ["transformers==5.23.0", "torch==2.13.0"]
#
# [tool.regard]
# library = "transformers, Whisper"
# sums = "the last axis"
# dropout = "after"
# lost = "all of it with sdpa, the default: attentions are ()"
# light = true
# ///
"""The output has encoder_attentions, decoder_attentions and cross_attentions, whose columns are 20 ms of sound each.

Guess: a column for each frame of the spectrogram, 10 ms. The second convolution has a stride of 2: half as many.
"""

import numpy as np
import torch
from transformers import WhisperConfig, WhisperModel

import regard
from tests.libraries.shown import shows

torch.manual_seed(0)
sizes = {"d_model": 14, "encoder_ffn_dim": 11, "decoder_ffn_dim": 11, "max_source_positions": 50, "num_mel_bins": 8}
layers = {"encoder_layers": 1, "decoder_layers": 3, "encoder_attention_heads": 2, "decoder_attention_heads": 2}
special = {"pad_token_id": 0, "bos_token_id": 1, "eos_token_id": 2, "decoder_start_token_id": 1}
config = WhisperConfig(vocab_size=31, attn_implementation="eager", **sizes, **layers, **special)
model = WhisperModel(config).eval()
answer = model(torch.randn(1, 8, 100), decoder_input_ids=torch.tensor([[1, 5, 7]]), output_attentions=True)

page = regard.show(answer, tokens=["<|startoftranscript|>", "Ġhello", "Ġworld"], seconds=0.02)

right = np.stack([layer[0].detach().numpy() for layer in answer.cross_attentions])
assert right.shape == (3, 2, 3, 50)
columns = page.tensors.columns[0]
assert columns[0].startswith("0")
shows(page, right, ["<|startoftranscript|>", "Ġhello", "Ġworld"], columns)
