"""Tiny models with random weights, one a family, made from configurations: nothing is fetched."""

from pathlib import Path

import torch
import transformers
from transformers import PreTrainedTokenizerFast

from regard.model.hugging_face import HuggingFace, load
from regard.model.zoo import CHECKPOINTS

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

LATENT = SMALL | MARKS | {
    "q_lora_rank": 12, "kv_lora_rank": 10, "qk_nope_head_dim": 6, "qk_rope_head_dim": 4, "v_head_dim": 5,
    "num_key_value_heads": 7, "head_dim": 4, "moe_intermediate_size": 8, "n_routed_experts": 4,
    "num_experts_per_tok": 2, "n_group": 2, "topk_group": 1, "n_shared_experts": 1, "first_k_dense_replace": 1,
}  # fmt: skip
DENSE = {"mlp_layer_types": ["dense"] * 3}
INDEXED = LATENT | DENSE | {"index_topk": 3, "index_head_dim": 8, "index_n_heads": 2}
EXPERTS = {"num_local_experts": 4, "num_experts_per_tok": 2}
SLIDING = {"sliding_window": 4, "layer_types": ["full_attention", "sliding_attention", "full_attention"]}
SINKS = GROUPED | EXPERTS | SLIDING | {"intermediate_size": 24}

CAPPED = {"attn_logit_softcapping": 2.5, "query_pre_attn_scalar": 4}
GATED = {"num_layers": 2, "ffn_hidden_size": 22, "expert_ffn_hidden_size": 8, "moe_topk": 2, "zero_expert_num": 2}
INKLING = GROUPED | {
    "swa_num_attention_heads": 6, "swa_num_key_value_heads": 2, "swa_head_dim": 4, "sliding_window_size": 4,
    "d_rel": 3, "rel_extent": 8, "intermediate_size": 24, "n_routed_experts": 4, "num_experts_per_tok": 2,
    "layer_types": ["hybrid_sliding", "hybrid", "hybrid_sliding"], "unpadded_vocab_size": V,
}  # fmt: skip
NARROW = {"embedding_size": 14, "intra_bottleneck_size": 14, "num_attention_heads": 2}
DEEPER = {"num_decoder_layers": 5, "decoder_start_token_id": 0, "eos_token_id": 2}

UNUSUAL = {
    "Gemma2ForCausalLM": ("Gemma2Config", GROUPED | SLIDING | CAPPED),
    "GptOssForCausalLM": ("GptOssConfig", SINKS),
    "MiMoV2FlashForCausalLM": (
        "MiMoV2FlashConfig",
        GROUPED | SLIDING | DENSE | {"v_head_dim": 6, "head_dim": 12, "hidden_size": 32, "num_attention_heads": 8},
    ),
    "GraniteSWAForCausalLM": (
        "GraniteSWAConfig",
        GROUPED | SLIDING | {"attention_multiplier": 0.5, "layer_rope_theta": [1e4] * 3},
    ),
    "Inkling2ForCausalLM": ("Inkling2TextConfig", INKLING),
    "HYV4ForCausalLM": ("HYV4Config", INDEXED | {"indexer_types": ["full", "shared", "full"]}),
    "AXK2ForCausalLM": ("AXK2Config", INDEXED | {"gated_norm_rank": 5}),
    "DeepseekV32ForCausalLM": ("DeepseekV32Config", INDEXED),
    "GlmMoeDsaForCausalLM": ("GlmMoeDsaConfig", INDEXED),
    "DeepseekV3ForCausalLM": ("DeepseekV3Config", LATENT),
    "DeepseekV2ForCausalLM": ("DeepseekV2Config", LATENT),
    "MiniCPM3ForCausalLM": ("MiniCPM3Config", LATENT),
    "Glm4MoeLiteForCausalLM": ("Glm4MoeLiteConfig", LATENT | DENSE),
    "LongcatFlashForCausalLM": ("LongcatFlashConfig", LATENT | GATED),
    "YoutuForCausalLM": ("YoutuConfig", LATENT),
    "Llama4ForCausalLM": (
        "Llama4TextConfig",
        GROUPED | EXPERTS | {"attention_chunk_size": 4, "intermediate_size_mlp": 22},
    ),
    "DogeForCausalLM": ("DogeConfig", GROUPED),
    "CohereForCausalLM": ("CohereConfig", GROUPED),
    "GlmForCausalLM": ("GlmConfig", GROUPED | {"head_dim": 8}),
    "CTRLLMHeadModel": ("CTRLConfig", MARKS | {"vocab_size": V, "n_embd": 28, "n_layer": 2, "n_head": 7, "dff": 22}),
    "MobileBertModel": ("MobileBertConfig", SMALL | NARROW),
    "EsmModel": ("EsmConfig", SMALL | MARKS | {"position_embedding_type": "rotary", "mask_token_id": 3}),
    "MT5ForConditionalGeneration": ("MT5Config", T5 | DEEPER),
}
"""Caps, sinks, selected keys, latents, two inputs, and what else attention is told here and there."""


def save(architecture: str, folder: str, **other: int) -> None:
    """Write a folder as Hugging Face's own would; other: sizes than the usual ones."""
    config, sizes = (FAMILIES | UNUSUAL)[architecture]
    torch.manual_seed(13)
    write(getattr(transformers, architecture)(getattr(transformers, config)(**sizes | other)), folder)


def fresh(architecture: str, folder: Path, **other: int) -> HuggingFace:
    """The same, opened."""
    save(architecture, str(folder), **other)
    return load(str(folder), "cpu")


def write(model: transformers.PreTrainedModel, folder: str, factor: float = 4) -> None:
    """The same of a model of random weights, each times this factor, and a tokenizer beside it."""
    for parameter in model.parameters():
        parameter.data.mul_(factor)  # so that heads are not flat
        if parameter.dim() == 1:
            parameter.data.add_(torch.randn_like(parameter) / 4)  # so that no bias is 0, and no norm does nothing
    model.save_pretrained(folder, safe_serialization=True)
    file = CHECKPOINTS / "transformer-en-fr" / "tokenizer.json"
    marks = {"pad_token": "<pad>", "bos_token": "<s>", "eos_token": "</s>"}
    PreTrainedTokenizerFast(tokenizer_file=str(file), model_max_length=64, **marks).save_pretrained(folder)
