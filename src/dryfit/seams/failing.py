"""What an exception carries from the seam that saw it to the one that records it."""

from dryfit.core.stage import Stage


def annotate(error: BaseException, **facts: object) -> None:
    """Hand facts to whoever records the failure; `stage`, `operation` and `module` override its own."""
    known = getattr(error, "_dryfit_facts", {})
    try:
        error._dryfit_facts = {**facts, **known}  # type: ignore[attr-defined]
    except AttributeError:
        return


def know_number(error: BaseException) -> None:
    """A backward asked of a plain number or an array: the loss left the graph before it came here."""
    if not isinstance(error, AttributeError) or error.name != "backward" or error.obj is None:
        return
    if isinstance(error.obj, (int, float)) or hasattr(error.obj, "__array__"):
        annotate(error, stage=Stage.BACKWARD, operation="backward", number=type(error.obj).__name__)
