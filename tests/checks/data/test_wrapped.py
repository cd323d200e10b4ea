"""DAT524: small whole numbers that wrap around."""

import pytest
from tests.make import location

from dryfit.checks.data.wrapped import values_that_wrap_round
from dryfit.core.evidence import Data
from dryfit.core.evidence.data_rows import Wrapped

pytestmark = pytest.mark.pure


def test_numbers_that_wrap_around_are_told_with_the_range_they_leave() -> None:
    found = Wrapped("frames - grey", "uint8", 0.5, -104, 126, location(42))
    (finding,) = values_that_wrap_round(Data(wrapped=(found,)))
    assert "50%" in finding.message
    assert finding.proof is not None
    assert "-104" in finding.proof.after
