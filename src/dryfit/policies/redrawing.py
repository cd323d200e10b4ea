"""The batch that a loop without a loader draws by itself: drawn again with every step, as its generators stood."""

import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from dryfit.core.source import frames_from, is_user_file, user_frame
from dryfit.seams.torch.preserve import random_states, restore_random_states


class Draws:
    """The states of all generators within reach of the user's loop, to be put back as often as is asked."""

    def __init__(self, torch: Any) -> None:
        self._torch = torch
        self._states = random_states(torch)
        self._own = [put_back for generator in _held() if (put_back := _state(torch, generator))]

    def again(self) -> None:
        """What is drawn next is what was drawn after they were noted."""
        restore_random_states(self._torch, self._states)
        for put_back in self._own:
            put_back()


def _held() -> Iterator[Any]:
    """What the names of the user's frames stand for."""
    for frame in frames_from(user_frame()):
        if is_user_file(frame.f_code.co_filename):
            yield from {id(value): value for value in (*frame.f_locals.values(), *frame.f_globals.values())}.values()


def _state(torch: Any, value: Any) -> Callable[[], object] | None:
    numpy = sys.modules.get("numpy")
    if isinstance(value, torch.Generator):
        return partial(value.set_state, value.get_state())
    if isinstance(value, random.Random):
        return partial(value.setstate, value.getstate())
    if numpy is not None and isinstance(value, numpy.random.RandomState):
        return partial(value.set_state, value.get_state())
    if numpy is not None and isinstance(value, numpy.random.Generator):
        return partial(setattr, value.bit_generator, "state", value.bit_generator.state)
    return None
