"""The trainings of a script that experiments are made of."""

from dataclasses import dataclass

from dryfit.policies.laboratory import Laboratory
from dryfit.seams.session import Session
from dryfit.seams.torch.learn.alike import Alike
from dryfit.seams.torch.learn.wide import Wide


@dataclass(frozen=True)
class Training:
    """One whose first step has a laboratory, and what was known there.

    ``optimizer`` is the number of the one that steps first, ``planned`` how many steps the script's loops would take,
    ``first`` tells that nothing was trained before.
    """

    laboratory: Laboratory
    optimizer: int = 0
    loaderless: bool = False
    planned: int | None = None
    alike: Alike | None = None
    wide: Wide | None = None
    first: bool = True


def kind_of(session: Session, optimizer: int) -> tuple[object, ...]:
    """What makes a training another than one before: folds and seeds repeat the same."""
    recorder = session.recorder
    entry = recorder.optimizers[optimizer]
    models = [recorder.models[number] for number in entry.models]
    return entry.class_name, entry.groups, tuple((model.class_name, model.parameters) for model in models)
