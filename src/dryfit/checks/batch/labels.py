"""BAT102: labels of tokens that keep their lengths where the inputs are padded."""

from dryfit.checks.batch.collation import LABEL_KEYS, collating, collator_for, ragged_tokens
from dryfit.checks.batch.padding import is_of_tokens, left_at, made_at, named_tokens
from dryfit.core.check import check
from dryfit.core.evidence import Batch, Failures
from dryfit.core.evidence.batch import Collation, Feature
from dryfit.core.evidence.loss import IGNORED
from dryfit.core.finding import Finding, Findings, Severity


@check("BAT102", Severity.ERROR)
def unpadded_labels(batch: Batch, failures: Failures) -> Findings:
    """The inputs are padded and the labels of each token are not.

    Cause:
        A tokenizer pads what it made itself. Labels that run along the tokens, or are a text of
        their own, keep their lengths and cannot be stacked.

    Fix:
        Use DataCollatorForTokenClassification or DataCollatorForSeq2Seq: they pad labels with -100.
    """
    for collation in batch.collations:
        tokens = [*ragged_tokens(collation), *named_tokens(collation)]
        feature = next((f for f in tokens if f.key in LABEL_KEYS or is_of_tokens(collation, f)), None)
        others = [f for f in ragged_tokens(collation) if f.key not in (*LABEL_KEYS, *collation.pads)]
        others = [] if feature is not None and feature.key == collation.uneven else others
        number = failures.first("BAT102", "collate")
        if feature is None or not collation.failed or others or number is None or not _along_tokens(collation, feature):
            continue
        collator = collator_for(collation)
        name = "data_collator" if collation.trainer else "collate_fn"
        where = made_at(collation, name) or collation.collate_location or collation.location
        editable = collation.location is not None and bool(collation.tokenizer) and not collation.uneven
        advice = f"{name}={collator}({collation.tokenizer or 'tokenizer'})"
        yield Finding(
            f"Labels of {feature.longest} and {feature.shortest} tokens cannot be stacked: "
            f"{collation.collate_fn} pads the inputs only.",
            {"key": feature.key, "longest": feature.longest, "shortest": feature.shortest},
            (left_at(failures.all[number].location, feature.key) if collation.uneven else None) or where,
            fix=f"Pad them with {IGNORED}, to the length of the inputs." if collation.uneven else advice,
            edits=collating(collation.location, name, collator, collation.tokenizer)
            if editable and collation.location
            else (),
            explains=number,
        )
        return


def _along_tokens(collation: Collation, label: Feature) -> bool:
    """Whether the labels are about as long as the inputs or a text of their own, rather than a list of classes."""
    if label.key == collation.uneven:
        return True
    ids = next((f for f in collation.features if f.key in ("input_ids", "0")), None)
    return bool(ids and ids.longest and (label.text or (label.longest or 0) * 2 >= ids.longest))
