"""DAT529: classes that a stratified split cannot divide."""

from collections.abc import Mapping

from dryfit.core.check import check
from dryfit.core.evidence import Failures
from dryfit.core.finding import Fact, Finding, Findings, Severity


@check("DAT529", Severity.ERROR)
def classes_too_small_to_divide(failures: Failures) -> Findings:
    """A split by classes has a class that cannot be in both parts.

    Cause:
        `stratify` gives each part its share of every class. A class of one row has none to share, and a part of fewer
        rows than there are classes has no place for all. Numbers that are no classes, as prices are, stand alone too.

    Fix:
        Join or leave out the rarest classes, make the part larger, or divide without `stratify`.
    """
    for failure in failures.at("pair"):
        if "classes" not in failure.facts or failure.explained_by not in ("", "DAT529"):
            continue
        facts = failure.facts
        yield Finding(
            _sentence(facts),
            {"classes": facts["classes"], "alone": facts["alone"], "rows": facts["rows"]},
            failure.location,
            fix="Leave out or join the classes of one row: `y.value_counts()` shows them."
            if facts["alone"]
            else f"A part of {facts['classes']} rows at least, or no `stratify`.",
            explains=failure.number,
        )


def _sentence(facts: Mapping[str, Fact]) -> str:
    if not facts["alone"]:
        return f"A part has fewer rows than there are classes to divide: {facts['classes']}."
    others = f", as have {int(str(facts['alone'])) - 1} more of {facts['classes']}" if facts["alone"] != 1 else ""
    return f"Class {facts['lone']} has one row{others}; `stratify` divides each class in two."
