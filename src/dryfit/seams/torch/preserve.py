"""Run a module an extra time and leave no trace of it."""

import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def preserved(torch: Any, module: Any) -> Iterator[None]:
    """Put back buffers, modes and the random states of python, numpy and torch."""
    buffers = {name: buffer.detach().clone() for name, buffer in module.named_buffers()}
    modes = {name: m.training for name, m in module.named_modules()}
    with preserved_draws(torch):
        try:
            yield
        finally:
            for name, buffer in module.named_buffers():
                if name in buffers:
                    # Through `data`, which leaves the version alone: a graph may wait for its backward.
                    buffer.data.copy_(buffers[name])
            for name, m in module.named_modules():
                m.training = modes.get(name, m.training)


@contextmanager
def preserved_draws(torch: Any) -> Iterator[None]:
    """Put back the random states of python, numpy and torch, which even a row that is read may draw from."""
    states = random_states(torch)
    try:
        yield
    finally:
        restore_random_states(torch, states)


def random_states(torch: Any) -> dict[str, Any]:
    """The state of every generator that a training draws from."""
    numpy = sys.modules.get("numpy")
    return {
        "python": random.getstate(),
        "numpy": numpy.random.get_state() if numpy else None,
        "torch": torch.get_rng_state(),
        "cuda": torch.cuda.get_rng_state_all() if torch.cuda.is_initialized() else None,
    }


def restore_random_states(torch: Any, states: dict[str, Any]) -> None:
    """Put the generators back to `states`."""
    random.setstate(states["python"])
    if states["numpy"] is not None:
        sys.modules["numpy"].random.set_state(states["numpy"])
    torch.set_rng_state(states["torch"])
    if states["cuda"] is not None:
        torch.cuda.set_rng_state_all(states["cuda"])
