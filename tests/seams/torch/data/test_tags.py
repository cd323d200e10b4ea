"""Labels of tokens are held against the token that they stand at, and against the next."""

import random

import pytest

pytest.importorskip("torch")

from dryfit.seams.torch.data.tags import behind

pytestmark = pytest.mark.framework

Row = dict[str, list[int]]


def rows(*, before: list[int], after: list[int], start: bool = True, own: bool = False) -> list[Row]:
    chance = random.Random(0)
    made = []
    for _ in range(80):
        words = [chance.randint(3, 50) for _ in range(8)]
        tags = list(words) if own else [word % 3 for word in words]
        ids = [1 if start else chance.randint(3, 50), *words]
        made.append({"input_ids": ids, "labels": [*before, *tags, *after][: len(ids)]})
    return made


@pytest.mark.parametrize(
    ("given", "places"),
    [
        (rows(before=[], after=[-100]), 1),
        (rows(before=[-100], after=[]), 0),
        (rows(before=[2], after=[]), 0),
        (rows(before=[], after=[-100], start=False), 0),
        (rows(before=[], after=[-100], own=True), 0),
        (rows(before=[], after=[-100])[:39], 0),
    ],
)
def test_labels_that_stand_one_token_early(given: list[Row], places: int) -> None:
    found = behind(given, "")
    assert (found.places if found else 0) == places
