"""Copies of a model that are as it was before it was trained."""

from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.weights import Stale
from dryfit.seams.torch.holdings import Holdings
from dryfit.seams.torch.trials import changed_fraction, parameters_of, sample

if TYPE_CHECKING:
    from dryfit.seams.session import Session


def look(session: "Session", holdings: Holdings) -> None:
    """Enter the models that nothing trains and whose weights are those with which another began, and has left."""
    models = session.live("models")
    held = {id(p) for optimizer in session.live("optimizers") for p in parameters_of(optimizer)}
    loose = [n for n, model in enumerate(models) if not any(id(p) in held for p in model.parameters())]
    found = []
    with session.unseen():
        for number in loose:
            now = _values(models[number])
            for leader in sorted(set(range(len(models))) - set(loose)):
                begun, moved = holdings.begun(leader)
                if now and moved and _alike(begun, now):
                    elements = sum(p.numel() for p in models[number].parameters())
                    found.append(Stale(number, leader, elements, moved))
    session.recorder.stale[:] = found


def _values(model: Any) -> list[Any]:
    parameters = list(model.parameters())
    return sample(parameters) if not any(p.is_meta for p in parameters) else []


def _alike(begun: list[Any], now: list[Any]) -> bool:
    same = [value.shape for value in begun] == [value.shape for value in now]
    return same and changed_fraction(begun, now) == 0.0
