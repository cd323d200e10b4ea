"""FWD309, FWD310 and FWD312: methods that refuse how a tensor is laid out, or an index, and those that scramble it."""

from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.evidence import Failures, Forward
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import argument, call_at, source_of


@check("FWD309", Severity.ERROR)
def view_across_strides(failures: Failures) -> Findings:
    """`view` is asked of a tensor whose elements do not lie in order.

    Cause:
        A slice, `permute` and `transpose` change how a tensor is read and move no element.
        `view` moves none either, so the axes that it is to join must lie behind one another.

    Fix:
        `reshape`, which copies where it must.
    """
    for failure in failures.at("view"):
        if "strides" not in failure.facts or failure.explained_by not in ("", "FWD309"):
            continue
        yield Finding(
            f"`view` is asked of {failure.facts['given']} whose elements lie at strides {failure.facts['strides']}.",
            {"given": failure.facts["given"], "strides": failure.facts["strides"]},
            failure.location,
            fix=".reshape(...)",
            edits=_named(failure.location, "view", "reshape"),
            explains=failure.number,
        )


def _named(where: Location | None, old: str, new: str) -> tuple[Edit, ...]:
    """Call another method, where a span is one call of it."""
    text = source_of(where)
    if where is None or text.count(f".{old}(") != 1:
        return ()
    return (Edit(Action.REPLACE, where, value=text.replace(f".{old}(", f".{new}(")),)


@check("FWD310", Severity.ERROR)
def index_unlike_input(failures: Failures) -> Findings:
    """`gather` is given an index of other axes or type than it takes.

    Cause:
        `gather(1, index)` answers with a tensor of the index's shape, and wants one axis of the
        index for each of the input, in int64. The action or class of each row is one axis short.

    Fix:
        `q.gather(1, actions.unsqueeze(1)).squeeze(1)`.
    """
    for failure in failures.at("gather"):
        if "index_axes" not in failure.facts or failure.explained_by not in ("", "FWD310"):
            continue
        facts = failure.facts
        short = facts["axes"] != facts["index_axes"]
        why = f"{facts['axes']} axes and {facts['index_axes']}" if short else f"the index is {facts['dtype']}"
        where = failure.location
        call = call_at(where)
        method = call is not None and source_of(where).count(".gather(") == 1
        index = argument(where, "index", 1) if method else None
        yield Finding(
            f"`gather` is given {facts['given']} and an index {facts['index']}: {why}.",
            dict(facts),
            index or where,
            fix="index.unsqueeze(1)" if short else "index.long()",
            edits=editing.called_on(index, "unsqueeze(1)") if short else editing.cast(index, "long", "int64"),
            explains=failure.number,
        )


@check("FWD312", Severity.ERROR)
def reshaped_not_transposed(forward: Forward) -> Findings:
    """Axes are exchanged by a shape, which scrambles the values.

    Cause:
        `view` and `reshape` read the same values in the same order into another shape. A picture of
        height x width x channels that is given the shape of channels x height x width is no picture.

    Fix:
        `permute` or `transpose`, which move the axes with their values.
    """
    for found in forward.reshapes:
        before, after = (" x ".join(map(str, shape)) for shape in (found.before, found.after))
        yield Finding(
            f"`{found.function}` gives {before} the shape {after}, and leaves the values in their old order.",
            {"before": before, "after": after, "right": found.right},
            found.location,
            fix=found.order,
            proof=Proof(
                "experiment",
                f"of the values {found.right:.0%} stand where exchanged axes put them",
                f"with `{found.order}` all of them do",
            ),
        )
