"""BAT302 to BAT304: tokens that are masked where the tokenizer, or the model, has no use for it, and all of them."""

import ast

from dryfit.checks.batch.padding import collated_at
from dryfit.core.check import check
from dryfit.core.evidence import Batch, Failures, Forward, Script
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import argument, call_at

# How transformers names the models of the next token, which shift their labels themselves.
CAUSAL = ("ForCausalLM", "LMHeadModel")
# Of the tokens that are to be told four in five show the mask, the others another token or their own.
MOST = 0.5
# Of 100 tokens 15 are masked, in some studies 40: above this share too few are left to tell the others by.
NEARLY_ALL = 0.75
# The tokens that are left where 15 of 100 are masked.
SPARED = 0.85


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


@check("BAT303", Severity.ERROR)
def masking_for_a_causal_model(batch: Batch, forward: Forward) -> Findings:
    """Tokens are masked for a model that predicts the next one.

    Cause:
        DataCollatorForLanguageModeling masks tokens unless it is told not to, and gives labels to these alone.
        A causal model shifts its labels: it is asked one place before each mask, and for no other token.

    Fix:
        `DataCollatorForLanguageModeling(tokenizer, mlm=False)`.
    """
    trained = {call.model for call in forward.calls if call.grad_enabled and "labels" in call.inputs}
    causal = [m for m in forward.models if m.number in trained and m.class_name.endswith(CAUSAL)]
    for collation in batch.collations:
        counted, shown, _ = collation.masked or (0, 0, 0)
        if collation.role == "eval" or not causal or not counted or shown < MOST * counted:
            continue
        where = collated_at(batch)
        yield Finding(
            f"{shown} of the {counted} labels that count stand where the input shows the mask, and "
            f"{causal[0].class_name} predicts the next token.",
            {"labels": counted, "masked": shown, "model": causal[0].class_name},
            where,
            fix="mlm=False",
            edits=_unmasked(where),
            proof=Proof(
                "experiment",
                f"{counted} tokens of {collation.examples} rows are asked for, {shown} of them masked",
                "a model that only looks back is asked for every next token, and shown them all",
            ),
        )
        return


@check("BAT304", Severity.ERROR)
def every_token_masked(batch: Batch, forward: Forward) -> Findings:
    """All tokens, or nearly all, are masked, and none is left to tell them by.

    Cause:
        A model of masked tokens learns to tell each from those around it. Where these are masked
        too, it learns how frequent each token is, and nothing else.

    Fix:
        `mlm_probability=0.15`, a share of the tokens.
    """
    if any(model.class_name.endswith(CAUSAL) for model in forward.models):
        return
    for collation in batch.collations:
        counted, shown, tokens = collation.masked or (0, 0, 0)
        if collation.role == "eval" or shown < MOST * counted or counted <= NEARLY_ALL * tokens:
            continue
        where = collated_at(batch)
        yield Finding(
            f"{counted} of {tokens} tokens are to be told, and {shown} of them show the mask.",
            {"tokens": tokens, "labels": counted, "masked": shown},
            argument(where, "mlm_probability", 2) or where,
            fix="mlm_probability=0.15",
            proof=Proof(
                "experiment",
                f"{tokens - counted} of {tokens} tokens are left to tell the others by",
                f"with one in seven masked, {round(tokens * SPARED)} are",
            ),
        )
        return


def _unmasked(where: Location | None) -> tuple[Edit, ...]:
    call = call_at(where)
    named = ast.unparse(call.func).endswith("DataCollatorForLanguageModeling") if call is not None else False
    return (Edit(Action.SET_ARGUMENT, where, "mlm", "False"),) if where is not None and named else ()
