"""SCR160 and SCR161: the one truth of several values, and comparisons that an operator parts otherwise."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.evidence.truths import Truth
from dryfit.core.failing import comes_of_mends
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity

# Why the truth of all values is no more than a guess.
GUESSED = "where all must hold; `.any()` where one is enough"


@check("SCR160", Severity.ERROR)
def truth_of_several_values(script: Script, failures: Failures) -> Findings:
    """The one truth of a tensor or an array of several values is asked for.

    Cause:
        `pred == y` compares value by value and gives as many truths. `if`, `while`, `assert`, `and`, `or`, `not` and
        `0 < x < 1` need one, and raise. With a batch of one row, or a single number, the same line runs.

    Fix:
        Say which truth is meant: `.all()`, `.any()`, `.sum()` to count them; `&`, `|`, `~` with parentheses for a truth
        of each value.
    """
    for entry in script.truths:
        if not failures.is_left_to("SCR160", entry.failure) or comes_of_mends(failures.all[entry.failure], failures):
            continue
        where, shape = entry.location, " x ".join(map(str, entry.shape))
        yield Finding(
            f"`{entry.source}` is {entry.kind} of {shape} values, and has no one truth.",
            {"source": entry.source, "kind": entry.kind, "shape": shape},
            where,
            fix=entry.written if entry.paired else f"`{entry.written}` {GUESSED}{_counted(entry)}.",
            edits=(Edit(Action.REPLACE, where, value=entry.written, safe=entry.paired, reason=_reason(entry)),)
            if where is not None
            else (),
            explains=entry.failure,
        )


def _counted(entry: Truth) -> str:
    return "; `.sum()` counts them" if "==" in entry.source else ""


def _reason(entry: Truth) -> str:
    return "" if entry.paired else GUESSED


@check("SCR161", Severity.ERROR)
def comparisons_parted_by_an_operator(script: Script, failures: Failures) -> Findings:
    """`&` or `|` stands between comparisons without parentheses.

    Cause:
        `&`, `|` and `^` bind more strongly than `>`, `<` and `==`: `a > 1 & b < 5` is `a > (1 & b) < 5`. With floats or
        texts the operator raises; with whole numbers the chain of comparisons does.

    Fix:
        Put each comparison in parentheses: `(a > 1) & (b < 5)`.
    """
    for entry in script.bound_first:
        if not failures.is_left_to("SCR161", entry.failure):
            continue
        where = entry.location
        yield Finding(
            f"`{entry.operator}` binds before the comparisons: `{entry.source}` takes `{entry.bound}` first.",
            {"operator": entry.operator, "bound": entry.bound},
            where,
            fix=entry.written,
            edits=(Edit(Action.REPLACE, where, value=entry.written),) if where is not None else (),
            explains=entry.failure,
        )
