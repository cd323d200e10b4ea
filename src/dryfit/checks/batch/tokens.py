"""BAT108: labels of tokens that are not as many as the tokens."""

from dryfit.core.check import check
from dryfit.core.evidence import Batch
from dryfit.core.evidence.batch import Collation, Feature
from dryfit.core.finding import Finding, Findings, Proof, Severity

# The collate function of transformers that pads the labels of tokens by themselves.
PADS_LABELS = "DataCollatorForTokenClassification"
# What a tokenizer calls the tokens, and the names that the collate function looks for.
TOKENS, LABELS = "input_ids", ("label", "labels")


@check("BAT108", Severity.ERROR)
def labels_of_other_tokens(batch: Batch) -> Findings:
    """Labels of tokens are not as many as the tokens, and padding hides it.

    Cause:
        The tokenizer adds special tokens and splits words; the labels are still one for each word. The
        collate function pads them to the tokens' length, so that nothing raises and each token is trained
        with the label of another.

    Fix:
        Give each token its word's label by `encoding.word_ids()`, and -100 where there is no word.
    """
    for collation in batch.collations:
        tokens, labels = _of(collation, (TOKENS,)), _of(collation, LABELS)
        if collation.failed or not collation.collate_fn.endswith(PADS_LABELS) or tokens is None or labels is None:
            continue
        lengths, own = (tokens.shortest, tokens.longest), (labels.shortest, labels.longest)
        if None in (*lengths, *own) or lengths == own:
            continue
        yield Finding(
            f"Rows of {_range(tokens)} tokens have {_range(labels)} labels.",
            {"tokens": _range(tokens), "labels": _range(labels), "collate_fn": collation.collate_fn},
            collation.made_at or collation.location,
            fix="Align the labels with `encoding.word_ids()`.",
            proof=Proof(
                "experiment",
                f"{collation.examples} rows of {_range(tokens)} tokens and {_range(labels)} labels",
                "the collate function fills up with -100, so nothing raises",
            ),
        )
        return


def _of(collation: Collation, names: tuple[str, ...]) -> Feature | None:
    return next((feature for feature in collation.features if feature.key in names), None)


def _range(feature: Feature) -> str:
    lengths = sorted({feature.shortest or 0, feature.longest or 0})
    return " to ".join(map(str, lengths))
