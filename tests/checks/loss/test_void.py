"""Targets of a sparse Keras loss that are no class."""

import pytest

from dryfit.checks.loss.void import unlabelled_keras_target
from dryfit.core.evidence import Failure, Failures
from dryfit.core.evidence.keras import Answer, Keras
from dryfit.core.stage import Stage

FAILED = Failures((Failure(0, Stage.LOSS, "sparse_categorical_crossentropy", "InvalidArgumentError", "label -1"),))


def answer(**changes: object) -> Keras:
    given = {"void": -1, "units": 3, "target_max": 2.0, "failed": True} | changes
    return Keras(answers=(Answer(0, "sparse_categorical_crossentropy", **given),))  # type: ignore[arg-type]


def test_mark_below_zero() -> None:
    (finding,) = unlabelled_keras_target(answer(), FAILED)
    assert finding.explains == 0
    assert finding.facts["value"] == -1


@pytest.mark.parametrize(
    "changes", [{"void": None}, {"ignored": -1}, {"failed": False}, {"target_max": 3.0}, {"target_max": -1.0}]
)
def test_other_targets(changes: dict[str, object]) -> None:
    assert not list(unlabelled_keras_target(answer(**changes), FAILED))
