"""The states of a padded batch that are averaged over the padding as well, though the model was given a mask."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.forward import Averaged
from dryfit.core.finding import Location
from dryfit.core.source import here
from dryfit.seams.torch import models
from dryfit.seams.torch.forward.padding import only_runs

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Gradients that one mean hands to all of its positions are alike to the last digit.
ALIKE = 1e-5


@contextmanager
def watched(session: "Session", number: int, module: Any) -> Iterator[None]:
    """While a model is called for a training, wait for the gradients of the states that it gives for padded rows."""

    def look(inner: Any, args: Any, kwargs: Any, result: Any) -> None:
        mask, state = models.bound(inner, args, kwargs).get("attention_mask"), _state(result)
        if state is None or not state.requires_grad or not _pads(mask, state):
            return
        states, where = state.detach(), here()
        state.register_hook(lambda gradient: _graded(session, number, (states, gradient.detach(), mask), where))

    readers = [m for m in module.modules() if {"attention_mask", "input_ids"} <= set(models.forward_names(m)[0])]
    handles = [m.register_forward_hook(look, with_kwargs=True) for m in readers]
    try:
        yield
    finally:
        for handle in handles:
            handle.remove()


def _state(result: Any) -> Any:
    found: Any = result.get("last_hidden_state") if isinstance(result, Mapping) else None
    return found if is_tensor(found) and found.dim() == 3 else None


def _pads(mask: Any, state: Any) -> bool:
    """Whether a mask hides the ends of rows, some more than others, and leaves something of each."""
    fits: bool = is_tensor(mask) and tuple(mask.shape) == tuple(state.shape[:2])
    return fits and bool((mask == 0).any()) and only_runs(mask.long())


def _graded(session: "Session", number: int, given: tuple[Any, Any, Any], where: Location | None) -> None:
    """Enter states whose hidden positions have the very gradients that the last of their tokens have."""
    states, gradients, mask = given
    known = any(found.model == number for found in session.recorder.averaged)
    # Gradients of a kind that we do not know tell nothing.
    with session.unseen(), suppress(Exception):
        shown = mask.bool()
        last = (shown * shown.cumsum(dim=1)).argmax(dim=1)
        of_last = gradients.take_along_dim(last[:, None, None], dim=1)
        padded = ~shown.all(dim=1) & (of_last.abs().amax(dim=(1, 2)) > 0)
        gaps = ((gradients - of_last).abs().amax(dim=2) * ~shown).amax(dim=1)
        alike = gaps <= ALIKE * of_last.abs().amax(dim=(1, 2))
        if known or int(padded.sum()) < 2 or not bool(alike[padded].all()):
            return
        weights = shown.unsqueeze(2).to(states.dtype)
        own, whole = (states * weights).sum(dim=1) / weights.sum(dim=1), states.mean(dim=1)
        moved, spread = (whole - own)[padded].norm(dim=1).mean(), (own - own.mean(dim=0)).norm(dim=1).mean()
        share = 1 - float(shown.double().mean())
        session.recorder.averaged.append(Averaged(number, share, float(moved), float(spread), where))
