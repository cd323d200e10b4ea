"""The random states that a script draws from: Python's, numpy's and torch's, kept over what is tried beside it."""

import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from dryfit.seams.torch.preserve import random_states, restore_random_states


def generators() -> Callable[[], None]:
    """What puts the generators back to the states that they have now."""
    torch, numpy = sys.modules.get("torch"), sys.modules.get("numpy")
    if torch is not None and hasattr(torch, "get_rng_state"):
        return partial(restore_random_states, torch, random_states(torch))
    python, array = random.getstate(), numpy.random.get_state() if numpy else None

    def put_back() -> None:
        random.setstate(python)
        if numpy:
            numpy.random.set_state(array)

    return put_back


@contextmanager
def undrawn() -> Iterator[None]:
    """For a while, what is drawn is put back."""
    put_back = generators()
    try:
        yield
    finally:
        put_back()
