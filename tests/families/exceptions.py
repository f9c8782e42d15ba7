"""What no rule of `shrink` knows, by model type or class: as few numbers as it takes, each with its reason."""

from typing import Any

from tests.families.shrink import HEAD, HEADS, HIDDEN, PIECES, WINDOW

THIRDS = [HEAD // 2 - 2 * (HEAD // 6), HEAD // 6, HEAD // 6]
SECTIONS = {"rope_parameters": {"mrope_section": THIRDS}}  # of time, height and width; their sum is half a head
IN_TEXT = {"text_config": SECTIONS}
HALF = {"text_config": {"rope_parameters": {"mrope_section": [2, 3, 3]}}}  # half of a head is turned
TWICE = {"attention_hidden_size": 2 * HIDDEN, "attention_head_dim": 2 * HIDDEN // HEADS}  # attends to two inputs
INDEXER = {  # real folders say all of these
    "indexer_n_heads": 4, "indexer_kv_heads": 1, "indexer_head_dim": HEAD, "indexer_budget": 8,
    "indexer_compress_ratio": 2, "output_gate_type": "silu",
}  # fmt: skip
BOTH_KINDS = {
    kind: {"rope_type": "default", "rope_theta": 10_000.0} for kind in ("full_attention", "sliding_attention")
}
EXPERTS = {"n_routed_experts": 4, "num_experts_per_tok": 2, "n_shared_experts": 1}  # None unless told
NARROW = {"base_channels": 32}
SOUND = {f"{part}_tokenizer_encoder_config": {"num_filters": 4} for part in ("acoustic", "semantic")}
SAM = {"downsample_channels": (HIDDEN, HIDDEN)}  # widths of a picture's parts, a list that belongs to no layer

OTHERWISE: dict[str, dict[str, Any]] = {
    **dict.fromkeys(("glm4v", "glm46v", "glm_ocr", "glmga", "paddleocr_vl", "qwen2_vl", "qwen2_5_vl"), IN_TEXT),
    **dict.fromkeys(("cosmos3_edge", "qwen2_5_omni_thinker"), IN_TEXT),
    "glm4v_moe": HALF,
    "bamba": {"attn_layer_indices": [1]},  # none by itself
    "chameleon": {"vocabulary_map": {"<image>": PIECES - 1}, "vq_config": NARROW},  # made from the tokenizer's file
    "cohere_compass": {"text_config": {"rope_parameters": BOTH_KINDS}},
    "cohere_compass_text": {"rope_parameters": BOTH_KINDS},
    "dbrx": {"attn_config": {"rope_theta": 10_000.0, "clip_qkv": 8.0}},
    "deepseek_ocr2": {"text_config": {"mlp_layer_types": ["dense", "sparse", "sparse"]}},
    "deepseek_v2": EXPERTS,
    "diffusion_gemma": {"text_config": {"num_experts": 4, "top_k_experts": 2, "moe_intermediate_size": 40}},
    "dots1": EXPERTS,
    "dots3_note": {"text_config": {"head_dim": 2 * HEAD}},  # a quarter of it is turned
    "dots3_note_text": {"head_dim": 2 * HEAD},
    "encoder-decoder": {"decoder": {"is_decoder": True, "add_cross_attention": True}},  # as it is made of two folders
    "emu3": {"vocabulary_map": {"<image>": PIECES - 1}, "vq_config": NARROW},
    "ernie4_5_vl_moe": {"text_config": {"rope_parameters": {"mrope_section": THIRDS[::-1]}}},
    "esm": {"pad_token_id": 0, "mask_token_id": 3},  # none by themselves
    "falcon_h1": {"mamba_d_ssm": 2 * HIDDEN, "mamba_d_head": HEAD},
    "florence2": {
        "vision_config": {"embed_dim": (8, 16, 24, 32), "num_heads": (2, 2, 2, 2), "num_groups": (2, 2, 2, 2)}
    },
    "glm5_next": {"text_config": {"index_kpool": 2}},  # divides index_topk
    "granite4_vision": {"deepstack_layer_map": [[-1, 0]], "spatial_target_layers": [1], "downsample_rate": "1/2"},
    "granitemoehybrid": {"layer_types": ["mamba", "attention", "mamba"]},
    "janus": {"vq_config": NARROW | {"num_embeddings": 64}},
    "led": {"attention_window": WINDOW},
    "lfm2_moe": {"layer_types": ["conv", "full_attention", "conv"]},
    "longformer": {"attention_window": WINDOW},
    "molmo2": {"adapter_config": {"vision_feature_layer": [2, 1]}},  # of three layers
    "moshi": {"audio_encoder_config": {"codebook_size": 64}},
    "muse_spark": {"audio_config": {"hidden_sizes": (16, 16, 16, HIDDEN), "out_hidden_size": HIDDEN}},
    "perceiver": {"d_latents": HIDDEN, "num_self_attends_per_block": 2},
    "qwen4_exp": {"text_config": INDEXER},
    "qwen4_exp_text": INDEXER,
    "reformer": {"axial_pos_embds_dim": (64, 64), "axial_pos_shape": (16, 16), "is_decoder": True},
    "step3p7": {"text_config": {"sliding_window": WINDOW}},
    "unlimited_ocr": {"vision_config": {"sam_config": SAM}},
    "T5GemmaEncoderModel": {"is_encoder_decoder": False},
    "vibevoice_asr": SOUND | {"acoustic_tokenizer_chunk_size": 3_200},  # a multiple of what its parts step by
    "xmod": {"default_language": "en_XX"},
    "zamba": TWICE,
    "zamba2": TWICE | {"layers_block_type": ["mamba", "hybrid"] * 2, "num_mem_blocks": 1},
}

# So much less noise where scores would be so large that rounding shows.
CALM = {"mobilebert": 0.2, "granite_swa": 0.5, "granitemoe_swa": 0.5, "longcat_flash": 0.4}
