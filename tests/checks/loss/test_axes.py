"""Probabilities over another axis than that of the classes."""

from dryfit.checks.loss import axes as checks
from dryfit.core.evidence import Loss
from dryfit.core.evidence.loss import SharedOut
from make import location


def test_probabilities_over_the_examples_are_told_once_and_proven() -> None:
    shared = tuple(SharedOut(24, 4, 0.1, 0.3, location(line)) for line in (7, 9))
    (finding,) = checks.probabilities_over_examples(Loss(shared_out=shared))
    assert finding.location == location(7)
    assert finding.proof is not None
    assert finding.facts["classes"] == 4


def test_losses_without_any_say_nothing() -> None:
    assert list(checks.probabilities_over_examples(Loss())) == []
