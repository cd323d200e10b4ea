"""DAT730: what a pipeline makes without a shape."""

from dryfit.core.check import check
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_refused import Shapeless
from dryfit.core.finding import Action, Edit, Finding, Findings, Proof, Severity

# What the decoder is told, so that it gives one image.
DECODES, ARGUMENT, VALUE = "decode_image", "expand_animations", "False"
# What takes rows from Python, and how it is told their shape.
GENERATES, SIGNATURE = "from_generator", "output_signature=tf.TensorSpec(shape=(...), dtype=...)"


@check("DAT730", Severity.ERROR)
def image_without_shape(keras: Keras) -> Findings:
    """A pipeline makes images or rows whose number of axes is not known.

    Cause:
        `decode_image` gives four axes for an animation and three for a picture; `py_function`, `numpy_function` and a
        generator without a signature give whatever Python gives. Inside of `map` that is not known beforehand:
        the result has no shape at all, and `resize`, or a layer in the graph of a step, which asks for one, raises.

    Fix:
        `tf.io.decode_image(data, channels=3, expand_animations=False)`, or `decode_jpeg` and `decode_png`, which
        give one picture. Behind `py_function`: `image.set_shape((224, 224, 3))`.
    """
    for entry in keras.shapeless[:1]:
        decodes, how = entry.function == DECODES, "traced" if entry.traced else "mapped"
        what = "an image" if decodes else "rows" if entry.function == GENERATES else "a tensor"
        yield Finding(
            f"`{entry.function}` gives {what} without a shape: behind it {entry.error} is raised.",
            {"function": entry.function, "error": entry.error},
            entry.location,
            fix=_fix(entry),
            edits=(Edit(Action.SET_ARGUMENT, entry.location, ARGUMENT, VALUE),) if entry.location and decodes else (),
            proof=Proof(
                "experiment",
                f"{how} as it is: {entry.error}: {entry.said}",
                f"with `{ARGUMENT}={VALUE}` the pipeline is made" if decodes else f"with its shape it can be {how}",
            ),
        )


def _fix(entry: Shapeless) -> str:
    if entry.function == DECODES:
        return f"tf.io.{entry.function}(..., {ARGUMENT}={VALUE})"
    return SIGNATURE if entry.function == GENERATES else "Behind it: `result.set_shape((...))`."
