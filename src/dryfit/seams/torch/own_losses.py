"""Losses of the user's own, tried with answers that are right and with answers that are wrong."""

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from weakref import ref

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.loss import Reversed
from dryfit.core.finding import Location
from dryfit.core.source import definition_of, location_of
from dryfit.seams.signature import is_users
from dryfit.seams.torch.formulas import is_scaled
from dryfit.seams.torch.preserve import preserved_draws

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Calls of such losses that are kept until a backward begins at one, and all that are.
KEPT, ALL = 4, 16
# The logits, and the probabilities, of an answer that is as good as sure.
LOGIT, SURE = 6.0, 0.99
# What is given to such a loss: answers and targets.
PAIR = 2


@dataclass(frozen=True)
class Call:
    """What a loss was given, without a graph, and what it returned."""

    module: Any
    answers: Any
    targets: Any
    result: ref[Any]


class OwnLosses:
    """Keeps the first calls of modules without weights, and tries the one that a backward begins at."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self.torch = torch
        self._calls: list[Call] = []
        self._known = 0

    def called(self, module: Any, args: tuple[Any, ...], result: Any) -> None:
        """Keep a call where it may have been a loss: of answers and targets, one number."""
        if self._known >= ALL or len(args) != PAIR or not is_tensor(result):
            return
        if result.dim() or not result.requires_grad or not all(map(is_tensor, args)) or args[1].requires_grad:
            return
        if next(module.parameters(), None) is None and is_users(type(module)):
            self._known += 1
            self._calls = [*self._calls[1 - KEPT :], Call(module, args[0].detach(), args[1].detach(), ref(result))]

    def look(self, loss: Any, site: Location | None) -> None:
        """At a backward: whether the loss that it begins at is lower for wrong answers than for right ones."""
        found = next((call for call in self._calls if is_scaled(loss, call.result())), None)
        self._calls.clear()
        if found is None or self.session.recorder.reversed or self._climbs():
            return
        pair = _answers(self.torch, found.answers, found.targets)
        if pair is None:
            return
        with self.torch.no_grad(), preserved_draws(self.torch):
            right, wrong = (float(found.module.forward(answers, found.targets)) for answers in pair)
        where = _returned_at(found.module) or site
        self.session.recorder.reversed.append(Reversed(type(found.module).__name__, right, wrong, where))

    def _climbs(self) -> bool:
        return any(group.get("maximize") for o in self.session.live("optimizers") for group in o.param_groups)


def _answers(torch: Any, given: Any, targets: Any) -> tuple[Any, Any] | None:
    """Answers that are right and sure, and such that are wrong, of the kind that the loss was given."""
    if not given.is_floating_point() or targets.numel() == 0 or not bool(given.isfinite().all()):
        return None
    likely = bool((given >= 0).all()) and bool((given <= 1).all())
    if given.shape == targets.shape and bool(((targets == 0) | (targets == 1)).all()):
        right, wrong = targets.to(given.dtype), (1 - targets).to(given.dtype)
    elif _are_classes(given, targets):
        right = torch.nn.functional.one_hot(targets, given.shape[1]).movedim(-1, 1).to(given.dtype)
        wrong = right.roll(1, dims=1)
    else:
        return None
    if bool((targets == targets.flatten()[0]).all()):
        return None
    rest = (1 - SURE) / max(1, given.shape[1] - 1 if _are_classes(given, targets) else 1)
    sure = [rest + one * (SURE - rest) if likely else (2 * one - 1) * LOGIT for one in (right, wrong)]
    return sure[0], sure[1]


def _are_classes(given: Any, targets: Any) -> bool:
    if str(targets.dtype) != "torch.int64" or given.dim() != targets.dim() + 1 or given.shape[0] != targets.shape[0]:
        return False
    return given.shape[2:] == targets.shape[1:] and bool(((targets >= 0) & (targets < given.shape[1])).all())


def _returned_at(module: Any) -> Location | None:
    """The last `return` of a loss."""
    code = getattr(type(module).forward, "__code__", None)
    function = definition_of(code)
    returns = [node for node in ast.walk(function) if isinstance(node, ast.Return)] if function else []
    return location_of(returns[-1], code.co_filename) if returns and code else None
