"""DAT730: images that a pipeline decodes without a shape."""

from dryfit.core.check import check
from dryfit.core.evidence.keras import Keras
from dryfit.core.finding import Action, Edit, Finding, Findings, Proof, Severity

# What the decoder is told, so that it gives one image.
ARGUMENT, VALUE = "expand_animations", "False"


@check("DAT730", Severity.ERROR)
def image_without_shape(keras: Keras) -> Findings:
    """A pipeline decodes images whose number of axes is not known.

    Cause:
        `decode_image` gives four axes for an animation and three for a picture. Inside of `map` that is not known
        beforehand: the image has no shape at all, and `resize`, which asks for one, raises.

    Fix:
        `tf.io.decode_image(data, channels=3, expand_animations=False)`, or `decode_jpeg` and `decode_png`, which
        give one picture.
    """
    for entry in keras.shapeless[:1]:
        where = entry.location
        yield Finding(
            f"`{entry.function}` gives an image without a shape: behind it {entry.error} is raised.",
            {"function": entry.function, "error": entry.error},
            where,
            fix=f"tf.io.{entry.function}(..., {ARGUMENT}={VALUE})",
            edits=(Edit(Action.SET_ARGUMENT, where, ARGUMENT, VALUE),) if where is not None else (),
            proof=Proof(
                "experiment",
                f"mapped as it is: {entry.error}: {entry.said}",
                f"with `{ARGUMENT}={VALUE}` the pipeline is made",
            ),
        )
