"""SCR116: modules that torch has not initialised."""

from dryfit.core.check import check
from dryfit.core.evidence import Script
from dryfit.core.evidence.script import Uninitialised
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity

# How a class has its bases initialised.
CALL = "super().__init__()"


@check("SCR116", Severity.ERROR)
def module_not_initialised(script: Script) -> Findings:
    """A module sets a layer before `super().__init__()` has run.

    Cause:
        `nn.Module` keeps layers and parameters in tables that its own `__init__` makes. Without them no layer can
        be set. `super(Net).__init__()` does not make them: it is not bound to `self`.

    Fix:
        Begin `__init__` with `super().__init__()`.
    """
    for entry in script.uninitialised:
        wrong = entry.wrong
        what = f"`{wrong.text.strip()}` does not reach torch" if wrong else f"`{CALL}` comes later"
        what = what if wrong or entry.late else f"`{CALL}` is not called"
        yield Finding(
            f"`{entry.class_name}` sets a layer before `nn.Module.__init__` has run: {what}.",
            {"class": entry.class_name, "set_at": entry.location.line},
            wrong or entry.first or entry.location,
            fix=CALL,
            edits=_edits(entry),
            explains=entry.failure,
        )


def _edits(entry: Uninitialised) -> tuple[Edit, ...]:
    if entry.wrong is not None:
        return (Edit(Action.REPLACE, entry.wrong, value=CALL),)
    if entry.first is None:
        return ()
    late = (Edit(Action.DELETE_STATEMENT, entry.late),) if entry.late is not None else ()
    return (Edit(Action.INSERT_BEFORE, entry.first, value=CALL), *late)
