"""Methods of tensors that raised: what each check says of the state that was entered with the failure."""

import pytest

from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence, Failure, Failures
from dryfit.core.finding import Fact, Finding
from dryfit.core.stage import Stage
from make import location


def found(code: str, operation: str, explained_by: str = "", **facts: Fact) -> list[Finding]:
    """What a check says of a method that raised."""
    failure = Failure(
        0, Stage.FORWARD, operation, "RuntimeError", "", location(), facts=facts, explained_by=explained_by
    )
    result = CATALOGUE[code].run(Evidence(failures=Failures((failure,))))
    assert not result.reason, result.reason
    return list(result.findings)


SCATTERED = {"given": "int64 8 x 16", "strides": "320, 1"}
INDEXED = {"given": "float32 32 x 2", "index": "int64 32", "dtype": "int64", "axes": 2, "index_axes": 1}
KNOWN: list[tuple[str, str, dict[str, Fact]]] = [
    ("FWD309", "view", dict(SCATTERED)),
    ("FWD310", "gather", dict(INDEXED)),
    ("SCR110", "numpy", {"given": "float32 50"}),
    ("SCR111", "item", {"given": "bool 30", "elements": 30}),
]


@pytest.mark.parametrize(("code", "operation", "facts"), KNOWN)
def test_a_method_that_refused_its_tensor_is_named(code: str, operation: str, facts: dict[str, Fact]) -> None:
    (finding,) = found(code, operation, **facts)
    assert finding.explains == 0


@pytest.mark.parametrize(("code", "operation", "facts"), KNOWN)
def test_a_failure_without_that_state_is_left_to_others(code: str, operation: str, facts: dict[str, Fact]) -> None:
    assert not found(code, operation)
    assert not found(code, "forward", **facts)
    assert not found(code, operation, explained_by="LOS201", **facts)


def test_an_index_of_as_many_axes_is_refused_for_its_type() -> None:
    (finding,) = found("FWD310", "gather", **{**INDEXED, "index_axes": 2, "dtype": "int32"})
    assert "the index is int32" in finding.message
    assert finding.fix == "index.long()"
