"""Layers of Keras that were never shown the data."""

from dryfit.checks.forward.adapted import layer_never_adapted
from dryfit.core.evidence import Failure, Failures
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_given import Unadapted
from dryfit.core.finding import Location
from dryfit.core.stage import Stage

LINE = Location("train.py", 4)


def test_table_without_words_raises() -> None:
    keras = Keras(unadapted=(Unadapted("lookup", "StringLookup", "dense", location=LINE),))
    failed = Failure(0, Stage.FORWARD, "build", "ValueError", "undefined", module="dense")
    (finding,) = layer_never_adapted(keras, Failures((failed,)))
    assert finding.location == LINE
    assert finding.explains == 0
    other = Failure(0, Stage.FORWARD, "build", "ValueError", "undefined", module="dense_1")
    assert not list(layer_never_adapted(keras, Failures((other,))))
    assert not list(layer_never_adapted(keras, Failures()))


def test_pipeline_raises() -> None:
    keras = Keras(unadapted=(Unadapted("vectors", "TextVectorization", location=LINE),))
    failed = Failure(0, Stage.DATA, "data", "FailedPreconditionError", "no table")
    (finding,) = layer_never_adapted(keras, Failures((failed,)))
    assert finding.explains == 0


def test_normalization_that_does_nothing() -> None:
    keras = Keras(unadapted=(Unadapted("norm", "Normalization", "", 120.0, 30.0, LINE),))
    (finding,) = layer_never_adapted(keras, Failures())
    assert "mean 120, deviation 30" in finding.message
    assert finding.proof is not None
