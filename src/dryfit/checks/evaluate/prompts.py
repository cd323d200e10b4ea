"""EVL401 to EVL403: what a decoder is given to go on from."""

from dryfit.core.check import check
from dryfit.core.evidence import Data, Evaluate, Failures
from dryfit.core.finding import Action, Edit, Finding, Findings, Proof, Severity
from dryfit.core.source import argument


@check("EVL401", Severity.ERROR)
def prompts_end_already(evaluate: Evaluate, data: Data | None) -> Findings:
    """A decoder is to go on behind the end token.

    Cause:
        The tokenizer puts the end token behind every text, behind a prompt too. In the training nothing ever
        stands behind it, so what is generated there has nothing to do with the prompt.

    Fix:
        Take the end token away: `add_special_tokens=False`, or `input_ids[:, :-1]`.
    """
    texts = [text for text in (data.texts if data is not None else ()) if text.end]
    if not texts or any(text.ended < text.rows or text.ended_within for text in texts):
        return
    for prompts in evaluate.prompts:
        if not prompts.rows or prompts.ended < prompts.rows or prompts.padded:
            continue
        yield Finding(
            f"{prompts.ended} of {prompts.rows} prompts end in `{prompts.end}`, which nothing follows in the training.",
            {"prompts": prompts.rows, "ended": prompts.ended, "end_token": prompts.end},
            prompts.made_at or prompts.location,
            fix="Leave the last token of the prompts out: input_ids[:, :-1].",
            proof=Proof(
                "experiment",
                f"{texts[0].ended} of {texts[0].rows} training rows end there, and none goes on",
                f"without it {prompts.changed} of {prompts.tried} prompts go on with another token",
            ),
        )
        return


@check("EVL402", Severity.ERROR)
def padding_behind_prompts(evaluate: Evaluate) -> Findings:
    """A decoder is to go on behind padding.

    Cause:
        The tokenizer pads on the right, as for training. What is generated goes on from the last position of the
        row, which is padding in all prompts but the longest. Source: the warning of transformers' `generate`.

    Fix:
        `tokenizer.padding_side = "left"` before prompts are tokenized.
    """
    for prompts in evaluate.prompts:
        if not prompts.padded or not prompts.changed:
            continue
        yield Finding(
            f"{prompts.padded} of {prompts.rows} prompts have padding behind them, where the answer is to begin.",
            {"prompts": prompts.rows, "padded": prompts.padded},
            prompts.made_at or prompts.location,
            fix='padding_side="left"',
            proof=Proof(
                "experiment",
                f"{prompts.changed} of {prompts.tried} prompts go on with another token",
                "than they do without the padding",
            ),
        )
        return


@check("EVL403", Severity.ERROR)
def generation_filled_by_prompt(evaluate: Evaluate, failures: Failures) -> Findings:
    """A generation may have no more tokens than its prompt has.

    Cause:
        `max_length` counts the prompt's tokens with those of the answer. A prompt that has as many leaves no
        room for an answer, and `generate` raises. `max_new_tokens` counts the answer alone.

    Fix:
        `max_new_tokens` in the place of `max_length`.
    """
    for prompts in evaluate.prompts:
        if prompts.limit is None:
            continue
        where = argument(prompts.location, "max_length")
        reason = "it counts the answer alone"
        yield Finding(
            f"The prompt has {prompts.shortest} tokens, and `max_length` lets it and its answer have {prompts.limit}.",
            {"prompt": prompts.shortest, "limit": prompts.limit},
            where or prompts.location,
            fix=f"max_new_tokens={prompts.limit}",
            edits=(Edit(Action.RENAME_ARGUMENT, prompts.location, "max_length", "max_new_tokens", False, reason),)
            if where and prompts.location
            else (),
            explains=failures.first("EVL403", "generate"),
        )
        return
