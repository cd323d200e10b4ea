"""MET112: what is decoded into text and is no text."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Metrics
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity
from dryfit.core.source import location_of
from dryfit.core.trace import calls_named

# The arguments of the trainer that generates, and the one that lets it.
SETTINGS, GENERATES = ("Seq2SeqTrainingArguments",), "predict_with_generate"


@check("MET112", Severity.ERROR)
def logits_decoded(metrics: Metrics, failures: Failures) -> Findings:
    """Logits are given to a tokenizer to decode.

    Cause:
        Without `predict_with_generate=True` a Seq2SeqTrainer hands compute_metrics the logits of each token,
        often in a tuple with the encoder's states. A tokenizer decodes ids.

    Fix:
        `predict_with_generate=True`, or `logits.argmax(-1)`.
    """
    for decoding in metrics.decodings:
        if not decoding.failed or not decoding.logits:
            continue
        shape = " x ".join(map(str, decoding.logits))
        several = f", the first of {decoding.outputs} outputs" if decoding.outputs > 1 else ""
        path = decoding.location.path if decoding.location else ""
        found = calls_named(path, *SETTINGS) if path else []
        settings = location_of(found[0], path) if len(found) == 1 else None
        yield Finding(
            f"Logits ({shape}{several}) are decoded; a tokenizer decodes ids.",
            {"logits": shape, "outputs": decoding.outputs},
            decoding.argument_location or decoding.location,
            fix=f"{GENERATES}=True" if found else f"{decoding.argument or 'logits'}.argmax(-1)",
            edits=(Edit(Action.SET_ARGUMENT, settings, GENERATES, "True"),) if settings else (),
            explains=failures.first("MET112", "decode"),
        )
        return
