"""DAT725 on plain numbers."""

from dryfit.checks.data.placeless import labels_without_a_column
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_rows import Placeless


def test_rows_without_a_one() -> None:
    (finding,) = labels_without_a_column(Keras(placeless=(Placeless(32, 128, 4),)))
    assert "32 of 128 one-hot targets" in finding.message
    assert not list(labels_without_a_column(Keras()))
