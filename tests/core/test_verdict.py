"""From evidence to a report: proofs, severities, suppression, stages."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from dryfit.core import check as catalogue
from dryfit.core.check import check
from dryfit.core.evidence import Evidence, Failure, Failures, Loss
from dryfit.core.evidence.loss import LossCall
from dryfit.core.failing import unrecognised
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.report import Report, Status
from dryfit.core.request import Request
from dryfit.core.stage import Stage
from dryfit.core.summary import TensorSummary
from dryfit.core.verdict import Proven, key_of, report_of

SUMMARY = TensorSummary((4, 2), "float32")


@pytest.fixture(autouse=True)
def two_checks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Location]:
    monkeypatch.setattr(catalogue, "CATALOGUE", {})
    script = tmp_path / "train.py"
    script.write_text("loss = f(x)  # dryfit: ignore[LOS777] known and meant\nloss = g(x)\n")

    @check("LOS777", Severity.ERROR)
    def every_call(loss: Loss) -> Findings:
        """A call."""
        for call in loss.calls:
            yield Finding(f"{call.function} is called.", location=call.location)

    @check("LOS901", Severity.ERROR)
    def loss_failure(failures: Failures) -> Findings:
        """A failure."""
        yield from unrecognised(failures, Stage.LOSS)

    return Location(str(script), 2)


def evidence(where: Location, *failures: Failure) -> Evidence:
    call = LossCall(0, "mse_loss", SUMMARY, SUMMARY, where)
    return Evidence(loss=Loss((call,)), failures=Failures(failures))


def judged(found: Evidence, request: Request | None = None, **given: object) -> Report:
    return report_of(request or Request("train.py"), found, first_seen={}, seconds={}, **given)  # type: ignore[arg-type]


def test_an_error_without_proof_is_told_as_a_warning(two_checks: Location) -> None:
    report = judged(evidence(two_checks))
    assert [(code, f.severity) for code, f in report.findings] == [("LOS777", Severity.WARNING)]
    assert (report.ok, report.exit_code) == (True, 0)


def test_a_proof_from_the_walk_makes_it_an_error(two_checks: Location) -> None:
    finding = Finding("mse_loss is called.", location=two_checks, proof=Proof("mended", "raises", "runs"))
    report = judged(evidence(two_checks), proven=(Proven("LOS777", finding),))
    assert [f.severity for _, f in report.findings] == [Severity.ERROR]
    assert (report.ok, report.exit_code) == (False, 1)
    assert next(s for s in report.stages if s.stage is Stage.LOSS).status is Status.MENDED


def test_what_a_mend_refuted_is_not_told(two_checks: Location) -> None:
    finding = Finding("mse_loss is called.", location=two_checks)
    report = judged(evidence(two_checks), refuted=frozenset({key_of("LOS777", finding)}))
    assert report.findings == ()


def test_a_failure_that_nothing_explains_is_one_proven_finding(two_checks: Location) -> None:
    failure = Failure(0, Stage.LOSS, "mse_loss", "RuntimeError", "no", two_checks, inputs={"input": SUMMARY})
    echo = Failure(1, Stage.LOSS, "mse_loss", "RuntimeError", "later", two_checks, stands_on=(0,))
    report = judged(Evidence(failures=Failures((failure, echo))))
    ((code, finding),) = report.findings
    assert (code, finding.severity) == ("LOS901", Severity.ERROR)
    assert "float32 4 x 2" in finding.message
    assert finding.proof is not None
    assert finding.proof.before == "raises RuntimeError: no"
    assert next(s for s in report.stages if s.stage is Stage.LOSS).status is Status.FAILED


@pytest.mark.parametrize(("error", "told"), [("ValueError", []), ("TypeError", ["LOS901"])])
def test_what_a_finding_explains_is_not_told_again_in_a_later_epoch(
    two_checks: Location, error: str, told: list[str]
) -> None:
    first = Failure(0, Stage.LOSS, "loss", "ValueError", "7 rows", two_checks, explained_by="LOS777")
    later = Failure(1, Stage.LOSS, "loss", error, "5 rows", two_checks)
    cause = Finding("mse_loss is called.", location=two_checks, explains=0)
    report = judged(evidence(two_checks, first, later), proven=(Proven("LOS777", cause),))
    assert report.codes == ("LOS777", *told)


def test_a_comment_in_the_source_suppresses_with_its_reason(two_checks: Location) -> None:
    report = judged(evidence(Location(two_checks.path, 1)))
    assert report.findings == ()
    assert report.suppressed == {"LOS777": "known and meant"}


@pytest.mark.parametrize(
    ("request_", "codes"),
    [
        (Request("train.py", select=("LOS",)), ("LOS777",)),
        (Request("train.py", select=("BAT",)), ()),
        (Request("train.py", ignore=("LOS777",)), ()),
        (Request("train.py", ignore=("LOS9",)), ("LOS777",)),
    ],
)
def test_selected_and_ignored_codes(two_checks: Location, request_: Request, codes: tuple[str, ...]) -> None:
    assert judged(evidence(two_checks), request_).codes == codes


def test_a_stage_that_was_not_reached_is_skipped_never_passed() -> None:
    report = judged(Evidence())
    assert {s.stage: s.status for s in report.stages} == {Stage.LOSS: Status.SKIPPED}


def test_a_stage_that_was_gone_through_unmeasured_is_passed() -> None:
    report = judged(Evidence(ran=("batch", "loss")))
    assert {s.stage: s.status for s in report.stages} == {Stage.BATCH: Status.PASSED, Stage.LOSS: Status.PASSED}


@pytest.mark.parametrize(("cause", "told"), [("LOS777", ["LOS777"]), ("LOS101", ["LOS777", "LOS888"])])
def test_what_repeats_a_cause_is_folded_where_that_is_found(two_checks: Location, cause: str, told: list[str]) -> None:
    @check("LOS888", Severity.ERROR)
    def again(loss: Loss) -> Findings:
        """The same once more."""
        yield Finding("It is called again.", echo_of=cause)

    report = judged(evidence(two_checks))
    assert [code for code, _ in report.findings] == told
    assert report.findings[0][1].echoes == (("It is called again.",) if cause == "LOS777" else ())


@pytest.mark.parametrize(("proven", "told"), [(True, ["LOS888"]), (False, ["BWD888", "LOS888"])])
def test_a_symptom_is_told_where_no_error_of_the_loss_is(two_checks: Location, proven: bool, told: list[str]) -> None:
    @check("LOS888", Severity.ERROR)
    def cause(loss: Loss) -> Findings:
        """What leaves no gradient."""
        yield Finding("It is flat.", proof=Proof("experiment", "0", "1") if proven else None)

    @check("BWD888", Severity.ERROR)
    def symptom(loss: Loss) -> Findings:
        """What comes of it."""
        yield Finding("It is 0.", symptom=True, proof=Proof("experiment", "0", "1"))

    report = judged(evidence(two_checks))
    assert sorted(code for code, _ in report.findings if code != "LOS777") == told


@pytest.mark.parametrize(("named", "told_with"), [("", "DAT888"), ("LOS777", "LOS777"), ("LOS101", "DAT888")])
def test_a_symptom_is_told_with_the_cause_it_names_where_that_is_found(
    two_checks: Location, named: str, told_with: str
) -> None:
    @check("DAT888", Severity.ERROR)
    def cause(loss: Loss) -> Findings:
        """What spoils all that follows."""
        yield Finding("It is spoilt.", proof=Proof("experiment", "0", "1"))

    @check("FWD888", Severity.WARNING)
    def symptom(loss: Loss) -> Findings:
        """What comes of it, at some calls."""
        yield Finding("It is nan.", symptom=True, echo_of=named)

    report = judged(evidence(two_checks))
    told = {code: finding.echoes for code, finding in report.findings}
    assert set(told) == {"DAT888", "LOS777"}
    assert told[told_with] == ("It is nan.",)


@pytest.mark.parametrize(("shared", "told"), [("ids from 1", ["At 40."]), ("", ["At 10.", "At 40.", "At 70."])])
def test_what_shares_its_cause_is_told_where_it_raised_first(
    two_checks: Location, shared: str, told: list[str]
) -> None:
    failures = [Failure(number, Stage.FORWARD, "forward", "IndexError", "") for number in range(3)]
    edits = [Edit(Action.REPLACE, replace(two_checks, line=line), value="61") for line in (10, 40, 70)]
    numbers = (1, 0, 2)

    @check("LOS666", Severity.ERROR)
    def tables(loss: Loss) -> Findings:
        """Three tables."""
        for edit, number in zip(edits, numbers, strict=True):
            place = edit.location
            yield Finding(f"At {place.line}.", location=place, edits=(edit,), explains=number, shared=shared)

    report = judged(evidence(two_checks, *failures))
    found = [finding for code, finding in report.findings if code == "LOS666"]
    assert [finding.message for finding in found] == told
    assert sum(len(finding.edits) for finding in found) == len(edits)
    assert found[0].echoes == (("At 10.", "At 70.") if shared else ())


def test_what_repeats_one_of_several_causes_is_told_with_the_nearest(two_checks: Location) -> None:
    places = [replace(two_checks, line=line) for line in (10, 40, 70)]

    @check("LOS666", Severity.ERROR)
    def several(loss: Loss) -> Findings:
        """Three causes."""
        yield from (Finding(f"At {place.line}.", location=place) for place in places)

    @check("LOS888", Severity.ERROR)
    def again(loss: Loss) -> Findings:
        """One of them once more."""
        yield Finding("It comes again.", location=replace(two_checks, line=44), echo_of="LOS666")

    told = {f.message: f.echoes for code, f in judged(evidence(two_checks)).findings if code == "LOS666"}
    assert told == {"At 10.": (), "At 40.": ("It comes again.",), "At 70.": ()}


@pytest.mark.parametrize(("second", "told"), [("It is gone.", [(10, ())]), ("It is lost.", [(10, ()), (40, ())])])
def test_one_cause_at_two_lines_is_told_once(
    two_checks: Location, second: str, told: list[tuple[int, tuple[str, ...]]]
) -> None:
    @check("LOS666", Severity.ERROR)
    def gone(loss: Loss) -> Findings:
        """What two lines need."""
        yield Finding("It is gone.", location=replace(two_checks, line=10))
        yield Finding(second, location=replace(two_checks, line=40), echo_of="LOS666")

    found = [f for code, f in judged(evidence(two_checks)).findings if code == "LOS666"]
    assert [(f.location.line, f.echoes) for f in found if f.location] == told


def test_what_stands_on_an_echo_stands_on_its_cause(two_checks: Location) -> None:
    @check("LOS888", Severity.ERROR)
    def again(loss: Loss) -> Findings:
        """The same once more."""
        yield Finding("It is called again.", echo_of="LOS777")

    @check("LOS999", Severity.ERROR)
    def later(loss: Loss) -> Findings:
        """Another."""
        yield Finding("It is another.", location=two_checks)

    key = key_of("LOS999", Finding("", location=two_checks))
    report = report_of(Request("train.py"), evidence(two_checks), first_seen={key: ("LOS888",)}, seconds={})
    assert dict(report.findings)["LOS999"].stands_on == ("LOS777",)


@pytest.mark.parametrize(("error", "told"), [("IndexError", False), ("AttributeError", True), ("KeyError", True)])
def test_what_a_mended_shape_cannot_raise_is_told(two_checks: Location, error: str, told: bool) -> None:
    mended = Failure(0, Stage.LOSS, "loss", "RuntimeError", "shapes", two_checks, explained_by="FWD303", mended=True)
    later = Failure(1, Stage.LOSS, "loss", error, "something else", Location(two_checks.path, 1))
    report = judged(evidence(two_checks, mended, later))
    assert ("LOS901" in {code for code, _ in report.findings}) is told
