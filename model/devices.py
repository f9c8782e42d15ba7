"""Where the tensors live, and how precise they are."""

import torch

PRECISIONS = {"auto": torch.float32} | {name: getattr(torch, name) for name in ("float32", "bfloat16", "float16")}


def precision(name: str = "auto") -> torch.dtype:
    """Turn `auto`, `float32`, `bfloat16` or `float16` into a precision; auto is the one in which every law holds.

    Raises ValueError for any other.
    """
    if name not in PRECISIONS:
        raise ValueError(f"{name!r} is not a precision: use {', '.join(PRECISIONS)}")
    return PRECISIONS[name]


def resolve(name: str = "auto") -> torch.device:
    """Turn `auto`, `cpu`, `cuda`, `cuda:1` or `mps` into a device. Raises ValueError if it is not on this machine."""
    if name == "auto":
        name = "cuda" if torch.cuda.is_available() else "mps" if torch.backends.mps.is_available() else "cpu"
    try:
        device = torch.device(name)
    except RuntimeError:
        raise ValueError(f"{name!r} is not a device: use auto, cpu, cuda or mps") from None
    there = {"cpu": 1, "cuda": torch.cuda.device_count(), "mps": int(torch.backends.mps.is_available())}
    if (device.index or 0) >= there.get(device.type, 0):
        raise ValueError(f"this machine has no device {name!r}: use cpu or auto")
    torch.backends.cudnn.allow_tf32 = False  # else a GPU's recurrent layers keep three digits, and weights four
    return device
