"""EVL403 and EVL404: the room that is left for an answer."""

import pytest

from dryfit.checks.evaluate.prompts import answers_cut_short, generation_filled_by_prompt
from dryfit.core.evidence import Evaluate, Failures
from dryfit.core.evidence.evaluate import Answers, Prompts


@pytest.mark.parametrize(("limit", "told"), [(None, 0), (15, 1)])
def test_room_for_an_answer(limit: int | None, told: int) -> None:
    prompts = (Prompts(1, shortest=18), Prompts(1, shortest=18, limit=limit))
    found = list(generation_filled_by_prompt(Evaluate(prompts=prompts), Failures()))
    assert [finding.facts for finding in found] == [{"prompt": 18, "limit": limit}] * told


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, 1),
        ({"longer": 9}, 0),
        ({"told": True, "longer": 89}, 0),
        ({"told": True, "longer": 90}, 1),
        ({"with_room": 20}, 0),
    ],
)
def test_answers_longer_than_generate_gives(changes: dict[str, int], told: int) -> None:
    cut = {"allowed": 20, "targets": 100, "longer": 10, "longest": 31, "with_room": 31}
    evaluated = Evaluate(prompts=(Prompts(8, answers=Answers(**{**cut, **changes})),))
    assert len(list(answers_cut_short(evaluated))) == told
