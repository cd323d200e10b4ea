"""DAT710 to DAT713, DAT717, DAT719, DAT720 and DAT723: where Keras' batches and data begin, end, and come again."""

import re

from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.evidence import Failures
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_refused import Endless, Portion, Remainder, Unbatched
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import source_of

# What `validation_split` may be told in, and what Keras' own examples give.
PERCENT, USUAL_SHARE = 100, 0.2
NUMBER = re.compile(r"-?[\d.]+")
# Digits of a share that was told as a number of rows.
SHARE_DIGITS = 3


@check("DAT710", Severity.ERROR)
def rows_beside_fixed_batches(keras: Keras, failures: Failures) -> Findings:
    """A model takes batches of one size, and the rows do not fill them.

    Cause:
        `batch_shape`, `batch_size` of an Input, stateful layers and a size that is written into a layer or a
        step fix the size of a batch. The last batch of an epoch has what is left of the rows, and raises
        when the epoch is nearly over.

    Fix:
        Cut the rows to a multiple of the batch: `x[: len(x) // batch * batch]`, or
        `batch(..., drop_remainder=True)`. In one's own code read the size off the tensor: `tf.shape(x)[0]`.
    """
    for entry in keras.remainders:
        if entry.own:
            yield _written_size(entry)
            return
        yield Finding(
            f"{entry.rows} rows make batches of {entry.batch} and leave {entry.left}; "
            f"the model takes batches of {entry.batch} alone.",
            {"batch": entry.batch, "rows": entry.rows, "left": entry.left, "call": entry.call},
            entry.location,
            fix=f"x[:{entry.rows - entry.left}], and the targets alike.",
            proof=Proof("experiment", f"{entry.left} rows raise {entry.said}", f"{entry.batch} rows run"),
            explains=failures.first("DAT710", "call", "loss", "train_step", entry.call),
        )
        return


def _written_size(entry: Remainder) -> Finding:
    """The user's own code counts on whole batches."""
    written = f"`{entry.named}` stands for the rows of a batch" if entry.named else "This line counts on whole batches"
    return Finding(
        f"{written}, {entry.batch}, and the last batch of the {entry.call} data has {entry.left}: it raises.",
        {"batch": entry.batch, "rows": entry.rows, "left": entry.left, "call": entry.call},
        entry.location,
        fix="Read the size off the tensor: tf.shape(x)[0].",
        proof=Proof("experiment", f"{entry.left} rows raise {entry.said}", f"{entry.batch} rows run"),
    )


@check("DAT711", Severity.ERROR)
def data_without_end(keras: Keras, failures: Failures) -> Findings:
    """A dataset repeats for ever, and nothing says where an epoch ends.

    Cause:
        `repeat()` without a number gives batches without end. A fit without `steps_per_epoch`, or an
        evaluation without `validation_steps`, goes on for ever: the first epoch never ends. So it is with
        a generator that yields in a `while True`.

    Fix:
        Leave `repeat()` out, or give the number of steps.
    """
    for entry in keras.endless:
        if entry.generator:
            yield _endless_generator(entry, failures.first("DAT711", "data", "fit"))
            return
        yield Finding(
            f"The {entry.role} data has no end, and the fit has no `{entry.argument}`.",
            {"role": entry.role, "argument": entry.argument},
            entry.location,
            fix=f"Leave `repeat()` out, or give `{entry.argument}`.",
            proof=Proof("experiment", "the dataset's cardinality is infinite", "without repeat() it is a number"),
            explains=failures.first("DAT711", "data", "fit"),
        )
        return


def _endless_generator(entry: Endless, number: int | None) -> Finding:
    return Finding(
        f"`{entry.generator}` yields {entry.role} batches for ever, and the fit has no `{entry.argument}`.",
        {"role": entry.role, "argument": entry.argument},
        entry.location,
        fix=f"Give `{entry.argument}`: the rows divided by those of a batch.",
        # No experiment sees that something never ends: the rehearsal takes a few batches, as the steps would.
        proof=Proof(
            "mended",
            f"as its source reads, nothing leaves the `while True` of `{entry.generator}`",
            "a few batches taken of it, the rehearsal's epochs end",
        ),
        explains=number,
    )


