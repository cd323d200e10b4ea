"""LRN303: language models that see what they are to predict."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Learn
from dryfit.core.evidence.learn import Foresight
from dryfit.core.finding import Finding, Findings, Proof, Severity

# Attentions of Keras, which make the mask themselves where their call asks for it.
ASKED = ("MultiHeadAttention", "GroupQueryAttention", "GroupedQueryAttention", "Attention", "AdditiveAttention")
# Layers of torch that take a mask.
MASKED = (
    *("TransformerEncoder", "TransformerEncoderLayer", "TransformerDecoder", "TransformerDecoderLayer"),
    *("Transformer", "MultiheadAttention"),
)


@check("LRN303", Severity.ERROR)
def later_tokens_seen(learn: Learn, failures: Failures) -> Findings:
    """A model of the next token sees the tokens after it.

    Cause:
        Nothing keeps the attention to the tokens before: the mask is missing, or a layer reads both
        ways. The model copies the answer, its loss falls to nothing, and it cannot write a word.

    Fix:
        A causal mask for every attention, one direction for every recurrent layer.
    """
    for found in learn.foresights:
        if found.shift != 1 or not found.before:
            continue
        yield Finding(
            f"The targets are the next tokens, and a token changes the logits before it by up to {found.before:.2g}, "
            f"{found.before / found.spread:.0%} of their spread.",
            {"before": found.before, "own": found.own, "spread": found.spread, "module": found.path},
            found.where,
            fix=_remedy(found),
            # A mask of another shape was left out for the rehearsal to go on; scrambled values come from anywhere.
            echo_of=failures.mended_by("FWD307") or "FWD312",
            proof=Proof(
                "experiment",
                f"one token of a row changed: logits before it change by up to {found.before:.2g}",
                f"at its own place and after it by {found.own:.2g}; a model that only looks back has 0 before it",
            ),
        )
        return


def _remedy(found: Foresight) -> str:
    if found.class_name in ASKED:
        return "use_causal_mask=True"
    if found.class_name == "Bidirectional":
        return "The layer without Bidirectional: one direction."
    if found.class_name in ("LSTM", "GRU", "RNN"):
        return "bidirectional=False"
    if found.class_name in MASKED:
        whole = "attn_mask" if found.class_name == "MultiheadAttention" else "mask"
        name = "tgt_mask" if "Decoder" in found.class_name else whole
        return f"{name}=nn.Transformer.generate_square_subsequent_mask({found.length})"
    return "Mask the attention to what comes later, before its softmax; or is_causal=True."
