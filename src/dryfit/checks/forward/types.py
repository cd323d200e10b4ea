"""FWD2xx: the type and the device of what a module is given."""

import ast

from dryfit.checks.forward.tokens import culprits, named
from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.columns import column_made
from dryfit.core.encoded import asking, encoded_at
from dryfit.core.evidence import Batch, Failures, Forward
from dryfit.core.evidence.forward import Call, Culprit
from dryfit.core.evidence.keras import Keras
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Severity
from dryfit.core.source import argument, class_around, location_of, source_of
from dryfit.core.summary import TensorSummary

# Where torch raises what it says of types as a ValueError: its recurrent layers look at them first.
RECURRENT = "rnn.py:"
# What a tokenizer gives, and how many inputs are told.
TOKENS, SHOWN = ("input_ids", "attention_mask", "token_type_ids"), 3
# What a single number is called, which is no input of a batch.
NUMBERS = ("an int", "a float")
# Axes of a batch of images.
IMAGES = 4
# The types of what a Fourier transform gives, and what makes real numbers of it.
COMPLEX, SIZE = "complex", "abs"
METHODS = {"float32": "float", "float64": "double", "float16": "half", "bfloat16": "bfloat16", "int64": "long"}


@check("FWD201", Severity.ERROR)
def input_of_another_type(forward: Forward, failures: Failures, keras: Keras | None) -> Findings:
    """A module is given a tensor of another type than its weights.

    Cause:
        NumPy makes float64 and image files bytes; weights are float32 (or half where they were
        loaded so). A table of embeddings takes whole numbers. An `Input` of Keras takes float32
        unless it is told otherwise, and no text.

    Fix:
        Cast where the tensor is made: `.float()`, `.long()`. `keras.Input(shape=(1,), dtype="string")` for text.
    """
    yield from _text_for_numbers(failures, keras)
    for call, culprit in culprits(forward):
        number, wanted = failures.first("FWD201", "forward"), wanted_type(culprit)
        given = culprit.input
        if number is None or given is None or wanted is None or culprit.by_user:
            continue
        raised_in = failures.all[number].raised_in
        # Torch speaks of types in RuntimeErrors; anything else was raised by the model's own code.
        if failures.all[number].error != "RuntimeError" and not raised_in.startswith(RECURRENT):
            continue
        # A table that computes its rows looks nothing up: floats go into it, and something else raised.
        if wanted == "int64" and raised_in and not raised_in.endswith(":embedding"):
            continue
        name, place, outside = _refused_of(call, given)
        origin = culprit.origin if outside else None
        row_at = culprit.row_at if outside else None
        # Rows are often parts of one array that is kept whole.
        row_at = _kept_at(row_at) or row_at
        where = origin or argument(call.location, name, place) or call.location
        # A real type alone would drop the imaginary part.
        method = SIZE if given.dtype.startswith(COMPLEX) else METHODS.get(wanted, "to")
        # Bytes of a picture, which has channels, height and width besides the batch.
        pixels = given.dtype == "uint8" and wanted == "float32" and len(given.shape) == IMAGES
        yield Finding(
            f"{named(culprit)} is given {given.dtype}; its weights want {wanted}.",
            {"given": given.dtype, "wanted": wanted, "module": culprit.path},
            origin or row_at or where,
            fix=f".{method}()" + (" / 255" if pixels else ""),
            edits=editing.wrapped(origin or row_at or where, "{}.float() / 255")
            if pixels
            else editing.cast(origin or row_at or where, method, wanted),
            explains=number,
        )
        return


def _text_for_numbers(failures: Failures, keras: Keras | None) -> Findings:
    """Text for an input of Keras that was made for numbers."""
    number = failures.first("FWD201", "call")
    failure = failures.all[number] if number is not None else None
    if failure is None or "takes" not in failure.facts:
        return
    made = [entry.location for entry in (keras.entrances if keras else ()) if entry.module == failure.module]
    place = next(iter(made), None)
    yield Finding(
        f"The input `{failure.module}` takes {failure.facts['takes']} and is given text.",
        {"given": "string", "wanted": failure.facts["takes"], "module": failure.module},
        place or failure.location,
        fix='dtype="string"',
        edits=(Edit(Action.SET_ARGUMENT, place, "dtype", '"string"'),) if place is not None else (),
        explains=number,
    )


def _kept_at(row: Location | None) -> Location | None:
    """The call that makes what the row takes a part of, where that is an attribute which its class sets once."""
    taken, around = editing.node_at(row), class_around(row)
    owner = taken.value if isinstance(taken, ast.Subscript) else None
    if row is None or around is None or not isinstance(owner, ast.Attribute) or ast.unparse(owner.value) != "self":
        return None
    name = ast.unparse(owner)
    made = [n.value for n in ast.walk(around) if isinstance(n, ast.Assign) and ast.unparse(n.targets[0]) == name]
    return location_of(made[0], row.path) if len(made) == 1 and isinstance(made[0], ast.Call) else None


