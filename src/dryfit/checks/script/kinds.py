"""SCR125: an operation that takes its operands in another form, as trials on the line showed."""

import ast
from math import prod

from dryfit.checks.forward.of_keras import counting_rows
from dryfit.core.check import check
from dryfit.core.evidence import Failure, Failures, Loss, Script
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.mistaken import Converted
from dryfit.core.failing import comes_of_trial
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity
from dryfit.core.options import is_option
from dryfit.core.source import function_around

# What makes whole numbers of others, as class ids are to be.
WHOLE = ".long()"
# What makes a number of text.
NUMBERS = ("int", "float")
# What takes the class of the highest score.
CHOSEN = ".argmax("


@check("SCR125", Severity.ERROR)
def another_form_of_operand(script: Script, failures: Failures, loss: Loss | None, keras: Keras | None) -> Findings:
    """A library is given a value in a form that it does not take.

    Cause:
        Lists, arrays, tensors, numbers and texts look alike when they are printed, and a library's
        function takes some of them. Where nothing else tells why a line raised, its operands are tried in
        other forms, one by one: as an array, as a tensor, as whole numbers, without an axis of one. The
        one that runs is told. A function of numpy takes no tensor that has a gradient, and would cut it off. An
        array that was flipped, by `[::-1]` or `np.flip`, is read backwards until it is copied, and a tensor cannot be.

    Fix:
        The form that ran, where it is what you mean; it is best made where the value comes from.
    """
    for entry in script.converted:
        tried = not entry.differentiable and comes_of_trial(failures.all[entry.failure], failures)
        if tried or not failures.is_left_to("SCR125", entry.failure):
            continue
        yield Finding(
            f"`{entry.operation}` does not take `{entry.given}`, {entry.kind}; `{entry.replacement}` runs.",
            {"operation": entry.operation, "given": entry.given, "kind": entry.kind},
            entry.given_at or entry.location,
            fix=f"type={typed} in add_argument" if (typed := _type_of_option(entry)) else entry.replacement,
            edits=_edits(entry),
            explains=entry.failure,
            echo_of=counting_rows(entry.location, keras) or _repeats(entry, failures, loss),
        )


def _repeats(entry: Converted, failures: Failures, loss: Loss | None) -> str:
    """The check that tells why a value has this form."""
    known = failures.first_mended("DAT201")
    if known is not None and function_around(known.location) == function_around(entry.location) != "":
        return "DAT201"
    if _is_turned(failures.all[entry.failure]):
        return failures.mended_by("FWD302")
    # What is no tensor for want of asking for one is no batch either.
    if "input_ids" in entry.given:
        return failures.mended_by("FWD205")
    if WHOLE in entry.replacement:
        return "LOS301" if _is_target(entry, loss) else failures.mended_by("FWD201")
    # A metric that is given more classes than there are scores takes the classes alone for want of the others.
    return failures.mended_by("LOS201") if CHOSEN in entry.replacement else ""


def _is_turned(failure: Failure) -> bool:
    """Whether an operation was given two tensors of the same axes in another order."""
    given = [*failure.inputs.values(), *(failure.call.operands if failure.call else ())]
    shapes = {value.shape for value in given if len(value.shape) > 2}
    return len(shapes) == 2 and len({tuple(sorted(shape)) for shape in shapes}) == 1


def _is_target(entry: Converted, loss: Loss | None) -> bool:
    """Whether a tensor that is to be of whole numbers is as large as a loss's targets, and of their type."""
    shape, _, dtype = entry.kind.removeprefix("a tensor ").partition(" of ")
    targets = [call.target for call in loss.calls] if loss is not None else []
    try:
        size = prod(ast.literal_eval(shape))
    except (ValueError, SyntaxError, TypeError):
        return False
    return any(target.size == size and target.dtype == dtype for target in targets)


def _type_of_option(entry: Converted) -> str:
    """The type that makes a number of an option's text, where the operand is such a one."""
    made = (kind for kind in NUMBERS if f"{kind}({entry.given})" in entry.replacement)
    return next(made, "") if is_option(entry.given_at) else ""


def _edits(entry: Converted) -> tuple[Edit, ...]:
    """A conversion that leaves the numbers as they are is safe to write; of any other the author must say."""
    if entry.given_at is not None and (kind := _type_of_option(entry)):
        return (Edit(Action.SET_ARGUMENT, entry.given_at, "type", kind),)
    if entry.location is None or entry.given_at is not None:
        return ()
    reason = "" if entry.keeps else "other forms may run as well: this one must be what is meant"
    return (Edit(Action.REPLACE, entry.location, value=entry.replacement, safe=entry.keeps, reason=reason),)
