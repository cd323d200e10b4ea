"""RES321: pretrained weights that are loaded into layers of another size."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.evidence.resources import Mismatched
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity

# What takes weights that do not fit for new ones.
NEW = "ignore_mismatched_sizes"
CONFIG = "config"


@check("RES321", Severity.ERROR)
def layer_of_another_size(script: Script, failures: Failures) -> Findings:
    """A model is built with a layer of another size than its weights have.

    Cause:
        `num_labels`, or a configuration, makes a head for other classes than the one that was saved. What was
        trained here has the head that it was trained with; a model that others trained has theirs.

    Fix:
        To use a trained head, leave the number out or give its own. To train a new one in its place,
        `from_pretrained(..., ignore_mismatched_sizes=True)`.
    """
    told: set[object] = set()
    for entry in script.mismatched:
        if not failures.is_left_to("RES321", entry.failure) or entry.called_at in told:
            continue
        told.add(entry.called_at)
        more = f", and {entry.tensors - 1} more of other sizes" if entry.tensors > 1 else ""
        yield Finding(
            f"`{entry.call}` builds `{entry.tensor}` as {_shape(entry.built)}; the weights that it loads have it as "
            f"{_shape(entry.kept)}{more}.",
            {
                "tensor": entry.tensor,
                "built": _shape(entry.built),
                "kept": _shape(entry.kept),
                "folder": entry.folder or None,
                "argument": entry.argument or None,
            },
            entry.location,
            fix=_advice(entry),
            edits=_edits(entry),
            explains=entry.failure,
        )


def _own_size(entry: Mismatched) -> int | None:
    """The number that the weights have where the argument names another; of what was trained here alone."""
    differ = [kept for kept, built in zip(entry.kept, entry.built, strict=False) if kept != built]
    known = entry.trained and entry.argument not in ("", CONFIG) and len(entry.kept) == len(entry.built)
    return differ[0] if known and len(differ) == 1 else None


def _advice(entry: Mismatched) -> str:
    own = _own_size(entry)
    if own is not None:
        return f"{entry.argument}={own}, as it was trained; or `{NEW}=True` to train a new layer."
    if entry.trained:
        return f"Build it in the size that it was trained with; or `{NEW}=True` to train a new layer."
    return f"{NEW}=True"


def _edits(entry: Mismatched) -> tuple[Edit, ...]:
    own = _own_size(entry)
    if own is not None and entry.location is not None:
        return (Edit(Action.REPLACE, entry.location, value=str(own), safe=False, reason="the size that was saved"),)
    if entry.trained or entry.called_at is None:
        return ()
    return (Edit(Action.SET_ARGUMENT, entry.called_at, NEW, "True", safe=False, reason="the layer is trained anew"),)


def _shape(shape: tuple[int, ...]) -> str:
    return " x ".join(map(str, shape)) or "a single number"
