"""Tiny models of which not all of what they are is attention over a text: hybrids, several senses, own attention."""

from typing import Any

import torch
import transformers

from tests.model.hugging_face.families import MARKS, V, write

Made = tuple[str, str, dict[str, Any]]

SIZES = {"vocab_size": V, "hidden_size": 24, "intermediate_size": 24, "num_hidden_layers": 4, **MARKS}
SIZES |= {"num_attention_heads": 6, "num_key_value_heads": 2}
HEADS = {"head_dim": 4}
MAMBA = {"mamba_n_heads": 6, "mamba_d_head": 8, "mamba_n_groups": 1, "mamba_d_state": 8, "mamba_chunk_size": 16}
DELTA = {
    "linear_num_key_heads": 2, "linear_num_value_heads": 4, "linear_key_head_dim": 8, "linear_value_head_dim": 8,
    "moe_intermediate_size": 8, "shared_expert_intermediate_size": 8, "num_experts": 4, "num_experts_per_tok": 2,
}  # fmt: skip
JAMBA = {
    "attn_layer_period": 2, "attn_layer_offset": 1, "num_experts": 2, "num_experts_per_tok": 1,
    "use_mamba_kernels": False, "mamba_d_state": 4, "mamba_dt_rank": 4,
}  # fmt: skip
GRANITE = {"shared_intermediate_size": 8, "num_local_experts": 2, "num_experts_per_tok": 1}
NEMOTRON = {
    "mamba_num_heads": 6, "mamba_head_dim": 8, "n_groups": 1, "ssm_state_size": 8, "chunk_size": 16,
    "n_routed_experts": 4, "num_experts_per_tok": 2, "moe_intermediate_size": 8, "n_group": 1, "topk_group": 1,
    "moe_shared_expert_intermediate_size": 8,
}  # fmt: skip
ZAMBA = {
    "vocab_size": V, "hidden_size": 24, "intermediate_size": 24, "num_hidden_layers": 6, "num_attention_heads": 6,
    "mamba_d_state": 8, "mamba_ngroups": 1, "n_mamba_heads": 6, "chunk_size": 16, "num_mem_blocks": 1,
    "adapter_rank": 4, "layers_block_type": ["mamba", "mamba", "hybrid"] * 2, **MARKS,
}  # fmt: skip


def every_second(kind: str, attends: str) -> dict[str, list[str]]:
    return {"layer_types": [kind, attends] * 2}


HYBRIDS: dict[str, tuple[Made, list[int]]] = {
    "Jamba": (("JambaForCausalLM", "JambaConfig", SIZES | JAMBA), [2, 4]),
    "Bamba": (("BambaForCausalLM", "BambaConfig", SIZES | MAMBA | {"attn_layer_indices": [1, 3]}), [2, 4]),
    "Qwen3-Next": (
        ("Qwen3NextForCausalLM", "Qwen3NextConfig",
         SIZES | HEADS | DELTA | every_second("linear_attention", "full_attention")),
        [2, 4],
    ),
    "LFM2": (("Lfm2ForCausalLM", "Lfm2Config", SIZES | every_second("conv", "full_attention")), [2, 4]),
    "RecurrentGemma": (
        ("RecurrentGemmaForCausalLM", "RecurrentGemmaConfig",
         SIZES | HEADS | {"num_hidden_layers": 7, "lru_width": 24, "attention_window_size": 8}),
        [3, 6],
    ),
    "MiniMax": (
        ("MiniMaxForCausalLM", "MiniMaxConfig",
         SIZES | HEADS | {"num_local_experts": 2, "block_size": 8}
         | every_second("linear_attention", "full_attention")),
        [2, 4],
    ),
    "Granite 4": (
        ("GraniteMoeHybridForCausalLM", "GraniteMoeHybridConfig",
         SIZES | MAMBA | GRANITE | every_second("mamba", "attention")),
        [2, 4],
    ),
    "Nemotron-H": (
        ("NemotronHForCausalLM", "NemotronHConfig",
         SIZES | HEADS | NEMOTRON | {"layers_block_type": ["mamba", "attention", "moe", "attention"]}),
        [2, 4],
    ),
    "Zamba2": (("Zamba2ForCausalLM", "Zamba2Config", ZAMBA), [3, 6]),
}  # fmt: skip

DIFFERENTIAL: Made = ("DiffLlamaForCausalLM", "DiffLlamaConfig", SIZES | HEADS)
STATE_SPACE: Made = (
    "Mamba2ForCausalLM", "Mamba2Config",
    {"vocab_size": V, "hidden_size": 24, "num_hidden_layers": 4, "num_heads": 6, "head_dim": 8, "n_groups": 2,
     "state_size": 8, "chunk_size": 16, **MARKS},
)  # fmt: skip
PARALLEL: Made = ("FalconH1ForCausalLM", "FalconH1Config", SIZES | HEADS | MAMBA | {"mamba_d_ssm": 48})

EYES = {
    "hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 8, "image_size": 28,
    "patch_size": 14,
}  # fmt: skip
TEXTS = SIZES | HEADS
SENSES: dict[str, Made] = {
    "Gemma 3": (
        "Gemma3ForConditionalGeneration", "Gemma3Config",
        {"text_config": TEXTS, "vision_config": EYES, "mm_tokens_per_image": 4},
    ),
    "Qwen2-VL": (
        "Qwen2VLForConditionalGeneration", "Qwen2VLConfig",
        {
            "text_config": SIZES | {"hidden_size": 48, "rope_parameters": {
                "rope_type": "default", "rope_theta": 1e4, "mrope_section": [1, 1, 2]}},
            "vision_config": {"depth": 2, "embed_dim": 16, "num_heads": 2, "hidden_size": 48},
        },
    ),
    "Mistral 3": (
        "Mistral3ForConditionalGeneration", "Mistral3Config",
        {"text_config": {"model_type": "mistral"} | TEXTS, "vision_config": {"model_type": "pixtral"} | EYES},
    ),
    "LLaVA": (
        "LlavaForConditionalGeneration", "LlavaConfig",
        {"text_config": {"model_type": "llama"} | TEXTS,
         "vision_config": {"model_type": "clip_vision_model"} | EYES},
    ),
}  # fmt: skip

LONG = {
    "vocab_size": V, "d_model": 28, "encoder_layers": 2, "decoder_layers": 2, "encoder_attention_heads": 7,
    "decoder_attention_heads": 7, "encoder_ffn_dim": 22, "decoder_ffn_dim": 22, "decoder_start_token_id": 2, **MARKS,
}  # fmt: skip
LONG_T5 = {"vocab_size": V, "d_model": 28, "d_kv": 4, "num_heads": 7, "num_layers": 2, "d_ff": 22}
OWN_ENCODERS: dict[str, Made] = {
    "LongT5": (
        "LongT5ForConditionalGeneration", "LongT5Config", LONG_T5 | {"local_radius": 4, "decoder_start_token_id": 0},
    ),
    "PegasusX": (
        "PegasusXForConditionalGeneration", "PegasusXConfig", LONG | {"num_global_tokens": 4, "block_size": 8},
    ),
    "BigBird-Pegasus": ("BigBirdPegasusForConditionalGeneration", "BigBirdPegasusConfig", LONG),
}  # fmt: skip


def save(made: Made, folder: str) -> str:
    """Write a folder as Hugging Face's own would."""
    architecture, config, sizes = made
    torch.manual_seed(13)
    write(getattr(transformers, architecture)(getattr(transformers, config)(**sizes)), folder, 2)
    return folder
