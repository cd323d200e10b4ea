"""The trials of an operation that raised: which form of it runs, and which operations are tried at all."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from dryfit.core.evidence import Failure
from dryfit.core.stage import Stage
from dryfit.seams.lines.calls.converting import _first_to_run, is_bare, operation_of
from dryfit.seams.raised import raised_by

np = pytest.importorskip("numpy")
torch = pytest.importorskip("torch")


def form_of(raises: Callable[[], object]) -> str | None:
    """The form of the line that raised in which it runs, in the line's own words."""
    try:
        raises()
    except Exception as error:
        raised = raised_by(error.__traceback__, 0)
        operation = operation_of(raised) if raised is not None else None
        form = _first_to_run(operation, error, False) if operation is not None else None
        return operation.written(form.source) if operation is not None and form is not None else None
    raise AssertionError("nothing raised")


WORDS, POOL, KEYS = [3, 5], list(range(4)), {"1": "dog"}
LISTS, ONE, SMALL = [[1, 2], [3]], [4], torch.tensor([0, 2], dtype=torch.int32)
ROW, MASK, SHARE = [0.5, 1.5], torch.tensor([True, False]), 1.5


@pytest.mark.parametrize(
    ("raises", "form"),
    [
        (lambda: " ".join(WORDS), "' '.join([str(item) for item in WORDS])"),
        (lambda: random.sample(POOL, 9), "random.sample(POOL, min(9, len(POOL)))"),
        (lambda: list(range(SHARE)), "range(int(SHARE))"),
        (lambda: torch.from_numpy(ROW), "torch.from_numpy(np.asarray(ROW))"),
        (lambda: torch.cat(MASK, MASK), "torch.cat([MASK, MASK])"),
        (lambda: KEYS[1], "KEYS[str(1)]"),
        (lambda: POOL[: len(POOL) * 0.5], "POOL[:int(len(POOL) * 0.5)]"),
        (
            lambda: np.ones(2) * torch.ones(2, requires_grad=True),
            "torch.as_tensor(np.ones(2)) * torch.ones(2, requires_grad=True)",
        ),
        (lambda: f"{ROW:.2f}", "f'{sum(ROW) / len(ROW):.2f}'"),
        (lambda: torch.softmax(np.ones((2, 2)), -1), "torch.softmax(torch.as_tensor(np.ones((2, 2))), -1)"),
        (lambda: -MASK, "-MASK.float()"),
        (lambda: sum(LISTS), "sum(LISTS, [])"),
        (lambda: torch.cat(ROW, dim=0), "torch.tensor(ROW)"),
        (lambda: np.concatenate(ROW), "np.array(ROW)"),
        (lambda: SHARE < ONE, "SHARE < ONE[0]"),
        (lambda: torch.nn.functional.one_hot(SMALL, 3), "torch.nn.functional.one_hot(SMALL.long(), 3)"),
    ],
)
def test_the_form_that_runs(raises: Callable[[], object], form: str) -> None:
    assert form_of(raises) == form


def own(value: list[int]) -> int:
    """A function of the user's."""
    return value + 1  # type: ignore[operator]


@pytest.mark.parametrize(
    "raises",
    [
        lambda: POOL.pop("last"),  # type: ignore[arg-type]
        lambda: own(3, 4),  # type: ignore[arg-type, call-arg]
    ],
)
def test_what_is_not_tried_or_has_no_form(raises: Callable[[], object]) -> None:
    assert form_of(raises) is None


def a_statement_that_raises() -> Any:
    raise TypeError("on purpose")


def test_what_the_script_raises_itself_is_not_tried() -> None:
    assert form_of(a_statement_that_raises) is None


@pytest.mark.parametrize(
    ("code", "operation", "facts", "bare"),
    [
        ("SCR901", "statement", {}, True),
        ("DAT304", "row", {"index": 0}, True),
        ("DAT304", "row", {"index": 7}, False),
        ("MET101", "compute_metrics", {}, True),
        ("MET101", "metric", {}, False),
        ("FWD203", "statement", {}, False),
    ],
)
def test_findings_that_may_not_tell_the_cause(code: str, operation: str, facts: dict[str, Any], bare: bool) -> None:
    failure = Failure(0, Stage.SCRIPT, operation, "TypeError", "no", None, facts=facts)
    assert is_bare(code, failure) is bare
