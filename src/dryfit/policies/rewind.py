"""Run a training in this process and put everything back as it was."""

import os
import random
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from dryfit.policies.memory import Memory
from dryfit.seams.torch.preserve import random_states, restore_random_states

# Share of the free memory that a copy may take; the training itself needs the rest.
SHARE = 0.8


class CannotRewind(Exception):  # noqa: N818 - a refusal, told to the user as it is
    """What is reached cannot be put back, or not within this memory; the message is one sentence."""


@contextmanager
def preserved_training(**roots: Any) -> Iterator[int]:
    """Put back all that the roots reach, and the state of the process that a training changes.

    Gives the bytes that were copied. The names of the roots are those that a refusal uses.

    Raises:
        CannotRewind: something cannot be put back, or the copy does not fit into the memory.
    """
    memory = Memory()
    memory.look(**roots)
    _refuse(memory)
    size = memory.nbytes
    put_back = process_state()
    memory.copy()
    try:
        with warnings.catch_warnings():
            yield size
    finally:
        memory.restore()
        put_back()


def _refuse(memory: Memory) -> None:
    if memory.fixed:
        raise CannotRewind(f"{memory.fixed[0]}, which cannot be wound back after a rehearsal in this process.")
    free = free_memory()
    if free is not None and memory.nbytes > SHARE * free:
        sizes = f"{memory.nbytes / 2**30:.1f} GiB, and {free / 2**30:.1f} GiB are free"
        raise CannotRewind(f"A rehearsal in this process needs a copy of what it changes: {sizes}.")


def free_memory() -> int | None:
    """Bytes of the host's memory that a program may take, None where the system does not tell."""
    try:
        with open("/proc/meminfo", encoding="ascii") as lines:
            found = dict(line.split(":", 1) for line in lines)
        return int(found["MemAvailable"].split()[0]) * 1024
    except (OSError, KeyError, ValueError):
        pass
    try:
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return None


def process_state() -> Callable[[], None]:
    """Remember random states, environment and torch's switches; gives the function that puts them back."""
    environ = dict(os.environ)
    torch = sys.modules.get("torch")
    states = random_states(torch) if torch else {"python": random.getstate()}
    switches = _switches(torch) if torch else []

    def put_back() -> None:
        if dict(os.environ) != environ:
            os.environ.clear()
            os.environ.update(environ)
        for set_switch, value in switches:
            set_switch(value)
        if torch:
            restore_random_states(torch, states)
        else:
            random.setstate(states["python"])

    return put_back


def _switches(torch: Any) -> list[tuple[Callable[[Any], object], Any]]:
    """How torch computes, as far as a program may change it: setters and their present values."""
    attributes = [
        (torch.backends.cudnn, "benchmark"),
        (torch.backends.cudnn, "deterministic"),
        (torch.backends.cudnn, "enabled"),
    ]
    found: list[tuple[Callable[[Any], object], Any]] = [
        (torch.set_grad_enabled, torch.is_grad_enabled()),
        (torch.set_default_dtype, torch.get_default_dtype()),
        (torch.set_float32_matmul_precision, torch.get_float32_matmul_precision()),
        (torch.set_deterministic_debug_mode, torch.get_deterministic_debug_mode()),
        (torch.autograd.set_detect_anomaly, torch.is_anomaly_enabled()),
        (torch.set_num_threads, torch.get_num_threads()),
    ]
    for owner, name in attributes:
        found.append((partial(setattr, owner, name), getattr(owner, name)))
    return found
