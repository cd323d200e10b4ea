"""Ids without a row in a table of Keras."""

from dryfit.checks.forward import token_outside_table
from dryfit.core.evidence import Failures, Forward
from dryfit.core.evidence.keras import Beyond, Keras
from dryfit.core.finding import Finding


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
