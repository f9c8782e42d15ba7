"""Devices and precisions of the tensors."""

import ctypes
import os
import sys

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
    """Turn `auto`, `cpu`, `cuda`, `cuda:1` or `mps` into a device. Raises ValueError if it is not on this machine.

    On a Mac auto is the CPU: the tests have not run on MPS yet.
    """
    if name == "auto":
        name = "cuda" if torch.cuda.is_available() else "cpu"
    try:
        device = torch.device(name)
    except RuntimeError:
        raise ValueError(f"{name!r} is not a device: use auto, cpu, cuda or mps") from None
    there = {"cpu": 1, "cuda": torch.cuda.device_count(), "mps": int(torch.backends.mps.is_available())}
    if (device.index or 0) >= there.get(device.type, 0):
        raise ValueError(f"this machine has no device {name!r}: use cpu or auto")
    keep_every_digit()
    return device


def keep_every_digit() -> None:
    """Products of float32 in float32, whatever the environment says: TF32 keeps three digits, and no law holds.

    TORCH_ALLOW_TF32_CUBLAS_OVERRIDE decides only how PyTorch begins; NVIDIA_TF32_OVERRIDE is read by CUDA's libraries
    when they begin, and 0 forbids TF32 there.
    """
    os.environ["NVIDIA_TF32_OVERRIDE"] = "0"
    torch.set_float32_matmul_precision("highest")
    torch.backends.cuda.matmul.allow_tf32 = False
    torch.backends.cudnn.allow_tf32 = False


def has_bfloat16(device: torch.device) -> bool:
    """Whether products in bfloat16 are quick here: an x86 processor without AVX-512 takes thirty times as long.

    There PyTorch has no LSTM in bfloat16 at all.
    """
    return device.type != "cpu" or not torch.backends.cpu.get_cpu_capability().startswith(("DEFAULT", "AVX2"))


def is_out_of_memory(error: BaseException) -> bool:
    """Whether a device, or the machine, had no memory left: on a CPU PyTorch raises a plain RuntimeError."""
    return isinstance(error, torch.OutOfMemoryError | MemoryError) or "can't allocate memory" in str(error)


def free() -> None:
    """Give back what PyTorch keeps of a GPU's memory for later."""
    if torch.cuda.is_available():
        torch.cuda.empty_cache()


def give_back() -> None:
    """Return freed memory to the system: the C library of Linux keeps what a large computation took, thread by thread.

    After a gradient through a model of 355 million parameters these are 1.4 GB.
    """
    library = ctypes.CDLL(None) if sys.platform == "linux" else None
    if trim := getattr(library, "malloc_trim", None):
        trim(0)
