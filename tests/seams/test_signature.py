"""What a signature takes, and what arguments have become, read from live callables."""

from collections.abc import Callable
from typing import Any

import pytest

from dryfit.seams.mending.renames import ARGUMENTS, Successor, distribution_of, renamed
from dryfit.seams.signature import lacked, named, positional_limit, unknown, unknown_keywords


def plain(first: int, second: int = 0, *, third: int = 0) -> None: ...


def open_ended(first: int, *rest: int, **others: int) -> None: ...


def positional(first: int, /, second: int = 0) -> None: ...


class Optimizer:
    def __init__(self, params: list[int], lr: float = 0.1) -> None: ...

    def step(self, closure: None = None) -> None: ...


class Adam(Optimizer):
    pass


@pytest.mark.parametrize(
    ("function", "given", "unknown_ones"),
    [
        (plain, ["first", "third", "fourth"], ["fourth"]),
        (open_ended, ["anything"], []),
        (positional, ["first", "second"], ["first"]),
        (Optimizer, ["params", "learning_rate"], ["learning_rate"]),
    ],
)
def test_unknown_keywords(function: Callable[..., Any], given: list[str], unknown_ones: list[str]) -> None:
    assert unknown_keywords(function, given) == unknown_ones


@pytest.mark.parametrize(("function", "limit"), [(plain, 2), (open_ended, None), (positional, 2), (Optimizer, 2)])
def test_positional_limit(function: Callable[..., Any], limit: int | None) -> None:
    assert positional_limit(function) == limit


@pytest.mark.parametrize(
    ("function", "positional", "given", "left"),
    [
        (plain, 0, [], ["first"]),
        (plain, 1, [], []),
        (plain, 0, ["first"], []),
        (open_ended, 0, ["others"], ["first"]),
        (Optimizer, 0, ["lr"], ["params"]),
    ],
)
def test_lacked(function: Callable[..., Any], positional: int, given: list[str], left: list[str]) -> None:
    assert lacked(function, positional, given) == left


def test_a_table_entry_is_offered_along_the_bases() -> None:
    assert renamed(Adam, "learning_rate") == Successor("lr")
    assert unknown(Adam, "learning_rate", Adam, None).replacement == "lr"


def test_a_successor_that_the_signature_lacks_is_not_offered() -> None:
    class Trainer:
        def __init__(self, model: int) -> None: ...

    assert unknown(Trainer, "tokenizer", Trainer, None).replacement is None


def test_close_names_are_offered() -> None:
    entry = unknown(plain, "secnd", plain, None)
    assert entry.replacement is None
    assert entry.accepted == ("second",)


def test_a_method_is_named_with_its_class() -> None:
    assert named(Adam([]).step) == "Adam.step"
    assert named(plain) == "plain"


@pytest.mark.parametrize(
    ("module", "distribution"),
    [("cv2", "opencv-python"), ("sklearn.metrics", "scikit-learn"), ("wandb", "wandb"), ("my_helpers", "")],
)
def test_distribution_of(module: str, distribution: str) -> None:
    assert distribution_of(module) == distribution


@pytest.mark.framework("torch", "transformers")
@pytest.mark.parametrize("name", ["TrainingArguments", "Trainer"])
def test_the_table_agrees_with_the_installed_transformers(name: str) -> None:
    import transformers

    owner = getattr(transformers, name)
    gone = [old for old in ARGUMENTS[name] if unknown_keywords(owner.__init__, [old])]
    assert gone, "no entry of the table speaks of this version"
    for old in gone:
        assert unknown(owner, old, owner.__init__, None).replacement is not None, f"the successor of {old} is gone too"
