"""Held-out labels under other numbers: what is told of them, and what a linear model's answers must show."""

import random

import pytest

from dryfit.checks.data.text import label_order_differs
from dryfit.core.evidence import Data
from dryfit.core.evidence.data_held import Exchanged, Swapped
from dryfit.core.finding import Finding
from dryfit.seams.torch.data.exchanged import BETTER, REACHED, _matched
from make import location


def told(data: Data) -> list[Finding]:
    return [entry for entry in label_order_differs(data) if isinstance(entry, Finding)]


def test_labels_exchanged_are_told_once_with_the_shares() -> None:
    one = Exchanged(150, 0.1, 0.9, 0.92, (("1", "2"), ("2", "1")), location(5))
    found = told(Data(exchanged=(one, one)))
    assert [(entry.location, entry.proof is not None) for entry in found] == [(location(5), True)]
    assert "2 for 1, 1 for 2" in found[0].message


def test_a_setting_that_changes_labels_is_told_and_one_of_the_inputs_is_not() -> None:
    assert len(told(Data(swapped=(Swapped("table", "labels", 48, 12, location=location(3)),)))) == 1
    assert not told(Data(swapped=(Swapped("transform", "inputs", 48, 48, (0.4, 0.1), (0.0, 1.0)),)))


@pytest.mark.parametrize(
    ("exchanged", "right", "found"),
    [(True, 0.95, True), (False, 0.95, False), (True, REACHED - 0.3, False), (True, 0.34, False)],
)
def test_an_exchange_must_make_the_answers_agree(exchanged: bool, right: float, found: bool) -> None:
    draws = random.Random(0)
    classes = [draws.randrange(3) for _ in range(300)]
    answers = [c if draws.random() < right else draws.randrange(3) for c in classes]
    labels = [(c + 1) % 3 if exchanged else c for c in classes]
    made = _matched(answers, labels, 0.95, ["a", "b", "c"])
    assert (made is not None) is found
    assert made is None or made.mended - made.agreed > BETTER
