"""The reports of several ranks as one."""

from dataclasses import replace

import make
from dryfit.core.evidence import Evidence, Failure, Failures
from dryfit.core.evidence.processes import Group, Processes, Rank, Saved
from dryfit.core.finding import Finding
from dryfit.core.ranks import joined
from dryfit.core.report import Report, Result, Status
from dryfit.core.request import Launch, Request
from dryfit.core.stage import Stage

REQUEST = Request("train.py", launch=Launch("torchrun", 8))
LOST = Failure(0, Stage.SCRIPT, "statement", "RuntimeError", "gone", raised_in="distributed_c10d.py:all_reduce")


def rank(number: int, *results: Result, **changes: object) -> Report:
    processes = Processes((Rank(number, Group("gloo", make.location()), saved=(Saved("m.pt", make.location()),)),))
    report = Report("train.py", Evidence(processes=processes), results, seconds=1.0 + number)
    return replace(report, **changes)  # type: ignore[arg-type]


def found(code: str, *findings: Finding) -> Result:
    return Result(code, Status.FAILED if findings else Status.PASSED, findings)


def test_what_every_rank_finds_is_told_once() -> None:
    report = joined(REQUEST, [rank(0, found("BAT101", make.finding())), rank(1, found("BAT101", make.finding()))])
    ((code, finding),) = report.findings
    assert code == "BAT101"
    assert "rank" not in finding.facts
    assert report.seconds == 2.0


def test_what_one_rank_finds_names_it() -> None:
    report = joined(REQUEST, [rank(0, found("BAT101")), rank(1, found("BAT101", make.finding()))])
    ((_, finding),) = report.findings
    assert finding.facts["rank"] == 1
    assert report.exit_code == 1


def test_a_finding_with_a_proof_stands_for_those_of_its_place() -> None:
    bare = make.finding(proof=None)
    report = joined(REQUEST, [rank(0, found("BAT101", bare)), rank(1, found("BAT101", make.finding()))])
    ((_, finding),) = report.findings
    assert finding.proof is not None


def test_a_check_comes_to_the_gravest_of_what_it_came_to() -> None:
    skipped, failed = Result("BAT101", Status.SKIPPED, reason="none"), Result("BAT101", Status.ERROR, reason="oh")
    assert joined(REQUEST, [rank(0, skipped), rank(1, found("BAT101"))]).results[0].status is Status.PASSED
    assert joined(REQUEST, [rank(0, found("BAT101")), rank(1, failed)]).results[0].status is Status.ERROR
    assert joined(REQUEST, [rank(0, skipped), rank(1, skipped)]).results[0].reason == "none"


def test_what_ranks_disagree_on_is_judged_over_all_of_them() -> None:
    report = joined(REQUEST, [rank(0, found("DST402")), rank(1, found("DST402"))])
    assert report.codes == ("DST402",)
    assert report.evidence.processes is not None
    assert [one.number for one in report.evidence.processes.ranks] == [0, 1]
    assert joined(replace(REQUEST, ignore=("DST",)), [rank(0), rank(1)]).findings == ()


def test_a_lost_connection_is_an_echo_of_what_another_rank_tells() -> None:
    echo = make.finding(explains=0, location=make.location(50))
    lonely = rank(0, found("SCR901", echo))
    lonely = replace(lonely, evidence=replace(lonely.evidence, failures=Failures((LOST,))))
    assert joined(REQUEST, [lonely, rank(1, found("SCR901"), problem="it died")]).findings == ()
    assert (
        joined(REQUEST, [lonely, rank(1, found("SCR901", make.finding()))]).findings[0][1].location == make.location()
    )
    assert len(joined(REQUEST, [lonely, replace(lonely)]).findings) == 1


def test_a_rank_without_a_report_leaves_its_problem() -> None:
    gone = Report("train.py", Evidence(), problem="train.py was killed.")
    report = joined(REQUEST, [rank(0, found("BAT101")), gone])
    assert (report.problem, report.exit_code) == ("train.py was killed.", 2)
    assert joined(REQUEST, [gone, gone]).stages == ()


def test_notes_say_how_many_ranks_were_rehearsed_and_come_once() -> None:
    report = joined(REQUEST, [rank(0, notes=("saved.",)), rank(1, notes=("saved.", "read."))])
    assert report.notes[0].startswith("torchrun starts 8 processes; 2 were rehearsed")
    assert report.notes[2:] == ("saved.", "read.")
    alone = replace(REQUEST, launch=Launch("torchrun", 1))
    assert joined(alone, [rank(0, notes=("saved.",))]).notes == ("saved.",)


def test_ranks_that_form_no_group_here_are_said_to_be_alone() -> None:
    alone = [replace(rank(n), evidence=Evidence(processes=Processes((Rank(n, aware=True),)))) for n in range(2)]
    assert any("formed no group here" in note for note in joined(REQUEST, alone).notes)
    assert not any("formed no group here" in note for note in joined(REQUEST, [rank(0), rank(1)]).notes)