@check("DAT712", Severity.ERROR)
def target_within_its_window(keras: Keras) -> Findings:
    """The target of a window of a series is one of the window's own values.

    Cause:
        Targets were cut at the same places as the windows, without an offset. The model learns to repeat
        a value that it is given: the loss falls to 0, and nothing is forecast.

    Fix:
        Take the target behind the window: `series[i + length]`, or `targets=series[length:]`.
    """
    for entry in keras.within:
        yield Finding(
            f"The target of each of {entry.rows} windows is its own value at place {entry.place} of {entry.steps}.",
            {"rows": entry.rows, "place": entry.place, "steps": entry.steps},
            entry.location,
            fix="Take targets from behind the window.",
            proof=Proof(
                "experiment",
                f"place {entry.place} of all {entry.rows} windows is their target",
                "behind a window none of its values would be",
            ),
        )
        return


@check("DAT713", Severity.ERROR)
def rows_without_batches(keras: Keras, failures: Failures) -> Findings:
    """A dataset gives single rows where a model takes batches.

    Cause:
        Keras takes the elements of a `tf.data` pipeline as they are, whatever `batch_size` says. Without
        `batch` a row's first axis is read as the batch, and the layers refuse what is left. A dataset
        of torch it does not take at all.

    Fix:
        `dataset.batch(32)`; `DataLoader(dataset, batch_size=32)`.
    """
    yield from _unloaded(keras, failures)
    number = failures.first("DAT713", "call", "fit", "data", "build", "train_step", "test_step", "loss")
    for entry in keras.unbatched:
        if entry.loaded:
            continue
        if number is None:
            return
        shown = " x ".join("N" if extent is None else str(extent) for extent in entry.shape) or "one number"
        yield Finding(
            f"The {entry.role} dataset gives rows of {shown} one by one: nothing batches them.",
            {"role": entry.role, "argument": entry.argument, "axes": len(entry.shape)},
            entry.location,
            fix=".batch(32)",
            edits=editing.called_on(entry.location, "batch(32)", safe=False, reason="32 is Keras' own size"),
            explains=number,
        )
        return


def _unloaded(keras: Keras, failures: Failures) -> Findings:
    """Datasets of torch, which Keras takes by their loaders alone."""
    for failure in failures.at("data"):
        call = failure.location
        given = [e for e in keras.unbatched if e.loaded and call is not None and _is_within(e.location, call)]
        if not given or not failures.is_left_to("DAT713", failure.number):
            continue
        loaders = [_loader(entry) for entry in given]
        names = " and ".join(f"`{source_of(entry.location) or entry.argument}`" for entry in given)
        shown = " x ".join(map(str, given[0].shape)) or "one number"
        yield Finding(
            f"{names} {'is a dataset' if len(given) == 1 else 'are datasets'} of torch, and "
            f"{'gives' if len(given) == 1 else 'give'} rows of {shown} one by one: Keras takes a DataLoader.",
            {"role": given[0].role, "argument": given[0].argument, "loaded": True},
            given[0].location,
            fix=loaders[0].format(source_of(given[0].location) or "dataset"),
            edits=tuple(e for made, entry in zip(loaders, given, strict=True) for e in _wrapped(made, entry)),
            explains=failure.number,
        )


def _is_within(place: Location | None, call: Location) -> bool:
    return place is not None and place.path == call.path and call.line <= place.line <= (call.end_line or call.line)


def _loader(entry: Unbatched) -> str:
    return "DataLoader({}, batch_size=32, shuffle=True)" if entry.role == "train" else "DataLoader({}, batch_size=32)"


def _wrapped(loader: str, entry: Unbatched) -> tuple[Edit, ...]:
    where = entry.location
    made = editing.wrapped(where, loader, safe=False, reason="32 is Keras' own size")
    return (
        (*made, Edit(Action.IMPORT, where, value="from torch.utils.data import DataLoader")) if made and where else ()
    )


