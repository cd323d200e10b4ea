"""Steps of the model's own that give Keras nothing to log, or its metrics nothing."""

from dryfit.checks.metrics.logs import metrics_without_update, step_without_logs
from dryfit.core.evidence import Failure, Failures
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_given import Unfed
from dryfit.core.finding import Location
from dryfit.core.stage import Stage


def _failures(explained_by: str = "", **facts: str | int) -> Failures:
    failure = Failure(0, Stage.METRICS, "train_step", "TypeError", "no", explained_by=explained_by, facts=facts)
    return Failures((failure,))


def test_a_step_that_returns_no_dictionary_is_told_where_nothing_else_accounts_for_the_failure() -> None:
    facts: dict[str, str | int] = {"returned": "a tensor", "step": "train_step", "path": "a.py", "line": 3}
    (finding,) = step_without_logs(_failures(**facts))
    assert "returns a tensor" in finding.message
    assert not list(step_without_logs(_failures("FWD305", **facts)))
    assert not list(step_without_logs(_failures()))


def test_metrics_that_nothing_updates_are_told_by_their_names() -> None:
    keras = Keras(unfed=(Unfed("train_step", ("accuracy",), Location("a.py", 3), 0),))
    (finding,) = metrics_without_update(keras, _failures())
    assert "`accuracy`" in finding.message
    assert not list(metrics_without_update(keras, _failures("MET711")))
