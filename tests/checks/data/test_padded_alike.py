"""DAT602: rows of the script's own that end in the number which pads them."""

import pytest

from dryfit.checks.data.text import end_token_ignored
from dryfit.core.evidence import Data, Failures, Loss
from dryfit.core.evidence.data import Text
from dryfit.core.evidence.loss import LossCall
from dryfit.core.summary import TensorSummary
from make import location

NOTHING = TensorSummary((8, 3), "float32")


@pytest.mark.parametrize(
    ("ignored", "share", "told"), [(0, 0.4, 1), (-100, 0.4, 0), (0, 0.0, 0)], ids=["left out", "another", "none"]
)
def test_an_end_that_pads(ignored: int, share: float, told: int) -> None:
    text = Text(8, location(4), end="the id 0", ended=8, pad_is_end=True, padded_by=0, pad_at=location(2))
    call = LossCall(0, "cross_entropy", NOTHING, NOTHING, ignore_index=ignored, ignored_fraction=share)
    found = list(end_token_ignored(Data(texts=(text,)), Failures(), None, Loss((call,))))
    assert len(found) == told
    assert all(finding.proof is not None for finding in found)
