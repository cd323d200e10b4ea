"""LOS134: targets that a model in train mode gives."""

import ast

from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.evidence import Forward, Loss
from dryfit.core.evidence.loss import Teacher
from dryfit.core.finding import Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import call_at, caller_at, location_of

# Batches that must show the same.
HABIT = 3
# The share of the spread of the answers from which on they are others: less is rounding.
FELT = 0.05


@check("LOS134", Severity.ERROR)
def teacher_in_train_mode(loss: Loss, forward: Forward) -> Findings:
    """The targets come from a trained model that is still in train mode.

    Cause:
        `requires_grad_(False)` and `no_grad` leave a model's mode alone. In train mode its dropout goes on dropping:
        a student is taught a part of the teacher, drawn anew for each batch. Its batch normalisation takes
        each batch's own statistics, and changes the running ones.

    Fix:
        `teacher.eval()` before the loop. A model that holds the teacher as a part of itself switches it with
        each `train()`.
    """
    for found in loss.teachers:
        drops = found.noise > FELT * found.spread
        if found.batches < HABIT or not (drops or found.apart > FELT * found.spread):
            continue
        model = forward.model(found.model)
        name = caller_at(found.location) or (model.class_name if model is not None else "the model")
        yield Finding(
            f"`{name}` gives the targets in train mode: {_told(found.layers)} as in training.",
            {"batches": found.batches, "noise": found.noise, "apart": found.apart, "changed": found.changed},
            found.location,
            fix=f"`{name}.eval()` before the loop.",
            edits=_edits(found.location, name),
            severity=None if drops else Severity.WARNING,
            proof=_proof(found, drops),
        )
        return


def _told(layers: tuple[str, ...]) -> str:
    """Which layers act otherwise."""
    names = " and ".join(f"`{layer}`" for layer in layers)
    return f"its {names} {'act' if len(layers) > 1 else 'acts'}"


def _proof(found: Teacher, drops: bool) -> Proof:
    gap = found.noise if drops else found.apart
    pair = "two answers to the same batch" if drops else "the answers to one batch in train mode and in eval mode"
    rows = f", and {found.changed:.0%} of its targets have another largest value than in eval mode"
    return Proof(
        "experiment",
        f"{pair} differ by up to {gap:.3g}, {gap / (found.spread or 1):.0%} of their spread"
        + (rows if found.changed else ""),
        "in eval mode they are the same each time",
    )


def _edits(where: Location | None, name: str) -> tuple[Edit, ...]:
    call = call_at(where)
    if where is None or call is None or not isinstance(call.func, ast.Name | ast.Attribute) or not name:
        return ()
    return editing.wrapped(location_of(call.func, where.path), "{}.eval()")
