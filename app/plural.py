"""Words of sentences that have numbers in them; `static/shared/words.ts` has the same for the pages."""


def count(number: int, noun: str) -> str:
    """A number with its noun.

    >>> count(1, "minute"), count(1_500, "byte")
    ('1 minute', '1,500 bytes')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
