"""A model's forward once more, to see how far its graph goes."""

import inspect
import sys
from collections.abc import Set
from contextlib import ExitStack, suppress
from typing import Any

from dryfit.backends.torch import tensors_in
from dryfit.core.finding import Location
from dryfit.core.source import is_user_file
from dryfit.seams.torch.forward.unread import called_at
from dryfit.seams.torch.preserve import preserved


class RunAgain:
    """What of a forward has a graph.

    ``last`` is the last submodule whose output has one, ``lost`` are the user's modules that answer without, the
    innermost first: also those that were under way when the forward raised, as it may where a mend let it through
    before. ``unrecorded`` are the lines that call layers which are trained, with gradients switched off.
    """

    def __init__(self, torch: Any, held: Set[int]) -> None:
        self._torch = torch
        self._held = held
        self._order: list[tuple[str, Any, bool]] = []
        self._entered: list[Any] = []
        self.unrecorded: list[Location] = []

    @property
    def last(self) -> str:
        """The path of the last submodule whose output has a graph."""
        return next((path for path, _, graph in reversed(self._order) if graph), "")

    @property
    def lost(self) -> list[Any]:
        """The user's modules that answer without a graph."""
        answered = [module for _, module, graph in self._order if not graph]
        return [module for module in (*answered, *reversed(self._entered)) if _is_users(module)]

    def begins(self, module: Any) -> None:
        """A submodule is called."""
        self._entered.append(module)
        trains = any(id(p) in self._held and p.requires_grad for p in module.parameters())
        where = called_at(sys._getframe(2)) if trains and not self._torch.is_grad_enabled() else None
        self.unrecorded.extend([where] if where is not None else [])

    def ends(self, path: str, module: Any, output: Any) -> None:
        """A submodule has answered."""
        self._entered.pop()
        floats = [t for t in tensors_in(output).values() if t.is_floating_point()]
        if floats:
            self._order.append((path, module, any(t.requires_grad for t in floats)))


def run_again(torch: Any, model: Any, args: Any, kwargs: Any, held: Set[int]) -> RunAgain:
    """Call a model once more, with gradients on, and follow its graph."""
    seen = RunAgain(torch, held)
    with ExitStack() as stack:
        for path, module in model.named_modules():
            begins = module.register_forward_pre_hook(lambda m, a: seen.begins(m))
            ends = module.register_forward_hook(lambda m, a, o, path=path: seen.ends(path, m, o))
            stack.callback(begins.remove)
            stack.callback(ends.remove)
        with suppress(Exception), preserved(torch, model), torch.enable_grad():
            model(*args, **kwargs)
    return seen


def _is_users(module: Any) -> bool:
    try:
        return is_user_file(inspect.getfile(type(module)))
    except (TypeError, OSError):
        return False
