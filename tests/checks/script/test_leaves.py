"""Checks of weights that lines update by hand."""

import pytest

import make
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence, Failure, Failures
from dryfit.core.evidence.mistaken import LeafUpdate
from dryfit.core.evidence.script import Script
from dryfit.core.finding import Action, Finding
from dryfit.core.stage import Stage

CALL = make.location(24)
UNRECORDED = "with torch.no_grad():\n    w -= w.grad"


def judge(code: str, entry: LeafUpdate, by: str = "") -> list[Finding]:
    """What a check says of a failure, for whose cause another check or none is known."""
    failure = Failure(0, Stage.SCRIPT, "statement", "RuntimeError", "no", CALL, explained_by=by)
    seen = Evidence(script=Script(leaf_updates=(entry,)), failures=Failures((failure,)))
    return list(CATALOGUE[code].run(seen).findings)


@pytest.mark.parametrize("remade", [False, True])
@pytest.mark.parametrize(("by", "says"), [("", True), ("SCR901", True), ("BAT107", False)])
def test_each_kind_of_update_has_its_check(remade: bool, by: str, says: bool) -> None:
    entry = LeafUpdate("w", remade, UNRECORDED, CALL, 0)
    own, other = ("SCR142", "SCR141") if remade else ("SCR141", "SCR142")
    assert [one.facts["tensor"] for one in judge(own, entry, by)] == ["w"] * says
    assert not judge(other, entry, by)


def test_the_statement_comes_again_unrecorded() -> None:
    (found,) = judge("SCR141", LeafUpdate("w", False, UNRECORDED, CALL, 0))
    assert [one.action for one in found.edits] == [Action.INSERT_BEFORE, Action.DELETE_STATEMENT]
    (bare,) = judge("SCR142", LeafUpdate("w", True, "", CALL, 0))
    assert not bare.edits
