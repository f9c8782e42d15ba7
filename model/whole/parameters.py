"""Learnt numbers of a model by the parts that compute with them, each counted once."""

import re
from collections import Counter
from collections.abc import Sequence

from torch import nn

from regard.model.whole.part import Counted, Part

Rules = Sequence[tuple[str, str, str]]  # a pattern of names of tensors, the id of their part, and its name if not drawn

LINEAR, SOFTMAX = "linear", "softmax"  # boxes that hold no numbers of their own

TRANSFORMER: Rules = (
    (r"embedding\.", "encoder.embedding", "Embedding"),
    (r"(encoder|decoder)\.(\d+)\.attention\.", "{0}.{1}.output", ""),
    (r"(decoder)\.(\d+)\.cross\.", "{0}.{1}.cross.output", ""),
    (r"(encoder|decoder)\.(\d+)\.feed_forward\.", "{0}.{1}.feed_forward", ""),
    (r"(encoder|decoder)\.(\d+)\.norms\.0\.", "{0}.{1}.normed", ""),
    (r"(decoder)\.(\d+)\.norms\.1\.", "{0}.{1}.cross.normed", ""),
    (r"(encoder|decoder)\.(\d+)\.norms\.\d\.", "{0}.{1}.passed", ""),
)
DECODER_ONLY: Rules = (
    (r"embedding\.", "decoder.embedding", "Embedding"),
    (r"(decoder)\.(\d+)\.attention\.", "{0}.{1}.output", ""),
    (r"(decoder)\.(\d+)\.norm\.", "{0}.{1}.x", ""),
    (r"norm\.", "decoder.passed", ""),
)
BOTH_WAYS: Rules = (
    (r"embedding\.", "encoder.embedding", "Embedding"),
    (r"encoder\..*_reverse$", "encoder.backward", ""),
    (r"encoder\.", "encoder.forward", ""),
)
RECURRENT: Rules = (
    *BOTH_WAYS,
    (r"cell\.(gru|lstm)\.", "decoder.s", ""),
    (r"cell\.", "decoder.output", ""),
    (r"look\.U$", "encoder.keys", ""),
    (r"look\.V$", "encoder.values", ""),
    (r"look\.w$", "encoder.matrix", ""),
    (r"look\.score\.W$", "decoder.query", ""),
    (r"look\.centre\.", "decoder.p", ""),
    (r"look\.", "decoder.scores", ""),  # also U and W of a model that draws neither keys nor queries
    (r"first\.|s_0$", "decoder.initial", ""),
)
HOPS: Rules = (
    *BOTH_WAYS,
    (r"W_s\d$", "encoder.scores", ""),
    (r"hidden\.", "encoder.hidden", ""),
    (r"output\.", SOFTMAX, "Linear"),
)
KINDS: Rules = (  # of any other model, whose tensors are named by their families
    (r".*(norm|\.ln_)", "", "Norms"),
    (r".*(lm_head|cls\.|generator)", "", "Linear"),
    (r".*(embed|wte|wpe|shared\.|relative_attention_bias)", "", "Embeddings"),
    (r".*(attn|attention)", "", "Attention"),
    (r".*(mlp|ffn|feed_forward|fc\d|c_fc|c_proj|intermediate|output\.dense|dense|experts|router)", "", "Feed Forward"),
    (r"", "", "Other parts"),
)


def counted(
    network: nn.Module, rules: Rules, parts: Sequence[Part] = (), also: Sequence[str] = ()
) -> tuple[Counted, ...]:
    """All parameters of a network by part; also: boxes that use its embeddings."""
    names = {part.id: part.name for part in parts}
    found, called = Counter[str](), dict[str, str]()
    for name, tensor in network.named_parameters():  # names once what two modules share
        part, own = _place(name, rules, names)
        key = part or own
        found[key] += tensor.numel()
        called[key] = own or names[part]
    return tuple(
        Counted(called[key], key if key in {*names, SOFTMAX} else "", count, tuple(also) if "mbedding" in key else ())
        for key, count in found.items()
    )


def _place(name: str, rules: Rules, names: dict[str, str]) -> tuple[str, str]:
    """The part of a tensor, and its name where that is not the box's: the first rule that fits whose part is drawn."""
    for pattern, template, own in rules:
        if match := re.match(pattern, name):
            groups = [str(int(one) + 1) if one.isdigit() else one for one in match.groups() if one is not None]
            part = template.format(*groups)
            if part in {*names, SOFTMAX, ""}:
                return part, own
    raise KeyError(f"no part is known of {name!r}")
