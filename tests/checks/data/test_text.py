"""Token ids, class names and random draws: both sides of every threshold."""

from dataclasses import replace
from typing import Any

import pytest

import make
from dryfit.checks.data.text import FEWEST_ENDED, FEWEST_TOKENS, MOST, UNKNOWN
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Data
from dryfit.core.evidence.data import Dataset, Draws, Labels, Naming, Text
from dryfit.core.finding import Finding


def findings(code: str, **data: Any) -> list[Finding]:
    return list(CATALOGUE[code].run(make.evidence(data=Data(**data))).findings)


DOUBLED = Text(10, make.location(), "tokenizer", "<s>", doubled=10)


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({}, True),
        ({"doubled": int(MOST * 10)}, False),
        ({"rows": 1, "doubled": 1}, False),
        ({"anew": 8}, False),
        ({"location": None}, False),
    ],
)
def test_doubled_start_token(changes: dict[str, Any], found: bool) -> None:
    assert bool(findings("DAT601", texts=(replace(DOUBLED, **changes),))) is found


ENDED = Text(4, make.location(), end="</s>", ended=4, end_ignored=4, pad_is_end=True)


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({}, True),
        ({"ended": FEWEST_ENDED, "end_ignored": FEWEST_ENDED, "rows": FEWEST_ENDED}, True),
        ({"ended": FEWEST_ENDED - 1, "end_ignored": FEWEST_ENDED - 1, "rows": 1}, False),
        ({"rows": 5}, False),
        ({"end_ignored": 3}, False),
        ({"pad_is_end": False}, False),
    ],
)
def test_end_token_ignored(changes: dict[str, Any], found: bool) -> None:
    assert bool(findings("DAT602", texts=(replace(ENDED, **changes),))) is found


@pytest.mark.parametrize(
    ("tokens", "unknown", "found"),
    [
        (FEWEST_TOKENS, FEWEST_TOKENS, True),
        (FEWEST_TOKENS - 1, FEWEST_TOKENS - 1, False),
        (100, int(UNKNOWN * 100), False),
        (100, int(UNKNOWN * 100) + 1, True),
    ],
)
def test_unknown_tokens(tokens: int, unknown: int, found: bool) -> None:
    text = Text(4, make.location(), tokens=tokens, unknown=unknown, unknown_token="<unk>")
    assert bool(findings("DAT603", texts=(text,))) is found


def dataset(role: str, *names: str) -> Dataset:
    counts = {"0": 30, "1": 20, "2": 10}
    return Dataset(role, make.location(), role, labels=Labels("label", "int64", 60, 0, 2, 3, counts, names))


@pytest.mark.parametrize(
    ("names", "wrong"),
    [
        (("no", "maybe", "yes"), None),
        (("No", "MAYBE", "Yes"), None),
        (("no", "yes", "maybe"), 30),
        (("yes", "no", "maybe"), 60),
        (("false", "maybe", "yes"), None),
        ((), None),
    ],
)
@pytest.mark.parametrize("against", ["eval", "model"])
def test_label_order_differs(names: tuple[str, ...], wrong: int | None, against: str) -> None:
    train = dataset("train", "no", "maybe", "yes")
    data: dict[str, Any] = {"datasets": (train, dataset("eval", *names))}
    if against == "model":
        data = {"datasets": (train,), "namings": (Naming(0, names),)}
    found = findings("DAT604", **data)
    assert [finding.facts["wrong"] for finding in found] == ([] if wrong is None else [wrong])


DRAWS = Draws("rng", "RandomState", 2, make.location(), 0.5, 0.5, 0.3)


@pytest.mark.parametrize(
    ("changes", "found"),
    [({}, True), ({"workers": 1}, False), ({"second": 0.4}, False), ({"reseeded": 0.5}, False)],
)
def test_workers_draw_alike(changes: dict[str, Any], found: bool) -> None:
    assert bool(findings("DAT605", draws=(replace(DRAWS, **changes),))) is found
