"""Attention that a model computes itself, past transformers' interface: a softmax in a module named attention."""

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from typing import Any

from torch import nn
from torch.overrides import TorchFunctionMode

from regard.model.hooks import attached

SOFTMAX = {"softmax", "scaled_dot_product_attention", "multi_head_attention_forward"}
CALLED = ("attention", "attn")


class OwnAttention(TorchFunctionMode):
    """Finds the attention modules of a running model that compute a softmax themselves."""

    def __init__(self, inner: nn.Module) -> None:
        super().__init__()
        self._names = {module: name for name, module in inner.named_modules() if _is_attention(module)}
        self._inside: list[nn.Module] = []
        self._found: dict[nn.Module, None] = {}

    def __torch_function__(
        self, func: Callable[..., Any], _: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        if self._inside and getattr(func, "__name__", "") in SOFTMAX:
            self._found[self._inside[-1]] = None
        return func(*args, **(kwargs or {}))

    def watched(self) -> ExitStack:
        """Follow every pass in a block."""
        enters = [module.register_forward_pre_hook(self._enter) for module in self._names]
        leaves = [module.register_forward_hook(self._leave) for module in self._names]
        stack = attached(enters + leaves)
        stack.enter_context(self)
        return stack

    def beside(self, attended: Iterable[str]) -> list[str]:
        """The classes of modules that did so, except these names, their parts, and the modules around them."""
        known = [*attended]
        own = {module: self._names[module] for module in self._found}
        alone = [module for module, name in own.items() if not any(_holds(name, one) for one in known)]
        return sorted({type(module).__name__ for module in alone})

    def _enter(self, module: nn.Module, _: Any) -> None:
        self._inside.append(module)

    def _leave(self, *_: Any) -> None:
        self._inside.pop()


def _is_attention(module: nn.Module) -> bool:
    """Whether its name says attention; an attention residual (Inkling) weighs earlier layers, not pieces."""
    name = type(module).__name__.lower()
    return any(mark in name for mark in CALLED) and "residual" not in name


def _holds(a: str, b: str) -> bool:
    """Whether one of two names is the other, or of a part of it."""
    return f"{a}.".startswith(f"{b}.") or f"{b}.".startswith(f"{a}.")
