"""Gradients of a step before that are still there at the next."""

from collections.abc import Iterable
from typing import Any

from dryfit.backends.torch import global_norm
from dryfit.seams.torch.step.trials import parameters_of


def own_norm(optimizer: Any, leftover: list[Any] | None, norm: float | None) -> float | None:
    """The norm of what the backwards since the last step added."""
    if leftover is None or norm is None:
        return None
    pairs = zip(parameters_of(optimizer), leftover, strict=False)
    return global_norm(p.grad.double() - (0 if old is None else old.double()) for p, old in pairs if p.grad is not None)


def are_replaced(before: list[Any], now: Iterable[Any]) -> bool:
    """Whether the script has put gradients of its own in their place: a backward adds to the tensors that are there."""
    standing = {id(gradient) for gradient in before}
    return bool(standing) and not any(id(gradient) in standing for gradient in now)
