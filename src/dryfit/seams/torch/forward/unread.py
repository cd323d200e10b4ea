"""Layers of a model whose answer its forward never reads."""

import ast
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from types import FrameType
from typing import Any

from dryfit.core.finding import Location
from dryfit.core.source import OUR_FOLDER, Site, frames_from, is_user_file, nodes_of, parse, statement_at

# What stands between the line that calls a layer and a hook of it.
CALLING = "torch.nn.modules.module"


class Unread:
    """Notes the calls, within one forward, of layers none of whose parameters got a gradient."""

    def __init__(self, module: Any, idle: set[int]) -> None:
        self.module = module
        self.idle = idle
        self.found: list[tuple[Location, list[Any]]] = []

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Hear the calls while the model runs."""
        with ExitStack() as stack:
            for layer in self.module.modules():
                own = list(layer.parameters())
                if layer is not self.module and own and all(id(p) in self.idle for p in own):
                    handle = layer.register_forward_pre_hook(lambda layer, args, own=own: self._called(own))
                    stack.callback(handle.remove)
            yield

    def _called(self, own: list[Any]) -> None:
        where = called_at(sys._getframe(1))
        known = {id(p) for _, parameters in self.found for p in parameters}
        if where is not None and not known.issuperset(map(id, own)) and is_unread(where):
            self.found.append((where, own))


def called_at(frame: FrameType) -> Location | None:
    """The user's line that calls a layer itself; a library's own model may well leave an answer of its layers."""
    callers = (f for f in frames_from(frame) if not f.f_code.co_filename.startswith(OUR_FOLDER))
    caller = next((f for f in callers if f.f_globals.get("__name__") != CALLING), None)
    if caller is None or not is_user_file(caller.f_code.co_filename):
        return None
    return Site.of(caller).location


def is_unread(where: Location) -> bool:
    """Whether a call stands for itself, or what it is put into is read nowhere in its function."""
    statement, tree = statement_at(where), parse(where.path)
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Call)
    if tree is None or not isinstance(statement, ast.Assign) or not isinstance(statement.value, ast.Call):
        return False
    target = statement.targets[0]
    holders = [n for n in nodes_of(tree) if isinstance(n, ast.FunctionDef) and statement in ast.walk(n)]
    if len(statement.targets) != 1 or not isinstance(target, ast.Name) or not holders:
        return False
    reads = [n for n in ast.walk(holders[-1]) if isinstance(n, ast.Name) and n.id == target.id]
    return not any(isinstance(read.ctx, ast.Load) for read in reads)
