"""Rows that cannot be made into a batch, and whatever else collating raises."""

from dryfit.checks.batch.beside import beside_padded_ids
from dryfit.checks.batch.padding import is_of_tokens, is_unpadded, padding, uneven_at
from dryfit.checks.batch.stacks import stacked_at, stacked_rows, stacked_tokens
from dryfit.checks.batch.uncut import padded_and_not_cut
from dryfit.checks.batch.unused import unused
from dryfit.core.check import check
from dryfit.core.columns import value_of_row
from dryfit.core.evidence import Batch, Failures, Forward
from dryfit.core.evidence.batch import Collation, Feature
from dryfit.core.failing import WITHOUT_SHAPE, unrecognised
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Severity
from dryfit.core.source import location_of
from dryfit.core.stage import Stage
from dryfit.core.trace import calls_named

# How token ids stand in an example before it is collated.
TOKEN_KINDS = ("list<int>", "tensor<int64>", "tensor<int32>")
# What becomes a tensor of numbers.
NUMBERS = ("int", "float", "bool", "list<int>", "list<float>", "list<bool>")
# Types that the default collate function does not know are all others.
STACKABLE = (*NUMBERS, "string", "dict", "none", "list<string>", "bytes")
# The names under which transformers looks for labels.
LABEL_KEYS = ("labels", "label", "label_ids")

# A collate function that stacks nothing.
LISTS = "lambda batch: tuple(zip(*batch))"


@check("BAT101", Severity.ERROR)
def unpadded_batch(batch: Batch, failures: Failures, forward: Forward | None) -> Findings:
    """Examples of different lengths are stacked and nothing pads them.

    Cause:
        A batch is a rectangle. The collate function in use stacks the examples as they are;
        without a tokenizer, Trainer falls back to default_data_collator, which does not pad.

    Fix:
        Pad when batching: give Trainer `processing_class=tokenizer`, or a loader
        `collate_fn=DataCollatorWithPadding(tokenizer)`.
    """
    yield from stacked_tokens(failures)
    for collation in batch.collations:
        feature = next((f for f in ragged_tokens(collation) if f.key == (collation.uneven or f.key)), None)
        if not is_unpadded(collation) or feature is None or collation.tail is not None or unused(collation):
            continue
        if _only_labels(collation, feature) or collation.of_classes(feature) or feature.key in collation.pads:
            continue
        number = failures.first("BAT101", "collate")
        # The script's own function raised for a cause that another check tells: how it pads was not seen.
        if number is None and collation.collate_given and collation.failed:
            continue
        told = beside_padded_ids(collation, feature, number) or padded_and_not_cut(collation, feature, number)
        yield told or Finding(
            f"Examples of {feature.longest} and {feature.shortest} tokens cannot be stacked: nothing pads them.",
            {
                "key": feature.key,
                "longest": feature.longest,
                "shortest": feature.shortest,
                "collate_fn": collation.collate_fn,
                "own": collation.own or None,
            },
            stacked_at(collation, number, failures)
            or (collation.collate_location if collation.collate_given else None)
            or collation.location,
            fix=_advice(collation),
            edits=_edits(collation) or padding(batch.collations, ragged_tokens(collation), forward),
            explains=number,
        )
        return


def ragged_tokens(collation: Collation) -> list[Feature]:
    """Ragged rows of whole numbers, input_ids first."""
    found = [f for f in collation.features if f.ragged and f.kind in TOKEN_KINDS and len(f.shapes[0]) == 1]
    return sorted(found, key=lambda feature: (feature.key != "input_ids", feature.key in LABEL_KEYS))


def _only_labels(collation: Collation, feature: Feature) -> bool:
    """Whether only the labels are ragged, or something pads all but them: another check's finding."""
    if collation.uneven:
        return is_of_tokens(collation, feature)
    if feature.key in LABEL_KEYS or not feature.key.isdigit() or feature.key == "0" or "0" in _ragged(collation):
        return feature.key in LABEL_KEYS
    # A text beside an image is no list of its classes.
    first = next((f for f in collation.features if f.key == "0"), None)
    return feature.kind.startswith("list") or first is None or first.kind in TOKEN_KINDS


def _ragged(collation: Collation) -> list[str]:
    return [feature.key for feature in ragged_tokens(collation)]


