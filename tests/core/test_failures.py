"""Which failure a check accounts for."""

from dryfit.core.evidence import Failure, Failures
from dryfit.core.stage import Stage


def _failures(*errors: str) -> Failures:
    return Failures(tuple(Failure(n, Stage.SCRIPT, "statement", error, "") for n, error in enumerate(errors)))


def test_the_first_that_nothing_else_accounts_for() -> None:
    assert _failures("ValueError", "KeyError").first("DAT401", "statement") == 0


def test_what_cannot_be_imported_is_explained_by_the_script_alone() -> None:
    failures = _failures("ModuleNotFoundError", "ImportError", "ValueError")
    assert failures.first("DAT401", "statement") == 2
    assert failures.first("SCR105", "statement") == 0
