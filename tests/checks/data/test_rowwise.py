"""Functions for single rows that are mapped behind `batch`."""

import pytest

from dryfit.checks.data import rowwise
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_rows import Rowwise
from dryfit.core.finding import Location

pytestmark = pytest.mark.pure


def test_function_that_goes_for_one_row_is_told_with_what_it_makes_of_it() -> None:
    chain = Location("train.py", 3, 0, 3, 20)
    entry = Rowwise(32, "ValueError", "rank 1", (16, None, 3), chain, chain, "rows.map(f).batch(32)")
    (finding,) = rowwise.mapped_behind_batch(Keras(rowwise=(entry,)))
    assert finding.facts == {"batch": 32, "error": "ValueError", "made": "16 x N x 3"}
    assert [edit.value for edit in finding.edits] == ["rows.map(f).batch(32)"]
    assert finding.proof is not None
    assert "rank 1" in finding.proof.before


def test_steps_that_do_not_follow_each_other_have_no_edit() -> None:
    (finding,) = rowwise.mapped_behind_batch(Keras(rowwise=(Rowwise(8, "ValueError", "", ()),)))
    assert not finding.edits
    assert finding.facts["made"] == "a number"


def test_nothing_is_said_of_functions_that_run() -> None:
    assert not list(rowwise.mapped_behind_batch(Keras()))
