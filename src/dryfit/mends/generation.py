"""Generation put right: room for an answer behind the prompt."""

from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.registry import mend


@mend("EVL403", "generate")
def count_the_answer_alone(moment: Moment, finding: Finding) -> str | None:
    """Give the answer as many tokens as prompt and answer may have together."""
    moment.kwargs.pop("max_length", None)
    moment.kwargs["max_new_tokens"] = finding.facts["limit"]
    return f"with max_new_tokens={finding.facts['limit']}"
