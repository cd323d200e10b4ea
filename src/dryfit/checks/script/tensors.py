"""SCR110, SCR111 and SCR122: tensors taken for an array, a number or probabilities that they are not."""

import ast

from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Severity
from dryfit.core.source import location_of, source_of


@check("SCR110", Severity.ERROR)
def array_of_tracked_tensor(failures: Failures) -> Findings:
    """A tensor with a gradient is made into an array.

    Cause:
        NumPy keeps no record of gradients, so a tensor that has one is refused. Evaluation without
        `torch.no_grad()`, and losses that are kept as tensors, come to this.

    Fix:
        `x.detach().numpy()`, or evaluate under `torch.no_grad()`.
    """
    for failure in failures.at("numpy"):
        if "given" not in failure.facts or failure.explained_by not in ("", "SCR110"):
            continue
        yield Finding(
            f"A tensor {failure.facts['given']} that requires a gradient is made into an array.",
            {"given": failure.facts["given"]},
            failure.location,
            fix="x.detach().numpy(); in an evaluation `with torch.no_grad():` around it.",
            edits=_before(failure.location, ".numpy()", ".detach()"),
            explains=failure.number,
        )


@check("SCR111", Severity.ERROR)
def number_of_many_elements(failures: Failures) -> Findings:
    """A tensor of several elements is made into one number.

    Cause:
        `item` takes tensors of one element. A loss that was not reduced, or a comparison that was
        not summed, has one element for each example.

    Fix:
        Reduce it first: `.mean().item()`, `.sum().item()`.
    """
    for failure in failures.at("item"):
        if "elements" not in failure.facts or failure.explained_by not in ("", "SCR111"):
            continue
        yield Finding(
            f"`item` is asked of {failure.facts['elements']} elements ({failure.facts['given']}).",
            {"elements": failure.facts["elements"], "given": failure.facts["given"]},
            failure.location,
            fix=".mean().item()",
            edits=_reduced(failure.location, str(failure.facts["given"]).startswith("float")),
            explains=failure.number,
            # A loss that backward would not start at is no number for the log either.
            echo_of=failures.mended_by("BWD105") if str(failure.facts["given"]).startswith("float") else "",
        )


@check("SCR122", Severity.ERROR)
def scores_for_probabilities(script: Script, failures: Failures) -> Findings:
    """Scores are taken for probabilities.

    Cause:
        A last layer gives scores of any size and sign. `Categorical(x)` and `multinomial(x, 1)` take
        probabilities, which are not below 0; an AUC over several classes takes those of one row as shares of 1,
        which a sigmoid of each class does not give.

    Fix:
        `Categorical(logits=x)`, `multinomial(x.softmax(-1), 1)`, or a softmax at the end of the model.
    """
    for entry in script.chances:
        known = failures.all[entry.failure].explained_by
        if known not in ("", "SCR122") and not known.endswith("901"):
            continue
        where = entry.location
        given = "whose rows come to" if entry.summed else "from"
        yield Finding(
            f"`{entry.function}` takes probabilities and is given `{entry.source}`, {given} {entry.smallest:.3g} to "
            f"{entry.largest:.3g}.",
            {"function": entry.function, "smallest": entry.smallest, "largest": entry.largest},
            where,
            fix=entry.replacement,
            explains=entry.failure,
        )


def _before(where: Location | None, call: str, added: str) -> tuple[Edit, ...]:
    """Put another call before the last of a span."""
    text = source_of(where)
    if where is None or not text.endswith(call):
        return ()
    return (Edit(Action.REPLACE, where, value=text.removesuffix(call) + added + call),)


def _reduced(where: Location | None, of_floats: bool) -> tuple[Edit, ...]:
    """The mean of the tensor that one number is asked of."""
    call = editing.node_at(where)
    if where is None or not isinstance(call, ast.Call):
        return ()
    of_method = isinstance(call.func, ast.Attribute) and call.func.attr == "item"
    given = call.func.value if of_method and isinstance(call.func, ast.Attribute) else next(iter(call.args), None)
    place = location_of(given, where.path) if given is not None else None
    mean = "mean()" if of_floats else "float().mean()"
    return editing.called_on(place, mean, safe=False, reason="or its sum")
