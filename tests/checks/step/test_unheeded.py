"""Freezing that torch does not heed: what must be so for it to be told."""

from typing import Any

import pytest

import make
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Forward
from dryfit.core.evidence.weights import Unheeded


@pytest.mark.parametrize(
    ("changes", "found"),
    [({}, True), ({"by_module": True}, True), ({"moved": 0.0}, False), ({"location": None}, False)],
)
def test_only_what_is_trained_all_the_same(changes: dict[str, Any], found: bool) -> None:
    given = {"location": make.location(), "moved": 0.9, "by_module": False, **changes}
    entry = Unheeded(0, "trunk", "require_grad", elements=64, **given)
    findings = CATALOGUE["STP224"].run(make.evidence(forward=Forward(unheeded=(entry,)))).findings
    assert bool(findings) is found
    assert all(finding.proof for finding in findings)


def test_what_is_thawed_by_another_name_stays_frozen() -> None:
    entry = Unheeded(0, "", "require_grad", False, 120, make.location(), thawed=True)
    (finding,) = CATALOGUE["STP224"].run(make.evidence(forward=Forward(unheeded=(entry,)))).findings
    assert "stay frozen" in finding.message
