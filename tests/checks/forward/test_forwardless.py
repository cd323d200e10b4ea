"""FWD719: models of Keras that have no call."""

from dryfit.checks.forward.forwardless import model_without_call
from dryfit.core.evidence import Failure, Failures
from dryfit.core.stage import Stage

HELD = {"callless": "VAE", "parts": "encoder, decoder"}


def test_model_without_call() -> None:
    raised = Failures((Failure(0, Stage.FORWARD, "call", "NotImplementedError", "", facts=HELD),))
    (finding,) = model_without_call(raised)
    assert "no `call`; it holds `encoder`, `decoder`" in finding.message
    assert not list(model_without_call(Failures()))
