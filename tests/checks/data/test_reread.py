"""DAT513 and DAT514 of rows read twice; DAT518, on both sides of its threshold; DAT519."""

import pytest

from dryfit.checks.data.reread import HABIT, label_drawn_anew, rows_all_alike, setting_of_two_parts, views_alike
from dryfit.core.evidence import Data
from dryfit.core.evidence.data_rows import AlikeViews, Reread, SharedSetting
from dryfit.core.finding import Location


@pytest.mark.parametrize(("batches", "told"), [(HABIT - 1, 0), (HABIT, 1)])
def test_views_that_are_the_same(batches: int, told: int) -> None:
    assert len(list(views_alike(Data(alike_views=(AlikeViews(batches),))))) == told


def test_settings_of_two_parts() -> None:
    found = SharedSetting("transform", "train", "test", Location("train.py", 3, 0, 3, 30, ""))
    told = list(setting_of_two_parts(Data(shared_settings=(found,))))
    assert [finding.location.line for finding in told if finding.location] == [3]
    assert not list(setting_of_two_parts(Data()))


@pytest.mark.parametrize(("near", "said"), [(False, "and their inputs stay"), (True, "nearest to their own")])
def test_a_label_that_is_another_each_time(near: bool, said: str) -> None:
    data = Data(reread=(Reread(32, 20, alike=False, classes=3, near=near),))
    (found,) = label_drawn_anew(data)
    assert found.proof is not None
    assert said in found.proof.before
    assert found.facts == {"rows": 32, "changed": 20}
    assert not list(rows_all_alike(data))


def test_rows_that_are_all_alike() -> None:
    data = Data(reread=(Reread(32, 0, alike=True, classes=3, value=0.0),))
    (found,) = rows_all_alike(data)
    assert "0 everywhere" in found.message
    assert not list(label_drawn_anew(data))
