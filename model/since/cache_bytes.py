r"""Memory of a model that writes, and its work for each piece, by the layers that it has.

One text, n pieces, layers l of window w_l (without one, w_l = n):

$$ \mathrm{bytes}(n) = b \sum_l (\mathrm{piece}_l \min(n, w_l) + \mathrm{state}_l), \quad
   \mathrm{word}(n) = P + \sum_l (\mathrm{look}_l \min(n, w_l) + \mathrm{step}_l) $$
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from regard.model.decoder_only.network import DecoderOnlyConfig
from regard.model.errors import Unsuitable
from regard.model.transformer import TransformerConfig

BEYOND = {"cpmant", "mimo_v2_flash"}  # whose code keeps more than their configurations say


@dataclass(frozen=True)
class Layer:
    """Numbers that one layer keeps, and the multiply-adds with which it looks at them.

    piece: numbers kept of each piece; look: multiply-adds to look at it; window: the most pieces that are kept.
    state: numbers kept however long the text is; step: multiply-adds that it takes for each piece.
    heads and kv_heads: H and G, 0 where it has none of its own. sizes: the product that piece, or state, is.
    """

    piece: int = 0
    look: int = 0
    window: int | None = None
    state: int = 0
    step: int = 0
    heads: int = 0
    kv_heads: int = 0
    sizes: str = ""

    def places(self, n: int) -> int:
        """The pieces that the n-th looks at, itself among them."""
        return n if self.window is None else min(n, self.window)


def keys_and_values(heads: int, kv_heads: int, d_k: int, d_v: int | None = None, window: int | None = None) -> Layer:
    r"""A layer of H heads for queries and G for keys and values: all (G = H), groups, or one (multi-query).

    $$ \mathrm{piece} = G (d_k + d_v), \quad \mathrm{look} = H (d_k + d_v) $$

    Vaswani et al. 2017, arXiv 1706.03762; G = 1: Shazeer 2019, arXiv 1911.02150; between: Ainslie et al. 2023, arXiv
    2305.13245. window: Jiang et al. 2023, arXiv 2310.06825.
    """
    d_v = d_k if d_v is None else d_v
    piece, look = kv_heads * (d_k + d_v), heads * (d_k + d_v)
    return Layer(piece, look, window, heads=heads, kv_heads=kv_heads, sizes=f"{kv_heads} × ({d_k} + {d_v})")


def latent(heads: int, d_c: int, d_rope: int) -> Layer:
    r"""A layer that keeps one latent vector, and one rotated key beside it, for all heads.

    $$ \mathrm{piece} = d_c + d_{rope}, \quad \mathrm{look} = H (2 d_c + d_{rope}) $$

    DeepSeek-AI 2024, arXiv 2405.04434: W^UK goes into the query and W^UV comes after the weights, so that
    a look compares with latents and averages latents; keys and values are never made.
    """
    return Layer(piece=d_c + d_rope, look=heads * (2 * d_c + d_rope), heads=heads, sizes=f"({d_c} + {d_rope})")


def recurrent(heads: int, d_k: int, d_v: int) -> Layer:
    r"""A layer of linear attention: every piece goes into one matrix a head, S + k v^T, and q reads it.

    $$ \mathrm{state} = H d_k d_v, \quad \mathrm{step} = 2 H d_k d_v $$

    Katharopoulos et al. 2020, arXiv 2006.16236; the sum z of its denominator not counted.
    """
    return Layer(state=heads * d_k * d_v, step=2 * heads * d_k * d_v, sizes=f"{heads} × {d_k} × {d_v}")


def cache_bytes(layers: Iterable[Layer], n: int, number: int = 2) -> int:
    """Count the bytes kept of n pieces, at so many bytes a number.

    An encoder-decoder keeps them of its source too: the same for its n pieces.

    >>> llama_3_8b = [keys_and_values(heads=32, kv_heads=8, d_k=128)] * 32
    >>> cache_bytes(llama_3_8b, 8192) / 2**30
    1.0
    """
    return number * sum(layer.piece * layer.places(n) + layer.state for layer in layers)


def word(layers: Iterable[Layer], n: int, weights: int) -> int:
    """Count the multiply-adds of the n-th piece, where all before it are kept.

    weights: P, the numbers of all matrices that a piece is multiplied by, embeddings not among them.
    Without a cache it is those of `prompt`: all is read again.
    """
    return weights + sum(layer.look * layer.places(n) + layer.step for layer in layers)


def prompt(layers: Iterable[Layer], n: int, weights: int) -> int:
    r"""Count the multiply-adds of reading n pieces, the sum of their words: until a window is full a piece looks at one
    more than the piece before, then at w.

    $$ \mathrm{prompt}(n) = n P + \sum_l \left(\mathrm{look}_l \left(\frac{w (w + 1)}{2} + (n - w) w\right)
       + n \, \mathrm{step}_l\right), \quad w = \min(n, w_l) $$

    Scores that the mask forbids are not counted.

    >>> one = [keys_and_values(heads=1, kv_heads=1, d_k=1, window=2)]
    >>> prompt(one, 3, 5) == word(one, 1, 5) + word(one, 2, 5) + word(one, 3, 5)
    True
    """
    total = n * weights
    for layer in layers:
        w = layer.places(n)
        total += layer.look * (w * (w + 1) // 2 + (n - w) * w) + layer.step * n
    return total


def layers_of(config: Any) -> tuple[Layer, ...]:
    """List the layers of a decoder of this repository, or of a configuration of transformers, that look back.

    Raises Unsuitable for a layer whose memory is of another kind.
    """
    match config:
        case TransformerConfig():
            count = config.decoder_layers
        case DecoderOnlyConfig():
            count = config.layers
        case _:
            return tuple(_hugging_face(config.get_text_config(decoder=True)))
    return (keys_and_values(config.heads, config.heads, config.d_model // config.heads),) * count


def _hugging_face(config: Any) -> Iterable[Layer]:
    """The layers of a decoder, of which some may look at what an earlier one keeps, and keep nothing."""
    known = hasattr(config, "num_hidden_layers") and hasattr(config.per_layer_config[0], "num_attention_heads")
    if config.model_type in BEYOND or not known:
        raise Unsuitable(f"Memory of the kind {config.model_type} is not counted: choose another model.")
    kinds = getattr(config, "layer_types", None)
    shares = getattr(config, "kv_sharing_modes", None)
    for number, one in enumerate(config.per_layer_config):
        layer = _layer(one, kinds[number] if kinds else None)
        yield replace(layer, piece=0) if shares and shares[number] == "reuse" else layer


def _layer(c: Any, kind: str | None) -> Layer:
    """A layer of transformers by its sizes; chunks, of which no piece looks out, are counted as windows."""
    sliding, chunk = getattr(c, "sliding_window", None), getattr(c, "attention_chunk_size", None)
    windows = {None: sliding or chunk, "full_attention": None, "sliding_attention": sliding, "chunked_attention": chunk}
    if kind == "linear_attention" and hasattr(c, "linear_num_value_heads"):
        return _gated_delta(c)
    if kind not in windows:
        raise Unsuitable(f"Layers of the kind {kind} are not counted: choose another model.")
    if getattr(c, "kv_lora_rank", None):
        return latent(c.num_attention_heads, c.kv_lora_rank, c.qk_rope_head_dim)
    d_k, d_v = head_width(c), getattr(c, "v_head_dim", None)
    return keys_and_values(c.num_attention_heads, _kv_heads(c), d_k, d_v, windows[kind])


def head_width(c: Any) -> int:
    """The width of a head of transformers; of latent keys, without what is rotated beside them."""
    own = "v_head_dim" if getattr(c, "kv_lora_rank", None) else "head_dim"
    return getattr(c, own, None) or c.hidden_size // c.num_attention_heads


def _kv_heads(c: Any) -> int:
    if getattr(c, "multi_query", False) and not getattr(c, "new_decoder_architecture", False):
        return 1
    return getattr(c, "num_key_value_heads", None) or getattr(c, "num_kv_heads", None) or c.num_attention_heads


def _gated_delta(c: Any) -> Layer:
    """A gated delta rule, which also reads S k before it writes, with the last pieces for its convolution.

    Yang et al. 2024, arXiv 2412.06464.
    """
    H, d_k, d_v = c.linear_num_value_heads, c.linear_key_head_dim, c.linear_value_head_dim
    convolved = (2 * c.linear_num_key_heads * d_k + H * d_v) * c.linear_conv_kernel_dim
    sizes = f"({H} × {d_k} × {d_v} + {convolved:,})"
    return Layer(state=H * d_k * d_v + convolved, step=3 * H * d_k * d_v, sizes=sizes)
