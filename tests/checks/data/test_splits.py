"""Files that stand in two parts of a folder."""

from dryfit.checks.data.splits import held_out_files_trained_on
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_refused import Overlap


def test_what_two_parts_were_given_otherwise_is_told() -> None:
    (finding,) = held_out_files_trained_on(Keras(overlaps=(Overlap(5, 8, "seed", "1", "2"),)))
    assert finding.fix == "seed=1"
    assert not finding.edits
    assert not list(held_out_files_trained_on(Keras()))
