"""Losses of the user's own, tried with answers that are right and with answers that are wrong."""

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from weakref import ref

from dryfit.backends.torch import is_tensor
from dryfit.core.baseline import OF_DISTANCES
from dryfit.core.evidence.loss import Reversed
from dryfit.core.finding import Location
from dryfit.core.source import definition_of, location_of
from dryfit.seams.signature import is_users
from dryfit.seams.torch.loss.formulas import is_scaled
from dryfit.seams.torch.preserve import preserved_draws

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Calls of such losses that are kept until a backward begins at one, and all that are.
KEPT, ALL = 4, 16
# The logits, and the probabilities, of an answer that is as good as sure.
LOGIT, SURE = 6.0, 0.99
# What is given to such a loss: answers and targets.
PAIR = 2
# What gives a tensor another shape only, by its node in the graph, and how often in turn.
SHAPINGS, SHAPED = ("Squeeze", "Unsqueeze", "View", "UnsafeView", "Reshape", "Select", "Slice", "Permute", "Clamp"), 4


@dataclass(frozen=True)
class Call:
    """What a loss was given, without a graph, and what it returned; ``likely`` says that an activation made it."""

    module: Any
    answers: Any
    targets: Any
    result: ref[Any]
    likely: bool


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
        plain = next(module.parameters(), None) is None and is_users(type(module))
        if plain and not OF_DISTANCES.search(" ".join(_names(module))):
            self._known += 1
            call = Call(module, args[0].detach(), args[1].detach(), ref(result), _is_likelihood(args[0].grad_fn))
            self._calls = [*self._calls[1 - KEPT :], call]

    def look(self, loss: Any, site: Location | None) -> None:
        """At a backward: whether the loss that it begins at is lower for wrong answers than for right ones."""
        found = next((call for call in self._calls if is_scaled(loss, call.result())), None)
        self._calls.clear()
        if found is None or self.session.recorder.reversed or self._climbs():
            return
        pair = _answers(self.torch, found)
        if pair is None:
            return
        with self.torch.no_grad(), preserved_draws(self.torch):
            right, wrong = (float(found.module.forward(answers, found.targets)) for answers in pair)
        where = _returned_at(found.module) or site
        self.session.recorder.reversed.append(Reversed(type(found.module).__name__, right, wrong, where))

    def _climbs(self) -> bool:
        return any(group.get("maximize") for o in self.session.live("optimizers") for group in o.param_groups)


def _answers(torch: Any, call: Call) -> tuple[Any, Any] | None:
    """Answers that are right and sure, and such that are wrong, of the kind that the loss was given."""
    given, targets = call.answers, call.targets
    if not given.is_floating_point() or targets.numel() == 0 or not bool(given.isfinite().all()):
        return None
    likely = call.likely and bool((given >= 0).all()) and bool((given <= 1).all())
    # Logits have both signs: what has one alone, and is no probability, is a distance, a rate or a logarithm.
    if not likely and (bool((given >= 0).all()) or bool((given <= 0).all())):
        return None
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


def _names(module: Any) -> tuple[str, ...]:
    """The names of a loss and of what it is given."""
    code = getattr(type(module).forward, "__code__", None)
    return (type(module).__name__, *(code.co_varnames[: code.co_argcount] if code is not None else ()))


def _is_likelihood(made: Any) -> bool:
    """Whether a sigmoid or a softmax is what made a tensor, but for its shape."""
    for _ in range(SHAPED):
        name = made.name() if made is not None else ""
        if name.startswith(("Sigmoid", "Softmax")):
            return True
        if not name.startswith(SHAPINGS):
            return False
        made = made.next_functions[0][0]
    return False


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
