"""Batches of training and of validation, on both sides of the threshold."""

import pytest

from dryfit.checks.data.validation import APART, CURED, VALUES, validation_scaled_otherwise
from dryfit.core.evidence import Data, Forward
from dryfit.core.evidence.data import Dataset
from dryfit.core.evidence.data_held import Swapped
from dryfit.core.evidence.forward import Brought, Call
from dryfit.core.finding import Finding
from dryfit.core.summary import TensorSummary
from make import location


def given(deviation: float, dtype: str = "float32", size: int = VALUES) -> TensorSummary:
    return TensorSummary((size,), dtype, mean=0.0, std=deviation)


def judged(
    others: TensorSummary, *, loader: int | None = 1, calls: int = 2, second: tuple[int, ...] = ()
) -> list[Finding]:
    """What is said where a training at a deviation of 1 is validated on these."""
    train = [Call(n, 0, phase="train", loader=0, inputs={"x": given(1.0, others.dtype)}) for n in range(2)]
    rest = [
        Call(n, 0, loader=loader, training=False, grad_enabled=False, inputs={"x": others}) for n in range(2, 2 + calls)
    ]
    data = Data((Dataset("eval", location(7), loader=1),))
    found = validation_scaled_otherwise(Forward(calls=(*train, *rest), second=second), data)
    return [entry for entry in found if isinstance(entry, Finding)]


@pytest.mark.parametrize(
    ("deviation", "findings"),
    [(1.1 * APART, 1), (0.9 * APART, 0), (0.9 / APART, 1), (1.1 / APART, 0)],
)
def test_deviations_that_are_apart(deviation: float, findings: int) -> None:
    found = judged(given(deviation))
    assert len(found) == findings
    assert all(entry.location == location(7) for entry in found)


def test_token_ids_single_rows_and_calls_without_a_loader_say_nothing() -> None:
    assert not judged(given(90.0, "int64"))
    assert not judged(given(90.0, size=VALUES - 1))
    assert not judged(given(90.0), loader=None)
    assert not judged(given(90.0), calls=1)


@pytest.mark.parametrize(("second", "expected"), [((), 1), ((1,), 1), ((0,), 0)])
def test_what_another_model_gives_is_no_data(second: tuple[int, ...], expected: int) -> None:
    assert len(judged(given(90.0), second=second)) == expected


@pytest.mark.parametrize(("share", "proven"), [(0.9 * CURED, True), (1.1 * CURED, False)])
def test_what_the_size_of_the_training_cures_is_proven(share: float, proven: bool) -> None:
    entry = Brought(0, "x", 1, (0.0, 1.0), (0.5, 0.3), 2.0, 2.0 * share)
    found = [f for f in validation_scaled_otherwise(Forward(brought=(entry,)), None) if isinstance(f, Finding)]
    assert [finding.proof is not None for finding in found] == [True] * proven


@pytest.mark.parametrize(("part", "words"), [("inputs", "The same rows have a mean"), ("tokens", "other token ids")])
def test_rows_that_come_otherwise_with_the_settings_of_training(part: str, words: str) -> None:
    moments = ((0.4, 0.1), (0.0, 1.0)) if part == "inputs" else (None, None)
    data = Data(swapped=(Swapped("transform", part, 48, 48, *moments, location(9)),))
    found = [entry for entry in validation_scaled_otherwise(Forward(), data) if isinstance(entry, Finding)]
    assert [(entry.location, entry.proof is not None) for entry in found] == [(location(9), True)]
    assert words in found[0].message


def test_labels_that_come_otherwise_are_no_matter_of_size() -> None:
    data = Data(swapped=(Swapped("table", "labels", 48, 12),))
    assert not list(validation_scaled_otherwise(Forward(), data))
