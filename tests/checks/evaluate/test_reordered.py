"""EVL305: what is told of answers in another order than their labels."""

from dryfit.checks.evaluate.reordered import scored_in_another_order
from dryfit.core.evidence import Evaluate
from dryfit.core.evidence.evaluate import Reordered
from make import location


def test_answers_of_a_shuffled_pass() -> None:
    (finding,) = scored_in_another_order(Evaluate(reordered=(Reordered(40, 26, (13, 39), location(4)),)))
    assert finding.proof is not None
    assert "13" in finding.proof.before
    assert "39" in finding.proof.after
    assert not list(scored_in_another_order(Evaluate()))
