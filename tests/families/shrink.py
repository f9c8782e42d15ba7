"""A configuration made small: by what the names of its numbers say, its parts as well, with layers of every kind."""

import re
from collections.abc import Mapping
from typing import Any

from transformers import PretrainedConfig

PIECES = 420  # of the tokenizer and of the model
HIDDEN, HEADS, GROUPS, HEAD = 128, 4, 2, 32  # the root of 32 is no power of two: to divide by it rounds
LAYERS, MOST_LAYERS = 3, 6
POSITIONS, WINDOW = 160, 6
ABSENT = {"head_dim": HEAD, "num_key_value_heads": GROUPS, "vocab_size": PIECES}  # what no real folder leaves out

SIZES: list[tuple[str, int]] = [  # the first pattern that a name has decides; none: the number stays
    (r"^_?pad_token_id$", 0),
    (r"^(bos|decoder_start|sep|cls)_token_id$", 1),
    (r"^(forced_)?eos_token_id$", 2),
    (r"vocab", PIECES),
    (r"^(num_hidden_groups|inner_group_num|num_kv_shared_layers|num_nextn_predict_layers)$", 1),
    (r"^(num_dense_layers|first_k_dense_replace|num_sparse_\w+_layers)$", 1),
    (r"layers$|^n_layer$|^depth$|^num_blocks$", LAYERS),
    (r"key_value_heads|kv_heads|kv_n_heads", GROUPS),
    (r"heads$|^n_head$", HEADS),
    (r"^topk_group$|^n_group$|num_expert_group|^n_groups$|ngroups|_n_groups$", 1),
    (r"experts_per_tok|top_?k$|moe_k$|expert_topk|top_k_experts", 2),
    (r"shared_experts$|^zero_expert_num$", 1),
    (r"experts$", 4),
    (r"_period$", 2),
    (r"_offset$", 1),
    (r"^(qk_rope_head_dim|rotary_dim)$", HEAD // 2),
    (r"head_dim$|^d_kv$|^d_head$|headdim$|_d_head$|^kv_channels$|attention_head_size|dim_head$|query_pre_attn", HEAD),
    (r"rank$", 12),
    (r"window(?!_layers|_kernel)|^index_topk|^attention_chunk_size$", WINDOW),
    (r"^num_position_embeddings$", 16),
    (r"position|^n_ctx$|max_seq_len|model_max_length|_seq_len$", POSITIONS),
    (r"d_state|state_size|conv_states", 8),
    (r"intermediate|ffn|d_ff|dff|mlp_dim|d_inner|n_inner|feed_forward|dim_ff|ff_dim", 40),
    (r"^(hidden|d_model|n_embd|dim|emb_dim|width)|hidden_size|embed_dim|embedding_size|embedding_dim|proj", HIDDEN),
    (r"(?<!patch)(?<!kernel)(?<!image)_(size|dim|width|channels|channel)$", HIDDEN),
]
MARK = re.compile(r"(token_id|token_index|_id|_index)$")
SAME = {"head_dim": "qk_rope_head_dim", "num_key_value_heads": "num_attention_heads"}  # where they are equal
COUNTS = ("num_hidden_layers", "num_layers", "n_layers", "n_layer", "depth")


def shrink(config: PretrainedConfig, others: Mapping[str, Any] | None = None) -> PretrainedConfig:
    """The same configuration with small numbers; others: what is given otherwise, of parts too."""
    others = dict(others or {})
    given = {name: value for name, value in vars(config).items() if not name.startswith("_")}
    kept, small = _kept(given), dict[str, Any]()
    for name, value in given.items():
        if isinstance(value, PretrainedConfig):
            small[name] = shrink(value, others.pop(name, None))
        elif name == "rope_parameters":
            small[name] = _rope(value) | others.pop(name, {}) if isinstance(value, dict) else value
        elif value is None and name in ABSENT:
            small[name] = ABSENT[name]
        elif isinstance(value, int | list | tuple) and not isinstance(value, bool):
            small[name] = _small(name, value, given, kept)
    small = _marked(small, given) | others
    if spec := getattr(config, "_heterogeneity_spec", None):
        small["per_layer_config"] = _overrides(spec.per_layer_overrides, small, given, kept)
    return type(config)(**small)


def _count(given: Mapping[str, Any]) -> int | None:
    """How many layers it has."""
    return next((given[name] for name in COUNTS if isinstance(given.get(name), int)), None)


def _kept(given: Mapping[str, Any]) -> list[int]:
    """Which of its layers stay: two of every kind that its lists tell apart, and three at least."""
    count = _count(given)
    lists = [value for value in given.values() if isinstance(value, list | tuple) and len(value) == count]
    if count is None or not lists:
        return [*range(min(LAYERS, count or LAYERS))]
    kinds: dict[str, list[int]] = {}
    for at in range(count):
        kinds.setdefault(str([one[at] for one in lists]), []).append(at)
    turns = [places[turn] for turn in (0, 1) for places in kinds.values() if turn < len(places)][:MOST_LAYERS]
    rest = (at for at in range(count) if at not in turns)
    while len(turns) < min(LAYERS, count):
        turns.append(next(rest))
    return sorted(turns)


def _small(name: str, value: Any, given: Mapping[str, Any], kept: list[int]) -> Any:
    """A number by its name; of a list that has one for each layer those that stay."""
    if isinstance(value, list | tuple):
        stay = [value[at] for at in kept] if len(value) == _count(given) else value
        sizes = "size" in name and all(type(one) is int for one in stay) and "image" not in name
        return type(value)(_small(name, one, given, kept) if sizes else one for one in stay)
    if name in COUNTS:
        return min(value, len(kept))
    if name == "qk_head_dim":
        return sum(
            min(given[part], size) for part, size in (("qk_nope_head_dim", HEAD), ("qk_rope_head_dim", HEAD // 2))
        )
    if re.search(r"mamba.*heads|^num_heads$", name) and (expand := given.get("expand", given.get("mamba_expand"))):
        return expand * HEADS
    name = SAME.get(name, name) if value == given.get(SAME.get(name)) else name
    pattern, size = next(((pattern, size) for pattern, size in SIZES if re.search(pattern, name)), ("", value))
    return size if size == PIECES or pattern.endswith("token_id$") else min(value, size)


def _overrides(
    spec: Mapping[int, Mapping[str, Any]], small: Mapping[str, Any], given: Mapping[str, Any], kept: list[int]
) -> dict[int, dict[str, Any]]:
    """What single layers have otherwise, in the same proportion to what all have."""
    found: dict[int, dict[str, Any]] = {}
    for new, old in enumerate(kept):
        for name, value in spec.get(old, {}).items():
            scaled = type(value) is int and given.get(name)
            found.setdefault(new, {})[name] = max(1, small[name] * value // given[name]) if scaled else value
    return found


def _marked(small: dict[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Marks of pictures, sound and the like are the last pieces, which no text has."""
    marks = [name for name, value in given.items() if MARK.search(name) and type(value) is int and value > 3]
    marks = [name for name in marks if small[name] == given[name]]
    return small | {name: PIECES - 1 - at for at, name in enumerate(marks)}


def _rope(parameters: Mapping[str, Any]) -> dict[str, Any]:
    """Of all layers, or of each kind."""
    small = {name: _rope(value) if isinstance(value, dict) else value for name, value in parameters.items()}
    if "original_max_position_embeddings" in small:
        small["original_max_position_embeddings"] = POSITIONS // 2
    return small