def _refused_of(call: Call, given: TensorSummary) -> tuple[str, int, bool]:
    """Which input of the model the module was given: its name, its place, and whether it is of the type at all."""
    inputs = list(call.inputs.items())
    same = [place for place, (_, t) in enumerate(inputs) if (t.dtype, t.shape) == (given.dtype, given.shape)]
    # Without one that is the same it is the first: what the model made of it may be of another shape.
    place = same[0] if same else 0
    return inputs[place][0] if same else "x", place, bool(inputs) and inputs[place][1].dtype == given.dtype


def wanted_type(culprit: Culprit) -> str | None:
    """The type that a module wants and is not given."""
    given, weight = culprit.input, culprit.weight
    if given is None or weight is None:
        return None
    if "Embedding" in culprit.class_name:
        return None if given.dtype in ("int64", "int32") else "int64"
    return weight.dtype if weight.is_float and weight.dtype != given.dtype else None


@check("FWD202", Severity.ERROR)
def input_on_another_device(forward: Forward, failures: Failures) -> Findings:
    """A module's weights and its input are on different devices.

    Cause:
        The model was moved and the batch was not, or the reverse; or a tensor that is made inside
        the model stays on the CPU.

    Fix:
        `.to(device)` for both.
    """
    for call, culprit in culprits(forward):
        number = failures.first("FWD202", "forward")
        given, weight = culprit.input, culprit.weight
        if number is None or given is None or weight is None or given.device == weight.device or culprit.by_user:
            continue
        where = _moved(call, given.device) or call.location
        yield Finding(
            f"{named(culprit)} is on {weight.device} and is given a tensor on {given.device}.",
            {"given": given.device, "wanted": weight.device, "module": culprit.path},
            where,
            fix=f'.to("{weight.device.partition(":")[0]}")',
            explains=number,
        )
        return


def _moved(call: Call, device: str) -> Location | None:
    """The argument that stayed behind, or went alone."""
    found = next((pair for pair in enumerate(call.inputs) if call.inputs[pair[1]].device == device), None)
    place, name = found or (0, "x")
    return argument(call.location, name, place)


@check("FWD205", Severity.ERROR)
def numbers_for_tensors(forward: Forward, failures: Failures, batch: Batch | None) -> Findings:
    """A model is given a number, a list or an array instead of a tensor.

    Cause:
        A tokenizer gives lists unless it is asked for tensors, NumPy and pandas arrays of their own. A layer's
        error names an attribute that a list does not have, or a position in a call of torch.

    Fix:
        `tokenizer(..., return_tensors="pt")`, `torch.tensor(rows)`, `torch.from_numpy(array).float()`.
    """
    number = failures.first("FWD205", "forward")
    call = next((call for call in forward.calls if call.failed and call.bare), None)
    if call is None or number is None or failures.all[number].error not in ("TypeError", "AttributeError"):
        return
    told = [f"`{name}` is {bare.kind}" for name, bare in call.bare.items()]
    given = _given(call, forward) if len(call.bare) == 1 else None
    text = source_of(given)
    made = next(iter(call.bare.values())).makes.replace("{}", text)
    alone = all(bare.kind in NUMBERS for bare in call.bare.values())
    tokens = any(name in TOKENS for name in call.bare)
    encoded = encoded_at(call.location) if tokens else None
    collated = _collated(call, batch)
    asked = tokens and (encoded is not None or collated is None)
    yield Finding(
        f"{', '.join(told[:SHOWN])}{', ...' if len(told) > SHOWN else ''}; the model takes tensors.",
        {"bare": ", ".join(call.bare), "numbers": alone},
        encoded or given or collated or call.location,
        fix='tokenizer(..., return_tensors="pt")' if asked else made if text else "Make tensors of them.",
        edits=asking(encoded)
        if encoded
        else (Edit(Action.REPLACE, given, value=made),)
        if given is not None and text and not tokens and not alone
        else (),
        explains=number,
    )


def _collated(call: Call, batch: Batch | None) -> Location | None:
    """Where the script's collate function makes the input without a tensor, by its name."""
    made = [c.collate_fn.rpartition(".")[2] for c in (batch.collations if batch else ()) if c.loader == call.loader]
    places = [column_made(call.location.path, name, made[0]) for name in call.bare] if call.location and made else []
    return next(filter(None, places), None)


def _given(call: Call, forward: Forward) -> Location | None:
    """The argument of a call that is the input without a tensor."""
    (name,), model = call.bare, forward.model(call.model)
    takes = list(model.takes) if model is not None else []
    return argument(call.location, name, takes.index(name) if name in takes else 0)
