"""SCR124 and SCR150: arrays whose shapes do not go together, and axes that they do not have."""

from itertools import zip_longest

from dryfit.checks.forward.of_keras import counting_rows
from dryfit.core.check import check
from dryfit.core.evidence import Failures, Metrics, Script
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.mistaken import UnlikeArrays
from dryfit.core.finding import Finding, Findings, Severity


@check("SCR124", Severity.ERROR)
def arrays_of_unlike_shape(
    script: Script, failures: Failures, metrics: Metrics | None, keras: Keras | None
) -> Findings:
    """Arrays are paired, or chosen from by a mask, whose shapes do not fit.

    Cause:
        The axes of two arrays are paired from the last; a mask is as long as what it chooses from; a matrix
        has as many columns as the one that it is multiplied with has rows.
        Predictions still hold their classes or quantiles, or are one step shorter than the labels; a sum over
        an axis that is not kept leaves one value for each row, which meets the columns.

    Fix:
        Bring both to one shape before: an `argmax(-1)`, one of the outputs, the same slice of both,
        `keepdims=True` in the sum.
    """
    for entry in script.unlike_arrays:
        if not failures.is_left_to("SCR124", entry.failure):
            continue
        one, other = (" x ".join(map(str, shape)) for shape in (entry.one, entry.other))
        crosswise = any(
            {entry.one, entry.other} == {(c.classes,), (c.rows,)} for c in (metrics.crosswise if metrics else ())
        )
        yield Finding(
            f"`{entry.source}` takes {one} and {other}: {_why(entry)}.",
            {"one": one, "other": other},
            entry.location,
            fix=_fix(entry),
            explains=entry.failure,
            # Sequences that were cut to the positions of the model are shorter than their labels.
            echo_of="MET303"
            if crosswise
            else counting_rows(entry.location, keras) or failures.mended_by("FWD102") or script.looks_up_ignored(),
        )


def _fix(entry: UnlikeArrays) -> str:
    few, many = sorted((entry.one, entry.other), key=len)
    rows = not entry.chosen and 0 < len(few) < len(many) and many[: len(few)] == few
    if entry.multiplied:
        return "Bring the last axis of the first and the first of the second to one length, or transpose one of them."
    return "`keepdims=True` in what gives a value for each row." if rows else "Bring both to one shape."


def _why(entry: UnlikeArrays) -> str:
    if entry.chosen:
        return "the mask does not cover what it chooses from"
    if entry.multiplied:
        return f"{entry.one[-1]} columns cannot be multiplied with {entry.other[-2:][0]} rows"
    axes = zip_longest(reversed(entry.one), reversed(entry.other), fillvalue=1)
    found = next(((a, b) for a, b in axes if a != b and 1 not in (a, b)), None)
    return f"{found[0]} and {found[1]} cannot be paired" if found else "they cannot be paired"


@check("SCR150", Severity.ERROR)
def axis_beyond_the_shape(script: Script, failures: Failures) -> Findings:
    """An axis is named that the tensor or array does not have.

    Cause:
        A `squeeze`, an index, or data without the batch has left fewer axes than the line counts on. The axes are
        counted from 0, so that `dim=1` is the second.

    Fix:
        Name an axis that it has (`dim=-1` is the last), or keep the one that is missing: `keepdim=True`, `unsqueeze`.
    """
    for entry in script.axes:
        if not failures.is_left_to("SCR150", entry.failure):
            continue
        axes = f"{len(entry.shape)} {'axis' if len(entry.shape) == 1 else 'axes'}"
        shape = " x ".join(str(extent) if extent >= 0 else "?" for extent in entry.shape) or "a scalar"
        yield Finding(
            f"`{entry.source}` has {axes} ({shape}); `{entry.operation}` takes axis {entry.axis}.",
            {"source": entry.source, "shape": shape, "axis": entry.axis},
            entry.location,
            fix=f"{'axis' if 'axis' in entry.operation else 'dim'}=-1, or keep the axis that is missing",
            explains=entry.failure,
        )
