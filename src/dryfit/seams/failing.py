"""What an exception carries from the seam that saw it to the one that records it."""


def annotate(error: BaseException, **facts: object) -> None:
    """Hand facts to whoever records the failure; `stage`, `operation` and `module` override its own."""
    known = getattr(error, "_dryfit_facts", {})
    try:
        error._dryfit_facts = {**facts, **known}  # type: ignore[attr-defined]
    except AttributeError:
        return
