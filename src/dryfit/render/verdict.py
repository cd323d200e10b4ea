"""The last line of a report: how many findings, and whether the script fits."""

from collections import Counter

from dryfit.core.finding import Severity
from dryfit.core.report import Report, Status
from dryfit.render.entries import entries


def plural(count: int, noun: str) -> str:
    """``1 error``, ``2 errors``."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def counted(report: Report) -> str:
    """``2 errors, 1 warning``; empty where nothing was found."""
    counts = Counter(entry.severity for entry in entries(report))
    return ", ".join(plural(counts[severity], severity.value) for severity in Severity if counts[severity])


def verdict(report: Report, hint: str = "") -> str:
    """One line. ``hint`` says where the reasons of skipped checks are to be read."""
    if report.problem:
        return f"not rehearsed: {report.problem}"
    found = counted(report)
    if report.errors:
        return f"{found}; does not fit"
    judged = _judged(report, hint)
    return f"{found}; {judged}" if found else judged


def _judged(report: Report, hint: str) -> str:
    counts = Counter(result.status for result in report.results)
    passed, skipped, broken = counts[Status.PASSED], counts[Status.SKIPPED], counts[Status.ERROR]
    tail = f", {skipped} skipped{f' ({hint})' if hint else ''}" if skipped else ""
    tail += f", {plural(broken, 'check')} failed in dryfit itself" if broken else ""
    if passed or counts[Status.FAILED]:
        return f"fits: {plural(passed, 'check')} passed{tail}"
    return f"nothing was judged: {plural(passed, 'check')} passed{tail}"
