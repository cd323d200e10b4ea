"""The reports of several ranks as one: each cause once, and what the ranks disagree on."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from dryfit.core.evidence import Evidence
from dryfit.core.evidence.processes import Processes, Rank
from dryfit.core.finding import Finding
from dryfit.core.report import Report, Result, Status
from dryfit.core.request import Request
from dryfit.core.stage import Stage, stage_of
from dryfit.core.verdict import Key, Proven, key_of, outcomes, report_of

# A check without findings came to the first of these that it came to on any rank.
GRAVEST = (Status.ERROR, Status.PASSED, Status.SKIPPED)
# Where torch tells a rank that the connection to another is lost.
COLLECTIVES = "distributed_c10d.py:"


def joined(request: Request, reports: Sequence[Report]) -> Report:
    """One report of all ranks, which come in their order."""
    first = reports[0]
    evidence = replace(first.evidence, processes=_side_by_side(request, reports))
    apart = _judged(request, evidence, reports)
    results = tuple(_result(code, reports, apart) for code in _codes(reports))
    # A rank that died tells more than one that came to its end.
    problem = next((report.problem for report in sorted(reports, key=_has_results) if report.problem), "")
    seconds = {outcome.stage: outcome.seconds for outcome in first.stages}
    return replace(
        first,
        evidence=evidence,
        results=results,
        stages=outcomes(evidence, results, seconds) if results else (),
        seconds=max(report.seconds for report in reports),
        notes=(*_notes(request, evidence.processes), *dict.fromkeys(note for one in reports for note in one.notes)),
        problem="" if any(result.findings for result in results) else problem,
        suppressed={code: reason for report in (*reports, apart) for code, reason in report.suppressed.items()},
    )


def _has_results(report: Report) -> bool:
    return bool(report.results)


def _side_by_side(request: Request, reports: Sequence[Report]) -> Processes:
    known = [report.evidence.processes for report in reports]
    ranks = (found.ranks[0] if found and found.ranks else Rank(n, failed=True) for n, found in enumerate(known))
    return Processes(tuple(ranks), request.launch.launcher if request.launch else "")


def _judged(request: Request, evidence: Evidence, reports: Sequence[Report]) -> Report:
    """What the checks of the processes say to all ranks together; what a rank has proven stays."""
    proven = [
        Proven(code, finding, finding.stands_on)
        for report in reports
        for code, finding in report.findings
        if stage_of(code) is Stage.PROCESSES and finding.proof
    ]
    return report_of(request, evidence, proven=tuple(proven), first_seen={}, seconds={})


def _codes(reports: Sequence[Report]) -> list[str]:
    return list(dict.fromkeys(result.check for report in reports for result in report.results))


def _result(code: str, reports: Sequence[Report], apart: Report) -> Result:
    chosen = (apart,) if stage_of(code) is Stage.PROCESSES else reports
    findings = tuple(_once(chosen, code))
    if findings:
        return Result(code, Status.FAILED, findings)
    results = [result for report in chosen for result in report.results if result.check == code]
    return min((_without_findings(result) for result in results), key=lambda result: GRAVEST.index(result.status))


def _without_findings(result: Result) -> Result:
    failed = result.status is Status.FAILED
    return replace(result, status=Status.PASSED, findings=()) if failed else result


def _once(reports: Sequence[Report], code: str) -> Iterator[Finding]:
    """The findings of a check, those of the same place once; a rank that saw it alone is named."""
    found: dict[Key, list[tuple[int, Finding]]] = {}
    for rank, report in enumerate(reports):
        for result in report.results:
            for finding in result.findings if result.check == code else ():
                if not _is_echo(report, finding, reports):
                    found.setdefault(key_of(code, finding), []).append((rank, finding))
    for told in found.values():
        rank, finding = next(((rank, one) for rank, one in told if one.proof), told[0])
        alone = len(told) == 1 and len(reports) > 1
        yield replace(finding, facts={"rank": rank, **finding.facts}) if alone else finding


def _is_echo(report: Report, finding: Finding, reports: Sequence[Report]) -> bool:
    """Whether a finding only tells that another rank, which died or has a finding of its own, was gone."""
    others = [other for other in reports if other is not report]
    return _tells_of_loss(report, finding) and any(other.problem or _has_own(other) for other in others)


def _has_own(report: Report) -> bool:
    return any(not _tells_of_loss(report, finding) for _, finding in report.findings)


def _tells_of_loss(report: Report, finding: Finding) -> bool:
    """Whether a finding is about a failure inside of a collective."""
    failures = report.evidence.failures.all
    explained = finding.explains
    return explained is not None and explained < len(failures) and failures[explained].raised_in.startswith(COLLECTIVES)


def _notes(request: Request, processes: Processes | None) -> Iterator[str]:
    launch = request.launch
    if launch is None or launch.ranks == 1:
        return
    of = f"{launch.processes} processes" if launch.processes else "as many processes as there are devices"
    where = "on the CPU" if request.device == "cpu" else f"on {request.device}"
    yield f"{launch.launcher} starts {of}; {launch.ranks} were rehearsed side by side, {where}."
    if launch.sharded:
        yield f"{launch.sharded} is not emulated: each rank was rehearsed with all weights, as plain data parallelism."
    yield "Under several ranks the experiments beside the walk are left out, as with --fast."
    ranks = processes.ranks if processes else ()
    if any(rank.aware for rank in ranks) and not any(rank.group for rank in ranks):
        yield "The ranks formed no group here: each was rehearsed by itself, and nothing is said of them together."
