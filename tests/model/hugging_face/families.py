"""Tiny models with random weights, one a family, made from configurations: nothing is fetched."""

import torch
import transformers
from transformers import PreTrainedTokenizerFast

from model.zoo import CHECKPOINTS

TEXT = "The black cat did not sleep."
V = 8_000
SMALL = {"vocab_size": V, "hidden_size": 28, "num_hidden_layers": 3, "num_attention_heads": 7, "intermediate_size": 22}
MARKS = {"pad_token_id": 0, "bos_token_id": 1, "eos_token_id": 2}
GROUPED = SMALL | MARKS | {"num_attention_heads": 6, "num_key_value_heads": 2, "head_dim": 4, "hidden_size": 24}
BOTH = {
    "vocab_size": V, "d_model": 28, "encoder_layers": 2, "decoder_layers": 3, "encoder_attention_heads": 7,
    "decoder_attention_heads": 7, "encoder_ffn_dim": 22, "decoder_ffn_dim": 22, "decoder_start_token_id": 2,
    "forced_bos_token_id": None, "forced_eos_token_id": None,
}  # fmt: skip
T5 = {"vocab_size": V, "d_model": 28, "d_kv": 4, "num_heads": 7, "num_layers": 3, "d_ff": 22}
MODERN = {"global_attn_every_n_layers": 2, "local_attention": 4, "cls_token_id": 1, "sep_token_id": 2}
DISTIL = {"vocab_size": V, "dim": 28, "n_layers": 3, "n_heads": 7, "hidden_dim": 22, "pad_token_id": 0}

FAMILIES = {
    "BertModel": ("BertConfig", SMALL),
    "RobertaModel": ("RobertaConfig", SMALL | MARKS),
    "DistilBertModel": ("DistilBertConfig", DISTIL),
    "ElectraModel": ("ElectraConfig", SMALL | {"embedding_size": 28}),
    "AlbertModel": ("AlbertConfig", SMALL | {"embedding_size": 26}),
    "ModernBertModel": ("ModernBertConfig", SMALL | MARKS | MODERN | {"hidden_size": 42}),
    "GPT2LMHeadModel": ("GPT2Config", {"vocab_size": V, "n_embd": 28, "n_layer": 3, "n_head": 7} | MARKS),
    "LlamaForCausalLM": ("LlamaConfig", GROUPED),
    "MistralForCausalLM": ("MistralConfig", GROUPED | {"sliding_window": 3}),
    "Qwen3ForCausalLM": ("Qwen3Config", GROUPED),
    "Gemma3ForCausalLM": ("Gemma3TextConfig", GROUPED | {"sliding_window": 4, "query_pre_attn_scalar": 4}),
    "GPTNeoXForCausalLM": ("GPTNeoXConfig", SMALL | MARKS | {"hidden_size": 56, "rotary_pct": 0.5}),
    "OPTForCausalLM": ("OPTConfig", SMALL | MARKS | {"ffn_dim": 22, "word_embed_proj_dim": 28}),
    "MarianMTModel": ("MarianConfig", BOTH | MARKS),
    "BartForConditionalGeneration": ("BartConfig", BOTH | MARKS),
    "T5ForConditionalGeneration": ("T5Config", T5 | {"decoder_start_token_id": 0, "eos_token_id": 2}),
}


def save(architecture: str, folder: str, **other: int) -> None:
    """Write a folder as Hugging Face's own would; other: sizes than the usual ones."""
    config, sizes = FAMILIES[architecture]
    torch.manual_seed(13)
    model = getattr(transformers, architecture)(getattr(transformers, config)(**sizes | other))
    for parameter in model.parameters():
        parameter.data.mul_(4)  # so that heads are not flat
        if parameter.dim() == 1:
            parameter.data.add_(torch.randn_like(parameter) / 4)  # so that no bias is 0, and no norm does nothing
    model.save_pretrained(folder, safe_serialization=True)
    file = CHECKPOINTS / "transformer-en-fr" / "tokenizer.json"
    marks = {"pad_token": "<pad>", "bos_token": "<s>", "eos_token": "</s>"}
    PreTrainedTokenizerFast(tokenizer_file=str(file), model_max_length=64, **marks).save_pretrained(folder)
