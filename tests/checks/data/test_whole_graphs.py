"""DAT532: the loss over all rows, told with what the masks leave and hold out."""

from dryfit.checks.data.whole_graphs import held_out_rows_in_loss
from dryfit.core.evidence import Script
from dryfit.core.evidence.data_held import WholeGraph
from dryfit.core.finding import Finding


def test_rows_that_masks_hold_out() -> None:
    (found,) = held_out_rows_in_loss(Script(whole_graphs=(WholeGraph("cross_entropy", 300, 60, 240, "tr", 1.4, 1.5),)))
    assert isinstance(found, Finding)
    assert "`tr` leaves 60, and 240 others" in found.message


def test_no_such_loss() -> None:
    assert not list(held_out_rows_in_loss(Script()))
