"""What goes beside the ids of an example, as a mask does, where only the ids are padded."""

from dryfit.core.evidence.batch import Collation, Feature
from dryfit.core.finding import Finding

# What a model takes with the ids, one for each.
IDS, BESIDE = "input_ids", ("attention_mask", "token_type_ids")


def beside_padded_ids(collation: Collation, feature: Feature, explains: int | None) -> Finding | None:
    """The finding of a mask whose length differs from row to row, beside ids that are all of one length."""
    ids = next((f for f in collation.features if f.key == IDS and not f.ragged and f.longest == f.shortest), None)
    if feature.key not in BESIDE or ids is None or ids.longest is None or (feature.longest or 0) > ids.longest:
        return None
    return Finding(
        f"The examples have {ids.longest} ids each; `{feature.key}` has {feature.shortest} to {feature.longest}.",
        {"key": feature.key, "longest": feature.longest, "shortest": feature.shortest, "ids": ids.longest},
        collation.row_at or collation.location,
        fix=f"Pad `{feature.key}` to {ids.longest} with zeros, as the ids are padded.",
        explains=explains,
    )
