"""MET3xx: what a loop counts by hand, on both sides of what tells."""

from dataclasses import replace

import pytest

import make
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence, Forward, Metrics
from dryfit.core.evidence.forward import Call
from dryfit.core.evidence.metrics import Choice
from dryfit.core.finding import Severity
from dryfit.core.report import Status
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
