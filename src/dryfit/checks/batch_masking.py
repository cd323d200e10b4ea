"""BAT302: tokens that are to be masked by a tokenizer which has no token for it."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity


@check("BAT302", Severity.ERROR)
def masking_without_mask_token(script: Script, failures: Failures) -> Findings:
    """Tokens are to be masked, and the tokenizer has no mask token.

    Cause:
        DataCollatorForLanguageModeling masks tokens unless it is told not to. Causal models, as GPT-2
        and Llama, predict the next token, and their tokenizers have no token for a mask.

    Fix:
        `DataCollatorForLanguageModeling(tokenizer, mlm=False)`.
    """
    for entry in script.unmaskable:
        if not failures.is_left_to("BAT302", entry.failure):
            continue
        where = entry.location
        yield Finding(
            f"`{entry.tokenizer}` has no mask token, and its collator is to mask tokens.",
            {"tokenizer": entry.tokenizer},
            where,
            fix="mlm=False",
            edits=(Edit(Action.SET_ARGUMENT, where, "mlm", "False"),) if where is not None else (),
            explains=entry.failure,
        )
