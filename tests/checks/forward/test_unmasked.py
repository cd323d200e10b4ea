"""FWD713 over plain records."""

from dryfit.checks.forward.unmasked import padding_read_to_the_end
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_taped import Unmasked
from dryfit.core.finding import Location


def test_padding_read_to_the_end() -> None:
    entry = Unmasked("lstm", 120, 0.94, 1e-9, 0.002, Location("train.py", 22, 4))
    (finding,) = padding_read_to_the_end(Keras(unmasked=(entry,)))
    assert "94% of a row of 120" in finding.message
    assert finding.proof is not None
    assert not list(padding_read_to_the_end(Keras()))
