"""FWD508: what is no mask, and what are no ids."""

import pytest

from dryfit.checks.forward.exchanged import ids_and_mask_exchanged
from dryfit.core.evidence import Forward
from dryfit.core.evidence.forward import Call
from dryfit.core.summary import TensorSummary


@pytest.mark.parametrize(
    ("ids", "mask", "calls", "told"),
    [((0, 1), (0, 50), 2, 1), ((0, 1), (0, 50), 1, 0), ((0, 2), (0, 50), 2, 0), ((0, 1), (0, 1), 2, 0)],
)
def test_exchanged(ids: tuple[float, float], mask: tuple[float, float], calls: int, told: int) -> None:
    found = {
        name: TensorSummary((4, 6), "int64", min=low, max=high)
        for name, (low, high) in (("input_ids", ids), ("attention_mask", mask))
    }
    forward = Forward(calls=tuple(Call(n, 0, inputs=found) for n in range(calls)))
    assert len(list(ids_and_mask_exchanged(forward, None))) == told
