"""What loading a saved model of Keras asks of the user's classes."""

import pytest

from dryfit.checks.resources.keras import class_that_cannot_be_loaded
from dryfit.core.evidence import Failure, Failures
from dryfit.core.evidence.keras import Keras, Unloadable
from dryfit.core.stage import Stage


@pytest.mark.parametrize(
    ("lacks", "said"), [((), "`Scale` is not known"), (("factor",), "the configuration of `Scale` lacks `factor`")]
)
def test_class_that_cannot_be_loaded(lacks: tuple[str, ...], said: str) -> None:
    failure = Failure(0, Stage.RESOURCES, "load_model", "TypeError", "could not be deserialized")
    keras = Keras(unloadable=(Unloadable("Scale", lacks),))
    (finding,) = class_that_cannot_be_loaded(keras, Failures((failure,)))
    assert said in finding.message
    assert not list(class_that_cannot_be_loaded(keras, Failures()))