@check("DAT717", Severity.ERROR)
def split_that_is_no_share(keras: Keras, failures: Failures) -> Findings:
    """`validation_split` is no share of the rows.

    Cause:
        `validation_split` is the part of the rows that is kept for validation, between 0 and 1. Given as a
        percentage or as a number of rows it leaves nothing to train on. Only arrays have rows that can be
        split: loaders, `tf.data` pipelines and generators give batches.

    Fix:
        `validation_split=0.2` keeps a fifth of the rows. Split the rows before batches are made of them,
        and give the rest as `validation_data`.
    """
    for entry in keras.portions:
        number = failures.first("DAT717", "fit", "data", "metric")
        if number is None:
            return
        if entry.batches:
            yield _split_of_batches(entry, number)
            return
        share, is_number = as_share(entry.share, entry.rows), NUMBER.fullmatch(source_of(entry.location))
        yield Finding(
            f"`validation_split={entry.share:g}` of {entry.rows} rows leaves none to train on: it is a share.",
            {"share": entry.share, "rows": entry.rows, "meant": share},
            entry.location,
            fix=f"validation_split={share:g}",
            edits=(Edit(Action.REPLACE, entry.location, value=f"{share:g}"),) if entry.location and is_number else (),
            explains=number,
        )
        return


@check("DAT719", Severity.ERROR)
def batches_that_overlap(keras: Keras) -> Findings:
    """A batch begins within the one before, and most rows are not reached.

    Cause:
        The number that a source is asked for counts batches, and is taken for the number of a row: batch 1
        begins at row 1, where it is to begin behind the rows of batch 0. Or it is not looked at: every batch is
        the first.

    Fix:
        `rows[number * size : (number + 1) * size]`.
    """
    for entry in keras.overlapping:
        begins = f"begins its batches of {entry.size} rows {entry.step} apart:"
        given = begins if entry.step else f"gives the same {entry.size} rows whatever batch it is asked for:"
        yield Finding(
            f"`{entry.kind}` {given} {entry.batches} of them reach {entry.reached} of {entry.rows} rows.",
            {"size": entry.size, "step": entry.step, "batches": entry.batches, "role": entry.role},
            entry.location,
            fix="rows[number * size : (number + 1) * size]",
            proof=Proof(
                "experiment",
                f"{entry.size - entry.step} rows of the first batch are in the second again",
                f"{entry.size} apart, {entry.batches} batches hold {min(entry.batches * entry.size, entry.rows)} rows",
            ),
        )
        return


@check("DAT720", Severity.WARNING)
def cached_behind_random_draws(keras: Keras) -> Findings:
    """A pipeline keeps its random changes: each epoch sees the same ones.

    Cause:
        `cache` keeps the rows of the first epoch as they are behind all that was done to them. Flips and
        shifts that stand before it are drawn once for each row, and never again.

    Fix:
        Cache first: `.map(load).cache().shuffle(...).map(augment)`.
    """
    for entry in keras.cached:
        yield Finding(
            f"A row read twice before `cache` differs by up to {entry.apart:.3g}: "
            f"behind it the first draw comes in all {entry.epochs} epochs.",
            {"apart": entry.apart, "epochs": entry.epochs},
            entry.location,
            fix="Move `cache()` before the `map` that draws.",
        )
        return


@check("DAT723", Severity.ERROR)
def drawn_while_traced(keras: Keras) -> Findings:
    """A function of a pipeline draws once, and not for every row.

    Cause:
        `Dataset.map` calls a function once, and keeps the operations of TensorFlow that it finds. What Python or NumPy
        draws in it is a constant from then on: all rows are flipped, or none is.

    Fix:
        Draw by TensorFlow, `tf.random.uniform(())`, or call the function by `tf.numpy_function`.
    """
    for entry in keras.traced:
        yield Finding(
            f"`{entry.draw}` is called while `map` reads the function, and for no row: all rows have the same draw.",
            {"draw": entry.draw, "rows": entry.rows},
            entry.location,
            fix="`tf.random.uniform(())`, `tf.random.normal(...)`, or a function of `tf.image.random_...`.",
            proof=Proof(
                "experiment",
                f"{entry.rows} rows go through the function, and the generator stands where it stood",
                "when `map` reads the function once more, the generator moves on",
            ),
        )
        return


def _split_of_batches(entry: Portion, number: int) -> Finding:
    return Finding(
        f"`validation_split={entry.share:g}` is asked of a {entry.batches}, which gives batches and no rows to split.",
        {"share": entry.share, "class": entry.batches},
        entry.location,
        fix="Split the rows before, and give those that are held out as `validation_data`.",
        explains=number,
    )


def as_share(told: float, rows: int) -> float:
    """What was meant: so many percent, or so many of the rows."""
    if 1 < told < PERCENT:
        return told / PERCENT
    return round(told / rows, SHARE_DIGITS) if 1 < told < rows else USUAL_SHARE
