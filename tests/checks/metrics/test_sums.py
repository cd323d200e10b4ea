"""MET3xx: what a loop counts by hand, on both sides of what tells."""

from dataclasses import replace

import pytest

import make
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence, Failure, Failures, Forward, Loss, Metrics
from dryfit.core.evidence.forward import Call
from dryfit.core.evidence.loss import LossCall
from dryfit.core.evidence.metrics import Carried, Choice, Crosswise
from dryfit.core.evidence.operation import TensorCall
from dryfit.core.finding import Severity
from dryfit.core.report import Status
from dryfit.core.stage import Stage
from dryfit.core.summary import TensorSummary

COLUMN = Choice(32, 17, probabilities=False, location=make.location())


def judged(choice: Choice, classes: int) -> Status:
    call = Call(0, 0, logits=TensorSummary((32, classes), "float32"))
    return CATALOGUE["MET302"].run(Evidence(forward=Forward(calls=(call,)), metrics=Metrics(choices=(choice,)))).status


def test_the_argmax_of_one_output_is_proven_by_the_answers_above_the_middle() -> None:
    call = Call(0, 0, logits=TensorSummary((32, 1), "float32"))
    evidence = Evidence(forward=Forward(calls=(call,)), metrics=Metrics(choices=(COLUMN,)))
    (finding,) = CATALOGUE["MET302"].run(evidence).findings
    assert finding.proof is not None
    assert "17" in finding.proof.after
    (unproven,) = (
        CATALOGUE["MET302"].run(replace(evidence, metrics=Metrics(choices=(replace(COLUMN, positive=0),)))).findings
    )
    assert unproven.proof is None
    assert CATALOGUE["MET302"].severity is Severity.ERROR


@pytest.mark.parametrize(("classes", "status"), [(1, Status.FAILED), (3, Status.PASSED)])
def test_a_column_that_no_model_answers_with_is_left_alone(classes: int, status: Status) -> None:
    assert judged(COLUMN, classes) is status


def crosswise(axis: int | None, classes: int = 4, target: str = "int64") -> Evidence:
    loss = LossCall(0, "cross_entropy", make.tensor(16, 4), TensorSummary((16,), target), classes=4)
    picked = Crosswise(16, classes, axis, make.location())
    return Evidence(metrics=Metrics(crosswise=(picked,)), loss=Loss((loss,)))


@pytest.mark.parametrize(
    ("evidence", "said"),
    [
        (crosswise(0), "axis 0 of 16 x 4 logits gives 4"),
        (crosswise(None), "all axes of 16 x 4 logits gives 1"),
        (crosswise(0, classes=5), ""),
        (crosswise(0, target="float32"), ""),
    ],
)
def test_an_argmax_over_the_examples(evidence: Evidence, said: str) -> None:
    findings = CATALOGUE["MET303"].run(evidence).findings
    assert [said in finding.message for finding in findings] == ([True] if said else [])


def test_what_cannot_be_paired_after_it_is_its_echo() -> None:
    call = TensorCall("eq", (make.tensor(4), make.tensor(16)), location=make.location())
    failures = Failures((Failure(0, Stage.EVALUATE, "statement", "RuntimeError", "", make.location(), call=call),))
    (echo,) = CATALOGUE["FWD305"].run(replace(crosswise(0), failures=failures)).findings
    (cause,) = CATALOGUE["FWD305"].run(Evidence(failures=failures)).findings
    assert (echo.echo_of, cause.echo_of) == ("MET303", "")


def test_a_metric_that_nothing_resets() -> None:
    metrics = Metrics(carried=(Carried("Mean", 0, 11, epochs=True, ahead=True),))
    (finding,) = CATALOGUE["MET301"].function(metrics)
    assert finding.message.startswith("Nothing resets `Mean`")
