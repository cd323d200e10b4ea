"""FWD713 over plain records."""

from dryfit.checks.forward.unmasked import padding_read_to_the_end
from dryfit.core.evidence import Learn
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_taped import Unmasked
from dryfit.core.evidence.learn import PADDED, PADDING, Trial
from dryfit.core.finding import Location


def test_padding_read_to_the_end() -> None:
    entry = Unmasked("lstm", 120, 0.94, 1e-9, 0.002, Location("train.py", 22, 4))
    (finding,) = padding_read_to_the_end(Keras(unmasked=(entry,)), None)
    assert "94% of a row of 120" in finding.message
    assert finding.proof is not None
    assert not list(padding_read_to_the_end(Keras(), None))


def _trials(plain: float, hidden: float, planned: int) -> Learn:
    losses = (1.8, *[plain] * 100), (1.8, *[hidden] * 100)
    as_it_is = Trial(PADDED, losses=losses[0], one_batch=False, supervised=True, floor=1.8)
    with_mask = Trial(PADDING, "with mask_zero=True", losses=losses[1], one_batch=False, cause=PADDING)
    return Learn(trials=(as_it_is, with_mask), planned=planned)


def test_a_loop_that_learns_with_the_padding_hidden() -> None:
    (finding,) = padding_read_to_the_end(Keras(), _trials(1.2, 0.06, 188))
    assert finding.proof is not None
    assert "1.2" in finding.proof.before
    assert "0.06" in finding.proof.after
    assert list(padding_read_to_the_end(Keras(), _trials(1.7, 0.06, 4000)))
    # A loop that goes on for long comes there yet, or has come there.
    assert not list(padding_read_to_the_end(Keras(), _trials(1.2, 0.06, 4000)))
    assert not list(padding_read_to_the_end(Keras(), _trials(0.4, 0.06, 188)))
    assert not list(padding_read_to_the_end(Keras(), _trials(1.2, 0.7, 188)))
