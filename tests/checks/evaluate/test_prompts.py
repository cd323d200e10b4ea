"""EVL403: what is left for an answer behind its prompt."""

import pytest

from dryfit.checks.evaluate.prompts import generation_filled_by_prompt
from dryfit.core.evidence import Evaluate, Failures
from dryfit.core.evidence.evaluate import Prompts


@pytest.mark.parametrize(("limit", "told"), [(None, 0), (15, 1)])
def test_room_for_an_answer(limit: int | None, told: int) -> None:
    prompts = (Prompts(1, shortest=18), Prompts(1, shortest=18, limit=limit))
    found = list(generation_filled_by_prompt(Evaluate(prompts=prompts), Failures()))
    assert [finding.facts for finding in found] == [{"prompt": 18, "limit": limit}] * told
