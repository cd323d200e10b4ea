"""RES306 and RES320: models that are saved and loaded again, and adapters that are saved without their head."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Resources, Step
from dryfit.core.evidence.resources import RoundTrip
from dryfit.core.finding import Action, Edit, Finding, Findings, Proof, Severity
from dryfit.core.source import keyword_at

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
        if found.adapter or _lacks_the_same(found, resources):
            continue
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


def _lacks_the_same(found: RoundTrip, resources: Resources) -> bool:
    """Whether what a loaded model lacks is all told of the adapter that was saved without it."""
    untold = [entry for entry in resources.roundtrips if entry.adapter and entry.gap > ROUNDING * entry.spread]
    lacking = {name.rpartition("model.")[2] for name in found.tensors}
    return any(lacking and lacking <= {name.rpartition("model.")[2] for name in e.tensors} for e in untold)


@check("RES320", Severity.ERROR)
def adapter_saved_without_its_head(resources: Resources) -> Findings:
    """An adapter is saved without a layer that was trained with it.

    Cause:
        `save_pretrained` of a model with adapters writes the adapters, and the layers that `modules_to_save` names.
        A head that was made trainable by hand is trained and is not written: whoever loads the adapter has a head
        that was never trained.

    Fix:
        `LoraConfig(..., modules_to_save=["classifier"])`, or a `task_type`, which names the head itself.
    """
    for found in (entry for entry in resources.roundtrips if entry.adapter):
        if found.gap <= ROUNDING * found.spread:
            continue
        listed = ", ".join(f"`{n}`" for n in found.tensors[:LISTED]) + (" ..." if len(found.tensors) > LISTED else "")
        layers = list(dict.fromkeys(name.rpartition(".")[0].partition(".")[0] for name in found.tensors))
        named = f"[{', '.join(repr(layer) for layer in layers)}]".replace("'", '"')
        share = f", {found.gap / found.spread:.0%} of their spread" if found.spread else ""
        yield Finding(
            f"The adapter is saved without {listed}, which {'was' if len(found.tensors) == 1 else 'were'} trained.",
            {"gap": found.gap, "spread": found.spread, "names": ", ".join(found.tensors)},
            found.attribute_at or found.location,
            fix=f"modules_to_save={named}",
            edits=(Edit(Action.SET_ARGUMENT, found.attribute_at, "modules_to_save", named),)
            if found.attribute_at and keyword_at(found.attribute_at, "modules_to_save") is None
            else (),
            proof=Proof(
                "experiment",
                f"with what the file lacks as it was before the training the logits of a batch move by "
                f"{found.gap:.3g}{share}",
                "with it as trained by 0",
            ),
        )
        return
