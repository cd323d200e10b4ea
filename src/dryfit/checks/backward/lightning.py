"""BWD107: backward by hand where Lightning goes backward itself."""

from dryfit.core.by_hand import SWITCH, is_by_hand, switch_at, switched
from dryfit.core.check import check
from dryfit.core.evidence import Failures
from dryfit.core.evidence.lightning import Lightning
from dryfit.core.finding import Finding, Findings, Severity


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
            (switch_at(entry.location) if is_by_hand(entry.location) else None) or entry.location,
            fix=SWITCH,
            edits=switched(entry.location),
            explains=failures.first("BWD107", "manual_backward"),
        )
        return
