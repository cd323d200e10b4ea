"""FWD104 and FWD105: a forward that is called without one of its inputs, or with it under another name."""

import ast

from dryfit.checks.script.calls import lacking
from dryfit.core.check import check
from dryfit.core.evidence import Failures, Forward, Script
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Severity
from dryfit.core.source import location_of, nodes_of, parse


@check("FWD104", Severity.ERROR)
def forward_lacks_argument(script: Script, failures: Failures) -> Findings:
    """The model is called without an input that its forward takes.

    Cause:
        The model's forward has a parameter without a default, and the call does not give it.

    Fix:
        Give it, or give the parameter a default.
    """
    for entry in script.missing_arguments:
        cause = failures.all[entry.failure].explained_by if entry.failure is not None else ""
        # A module that is called as if it were a class lacks nothing but the name alone.
        is_called = any(value.failure == entry.failure for value in script.called_values)
        if entry.module and cause in ("", "FWD104") and not is_called:
            yield lacking(entry)


# What Trainer hands to a model beside the batch.
BESIDE = ("num_items_in_batch", "return_dict")


@check("FWD105", Severity.ERROR)
def input_under_another_name(forward: Forward, failures: Failures) -> Findings:
    """The batch holds the model's input under another name.

    Cause:
        A model of transformers takes what it does not know as `**kwargs`, and says nothing of it. Its own input
        stays None, and the first line that reads that raises.

    Fix:
        Call the key as forward does: `pixel_values`, `input_ids`, `input_values`.
    """
    number = failures.first("FWD105", "forward")
    for call in forward.calls:
        model = forward.model(call.model)
        if not call.failed or model is None or not model.takes_any or not model.takes or number is None:
            continue
        wanted = model.takes[0]
        stray = [key for key in call.inputs if key not in (*model.takes, *BESIDE) and "label" not in key]
        if wanted in call.inputs or len(stray) != 1:
            continue
        where = _key_at(failures.all[number].location or model.location, stray[0])
        yield Finding(
            f"`{stray[0]}` is no argument of {model.class_name}'s forward, and `{wanted}` is missing.",
            {"given": stray[0], "wanted": wanted, "class": model.class_name},
            where or call.location or failures.all[number].location,
            fix=f'"{wanted}"',
            edits=(Edit(Action.REPLACE, where, value=f'"{wanted}"'),) if where is not None else (),
            explains=number,
        )
        return


def _key_at(within: Location | None, key: str) -> Location | None:
    """Where the script writes a key of a dict down, or sets it."""
    tree = parse(within.path) if within is not None else None
    nodes = nodes_of(tree) if tree is not None else ()
    keys = [k for n in nodes if isinstance(n, ast.Dict) for k in n.keys]
    keys += [n.slice for n in nodes if isinstance(n, ast.Subscript) and isinstance(n.ctx, ast.Store)]
    found = [k for k in keys if isinstance(k, ast.Constant) and k.value == key]
    return location_of(found[-1], within.path) if found and within is not None else None
