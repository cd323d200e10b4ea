"""FWD301 and FWD712 for Keras: layers and models that were built for another shape than they are given."""

import ast

from dryfit.core.check import check
from dryfit.core.evidence import Failure, Failures
from dryfit.core.evidence.keras import Keras
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Severity
from dryfit.core.source import argument_node
from dryfit.core.trace import deciding, trace


def refused_by_keras(failures: Failures, keras: Keras | None) -> Findings:
    """Another number of features, or other extents of any axis."""
    yield from _of_other_width(failures, keras)
    yield from _of_other_extents(failures, keras)


def is_turned(failure: Failure, keras: Keras | None) -> bool:
    """Whether a layer, or its model, refuses images that have the channels which it wants, and has them first."""
    for entry in keras.turned if keras else ():
        first, sides = entry.shape[1], entry.shape[2:]
        width, wanted = failure.facts.get("width"), failure.facts.get("wanted")
        if failure.module == entry.layer and width == first:
            return True
        if wanted == " x ".join(map(str, ("N", *sides, first))):
            return True
    return False


def _of_other_width(failures: Failures, keras: Keras | None) -> Findings:
    number = failures.first("FWD301", "call", "build")
    facts = failures.all[number].facts if number is not None else {}
    if number is None or "width" not in facts or is_turned(failures.all[number], keras):
        return
    failure = failures.all[number]
    entrances = [entry.location for entry in (keras.entrances if keras else ()) if entry.module == failure.module]
    yield Finding(
        f"`{failure.module}` ({facts['kind']}) takes {facts['width']} features and is given {facts['input']}, "
        f"{facts['actual']} of them.",
        {"module": failure.module, "given": facts["actual"], **facts},
        (_validation(failure.location) if facts.get("role") == "eval" else None)
        or (entrances[0] if entrances else failure.location),
        fix=f"Give the validation the {facts['width']} features of the training."
        if facts.get("role") == "eval"
        else f"Build it, or the Input before it, for {facts['actual']} features.",
        explains=number,
        echo_of="DAT713" if keras and keras.unbatched else "",
    )


def _of_other_extents(failures: Failures, keras: Keras | None) -> Findings:
    """A model of Keras that is given other extents than it was put together for, or another number of axes."""
    number = failures.first("FWD301", "call", "build")
    failure = failures.all[number] if number is not None else None
    if number is None or failure is None or "wanted" not in failure.facts or is_turned(failure, keras):
        return
    wanted, extents = failure.facts["wanted"], failure.facts["extents"]
    entrances = [entry.location for entry in (keras.entrances if keras else ()) if entry.module == failure.module]
    made = deciding(failure.location, "x", 0) if not entrances else None
    yield Finding(
        f"`{failure.module}` takes {wanted} and is given {extents}.",
        {"module": failure.module, "wanted": wanted, "given": extents},
        (_validation(failure.location) if failure.facts.get("role") == "eval" else None)
        or next(iter(entrances), None)
        or (made.location if made is not None else None)
        or failure.location,
        fix=f"Put its Input together for {extents}, or give it {wanted}.",
        explains=number,
        echo_of="DAT713" if keras and keras.unbatched else "",
    )


def _validation(fit: Location | None) -> Location | None:
    """What decides the validation data of a fit: its inputs, where they are given in a pair."""
    given = argument_node(fit, "validation_data", 7)
    if given is None or fit is None:
        return None
    pair = isinstance(given, (ast.Tuple, ast.List)) and given.elts
    found = trace(given.elts[0] if isinstance(given, (ast.Tuple, ast.List)) and pair else given, fit.path)
    return found.location if found is not None else None


@check("FWD712", Severity.ERROR)
def built_for_all_rows(keras: Keras, failures: Failures) -> Findings:
    """A model is built for the shape of all the rows at once.

    Cause:
        The shape of an `Input` is that of one example. `x_train.shape` begins with the number of rows, for which
        Keras adds an axis of its own: the model wants each example to be as large as the whole data.

    Fix:
        `shape=x_train.shape[1:]`.
    """
    for entry in keras.whole_shapes:
        if not failures.is_left_to("FWD712", entry.failure):
            continue
        shape = " x ".join(map(str, entry.shape))
        yield Finding(
            f"The shape of an example is told as {shape}, which is that of all {entry.shape[0]} rows.",
            {"shape": shape, "rows": entry.shape[0]},
            entry.location,
            fix=entry.source,
            edits=(Edit(Action.REPLACE, entry.location, value=entry.source),),
            explains=entry.failure,
        )
        return
