"""Caption of a figure: what it is of, where it can be seen again, and what made it; as the pages write it."""

from collections.abc import Mapping
from importlib.metadata import version
from string import ascii_letters, digits

TITLES = {
    "encoder": "Encoder self-attention",
    "decoder": "Decoder self-attention",
    "cross": "Cross-attention",
    "hops": "Structured self-attention",
}
UNRESERVED = f"{ascii_letters}{digits}-._~"  # RFC 3986, section 2.3

Caption = Mapping[str, str]


def caption(model: str, text: str, output: str, block: str, layer: int, head: int) -> Caption:
    """Model, texts and address, that of Explore without its host, of a head; layer and head count from 1."""
    found = {"model": model, "text": text, "block": block, "layer": str(layer), "head": str(head)}
    query = "&".join(f"{name}={quoted(value)}" for name, value in found.items())
    return {
        "title": f"{TITLES.get(block, block)}, layer {layer}, head {head}",
        "model": model,
        "text": text,
        **({"output": output} if output else {}),
        "address": f"/?{query}",
        "version": version("regard"),
    }


def lines(caption: Caption) -> list[str]:
    """The caption as it stands under a picture."""
    said = caption["text"] + (f" → {caption['output']}" if "output" in caption else "")
    return [f"{caption['title']} · {caption['model']}", said, f"{caption['address']} · Regard {caption['version']}"]


def quoted(text: str) -> str:
    """Text as part of an address.

    >>> quoted("é b")
    '%C3%A9%20b'
    """
    return "".join(chr(byte) if chr(byte) in UNRESERVED else f"%{byte:02X}" for byte in text.encode())
