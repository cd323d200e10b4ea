"""EVL401 and EVL402: what a decoder is given to go on from."""

from dryfit.core.check import check
from dryfit.core.evidence import Data, Evaluate
from dryfit.core.finding import Finding, Findings, Proof, Severity


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
