"""Rows and labels of a fit that two orders took apart."""

from typing import Any

import pytest

numpy = pytest.importorskip("numpy")

from dryfit.core.finding import Location  # noqa: E402
from dryfit.seams.keras.data.undone import out_of_step  # noqa: E402
from dryfit.seams.rows.orders import Order  # noqa: E402


class Script:
    """What is kept of a script that made these orders."""

    def __init__(self, *orders: Any) -> None:
        where = Location("train.py", 3, 0, 3, 5)
        self.objects = {"orders": {n: Order(tuple(order.tolist()), where) for n, order in enumerate(orders)}}


@pytest.mark.parametrize(("apart", "noise", "found"), [(True, 0.5, True), (False, 0.5, False), (True, 9.0, False)])
def test_two_orders_are_told_where_undoing_them_makes_labels_known(apart: bool, noise: float, found: bool) -> None:
    rng = numpy.random.default_rng(0)
    rows = rng.normal(size=(500, 6))
    labels = rows @ numpy.arange(6.0) / 7 + noise * rng.normal(size=500)
    one, other = rng.permutation(500), rng.permutation(500)
    told = out_of_step(Script(one, other), rows[one], labels[other if apart else one])  # type: ignore[arg-type]
    assert (told is not None) == found
