"""Codes that people type to follow: six letters, of which none looks like another."""

from secrets import choice

LETTERS = "ABCDEFGHJKMNPRSTUWXYZ"  # without I, L, O, Q and V
LENGTH = 6


def new_code() -> str:
    """A code of its own for each room."""
    return "".join(choice(LETTERS) for _ in range(LENGTH))


def as_written(typed: str) -> str:
    """A code as it was given out, however it was typed.

    >>> as_written(" kx-tmea ")
    'KXTMEA'
    """
    return "".join(letter for letter in typed.upper() if letter.isalpha())