def collator_for(collation: Collation) -> str:
    """The collator that pads all that is ragged here."""
    keys = _ragged(collation)
    if "labels" not in keys:
        return "DataCollatorWithPadding"
    ids = next((f for f in collation.features if f.key == "input_ids"), None)
    labels = next(f for f in collation.features if f.key == "labels")
    aligned = ids is not None and (ids.shortest, ids.longest) == (labels.shortest, labels.longest)
    return "DataCollatorForTokenClassification" if aligned else "DataCollatorForSeq2Seq"


def _advice(collation: Collation) -> str:
    if collation.own:
        return f"collate_fn={collation.own}"
    if collation.framework == "tensorflow":
        made = f'{collator_for(collation)}({collation.tokenizer or "tokenizer"}, return_tensors="np")'
        return f"to_tf_dataset(..., collate_fn={made})"
    if not any(feature.key == "input_ids" for feature in collation.features):
        return "DataLoader(..., collate_fn=pad), with torch.nn.utils.rnn.pad_sequence in pad"
    tokenizer, collator = collation.tokenizer or "tokenizer", collator_for(collation)
    if collation.trainer and collator == "DataCollatorWithPadding" and not collation.collate_location:
        return f"Trainer(..., processing_class={tokenizer})"
    owner, name = ("Trainer", "data_collator") if collation.trainer else ("DataLoader", "collate_fn")
    return f"{owner}(..., {name}={collator}({tokenizer}))"


def _edits(collation: Collation) -> tuple[Edit, ...]:
    if collation.own and collation.location is not None:
        return (Edit(Action.SET_ARGUMENT, collation.location, "collate_fn", collation.own),)
    if collation.framework == "tensorflow":
        return _padding_arrays(collation)
    keyed = any(feature.key == "input_ids" for feature in collation.features)
    if not collation.tokenizer or collation.location is None or not keyed:
        return ()
    collator = collator_for(collation)
    if collation.trainer and collator == "DataCollatorWithPadding" and not collation.collate_location:
        return (Edit(Action.SET_ARGUMENT, collation.location, "processing_class", collation.tokenizer),)
    name = "data_collator" if collation.trainer else "collate_fn"
    return collating(collation.location, name, collator, collation.tokenizer)


def _padding_arrays(collation: Collation) -> tuple[Edit, ...]:
    """A collator for every `to_tf_dataset` of the file that has none."""
    where, collator = collation.location, collator_for(collation)
    if where is None or not collation.tokenizer or collation.collate_given:
        return ()
    bare = [c for c in calls_named(where.path, "to_tf_dataset") if all(word.arg != "collate_fn" for word in c.keywords)]
    value = f'{collator}({collation.tokenizer}, return_tensors="np")'
    edits = [Edit(Action.SET_ARGUMENT, location_of(call, where.path), "collate_fn", value) for call in bare]
    return (*edits, Edit(Action.IMPORT, where, value=f"from transformers import {collator}"))


def collating(where: Location, argument: str, collator: str, tokenizer: str) -> tuple[Edit, ...]:
    """Give a loader or a Trainer a collator of transformers."""
    return (
        Edit(Action.SET_ARGUMENT, where, argument, f"{collator}({tokenizer})"),
        Edit(Action.IMPORT, where, value=f"from transformers import {collator}"),
    )


@check("BAT103", Severity.ERROR)
def unequal_shapes(batch: Batch, failures: Failures) -> Findings:
    """Rows of different shapes are stacked.

    Cause:
        Images of different sizes, series of different lengths, or the boxes of images that show
        more and fewer objects do not make one tensor.

    Fix:
        Resize, crop or pad every row to one shape before it is collated; keep annotations in a
        list, with a `collate_fn` of your own, which every loader of such rows is given.
    """
    yield from stacked_rows(batch, failures)
    for collation in batch.collations:
        number = failures.first("BAT103", "collate")
        feature = next((f for f in collation.features if len(f.shapes) > 1 and not _is_text(f)), None)
        if not collation.failed or feature is None or number is None or len(feature.rows) < 2:
            continue
        # A row that lacks a key or an attribute is not stacked yet.
        if collation.tail is not None or unused(collation) or failures.all[number].error in WITHOUT_SHAPE:
            continue
        (one, other), (row, another) = feature.shapes[:2], feature.rows[:2]
        yield Finding(
            f"{_called(feature)} is {_shape(one)} in row {row} and {_shape(other)} in row {another}: "
            "they cannot be stacked.",
            {
                "key": feature.key,
                "row": row,
                "shape": _shape(one),
                "other_row": another,
                "other_shape": _shape(other),
                "own": collation.own or None,
            },
            (collation.location if collation.own else None)
            or stacked_at(collation, number, failures)
            or uneven_at(collation, feature),
            fix=_fitting(collation, feature),
            edits=_edits(collation) if collation.own else _listing(collation) if "." in feature.key else (),
            explains=number,
        )
        return


