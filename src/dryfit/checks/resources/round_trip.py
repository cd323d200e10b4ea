"""RES306: models that are saved and loaded again."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Resources, Step
from dryfit.core.evidence.resources import RoundTrip
from dryfit.core.finding import Finding, Findings, Proof, Severity

# A gap below this share of the logits' spread is rounding.
ROUNDING = 0.01
# What is left of the gap where what was named is the cause.
CLOSED = 0.1
# Names that a message lists.
LISTED = 3


@check("RES306", Severity.ERROR)
def loaded_model_answers_otherwise(resources: Resources, step: Step, failures: Failures) -> Findings:
    """A model that is saved and loaded again does not answer as it did.

    Cause:
        `state_dict()` holds parameters and buffers. A plain tensor attribute, or a part of the model
        whose state was not saved, begins anew in the model that is built to be loaded into.

    Fix:
        `self.register_buffer("mean", mean)` for tensors that are no parameters; save the state of the whole model.
    """
    # A state that did not fit was loaded in part.
    if failures.mended_by("RES302"):
        return
    trained = {number for optimizer in step.optimizers for number in optimizer.models}
    for found in resources.roundtrips:
        if found.model not in trained and found.gap > ROUNDING * found.spread:
            yield _finding(found)
            return


def _finding(found: RoundTrip) -> Finding:
    names = found.attributes or found.tensors
    listed = ", ".join(f"`{name}`" for name in names[:LISTED]) + (" ..." if len(names) > LISTED else "")
    what = f"{listed} {'is' if len(names) == 1 else 'are'} not in what was saved" if names else "it differs"
    share = f"{found.gap / found.spread:.0%} of their spread" if found.spread else "where there is none"
    finding = Finding(
        f"`{found.class_name}`, loaded again, gives other logits than when it was saved: {what}.",
        {"gap": found.gap, "spread": found.spread, "names": ", ".join(names)},
        found.attribute_at or found.location,
        fix="Make them buffers: `self.register_buffer(name, tensor)`."
        if found.attributes
        else "Save and load the state of the whole model.",
    )
    if found.mended > CLOSED * found.gap:
        return finding
    before = f"on one batch the logits of the saved and of the loaded model differ by {found.gap:.3g}, {share}"
    return finding.proven(
        Proof("experiment", before, f"with {listed} of the saved one they differ by {found.mended:.2g}")
    )
