"""Layers of a model that its forward runs with gradients switched off."""

import ast
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from dryfit.core import editing
from dryfit.core.finding import Location
from dryfit.seams.torch.backward.reasons import switched_off_at
from dryfit.seams.torch.forward.unread import called_at


class Unrecorded:
    """Notes where, within one forward, layers without a gradient are called with gradients switched off.

    From there to the end of the block they are on, so that the answer shows whether that is all that was in the way.
    """

    def __init__(self, torch: Any, module: Any, idle: set[int]) -> None:
        self.torch = torch
        self.module = module
        self.idle = idle
        self.found: list[Location | None] = []

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Hear the calls while the model runs."""
        with ExitStack() as stack:
            for layer in self.module.modules():
                own = list(layer.parameters())
                if layer is not self.module and own and all(id(p) in self.idle for p in own):
                    stack.callback(layer.register_forward_pre_hook(self._called).remove)
            yield

    def _called(self, layer: Any, args: Any) -> None:
        if not self.torch.is_grad_enabled():
            where = switched_off_at(called_at(sys._getframe(1)))
            self.found.extend([where] if _is_constant(where) else [])
            self.torch.set_grad_enabled(True)


def _is_constant(where: Location | None) -> bool:
    """Whether gradients are off there in every call: no condition, and no setting that a later epoch may change."""
    switch = editing.node_at(where)
    if not isinstance(switch, ast.Call):
        return isinstance(switch, ast.Attribute | ast.Name)
    return all(isinstance(given, ast.Constant) and given.value is False for given in switch.args)
