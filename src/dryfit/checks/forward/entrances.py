"""FWD301 for Keras: what a layer or a whole model says that it is given in another shape than it was built for."""

import ast

from dryfit.core.evidence import Failures
from dryfit.core.evidence.keras import Keras
from dryfit.core.finding import Finding, Findings, Location
from dryfit.core.source import argument_node
from dryfit.core.trace import deciding, trace


def refused_by_keras(failures: Failures, keras: Keras | None) -> Findings:
    """Another number of features, or other extents of any axis."""
    yield from _of_other_width(failures, keras)
    yield from _of_other_extents(failures, keras)


def _of_other_width(failures: Failures, keras: Keras | None) -> Findings:
    number = failures.first("FWD301", "call", "build")
    facts = failures.all[number].facts if number is not None else {}
    if number is None or "width" not in facts:
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
    """A model of Keras that is given as many axes as it was put together for, and other extents of them."""
    number = failures.first("FWD301", "call", "build")
    failure = failures.all[number] if number is not None else None
    if number is None or failure is None or "wanted" not in failure.facts:
        return
    wanted, extents = failure.facts["wanted"], failure.facts["extents"]
    entrances = [entry.location for entry in (keras.entrances if keras else ()) if entry.module == failure.module]
    made = deciding(failure.location, "x", 0) if not entrances else None
    yield Finding(
        f"`{failure.module}` takes {wanted} and is given {extents}.",
        {"module": failure.module, "wanted": wanted, "given": extents},
        next(iter(entrances), None) or (made.location if made is not None else None) or failure.location,
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
