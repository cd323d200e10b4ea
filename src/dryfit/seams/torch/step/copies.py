"""Copies of a model: those that are as it was before it was trained, and those that follow its weights alone."""

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import elements_of, is_unmade
from dryfit.core.evidence.weights import Lagging, Stale
from dryfit.seams.torch.evaluate.statistics import unfollowed
from dryfit.seams.torch.step.fresh import Fillings
from dryfit.seams.torch.step.holdings import Holdings
from dryfit.seams.torch.step.trials import changed_fraction, parameters_of, sample

if TYPE_CHECKING:
    from dryfit.seams.session import Session


def look(session: "Session", torch: Any, holdings: Holdings, fillings: Fillings) -> None:
    """Enter the models that nothing trains and whose weights are those with which another began, and has left.

    Of those that have moved with it, the batch normalisations whose statistics have not.
    """
    models = session.live("models")
    held = {id(p) for optimizer in session.live("optimizers") for p in parameters_of(optimizer)}
    loose = [n for n, model in enumerate(models) if not any(id(p) in held for p in model.parameters())]
    found, behind, lagging = [], [], []
    calls = session.loaders.forward.last_call
    with session.unseen():
        for number in loose:
            now = _values(models[number])
            for leader in sorted(set(range(len(models))) - set(loose)):
                begun, moved = holdings.begun(leader)
                if not now or not moved or [value.shape for value in begun] != [value.shape for value in now]:
                    continue
                if changed_fraction(begun, now) == 0.0:
                    elements = elements_of(models[number].parameters())
                    found.append(Stale(number, leader, elements, moved))
                elif number in calls and not calls[number][0].training and _is_near(models[number], models[leader]):
                    found_lagging = _lagging(session, number, leader, begun, now, _values(models[leader]))
                    if found_lagging is not None:
                        loaded = any(
                            map(fillings.was_filled, (*models[number].parameters(), *models[leader].parameters()))
                        )
                        lagging.append(replace(found_lagging, loaded=loaded))
                    behind.append(unfollowed(torch, number, leader, models, *calls[number][2:4]))
    session.recorder.stale[:] = found
    session.recorder.lagging[:] = lagging
    session.recorder.unfollowed[:] = [entry for entry in behind if entry is not None]


def _values(model: Any) -> list[Any]:
    parameters = list(model.parameters())
    return sample(parameters) if not any(p.is_meta for p in parameters) else []


def _lagging(
    session: "Session", number: int, leader: int, begun: list[Any], now: list[Any], ahead: list[Any]
) -> Lagging | None:
    """How far a copy has come on the way that its model has gone, where one optimizer has taken all the steps."""
    steps = [entry.steps for entry in session.recorder.optimizers if leader in entry.models and entry.steps]
    pairs = [(a - b, c - b) for a, b, c in zip(now, begun, ahead, strict=False) if a.shape == b.shape == c.shape]
    kept = [(own.double().flatten(), theirs.double().flatten()) for own, theirs in pairs]
    product = sum(float(own @ theirs) for own, theirs in kept)
    own, theirs = (math.sqrt(sum(float(pair[n] @ pair[n]) for pair in kept)) for n in (0, 1))
    if len(steps) != 1 or not own or not theirs:
        return None
    return Lagging(number, leader, product / theirs**2, product / (own * theirs), steps[0])


def _is_near(model: Any, other: Any) -> bool:
    """Whether every matrix of a model is near another's: those drawn apart are further from each other than from 0."""
    own, others = list(model.parameters()), list(other.parameters())
    if [p.shape for p in own] != [p.shape for p in others]:
        return False
    pairs = zip(own, others, strict=True)
    matrices = [(a.detach(), b.detach()) for a, b in pairs if not is_unmade(a) and a.dim() > 1]
    return bool(matrices) and all(bool((a - b).norm() < b.norm()) for a, b in matrices)
