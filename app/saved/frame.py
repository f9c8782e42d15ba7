"""A page with its answers inside, as a notebook shows it."""

from html import escape

HEIGHT = 820  # pixels: Explore fits at a width of 1280


def frame(html: str, height: int = HEIGHT) -> str:
    """A frame that may run its own script, and nothing else: it has no origin, no storage and no network."""
    style = f"width: 100%; height: {height}px; border: 0"
    allowed = "allow-scripts allow-downloads allow-popups"
    return f'<iframe srcdoc="{escape(html)}" sandbox="{allowed}" style="{style}" title="Regard"></iframe>'
