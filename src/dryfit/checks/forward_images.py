"""FWD316: images of another size than a model of transformers is configured for."""

from dryfit.checks.forward import given_at
from dryfit.core.check import check
from dryfit.core.evidence import Batch, Failures, Forward
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity
from dryfit.core.source import keyword_at
from dryfit.core.trace import configured

# What models of transformers call their images, and a batch of them its axes.
PIXELS, AXES = "pixel_values", 4


@check("FWD316", Severity.ERROR)
def images_of_another_size(forward: Forward, failures: Failures, batch: Batch | None) -> Findings:
    """Images have another size than the model is configured for.

    Cause:
        A vision transformer has a position for each patch of an image of one size, 224 by 224 unless told
        otherwise. It refuses images of another.

    Fix:
        Resize the images with the model's processor, or build the model for theirs: `image_size=32`.
    """
    number = failures.first("FWD316", "forward")
    for call in forward.calls if number is not None else ():
        model, images = forward.model(call.model), call.inputs.get(PIXELS)
        size = model.image_size if model is not None else None
        if not call.failed or model is None or size is None or images is None or len(images.shape) != AXES:
            continue
        given = images.shape[-2:]
        if given == size:
            continue
        config = configured(model.location) if not model.pretrained else None
        side = str(given[0]) if given[0] == given[1] else str(given)
        reason = "the patches must divide it"
        edit = Edit(Action.SET_ARGUMENT, config, "image_size", side, False, reason) if config is not None else None
        yield Finding(
            f"{model.class_name} takes images of {size[0]} x {size[1]} and is given {given[0]} x {given[1]}.",
            {"height": size[0], "width": size[1], "given": f"{given[0]} x {given[1]}"},
            keyword_at(config, "image_size") or config or given_at(call, batch),
            fix=f"image_size={side}" if config is not None else f"Resize the images to {size[0]} x {size[1]}.",
            edits=(edit,) if edit is not None else (),
            explains=number,
        )
        return