def _fitting(collation: Collation, feature: Feature) -> str:
    """What makes a batch of such rows: a function that the script has, lists, or rows of one shape."""
    if collation.own:
        return f"collate_fn={collation.own}"
    return f"collate_fn={LISTS}" if "." in feature.key else "Bring every row to one shape."


def _listing(collation: Collation) -> tuple[Edit, ...]:
    """Annotations that come in dictionaries are handed over in lists."""
    if collation.trainer or collation.collate_given or collation.location is None:
        return ()
    return (Edit(Action.SET_ARGUMENT, collation.location, "collate_fn", LISTS, False, "the loop takes tuples then"),)


def _is_text(feature: Feature) -> bool:
    tokens = feature.kind in TOKEN_KINDS and all(len(shape) <= 1 for shape in feature.shapes)
    return tokens or feature.kind == "list<string>"


def _shape(shape: tuple[int, ...]) -> str:
    return " x ".join(map(str, shape)) or "a single number"


def _called(feature: Feature) -> str:
    if not feature.key:
        return "The row"
    outer, _, inner = feature.key.rpartition(".")
    if outer.isdigit():
        return f"`{inner}` in element {outer}"
    return f"Element {feature.key}" if feature.key.isdigit() else f"`{feature.key}`"


@check("BAT104", Severity.ERROR)
def uncollatable_type(batch: Batch, failures: Failures) -> Findings:
    """Rows hold objects that cannot become a tensor.

    Cause:
        The default collate function stacks tensors, arrays, numbers and strings. Images of PIL,
        dates and other objects have to be converted first.

    Fix:
        Convert them in the dataset, for an image with a transform such as ToTensor.
    """
    for collation in batch.collations:
        number = failures.first("BAT104", "collate")
        feature = next((f for f in collation.features if _is_object(f)), None)
        if not collation.failed or feature is None or number is None or failures.all[number].error != "TypeError":
            continue
        yield Finding(
            f"{_called(feature)} of a row is a {feature.kind}, which cannot be made into a tensor.",
            {"key": feature.key, "kind": feature.kind, "collate_fn": collation.collate_fn},
            value_of_row(collation.row_at, feature.key) or collation.made_at or collation.location,
            fix="Convert it to a tensor in the dataset.",
            explains=number,
        )
        return


def _is_object(feature: Feature) -> bool:
    return feature.kind not in STACKABLE and not feature.kind.startswith(("tensor<", "list<", "float", "int", "dict"))


def ragged_unpadded(collation: Collation) -> bool:
    """Whether the inputs themselves are ragged and nothing pads them."""
    return "input_ids" in _ragged(collation) and "input_ids" not in collation.pads


@check("BAT106", Severity.ERROR)
def lists_not_tensors(batch: Batch, failures: Failures) -> Findings:
    """The batch holds lists of tensors where the model wants tensors.

    Cause:
        Rows that hold plain lists are turned on their side by the default collate function: one
        tensor for each position instead of one for the batch.

    Fix:
        Give rows as tensors: `dataset.set_format("torch")`.
    """
    for collation in batch.collations:
        number = failures.first("BAT106", "forward", "statement", "embedding")
        if collation.failed or not collation.listed or number is None:
            continue
        raised = failures.all[number]
        # What is wrong with a list names it, in Python's words and in torch's.
        if raised.error not in ("AttributeError", "TypeError") or "list" not in raised.message:
            continue
        names = ", ".join(f"`{name}`" for name in collation.listed[:3])
        editable = collation.given_at is not None and bool(collation.given)
        yield Finding(
            f"{names} of the batch is a list of tensors, not a tensor.",
            {"keys": ", ".join(collation.listed), "collate_fn": collation.collate_fn},
            collation.made_at or collation.location,
            fix='dataset.set_format("torch")',
            edits=(Edit(Action.REPLACE, collation.given_at, value=f'{collation.given}.with_format("torch")'),)
            if editable and collation.given_at
            else (),
            explains=number,
        )
        return


@check("BAT901", Severity.ERROR)
def batch_failure(failures: Failures) -> Findings:
    """Collating a batch raises.

    Cause:
        The collate function cannot make a batch of the examples it is given.

    Fix:
        Call the collate function on the examples named in the facts, by hand.
    """
    yield from unrecognised(failures, Stage.BATCH)
