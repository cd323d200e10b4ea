"""DAT706 on plain numbers."""

from dryfit.checks.data.paired import labels_of_other_rows
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_rows import Paired


def test_labels_of_other_rows() -> None:
    (finding,) = labels_of_other_rows(Keras(paired=(Paired(32, 20, 0, 7, "1", "0", "x", "y"),)))
    assert "`x[7]`" in finding.message
    assert not list(labels_of_other_rows(Keras()))


def test_windows_with_the_targets_of_others() -> None:
    paired = Paired(64, 63, 0, 1503, "0.3", "0.9", "series", "series", window=24)
    (finding,) = labels_of_other_rows(Keras(paired=(paired,)))
    assert "begins at `series[1503]` goes on with 0.3" in finding.message
    assert finding.proof is not None


def test_rows_with_another_label_in_the_next_epoch() -> None:
    paired = Paired(48, 30, 0, 4, "1", "0", "rows", "marks", anew=True)
    (finding,) = labels_of_other_rows(Keras(paired=(paired,)))
    assert "`rows[4]` is given 1 before it, and the same row 0 after it" in finding.message
