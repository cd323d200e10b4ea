"""Models that are built for the shape of all rows."""

from dryfit.checks.forward.entrances import built_for_all_rows
from dryfit.core.evidence import Failure, Failures
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_refused import WholeShape
from dryfit.core.finding import Location
from dryfit.core.stage import Stage


def _failures(explained_by: str) -> Failures:
    return Failures((Failure(0, Stage.FORWARD, "call", "ValueError", "incompatible", explained_by=explained_by),))


def test_a_shape_of_all_rows_is_told_where_nothing_else_accounts_for_the_failure() -> None:
    keras = Keras(whole_shapes=(WholeShape((400, 6), "x.shape[1:]", Location("a.py", 3), 0),))
    (finding,) = built_for_all_rows(keras, _failures("FWD712"))
    assert finding.edits[0].value == "x.shape[1:]"
    assert not list(built_for_all_rows(keras, _failures("FWD704")))
