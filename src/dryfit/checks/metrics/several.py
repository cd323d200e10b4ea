"""MET114: scores that are several numbers where a trainer keeps one under each name."""

import ast

from dryfit.checks.metrics.source import function_at, returned_at
from dryfit.core.check import check
from dryfit.core.evidence import Failures, Metrics
from dryfit.core.evidence.metrics import MetricCall
from dryfit.core.finding import Finding, Findings, Location, Severity
from dryfit.core.source import location_of

# What several numbers raise where they are compared, and where they are written into the state of the trainer.
RAISED = ("ValueError", "TypeError", "RuntimeError")


@check("MET114", Severity.ERROR)
def metric_of_several_numbers(metrics: Metrics, failures: Failures) -> Findings:
    """A compute_metrics returns an array under one name.

    Cause:
        Trainer logs each value, writes it into its state as json and compares it to find the best model: it takes
        one number for a name. `average=None` gives a score for each class, `confusion_matrix` a table. It raises
        where the first checkpoint is saved.

    Fix:
        Return one number for each name: `average="macro"`, or a name for each class. Print a table instead.
    """
    for call in metrics.calls:
        number = failures.first("MET114", "best_metric", "train", "evaluate")
        if not call.by_trainer or not call.several or number is None or failures.all[number].error not in RAISED:
            continue
        name, shape = next(iter(call.several.items()))
        size = " x ".join(map(str, shape))
        yield Finding(
            f"`{call.function}` gives {size} numbers as `{name}`; a trainer keeps one number under a name.",
            {"name": name, "numbers": size},
            _given_at(call, name),
            fix=f'One number: `average="macro"` for a score of classes, or `{name}_0`, `{name}_1` and so on.',
            explains=number,
        )
        return


def _given_at(call: MetricCall, name: str) -> Location | None:
    """Where the function puts the value under its name, or where it returns what it returns."""
    function = function_at(call.location)
    tables = [node for node in ast.walk(function) if isinstance(node, ast.Dict)] if function is not None else []
    pairs = [pair for table in tables for pair in zip(table.keys, table.values, strict=True)]
    values = [value for key, value in pairs if isinstance(key, ast.Constant) and key.value == name]
    if values and call.location is not None:
        return location_of(values[0], call.location.path)
    return returned_at(call.location) or call.location
