"""A check is read off its function: code, needs, docstring."""

from collections.abc import Iterator

import pytest

from dryfit.core import check as module
from dryfit.core.check import check, run_checks, severity_of
from dryfit.core.evidence import Batch, Evidence, Failures, Loss
from dryfit.core.evidence.loss import LossCall
from dryfit.core.finding import Finding, Findings, Proof, Severity
from dryfit.core.report import Status
from dryfit.core.stage import Stage
from dryfit.core.summary import TensorSummary


@pytest.fixture(autouse=True)
def empty_catalogue(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(module, "CATALOGUE", {})
    return


def negative_loss(loss: Loss, failures: Failures) -> Findings:
    """A loss is below 0.

    Cause:
        Something is
        the wrong way round.

    Fix:
        Turn it round.
    """
    for call in loss.calls:
        if call.value is not None and call.value < 0:
            yield Finding(f"The loss is {call.value}.")


def evidence(value: float) -> Evidence:
    summary = TensorSummary((1,), "float32")
    return Evidence(loss=Loss((LossCall(0, "mse_loss", summary, summary, value=value),)))


def test_the_docstring_and_the_parameters_make_the_entry() -> None:
    check("LOS777", Severity.WARNING)(negative_loss)
    entry = module.CATALOGUE["LOS777"]
    assert (entry.name, entry.stage, entry.needs) == ("negative_loss", Stage.LOSS, ("loss", "failures"))
    assert entry.summary == "A loss is below 0."
    assert entry.cause == "Something is the wrong way round."
    assert entry.fix == "Turn it round."


@pytest.mark.parametrize("code", ["LOS77", "los777", "LOSS777", ""])
def test_a_malformed_code_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match="malformed or taken"):
        check(code, Severity.ERROR)(negative_loss)


def test_a_code_is_entered_once() -> None:
    check("LOS777", Severity.ERROR)(negative_loss)
    with pytest.raises(ValueError, match="taken"):
        check("LOS777", Severity.ERROR)(negative_loss)


def test_a_parameter_must_be_a_record() -> None:
    def wrong(loss: int) -> Findings:
        yield Finding("never")

    with pytest.raises(ValueError, match="no record"):
        check("LOS777", Severity.ERROR)(wrong)


def test_a_missing_record_is_a_skip_with_its_reason() -> None:
    def both(loss: Loss, batch: Batch) -> Findings:
        yield Finding("never")

    check("LOS777", Severity.ERROR)(both)
    (result,) = run_checks(evidence(1.0))
    assert (result.status, result.reason) == (Status.SKIPPED, "no batch was seen")


@pytest.mark.parametrize(("value", "status"), [(1.0, Status.PASSED), (-1.0, Status.FAILED)])
def test_findings_decide_the_status(value: float, status: Status) -> None:
    check("LOS777", Severity.ERROR)(negative_loss)
    (result,) = run_checks(evidence(value))
    assert result.status is status


def test_a_check_that_raises_is_an_error_of_ours() -> None:
    def raises(loss: Loss) -> Findings:
        yield Finding(str(1 / len(loss.calls[0].value_shape)))

    check("LOS777", Severity.ERROR)(raises)
    (result,) = run_checks(evidence(1.0))
    assert result.status is Status.ERROR
    assert result.reason == "ZeroDivisionError: division by zero"


def test_an_error_without_proof_is_a_warning() -> None:
    check("LOS777", Severity.ERROR)(negative_loss)
    finding = Finding("bare")
    assert severity_of("LOS777", finding) is Severity.WARNING
    assert severity_of("LOS777", finding.proven(Proof("mended", "a", "b"))) is Severity.ERROR
    assert severity_of("LOS777", Finding("note", severity=Severity.NOTE)) is Severity.NOTE
