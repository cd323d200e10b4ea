"""Ids and positions without a row in a table of Keras, or in a tensor that a module holds."""

import pytest

import make
from dryfit.checks.forward.tokens import longer_than_positions, token_outside_table
from dryfit.core.evidence import Failure, Failures, Forward
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_refused import Beyond
from dryfit.core.evidence.operation import Slice, TensorCall
from dryfit.core.finding import Finding
from dryfit.core.stage import Stage
from dryfit.core.summary import TensorSummary


def found(entry: Beyond) -> Finding:
    (finding,) = token_outside_table(Forward(), Failures(), Keras(beyond=(entry,)))
    return finding


def test_an_id_beyond_the_table_is_proven_by_what_it_gives() -> None:
    finding = found(Beyond("embedding", 400, 499, nonfinite=16))
    assert finding.facts["wanted"] == 500
    assert finding.proof is not None


def test_an_id_that_nothing_shows_is_not_proven() -> None:
    assert found(Beyond("embedding", 400, 499)).proof is None


def test_an_id_below_0_needs_no_more_rows() -> None:
    assert "below 0" in found(Beyond("embedding", 400, -1)).fix


def test_an_encoding_without_a_column() -> None:
    finding = found(Beyond("months", 12, 12, class_name="CategoryEncoding", empty=3))
    assert "12 tokens" in finding.message
    assert finding.proof is not None
    assert "3 rows" in finding.proof.before


@pytest.mark.parametrize(
    ("given", "part", "told"),
    [
        ((4, 10, 6), (1, 8, 6), [10]),
        ((10, 4, 6), (8, 1, 6), [10]),
        # Two axes that differ, and a slice of less than the whole, say something else.
        ((4, 10, 5), (1, 8, 6), []),
        ((4, 10, 6), (1, 7, 6), []),
    ],
)
def test_a_sequence_beyond_the_positions_that_a_module_holds(
    given: tuple[int, ...], part: tuple[int, ...], told: list[int]
) -> None:
    operands = (TensorSummary(given, "float32"), TensorSummary(part, "float32"))
    call = TensorCall("add", operands, ("0", "1"), (), make.location(3), slices=(Slice(1, "pe", (1, 8, 6)),))
    failure = Failure(0, Stage.FORWARD, "forward", "RuntimeError", "no", make.location(3), call=call)
    findings = list(longer_than_positions(Forward(), Failures((failure,)), None, None))
    assert [finding.facts["length"] for finding in findings] == told
