"""Which failure a check accounts for."""

import pytest

from dryfit.core.evidence import Failure, Failures
from dryfit.core.failing import told_of_extents
from dryfit.core.stage import Stage
from dryfit.core.summary import TensorSummary


def _failures(*errors: str) -> Failures:
    return Failures(tuple(Failure(n, Stage.SCRIPT, "statement", error, "") for n, error in enumerate(errors)))


def test_the_first_that_nothing_else_accounts_for() -> None:
    assert _failures("ValueError", "KeyError").first("DAT401", "statement") == 0


def test_what_cannot_be_imported_is_explained_by_the_script_alone() -> None:
    failures = _failures("ModuleNotFoundError", "ImportError", "ValueError")
    assert failures.first("DAT401", "statement") == 2
    assert failures.first("SCR105", "statement") == 0


def _loss(number: int, answers: tuple[int, ...], targets: tuple[int, ...], by: str = "") -> Failure:
    inputs = {"input": TensorSummary(answers, "float32"), "target": TensorSummary(targets, "float32")}
    return Failure(number, Stage.LOSS, "loss", "ValueError", "", inputs=inputs, explained_by=by, mended=bool(by))


@pytest.mark.parametrize(
    ("answers", "targets", "told"),
    [
        ((4, 2, 8, 8), (4, 16, 16), "LOS304"),
        ((4, 2, 8, 9), (4, 16, 16), ""),
        ((4, 8, 8), (4, 8, 8), ""),
        ((4, 8, 8), (3, 16, 16), ""),
    ],
)
def test_what_differs_in_the_extents_that_are_told(
    answers: tuple[int, ...], targets: tuple[int, ...], told: str
) -> None:
    first, second = _loss(0, (4, 8, 8), (4, 16, 16), "LOS304"), _loss(1, answers, targets)
    assert told_of_extents(second, Failures((first, second))) == told
