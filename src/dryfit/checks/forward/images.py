"""FWD316 and FWD318: images of another size than a model is configured for, or too small for its layers."""

import re

from dryfit.checks.forward.shapes import shape
from dryfit.checks.forward.tokens import culprits, given_at, named
from dryfit.core.check import check
from dryfit.core.evidence import Batch, Failure, Failures, Forward
from dryfit.core.evidence.keras import Keras
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity
from dryfit.core.source import keyword_at
from dryfit.core.trace import configured

# What models of transformers call their images, and a batch of them its axes.
PIXELS, AXES = "pixel_values", 4
# What models of speech call their spectra, and their configuration the places that these come to.
SPECTRA, POSITIONS = "input_features", "max_source_positions"


@check("FWD316", Severity.ERROR)
def images_of_another_size(forward: Forward, failures: Failures, batch: Batch | None) -> Findings:
    """Images or spectra have another size than the model is configured for.

    Cause:
        A vision transformer has a position for each patch of an image of one size, 224 by 224 unless told
        otherwise. It refuses images of another. Whisper has one for each two frames of a spectrum, 3000 of them.

    Fix:
        Resize the images with the model's processor, or build the model for theirs: `image_size=32`. Pad
        spectra to the frames that the model takes, as its feature extractor does.
    """
    number = failures.first("FWD316", "forward")
    yield from _of_speech(forward, batch, number)
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


def _of_speech(forward: Forward, batch: Batch | None, number: int | None) -> Findings:
    for call in forward.calls if number is not None else ():
        model, spectra = forward.model(call.model), call.inputs.get(SPECTRA)
        if not call.failed or model is None or not model.frames or spectra is None or len(spectra.shape) != AXES - 1:
            continue
        given = spectra.shape[-1]
        if given == model.frames:
            continue
        config = configured(model.location) if not model.pretrained else None
        where = keyword_at(config, POSITIONS) or config
        yield Finding(
            f"{model.class_name} takes spectra of {model.frames} frames and is given {given}.",
            {"frames": model.frames, "given": given},
            where or given_at(call, batch),
            fix=f"Pad the spectra to {model.frames} frames"
            + (f", or halve the frames for `{POSITIONS}`." if where else "."),
            explains=number,
        )
        return


@check("FWD318", Severity.ERROR)
def window_beyond_the_image(failures: Failures, forward: Forward | None, keras: Keras | None) -> Findings:
    """A layer looks further than what it is given is wide.

    Cause:
        Each pooling and each stride makes the image, or the series, smaller. There are more of them than its size
        allows, a stride is larger than meant, or the images are smaller than those that the model is for.

    Fix:
        Leave a pooling out, take a smaller kernel or stride, pad, or give larger images.
    """
    yield from _of_keras(failures, keras)
    for _, culprit in culprits(forward) if forward is not None else ():
        number, given, axes = failures.first("FWD318", "forward"), culprit.input, len(culprit.window)
        if number is None or given is None or not axes or len(given.shape) != culprit.rank:
            continue
        if all(size >= window for size, window in zip(given.shape[-axes:], culprit.window, strict=True)):
            continue
        window = " x ".join(map(str, culprit.window))
        yield Finding(
            f"{named(culprit)} looks at {window} and is given {shape(given)}: nothing is left of it.",
            {"module": culprit.path, "window": window, "input": str(given), "kind": culprit.class_name},
            culprit.location,
            fix="Fewer poolings, a smaller kernel or stride, or larger images.",
            explains=number,
        )
        return


def _of_keras(failures: Failures, keras: Keras | None) -> Findings:
    """What layers of Keras say when they are built, or called; of one line of layers the first tells the cause."""
    entrances = keras.entrances if keras else ()
    if keras is not None and any(not rows.loaded for rows in keras.unbatched) and not failures.mended_by("DAT713"):
        # The first axis of a row stands for the examples then, and every window is of another axis.
        return
    for failure in failures.at("build", "call"):
        facts, name = failure.facts, failure.module
        if "window" not in facts or failure.explained_by not in ("", "FWD318"):
            continue
        built = [entry.location for entry in entrances if entry.module == name]
        yield Finding(
            f"`{name}` ({facts['kind']}) looks at {facts['window']} and is given {facts['input']}: "
            "nothing is left of it.",
            {"module": name, "window": facts["window"], "input": facts["input"], "kind": facts["kind"]},
            next(iter(built), None) or failure.location,
            fix="Fewer poolings, a smaller kernel or stride, or larger images.",
            explains=failure.number,
            echo_of="FWD706" if is_of_channels(failure, keras) else "",
            shared=f"window of {facts.get('behind') or name}",
        )


def is_of_channels(failure: Failure, keras: Keras | None) -> bool:
    """Whether a window finds no room because the channels of the images were taken for their rows."""
    extents = [int(extent) for extent in re.findall("[0-9]+", str(failure.facts.get("input", "")))]
    turned = keras.turned if keras and "window" in failure.facts else ()
    return bool(extents) and any(extents[0] <= (entry.shape[1] or 0) for entry in turned)
