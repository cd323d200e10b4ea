"""BWD107: backward by hand where Lightning goes backward itself."""

import ast

from dryfit.core.check import check
from dryfit.core.evidence import Failures
from dryfit.core.evidence.lightning import Lightning
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Severity
from dryfit.core.source import location_of, nodes_of, parse


@check("BWD107", Severity.ERROR)
def manual_backward_under_automatic(lightning: Lightning, failures: Failures) -> Findings:
    """manual_backward is called while Lightning optimizes automatically.

    Cause:
        Lightning goes backward and steps by itself unless the module says otherwise, and refuses a
        second hand on it.

    Fix:
        Set `self.automatic_optimization = False` in `__init__`.
    """
    for entry in lightning.manual_backwards:
        yield Finding(
            f"`{entry.class_name}` calls `manual_backward`, and its optimization is automatic.",
            {"class": entry.class_name},
            entry.location,
            fix="self.automatic_optimization = False",
            edits=_by_hand(entry.location),
            explains=failures.first("BWD107", "manual_backward"),
        )
        return


def _by_hand(where: Location | None) -> tuple[Edit, ...]:
    """The line in the `__init__` of the class around a place, behind the call of the parent's."""
    tree = parse(where.path) if where else None
    for owner in nodes_of(tree) if tree and where else ():
        if (
            where is None
            or not isinstance(owner, ast.ClassDef)
            or not owner.lineno <= where.line <= (owner.end_lineno or 0)
        ):
            continue
        made = next((n for n in owner.body if isinstance(n, ast.FunctionDef) and n.name == "__init__"), None)
        calls = (n for n in ast.walk(made) if isinstance(n, ast.Call)) if made else ()
        parent = next((n for n in calls if ast.unparse(n.func).endswith("__init__")), None)
        if parent is not None:
            line = "self.automatic_optimization = False"
            return (Edit(Action.INSERT_AFTER, location_of(parent, where.path), value=line),)
    return ()
