"""Rows that are held out by name and trained on, on both sides of the threshold."""

import pytest

from dryfit.checks.data import values as checks
from dryfit.core.evidence import Data
from dryfit.core.evidence.data_held import HeldOut
from make import location


@pytest.mark.parametrize(("found", "findings"), [(90, 1), (89, 0), (100, 1)])
def test_rows_that_a_name_holds_out(found: int, findings: int) -> None:
    data = Data(held_out=(HeldOut("test_mask", 100, found, 300, location(9)),))
    assert len(list(checks.leaked_rows(data, None, None))) == findings
