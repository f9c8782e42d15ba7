"""Hooks of modules, for as long as a block lasts."""

from collections.abc import Iterable
from contextlib import ExitStack

from torch.utils.hooks import RemovableHandle


def attached(handles: Iterable[RemovableHandle]) -> ExitStack:
    """Remove these hooks at the end of a block."""
    stack = ExitStack()
    for handle in handles:
        stack.enter_context(handle)
    return stack
