"""What a rehearsal comes to: one result per check, one outcome per stage."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from dryfit.core.evidence import Evidence
from dryfit.core.finding import Finding, Severity
from dryfit.core.stage import Stage, stage_of


class Status(StrEnum):
    """How a check, or a stage, ended."""

    PASSED = "passed"
    FAILED = "failed"
    MENDED = "mended"
    SKIPPED = "skipped"
    ERROR = "error"


@dataclass(frozen=True)
class Result:
    """What one check said. A check that did not run says why."""

    check: str
    status: Status
    findings: tuple[Finding, ...] = ()
    reason: str = ""


@dataclass(frozen=True)
class StageOutcome:
    """How far the rehearsal got in one stage, and how long it took there."""

    stage: Stage
    status: Status
    seconds: float = 0.0
    reason: str = ""


@dataclass(frozen=True)
class Report:
    """The whole outcome of a rehearsal. Renderers read it; it renders nothing.

    Each finding bears its own severity by the time it is in a report. ``notes`` are sentences
    sampled, redirected, not reached. ``problem`` is set when nothing could be rehearsed.
    """

    target: str
    evidence: Evidence
    results: tuple[Result, ...] = ()
    stages: tuple[StageOutcome, ...] = ()
    version: str = ""
    seconds: float = 0.0
    notes: tuple[str, ...] = ()
    problem: str = ""
    output: str = ""
    suppressed: Mapping[str, str] = field(default_factory=dict)

    @property
    def findings(self) -> tuple[tuple[str, Finding], ...]:
        """Every finding with its check's code, in the order of the stages."""
        pairs = [(result.check, finding) for result in self.results for finding in result.findings]
        return tuple(sorted(pairs, key=lambda pair: (stage_of(pair[0]).order, pair[0])))

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the findings, once each."""
        return tuple(dict.fromkeys(code for code, _ in self.findings))

    @property
    def errors(self) -> tuple[tuple[str, Finding], ...]:
        """The findings that make the script not fit."""
        return tuple(pair for pair in self.findings if pair[1].severity is Severity.ERROR)

    @property
    def ok(self) -> bool:
        """Whether the script fits: it was rehearsed and nothing of error severity was found."""
        return not self.problem and not self.errors

    @property
    def exit_code(self) -> int:
        """0 fits, 1 does not, 2 could not be started, 3 a check of ours failed."""
        if self.problem:
            return 2
        if self.errors:
            return 1
        return 3 if any(result.status is Status.ERROR for result in self.results) else 0
