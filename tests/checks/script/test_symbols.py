"""Values of symbols: by what JAX raises, and by lines that TensorFlow would compile."""

import pytest

from dryfit.checks.script.symbols import value_of_a_symbol
from dryfit.core.evidence import Failure, Failures
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_given import Symbolic
from dryfit.core.finding import Location
from dryfit.core.stage import Stage

LINE, OTHER = Location("train.py", 9), Location("train.py", 4)


@pytest.mark.parametrize(
    ("error", "place", "told"),
    [
        ("AttributeError", LINE, True),
        ("AttributeError", OTHER, False),
        ("TracerBoolConversionError", OTHER, True),
        ("ValueError", LINE, False),
    ],
)
def test_only_values_that_are_not_there_yet_are_told(error: str, place: Location, told: bool) -> None:
    failures = Failures((Failure(0, Stage.LOSS, "loss", error, "no value", place),))
    found = list(value_of_a_symbol(failures, Keras(symbols=(Symbolic(LINE),))))
    assert bool(found) is told
    assert not list(value_of_a_symbol(Failures(), None))
