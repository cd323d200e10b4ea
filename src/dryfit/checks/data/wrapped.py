"""DAT524: small whole numbers that wrap around before they become floats."""

from dryfit.core.check import check
from dryfit.core.evidence import Data
from dryfit.core.finding import Finding, Findings, Proof, Severity


@check("DAT524", Severity.ERROR)
def values_that_wrap_round(data: Data) -> Findings:
    """Small whole numbers wrap around before they become floats.

    Cause:
        A difference of uint8 values has no values below 0, and a sum none above 255: 3 - 5 is 254. The cast to
        float comes too late, and what was a little darker than the mean is among the brightest.

    Fix:
        Cast first: `frames.astype("float32") - mean`, `images.float() - mean`.
    """
    for found in data.wrapped[:1]:
        yield Finding(
            f"`{found.text}` is computed in {found.dtype}: {found.share:.0%} of its values wrap around.",
            {"expression": found.text, "dtype": found.dtype, "share": found.share},
            found.location,
            fix="Cast to float first.",
            proof=Proof(
                "experiment",
                f"in {found.dtype} {found.share:.0%} of the values differ from those in whole numbers of 64 bits",
                f"in those they lie from {found.least} to {found.most}",
            ),
        )
