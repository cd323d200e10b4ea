"""DAT518, on both sides of its threshold."""

import pytest

from dryfit.checks.data.reread import HABIT, views_alike
from dryfit.core.evidence import Data
from dryfit.core.evidence.data_rows import AlikeViews


@pytest.mark.parametrize(("batches", "told"), [(HABIT - 1, 0), (HABIT, 1)])
def test_views_that_are_the_same(batches: int, told: int) -> None:
    assert len(list(views_alike(Data(alike_views=(AlikeViews(batches),))))) == told
