"""SCR115: places that a list does not have."""

from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence, Failure, Failures, Script
from dryfit.core.evidence.missing import MissingKey
from dryfit.core.stage import Stage


def test_what_counts_a_place_beyond_a_list() -> None:
    entry = MissingKey(
        "topics", "list", "60", None, looked_up=True, items=60, counted="`i` counts `pieces`, of 90", failure=0
    )
    raised = Failure(0, Stage.SCRIPT, "map", "IndexError", "list index out of range")
    evidence = Evidence(script=Script(missing_keys=(entry,)), failures=Failures((raised,)))
    (found,) = CATALOGUE["SCR115"].run(evidence).findings
    assert found.message.endswith("is asked for number `60`: `i` counts `pieces`, of 90.")
