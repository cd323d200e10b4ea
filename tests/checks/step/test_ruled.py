"""STP713: rates that a function gives, or does not give."""

from dataclasses import replace
from pathlib import Path

from dryfit.checks.step.ruled import rate_that_a_callback_takes_away
from dryfit.core.evidence import Failures
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_given import Ruled
from dryfit.core.finding import Location

HERE = Location("train.py", 4)


def test_a_rate_is_gone_in_the_first_fifth_of_the_epochs() -> None:
    (finding,) = rate_that_a_callback_takes_away(Keras(ruled=(Ruled(20, 0.01, 3, 1e-9, HERE),)), Failures())
    assert "gone after 3 of 20 epochs" in finding.message
    assert not list(rate_that_a_callback_takes_away(Keras(ruled=(Ruled(20, 0.01, 4, 1e-9, HERE),)), Failures()))
    assert not list(rate_that_a_callback_takes_away(Keras(ruled=(Ruled(4, 0.01, 0, 0.0, HERE),)), Failures()))
    (never,) = rate_that_a_callback_takes_away(Keras(ruled=(Ruled(5, 0.01, 0, 0.0, HERE),)), Failures())
    assert "never there" in never.message


def test_an_epoch_without_a_rate() -> None:
    (finding,) = rate_that_a_callback_takes_away(Keras(ruled=(Ruled(20, 0.01, 0, 0.0, HERE, unset=11),)), Failures())
    assert "returns nothing in epoch 11 of 20" in finding.message


def test_a_rate_that_is_no_float(tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text("def rate(epoch):\n    return RATES[epoch]\n")
    where = Location(str(script), 2, 4, 2, 23, "    return RATES[epoch]")
    entry = Ruled(6, 0.001, 0, 0.0, where, unset=1, gives="float16 0.003")
    (finding,) = rate_that_a_callback_takes_away(Keras(ruled=(entry,)), Failures())
    assert "returns float16 0.003 in epoch 1 of 6" in finding.message
    assert finding.fix == "return float(RATES[epoch])"
    assert [edit.value for edit in finding.edits] == [finding.fix]
    (text,) = rate_that_a_callback_takes_away(Keras(ruled=(replace(entry, gives="str '0.003'"),)), Failures())
    assert not text.edits


def test_a_decay_that_is_whole_is_taken_again_in_each_epoch() -> None:
    entry = Ruled(30, 0.01, 14, 1e-20, HERE, whole=0.004)
    (finding,) = rate_that_a_callback_takes_away(Keras(ruled=(entry,)), Failures())
    assert finding.fix == "Let it decay from the first rate, not the last one."
    for other in (replace(entry, alive=15), replace(entry, whole=0.005), replace(entry, whole=None)):
        assert not list(rate_that_a_callback_takes_away(Keras(ruled=(other,)), Failures()))
