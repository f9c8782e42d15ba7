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
    title = title_of(block, str(layer), head)
    return captioned(title=title, model=model, text=text, output=output, address=f"/?{query}")


def captioned(**parts: str) -> Caption:
    """The parts of a caption that there are, and the version that makes it."""
    return {name: part for name, part in parts.items() if part} | {"version": version("regard")}


def title_of(block: str, layer: str, head: int | None) -> str:
    """The name of a head; head: None of a block that is one map.

    >>> title_of("cross", "3", 5), title_of("hops", "1", None)
    ('Cross-attention, layer 3, head 5', 'Structured self-attention')
    """
    name = TITLES.get(block, block)
    return f"{name}, layer {layer}, head {head}" if head else name


def lines(caption: Caption) -> list[str]:
    """The caption as it stands under a picture."""
    said = caption["text"] + (f" → {caption['output']}" if "output" in caption else "")
    made = [caption["made"]] if "made" in caption else []
    return [
        f"{caption['title']} · {caption['model']}",
        *made,
        said,
        f"{caption['address']} · Regard\xa0{caption['version']}",
    ]


def quoted(text: str) -> str:
    """Text as part of an address.

    >>> quoted("é b")
    '%C3%A9%20b'
    """
    return "".join(chr(byte) if chr(byte) in UNRESERVED else f"%{byte:02X}" for byte in text.encode())
