"""DAT526: which held-out windows lie within those of the training, and how many make a split at random."""

import pytest

from dryfit.checks.data.sliced import windows_divided_at_random
from dryfit.core.evidence import Script
from dryfit.core.evidence.data_held import Between


@pytest.mark.parametrize(("found", "told"), [(50, 1), (49, 0)])
def test_half_of_the_windows_are_told(found: int, told: int) -> None:
    script = Script(between=(Between(found, 100, 24, 400),))
    assert len(list(windows_divided_at_random(script))) == told


@pytest.mark.framework
@pytest.mark.parametrize(("length", "held", "told"), [(8, 20, True), (7, 20, False), (8, 19, False)])
def test_long_windows_and_many_of_them_tell(length: int, held: int, told: bool) -> None:
    torch = pytest.importorskip("torch")
    from dryfit.seams.rows.windows import between

    windows = torch.randn(400).unfold(0, length, 1)
    chosen = list(range(3, 3 + 10 * held, 10))
    trained = [windows[place] for place in range(len(windows)) if place not in chosen]
    found = between(trained, [windows[place] for place in chosen], held)
    assert (found is not None and found.found == held) == told


@pytest.mark.framework
@pytest.mark.parametrize("values", ["series that turns back", "whole numbers", "one value"])
def test_what_repeats_itself_tells_nothing(values: str) -> None:
    torch = pytest.importorskip("torch")
    from dryfit.seams.rows.windows import between

    line = torch.randn(40)
    turning = torch.cat([line, line.flip(0)] * 8)
    series = {"series that turns back": turning, "whole numbers": (turning * 9).long(), "one value": torch.ones(600)}
    windows = series[values].unfold(0, 12, 1)
    found = between(windows[::2], windows[1::2], 300)
    assert found is None or not found.found


@pytest.mark.framework
def test_a_cut_in_time_leaves_none() -> None:
    torch = pytest.importorskip("torch")
    from dryfit.seams.rows.windows import between

    windows = torch.randn(500).unfold(0, 16, 1)
    found = between(windows[:400], windows[400:], 85)
    assert found is not None
    assert not found.found


@pytest.mark.framework
def test_windows_of_more_steps_than_can_be_read_in_time_are_left() -> None:
    torch = pytest.importorskip("torch")
    from dryfit.seams.rows.windows import MOST, between

    for length, told in ((MOST, True), (MOST + 1, False)):
        windows = torch.randn(MOST + 60).unfold(0, length, 1)
        assert (between(windows[::2], windows[1::2], 30) is not None) == told


@pytest.mark.framework
def test_windows_of_the_whole_series_are_none_that_were_divided() -> None:
    torch = pytest.importorskip("torch")
    from dryfit.seams.rows.windows import between

    windows = torch.randn(500).unfold(0, 16, 1)
    assert between(windows[:400], windows, 485) is None
