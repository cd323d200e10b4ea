"""From evidence to a report: run the checks, join the proofs, set severities, fold echoes."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from dryfit.core.check import run_checks, severity_of
from dryfit.core.evidence import Evidence
from dryfit.core.failing import ASSERTED, foreseen, misshapen, unfit_data
from dryfit.core.finding import Finding, Location, Proof, Severity
from dryfit.core.report import Report, Result, StageOutcome, Status
from dryfit.core.request import Request
from dryfit.core.source import line_text
from dryfit.core.stage import Stage, is_catch_all, stage_of
from dryfit.version import __version__

Key: TypeAlias = tuple[str, str, int, int]

IGNORE = re.compile(r"#\s*dryfit:\s*ignore\[([A-Z0-9,\s]+)\]\s*(.*)")

# The stages whose errors can leave a loop without anything to learn by.
LEADING = (Stage.DATA, Stage.FORWARD, Stage.LOSS, Stage.LEARN)


@dataclass(frozen=True)
class Proven:
    """A finding that was proven on the way, and the codes that had been mended before it."""

    code: str
    finding: Finding
    stands_on: tuple[str, ...] = ()


def key_of(code: str, finding: Finding) -> Key:
    """What makes two findings the same: the check and the place, or the words where there is none."""
    place = finding.location
    return (code, place.path, place.line, place.column) if place else (code, finding.message, 0, 0)


def report_of(
    request: Request,
    evidence: Evidence,
    *,
    proven: tuple[Proven, ...] = (),
    first_seen: Mapping[Key, tuple[str, ...]],
    seconds: Mapping[Stage, float],
    notes: tuple[str, ...] = (),
    elapsed: float = 0.0,
    refuted: frozenset[Key] = frozenset(),
) -> Report:
    """Judge the evidence. Findings proven on the way stay, whatever the checks say at the end."""
    results: list[Result] = []
    suppressed: dict[str, str] = {}
    for result in run_checks(evidence):
        if not _selected(result.check, request):
            continue
        findings = _joined(result, proven, first_seen, evidence, refuted)
        reasons = [ignore_reason(result.check, finding.location) for finding in findings]
        kept = [finding for finding, reason in zip(findings, reasons, strict=True) if reason is None]
        if told := next((reason for reason in reasons if reason), None):
            suppressed[result.check] = told
        results.append(_with(result, tuple(kept)))
    results = _folded(_led_back(_traced(_once(results, evidence), evidence)))
    return Report(
        target=request.target,
        evidence=evidence,
        results=tuple(results),
        stages=outcomes(evidence, tuple(results), seconds),
        version=__version__,
        seconds=elapsed,
        notes=notes,
        suppressed=suppressed,
    )


def _once(results: list[Result], evidence: Evidence) -> list[Result]:
    """Without what nobody recognised where it only repeats a failure that a finding explains: in a later epoch, say."""
    known = [f.explains for r in results if not is_catch_all(r.check) for f in r.findings if f.explains is not None]
    kinds = {evidence.failures.all[number].kind for number in known}

    def repeats(finding: Finding) -> bool:
        return finding.explains is not None and evidence.failures.all[finding.explains].kind in kinds

    return [
        _with(r, tuple(f for f in r.findings if not repeats(f))) if is_catch_all(r.check) and r.findings else r
        for r in results
    ]


def _traced(results: list[Result], evidence: Evidence) -> list[Result]:
    """What nobody recognised, named an echo where the line had to do with data that a finding tells to be unfit."""
    told = [(r.check, finding) for r in results for finding in r.findings if finding.severity is Severity.ERROR]
    found = {code for code, _ in told}

    def of_data(finding: Finding) -> Finding:
        failure = evidence.failures.all[finding.explains] if finding.explains is not None else None
        if failure is None or finding.echo_of:
            return finding
        cause = (
            unfit_data(failure, found)
            or misshapen(failure, told, evidence.failures)
            or foreseen(failure, evidence.failures, found)
        )
        return replace(finding, echo_of=cause) if cause else finding

    bare = [r.check for r in results if r.findings and (is_catch_all(r.check) or r.check == ASSERTED)]
    return [_with(r, tuple(map(of_data, r.findings))) if r.check in bare else r for r in results]


def _led_back(results: list[Result]) -> list[Result]:
    """Symptoms, named echoes of the first error that can be their cause, but for those of a cause that is found."""
    found = {r.check for r in results if r.findings}
    errors = {r.check for r in results for f in r.findings if f.severity is Severity.ERROR and not f.symptom}
    cause = next((r.check for r in results if r.check in errors and stage_of(r.check) in LEADING), "")

    def led_back(finding: Finding) -> Finding:
        led = finding.symptom and cause and finding.echo_of not in found
        return replace(finding, echo_of=cause) if led else finding

    return [_with(r, tuple(map(led_back, r.findings))) if r.findings else r for r in results]


def _folded(results: list[Result]) -> list[Result]:
    """Without the findings that repeat a cause which is found as well: that one tells of them."""
    found = {result.check for result in results if result.findings}
    echoes = [f for r in results for f in r.findings if f.echo_of in found and _only_repeats(f, r)]
    if not echoes:
        return results
    causes = {r.check: f.echo_of for r in results for f in r.findings if f in echoes}
    folded = []
    for result in results:
        kept = [_upon(result.check, finding, causes) for finding in result.findings if finding not in echoes]
        for echo in echoes if kept else ():
            if echo.echo_of == result.check:
                nearest = min(range(len(kept)), key=lambda place: _apart(kept[place], echo))
                told = () if echo.message == kept[nearest].message else (echo.message,)
                kept[nearest] = replace(kept[nearest], echoes=(*kept[nearest].echoes, *told))
        folded.append(_with(result, tuple(kept)))
    return folded


def _only_repeats(echo: Finding, result: Result) -> bool:
    """Whether a finding adds nothing to its cause: one of the same check adds the place, unless it says the same."""
    if echo.echo_of != result.check:
        return True
    return any(f.message == echo.message and f.echo_of != result.check for f in result.findings)


def _apart(one: Finding, other: Finding) -> tuple[bool, bool, int]:
    """How far from each other two findings stand in the source; equally far where one has no place."""
    others = one.message != other.message
    if one.location is None or other.location is None:
        return others, True, 0
    return others, one.location.path != other.location.path, abs(one.location.line - other.location.line)


def _upon(code: str, finding: Finding, causes: Mapping[str, str]) -> Finding:
    """A finding that stands on an echo stands on its cause."""
    names = dict.fromkeys(causes.get(name, name) for name in finding.stands_on)
    return replace(finding, stands_on=tuple(name for name in names if name != code))


def _selected(code: str, request: Request) -> bool:
    chosen = not request.select or any(code.startswith(prefix) for prefix in request.select)
    return chosen and not any(code.startswith(prefix) for prefix in request.ignore)


def _with(result: Result, findings: tuple[Finding, ...]) -> Result:
    if findings:
        return replace(result, status=Status.FAILED, findings=findings, reason="")
    status = Status.PASSED if result.status is Status.FAILED else result.status
    return replace(result, status=status, findings=())


def _joined(
    result: Result,
    proven: tuple[Proven, ...],
    first_seen: Mapping[Key, tuple[str, ...]],
    evidence: Evidence,
    refuted: frozenset[Key],
) -> list[Finding]:
    code = result.check
    known = {key_of(p.code, p.finding): p for p in proven if p.code == code}
    # What was proven of a failure is not said of it again at another line.
    said = {(p.finding.explains, p.finding.message) for p in known.values() if p.finding.explains is not None}
    told = [f for f in result.findings if key_of(code, f) in known or (f.explains, f.message) not in said]
    found = {key_of(code, finding): finding for finding in reversed(told)}
    standing = {key: found[key] for key in reversed(found) if key not in refuted}
    merged = {**standing, **{key: _completed(p.finding, found.get(key)) for key, p in known.items()}}
    finished = [
        _finished(code, _witnessed(finding, evidence), first_seen.get(key, ())) for key, finding in merged.items()
    ]
    return _shared(finished, evidence)


def _shared(findings: list[Finding], evidence: Evidence) -> list[Finding]:
    """Those that have one cause, told as one at the place that raised first: the others are its echoes."""
    groups: dict[object, list[Finding]] = {}
    for place, finding in enumerate(findings):
        groups.setdefault(finding.shared or place, []).append(finding)
    return [_first_of(group, len(evidence.failures.all)) for group in groups.values()]


def _first_of(group: list[Finding], last: int) -> Finding:
    first, *others = sorted(group, key=lambda f: last if f.explains is None else f.explains)
    if not others:
        return first
    echoes, edits = (other.message for other in others), (edit for other in others for edit in other.edits)
    return replace(first, echoes=(*first.echoes, *echoes), edits=(*first.edits, *edits))


def _completed(early: Finding, late: Finding | None) -> Finding:
    """A finding that was proven on the way, with the places to edit, and the cause it repeats, that were seen later."""
    if late is None:
        return early
    edits = late.edits if len(late.edits) >= len(early.edits) else early.edits
    return replace(early, edits=edits, echo_of=late.echo_of or early.echo_of)


def _witnessed(finding: Finding, evidence: Evidence) -> Finding:
    """A finding that explains an exception which was really raised is proven by it."""
    if finding.proof is not None or finding.explains is None:
        return finding
    failure = evidence.failures.all[finding.explains]
    first = failure.message.strip().split("\n", 1)[0][:200]
    after = "nothing mends it in memory; the rehearsal goes on after it"
    return finding.proven(Proof("experiment", f"raises {failure.error}: {first}", after))


def _finished(code: str, finding: Finding, stands_on: tuple[str, ...]) -> Finding:
    others = tuple(other for other in stands_on if other != code)
    return replace(finding, severity=severity_of(code, finding), stands_on=others)


def ignore_reason(code: str, location: Location | None) -> str | None:
    """The reason given in ``# dryfit: ignore[CODE] reason`` on the finding's first line, or None."""
    match = IGNORE.search(line_text(location.path, location.line)) if location else None
    if match and code in {name.strip() for name in match.group(1).split(",")}:
        return match.group(2).strip() or "no reason given"
    return None


