"""DAT530: epochs that draw the same numbers."""

import pytest

from dryfit.checks.data.reseeded import seeded_anew_each_epoch
from dryfit.core.evidence import Data
from dryfit.core.evidence.data_rows import Reseeded
from dryfit.core.finding import Location


@pytest.mark.parametrize(
    ("shuffled", "drawn", "told"),
    [(True, False, "the order of the rows is"), (True, True, "rows and what is drawn are"), (False, True, "drawn is")],
)
def test_epochs_that_are_alike(shuffled: bool, drawn: bool, told: str) -> None:
    where = Location("train.py", 23, 8, 23, 13, "")
    (found,) = seeded_anew_each_epoch(Data(reseeded=(Reseeded(0, 4, shuffled, drawn, where),)))
    assert found.location == where
    assert told in found.message
    assert not list(seeded_anew_each_epoch(Data()))
