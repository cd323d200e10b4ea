"""Special tokens around a text and the model's own vocabulary: both sides of every threshold."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import make
from dryfit.checks.data.tokens import FEWEST_DISTINCT, FOREIGN, MOST
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Data
from dryfit.core.evidence.data import Text
from dryfit.core.finding import Finding, Location


def findings(code: str, text: Text) -> list[Finding]:
    return list(CATALOGUE[code].run(make.evidence(data=Data(texts=(text,)))).findings)


BARE = Text(10, make.location(), bare=10, added=("[CLS]", "[SEP]"), classified=True, pretrained=True)


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({}, True),
        ({"bare": int(MOST * 10)}, False),
        ({"added": ()}, False),
        ({"classified": False}, False),
        ({"pretrained": False}, False),
        ({"rows": 1, "bare": 1}, False),
        ({"location": None}, False),
    ],
)
def test_missing_special_tokens(changes: dict[str, Any], found: bool) -> None:
    assert bool(findings("DAT606", replace(BARE, **changes))) is found


def test_missing_special_tokens_are_told_where_they_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "train.py"
    path.write_text("tokenizer = load()\nrow = tokenizer(text, add_special_tokens=False)\n")
    (found,) = findings("DAT606", replace(BARE, location=Location(str(path), 1)))
    assert found.location is not None
    assert found.location.line == 2


CLOSED = Text(10, make.location(), closed_twice=10)


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({}, True),
        ({"closed_twice": int(MOST * 10)}, False),
        ({"closed_anew": 1}, False),
        ({"doubled": 10}, False),
        ({"rows": 1, "closed_twice": 1}, False),
    ],
)
def test_doubled_end_token(changes: dict[str, Any], found: bool) -> None:
    assert bool(findings("DAT607", replace(CLOSED, **changes))) is found


OTHER = Text(4, make.location(), distinct=20, foreign=18, known=19, own="encoder", example=(7, "cat", "tree"))


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({}, True),
        ({"foreign": int(FOREIGN * 20)}, False),
        ({"foreign": int(FOREIGN * 20) + 1}, True),
        ({"distinct": FEWEST_DISTINCT, "foreign": FEWEST_DISTINCT}, True),
        ({"distinct": FEWEST_DISTINCT - 1, "foreign": FEWEST_DISTINCT - 1}, False),
        ({"example": None}, False),
    ],
)
def test_tokenizer_of_another_model(changes: dict[str, Any], found: bool) -> None:
    assert bool(findings("DAT608", replace(OTHER, **changes))) is found
