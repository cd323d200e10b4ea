"""DAT518, on both sides of its threshold, and DAT519."""

import pytest

from dryfit.checks.data.reread import HABIT, setting_of_two_parts, views_alike
from dryfit.core.evidence import Data
from dryfit.core.evidence.data_rows import AlikeViews, SharedSetting
from dryfit.core.finding import Location


@pytest.mark.parametrize(("batches", "told"), [(HABIT - 1, 0), (HABIT, 1)])
def test_views_that_are_the_same(batches: int, told: int) -> None:
    assert len(list(views_alike(Data(alike_views=(AlikeViews(batches),))))) == told


def test_settings_of_two_parts() -> None:
    found = SharedSetting("transform", "train", "test", Location("train.py", 3, 0, 3, 30, ""))
    told = list(setting_of_two_parts(Data(shared_settings=(found,))))
    assert [finding.location.line for finding in told if finding.location] == [3]
    assert not list(setting_of_two_parts(Data()))
