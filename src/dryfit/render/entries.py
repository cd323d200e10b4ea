"""A report's findings joined with the catalogue's words, as every renderer needs them."""

from collections.abc import Mapping
from dataclasses import dataclass

from dryfit.core.check import CATALOGUE
from dryfit.core.finding import Edit, Fact, Finding, Location, Proof, Severity
from dryfit.core.report import Report, Status
from dryfit.core.stage import Stage, stage_of


@dataclass(frozen=True)
class Entry:
    """One finding, whole."""

    code: str
    name: str
    stage: Stage
    severity: Severity
    message: str
    cause: str
    fix: str
    facts: Mapping[str, Fact]
    location: Location | None
    proof: Proof | None
    edits: tuple[Edit, ...]
    echoes: tuple[str, ...]
    stands_on: tuple[str, ...]

    @property
    def offer(self) -> str:
        """What ``dryfit fix`` would do about it; empty where it can do nothing."""
        if not self.edits:
            return ""
        return "dryfit fix applies this" if all(edit.safe for edit in self.edits) else "dryfit fix drafts this"


def entries(report: Report) -> tuple[Entry, ...]:
    """Every finding in the order of the stages."""
    return tuple(_entry(code, finding) for code, finding in report.findings)


def skipped(report: Report) -> tuple[tuple[str, str], ...]:
    """Code and reason of every check that gave no verdict, those that failed in themselves included."""
    reasons = {Status.SKIPPED: "{}", Status.ERROR: "dryfit's own check failed: {}"}
    return tuple((r.check, reasons[r.status].format(r.reason)) for r in report.results if r.status in reasons)


def check_name(code: str) -> str:
    """The check's name, or nothing where the catalogue has no such code."""
    return CATALOGUE[code].name if code in CATALOGUE else ""


def _entry(code: str, finding: Finding) -> Entry:
    known = CATALOGUE.get(code)
    return Entry(
        code=code,
        name=known.name if known else "",
        stage=stage_of(code),
        severity=finding.severity or Severity.WARNING,
        message=finding.message,
        cause=known.cause if known else "",
        fix=finding.fix or (known.fix if known else ""),
        facts=finding.facts,
        location=finding.location,
        proof=finding.proof,
        edits=finding.edits,
        echoes=finding.echoes,
        stands_on=finding.stands_on,
    )
