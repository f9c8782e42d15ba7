"""A text that a decoder-only model goes on with: prompt and continuation as one."""

from regard.model.tokenizer import Text

WRITTEN = 24  # pieces that a decoder goes on for at most


def after_the_first(source: Text, written: Text) -> Text:
    """The pieces of a decoder after the first: the rest of the source, and what was written."""
    shifted = tuple((a + len(source.text), b + len(source.text)) for a, b in written.offsets)
    return Text(
        source.text + written.text,
        (*source.tokens[1:], *written.tokens),
        (*source.offsets[1:], *shifted),
        (*source.ids[1:], *written.ids),
        remarks=written.remarks,
    )
