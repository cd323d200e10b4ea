"""DAT523: pictures and masks that are moved apart."""

from dryfit.core.check import check
from dryfit.core.evidence import Data
from dryfit.core.evidence.data_held import MovedApart
from dryfit.core.finding import Finding, Findings, Proof, Severity


@check("DAT523", Severity.ERROR)
def pictures_moved_apart_from_masks(data: Data) -> Findings:
    """A random step moves pictures and their masks each by a draw of its own.

    Cause:
        Flips, turns or crops are drawn for the picture and drawn once more for its mask: by two layers of
        different seeds, or by two calls. The mask then marks places where the picture shows something else.

    Fix:
        Move both by one draw: join picture and mask along the channels, move them, and take them apart again; or
        give both calls one seed.
    """
    for found in data.moved_apart:
        yield Finding(
            f"{found.apart} of {found.pairs} masks are moved otherwise than the picture that they belong to.",
            {"apart": found.apart, "pairs": found.pairs, "alike": found.alike},
            found.location,
            fix="Move picture and mask by one draw.",
            proof=_proof(found),
        )
        return


def _proof(found: MovedApart) -> Proof:
    if found.alike is None:
        return Proof(
            "experiment",
            f"in {found.apart} of {found.pairs} draws of a row the picture is turned otherwise than its mask",
            "the turn of the picture, made with the mask of the draw before, gives another mask",
        )
    return Proof(
        "experiment",
        f"one pattern, given as picture and as mask, fits itself no more in {found.apart} of {found.pairs}",
        f"where both happen to be moved alike they correlate by {found.alike:.2f}",
    )
