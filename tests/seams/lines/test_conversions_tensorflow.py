"""What a tensor of TensorFlow may be made into."""

import pytest

from dryfit.seams.lines.calls.conversions import Conversion, cast_to, conversions

tf = pytest.importorskip("tensorflow")


def test_tensors_of_tensorflow_are_cast_to_one_another() -> None:
    whole, parts = tf.constant([1, 2]), tf.constant([0.5, 1.5])
    assert cast_to(whole, parts, "w", {"tf": tf}) == Conversion("tf.cast({}, w.dtype)", keeps=True)
    assert not cast_to(parts, whole, "w", {"tf": tf}).keeps
    assert "tf.expand_dims(v, 0)" in [conversion.of("v") for conversion in conversions(whole, {"tf": tf})]