def outcomes(
    evidence: Evidence, results: tuple[Result, ...], seconds: Mapping[Stage, float]
) -> tuple[StageOutcome, ...]:
    """How far the rehearsal got, stage by stage; a stage that was not run is never passed."""
    return tuple(
        _outcome(stage, evidence, results, seconds) for stage in Stage if _speaks(stage, evidence, results, seconds)
    )


def _speaks(stage: Stage, evidence: Evidence, results: tuple[Result, ...], seconds: Mapping[Stage, float]) -> bool:
    return _ran(stage, evidence) or stage in seconds or any(stage_of(result.check) is stage for result in results)


def _ran(stage: Stage, evidence: Evidence) -> bool:
    return bool(getattr(evidence, stage.value, None)) or stage in evidence.ran


def _outcome(
    stage: Stage, evidence: Evidence, results: tuple[Result, ...], seconds: Mapping[Stage, float]
) -> StageOutcome:
    own = [finding for r in results if stage_of(r.check) is stage for finding in r.findings]
    errors = [finding for finding in own if finding.severity is Severity.ERROR]
    unmended = [failure for failure in evidence.failures if failure.stage is stage and not failure.mended]
    open_failures = [failure for failure in unmended if not evidence.failures.is_excused(failure)]
    seen = _ran(stage, evidence) or stage is Stage.SCRIPT
    spent = round(seconds.get(stage, 0.0), 4)
    if open_failures or any(f.proof is None or f.proof.kind != "mended" for f in errors):
        return StageOutcome(stage, Status.FAILED, spent)
    if errors:
        return StageOutcome(stage, Status.MENDED, spent)
    if not seen or (unmended and stage is not Stage.SCRIPT):
        return StageOutcome(stage, Status.SKIPPED, spent, "not judged" if unmended else "not reached")
    return StageOutcome(stage, Status.PASSED, spent)
