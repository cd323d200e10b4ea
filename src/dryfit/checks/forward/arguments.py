"""FWD104 and FWD105: a forward that is called without one of its inputs, or with it under another name."""

import ast
from difflib import get_close_matches

from dryfit.checks.script.calls import lacking
from dryfit.core.check import check
from dryfit.core.evidence import Batch, Failure, Failures, Forward, Script
from dryfit.core.evidence.forward import Call, Model
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
def input_under_another_name(forward: Forward, failures: Failures, batch: Batch | None) -> Findings:
    """The batch holds the model's input under another name.

    Cause:
        A model of transformers takes what it does not know as `**kwargs`, and says nothing of it. Its own input
        stays None, and the first line that reads that raises. A forward without `**kwargs` refuses the key at once.

    Fix:
        Call the key as forward does: `pixel_values`, `input_ids`, `labels`.
    """
    number = failures.first("FWD105", "forward")
    for call in forward.calls:
        model = forward.model(call.model)
        if not call.failed or model is None or not model.takes or number is None:
            continue
        given, wanted = _unheeded(call, model) if model.takes_any else _refused(call, model, failures.all[number])
        if not given or (not model.takes_any and _is_column(call, given, batch)):
            continue
        where = _key_at(failures.all[number].location or model.location, given)
        yield Finding(
            f"`{given}` is no argument of {model.class_name}'s forward, and `{wanted}` is missing.",
            {"given": given, "wanted": wanted, "class": model.class_name},
            where or call.location or failures.all[number].location,
            fix=f'"{wanted}"',
            edits=(Edit(Action.REPLACE, where, value=f'"{wanted}"'),) if where is not None else (),
            explains=number,
        )
        return


def _unheeded(call: Call, model: Model) -> tuple[str, str]:
    """The one key that a model passes over, and its main input, which is missing."""
    wanted = model.takes[0]
    stray = [key for key in call.inputs if key not in (*model.takes, *BESIDE) and "label" not in key]
    return ("", "") if wanted in call.inputs or len(stray) != 1 else (stray[0], wanted)


def _refused(call: Call, model: Model, failure: Failure) -> tuple[str, str]:
    """The one key that a forward refuses, and the one parameter that it may stand for."""
    stray = [key for key in call.inputs if key not in model.takes]
    missing = [name for name in model.takes if name not in call.inputs]
    alike = get_close_matches(stray[0], missing, n=1) if len(stray) == 1 else []
    # What has a default waits for nothing.
    wanted = alike or (list(call.lacking) if call.refused else missing)
    refused = failure.error == "TypeError" and len(stray) == 1 and len(wanted) == 1
    return (stray[0], wanted[0]) if refused else ("", "")


def _is_column(call: Call, key: str, batch: Batch | None) -> bool:
    """Whether the rows themselves have the key, so that no collate function has made it."""
    collations = batch.collations if batch else ()
    return any(f.key == key for c in collations if c.loader == call.loader for f in c.features)


def _key_at(within: Location | None, key: str) -> Location | None:
    """Where the script writes a key of a dict down, or sets it."""
    tree = parse(within.path) if within is not None else None
    nodes = nodes_of(tree) if tree is not None else ()
    keys = [k for n in nodes if isinstance(n, ast.Dict) for k in n.keys]
    keys += [n.slice for n in nodes if isinstance(n, ast.Subscript) and isinstance(n.ctx, ast.Store)]
    found = [k for k in keys if isinstance(k, ast.Constant) and k.value == key]
    return location_of(found[-1], within.path) if found and within is not None else None
