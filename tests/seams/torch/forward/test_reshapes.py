"""Which changes of shape exchange axes, by the extents alone."""

import pytest

from dryfit.seams.torch.forward.reshapes import exchanged

CHANGES = [
    ((20, 24, 3), (3, 20, 24), (2, 0, 1)),
    ((8, 20, 24, 3), (8, 3, 20, 24), (0, 3, 1, 2)),
    ((8, 14, 5), (8, 5, 14), (0, 2, 1)),
    ((8, 10, 24), (8, 4, 10, 6), (0, 2, 1, 3)),
    ((8, 4, 10, 6), (8, 10, 24), (0, 2, 1, 3)),
    ((64, 128), (128, 64), ()),
    ((8, 28, 28, 1), (8, 1, 28, 28), ()),
    ((8, 10, 4, 6), (8, 10, 24), ()),
    ((8, 10, 24), (8, 10, 4, 6), ()),
    ((8, 10, 24), (80, 24), ()),
]


@pytest.mark.parametrize(("before", "after", "order"), CHANGES)
def test_an_exchange_is_told_from_a_regrouping(
    before: tuple[int, ...], after: tuple[int, ...], order: tuple[int, ...]
) -> None:
    assert exchanged(before, after) == order
