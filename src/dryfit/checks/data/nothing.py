"""DAT704: pipelines that give no batch."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Step
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_rows import Source
from dryfit.core.finding import Finding, Findings, Proof, Severity
from dryfit.core.source import function_holding


@check("DAT704", Severity.ERROR)
def empty_data(keras: Keras, failures: Failures, step: Step | None) -> Findings:
    """A fit's data has no batches, or a loop's.

    Cause:
        The dataset holds fewer rows than a batch and drops the remainder, or a filter, `skip` or
        `take` left nothing. Without validation batches every `val_` value is missing.

    Fix:
        Look at how the dataset is cut; keep the remainder.
    """
    for source in keras.sources:
        if source.batches or source.wanted is not None:
            continue
        # A loop that something else stands in for may be meant to have no turn.
        missed = bool(source.role) or step is None or not step.steps
        role = source.role or "loop's"
        rows, size = source.dropped or (0, 0)
        undivided = _undivided(source, failures) if not source.role else None
        yield Finding(
            f"The {role} data has 0 batches" + _whereby(source, rows, size),
            {"role": role, "kind": source.kind},
            source.made_at or source.location,
            fix="Look at what the filter asks." if source.filtered else "batch(..., drop_remainder=False)",
            # Keras asks its metrics for their values even where no batch has built them.
            explains=failures.first("DAT704", "data", *(["fit", "metric"] if source.role == "train" else []))
            if undivided is None
            else undivided,
            severity=None if missed or rows or undivided is not None else Severity.WARNING,
            proof=Proof(
                "experiment",
                f"the {role} data gives 0 batches",
                "with the remainder kept, 1"
                if rows
                else f"before the filter there are {source.filtered} rows"
                if source.filtered
                else "any row at all gives at least 1",
            ),
        )
        return


def _whereby(source: Source, rows: int, size: int) -> str:
    """What has taken the batches: a filter, a remainder that is dropped, or both."""
    dropped = f": a batch of {size} drops its {rows} row{'s' * (rows > 1)}" if rows else ""
    if not source.filtered:
        return f"{dropped}."
    return (
        f"{dropped}, which the filter left of {source.filtered}."
        if rows
        else f": the filter keeps none of {source.filtered} rows."
    )


def _undivided(source: Source, failures: Failures) -> int | None:
    """The division by a count of 0 that follows a loop without a turn, in the same function."""
    loop = source.location
    for failure in failures.at("statement") if loop is not None else ():
        where, left = failure.location, failures.is_left_to("DAT704", failure.number)
        if loop is None or where is None or failure.error != "ZeroDivisionError" or not left:
            continue
        behind = where.path == loop.path and where.line > loop.line
        if behind and function_holding(where) is function_holding(loop):
            return failure.number
    return None
