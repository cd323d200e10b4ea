"""LOS136: labels that are smoothed until little of them is left."""

import ast
from math import log

from dryfit.core.check import check
from dryfit.core.editing import node_at
from dryfit.core.evidence import Loss, Script
from dryfit.core.evidence.loss import LossCall
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import nodes_of, parse
from dryfit.core.trace import deciding

# Trainings smooth by 0.1, and by up to 0.3 for labels that are often wrong; from here on half of a label is spread.
MOST = 0.5
# What the paper of the method smooths by (Szegedy et al., 2016), and an answer that is right and sure.
USUAL, SURE = 0.1, 0.99
# The place of the setting in `nn.CrossEntropyLoss` and in `cross_entropy`.
MODULE, FUNCTION = 5, 7
# What Trainer's arguments call it.
IN_ARGUMENTS = "label_smoothing_factor"


@check("LOS136", Severity.ERROR)
def labels_smoothed_away(script: Script, loss: Loss | None) -> Findings:
    """Labels are smoothed so far that the right class is hardly asked for.

    Cause:
        `label_smoothing` is the share that is taken from the label and spread over all classes, not the share that it
        keeps: at 0.9 of ten classes the right one is asked for at 19 %, and each other at 9 %. An answer that is right
        and sure is punished more than one that knows nothing.

    Fix:
        `label_smoothing=0.1`.
    """
    of_calls = (
        (call.smoothing, call.classes or 0, _set(call), call.built or call.location)
        for call in (loss.calls if loss is not None else ())
        if call.training and not call.failed and call.target.is_integer
    )
    of_trainers = ((s.share, s.classes, _decided(s.location, IN_ARGUMENTS), s.location) for s in script.smoothed)
    for share, classes, where, call_at in (*of_calls, *of_trainers):
        # At 1 nothing is left of the label: an answer that knows nothing is what such a loss wants.
        if not MOST <= share < 1 or classes < 2 or _is_scheduled(where):
            continue
        right, other = 1 - share * (1 - 1 / classes), share / classes
        yield Finding(
            f"Labels of {classes} classes are smoothed by {share:g}: the right one is asked for at {right:.0%}, each "
            f"other at {other:.0%}.",
            {"smoothing": share, "classes": classes, "right": right, "other": other},
            where or call_at,
            fix=f"label_smoothing={USUAL}",
            edits=_edits(share, where),
            proof=Proof(
                "experiment",
                f"an answer that is right and sure ({SURE:.0%}) has the loss {_sure(share, classes):.3g}, one "
                f"that knows nothing {log(classes):.3g}",
                f"smoothed by {USUAL} it has {_sure(USUAL, classes):.3g}",
            ),
        )
        return


def _sure(smoothing: float, classes: int) -> float:
    """The loss of a right and sure answer under a smoothing."""
    other = smoothing / classes
    return -(1 - smoothing + other) * log(SURE) - other * (classes - 1) * log((1 - SURE) / (classes - 1))


def _set(call: LossCall) -> Location | None:
    """Where the script writes the number."""
    of_module = _decided(call.built, "label_smoothing", MODULE)
    return of_module or _decided(call.location, "label_smoothing", FUNCTION)


def _decided(call: Location | None, name: str, place: int | None = None) -> Location | None:
    found = deciding(call, name, place)
    return found.location if found is not None else None


def _is_scheduled(where: Location | None) -> bool:
    """Whether the number is computed of what a loop counts: it is another one later."""
    node, tree = (node_at(where), parse(where.path)) if where is not None else (None, None)
    if node is None or tree is None:
        return False
    targets = (part for loop in nodes_of(tree) if isinstance(loop, ast.For) for part in ast.walk(loop.target))
    counted = {part.id for part in targets if isinstance(part, ast.Name)}
    return any(isinstance(part, ast.Name) and part.id in counted for part in ast.walk(node))


def _edits(share: float, where: Location | None) -> tuple[Edit, ...]:
    if where is None or not isinstance(node_at(where), ast.Constant):
        return ()
    kept = round(1 - share, 6)
    value = str(kept if kept < MOST else USUAL)
    return (Edit(Action.REPLACE, where, value=value, safe=False, reason="the share that is spread, not the one kept"),)
