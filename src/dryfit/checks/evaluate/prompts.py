"""EVL401 to EVL404: what a decoder is given to go on from, and the room that it has for an answer."""

from dryfit.core.check import check
from dryfit.core.evidence import Data, Evaluate, Failures
from dryfit.core.evidence.evaluate import Answers
from dryfit.core.finding import Action, Edit, Finding, Findings, Proof, Severity
from dryfit.core.source import argument

# The share of the targets that have to be longer than what `generate` gives where nobody told it a length: those are
# answered wrongly, whatever is learnt. Where somebody did, a few long ones may be cut on purpose.
LONGER, LONGER_THAN_TOLD = 0.1, 0.9


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


@check("EVL404", Severity.ERROR)
def answers_cut_short(evaluate: Evaluate) -> Findings:
    """Generated answers end before those that the model learns do.

    Cause:
        `generate` makes 20 tokens where it is told no length, and a Seq2SeqTrainer hands on none of its own.
        A longer answer is cut off there, however well it was learnt, and every score of it is too low.

    Fix:
        `max_new_tokens` with the length of the longest answer, `generation_max_length` for a Seq2SeqTrainer.
    """
    for prompts in evaluate.prompts:
        found = prompts.answers
        if found is None or not _cuts(found):
            continue
        reason = "the longest target of the rehearsal has as many tokens"
        yield Finding(
            f"`generate` gives an answer up to {found.allowed} tokens: {found.longer} of {found.targets} targets have "
            f"more, up to {found.longest}.",
            {"allowed": found.allowed, "longer": found.longer, "targets": found.targets, "longest": found.longest},
            prompts.location,
            fix=f"{found.argument}={found.longest + 1}",
            edits=(Edit(Action.SET_ARGUMENT, prompts.location, found.argument, str(found.longest + 1), False, reason),)
            if prompts.location and not found.told
            else (),
            severity=Severity.WARNING if found.told else None,
            proof=Proof(
                "experiment",
                f"an answer that does not end by itself has {found.allowed} tokens",
                f"with {found.argument}={found.longest} it has {found.with_room}",
            ),
        )
        return


def _cuts(found: Answers) -> bool:
    share = LONGER_THAN_TOLD if found.told else LONGER
    return found.longer >= share * found.targets and found.with_room > found.allowed
