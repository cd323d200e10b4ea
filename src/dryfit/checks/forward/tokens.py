"""Token ids and positions without a place in the model, values that it makes, and whatever else it raises."""

import ast
from collections.abc import Iterator

from dryfit.checks.forward.places import is_too_long, length_of, limit_of
from dryfit.checks.forward.tables import (
    added_at,
    beyond_held_positions,
    beyond_keras_positions,
    length_of_own,
    outside_keras_table,
)
from dryfit.core.check import check
from dryfit.core.encoded import cutting
from dryfit.core.evidence import Batch, Failures, Forward, Step
from dryfit.core.evidence.batch import Collation
from dryfit.core.evidence.forward import Call, Culprit, Model
from dryfit.core.evidence.keras import Keras
from dryfit.core.failing import filled_on, unrecognised
from dryfit.core.finding import Action, Edit, Fact, Finding, Findings, Location, Proof, Severity
from dryfit.core.returned import given_by, unpacked_by
from dryfit.core.source import call_at, location_of, source_of
from dryfit.core.stage import Stage
from dryfit.core.summary import TensorSummary
from dryfit.core.trace import Traced, calls_named, configured, deciding

# An expression of more characters than this is not told whole.
EXPRESSION = 60

# What a framework's own loop is called by.
LOOPS = ("train", "fit", "evaluate", "predict", "validate", "test")


def culprits(forward: Forward) -> Iterator[tuple[Call, Culprit]]:
    """The failing calls, each with the submodule that raised, those first that nothing has mended yet.

    One example for a batch is another matter.
    """
    for call in sorted(forward.calls, key=lambda call: call.mended):
        if call.culprit is not None and call.failed and single_example(forward, call) is None:
            yield call, call.culprit


def collations_of(call: Call, batch: Batch | None) -> list[Collation]:
    """The batches that the loader made of which a call was given one."""
    collations = batch.collations if batch is not None and call.loader is not None else ()
    return [collation for collation in collations if collation.loader == call.loader]


def single_example(forward: Forward, call: Call) -> TensorSummary | None:
    """What a call was given without its batch axis, where the model, or one like it, was given batches of the same."""
    given = next(iter(call.inputs.values()), None)
    # A model that was trained is often loaded into another of its class.
    named = {model.number: model.class_name for model in forward.models}
    alike = {number for number, name in named.items() if name == named.get(call.model)}
    before = [c for c in forward.calls if c.model in alike and c.number < call.number and c.outputs]
    # What is given beside it lacks that axis as well; else it is a step of a sequence, with a state.
    ranks = {name: len(tensor.shape) for c in before for name, tensor in c.inputs.items()}
    others = list(call.inputs.items())[1:]
    if any(len(tensor.shape) == ranks.get(name) for name, tensor in others):
        return None
    batches = (next(iter(c.inputs.values()), None) for c in before)
    batched = given is not None and any(b and b.shape[1:] == given.shape and len(b.shape) > 1 for b in batches)
    return given if batched else None


def named(culprit: Culprit) -> str:
    """A submodule as a reader knows it."""
    return f"`{culprit.path}` ({culprit.class_name})" if culprit.path else culprit.class_name


@check("FWD101", Severity.ERROR)
def token_outside_table(forward: Forward, failures: Failures, keras: Keras | None) -> Findings:
    """A token id has no row in the embedding table.

    Cause:
        The table has one row for each id from 0 on. A tokenizer with more tokens than the model's
        vocabulary (added tokens, another checkpoint) makes ids beyond it, and so do ids that are counted from 1.

    Fix:
        Use the model's own tokenizer, or `model.resize_token_embeddings(len(tokenizer))`.
    """
    yield from outside_keras_table(keras, failures) if keras else ()
    for call, culprit in culprits(forward):
        number, ids = failures.first("FWD101", "forward"), culprit.input
        if number is None or not culprit.class_name.startswith("Embedding") or ids is None or culprit.width is None:
            continue
        model = forward.model(call.model)
        worst = _outside(ids, culprit.width)
        if worst is None or is_too_long(call, model, culprit):
            continue
        where, edits = _table_place(model, culprit, worst) if worst >= 0 else (_asked_at(call, culprit), ())
        advice = f"At least {worst + 1} rows." if edits else _enlarged(model, worst)
        from_one = ids.min is not None and ids.min >= 1 and worst == culprit.width
        yield Finding(
            f"Token id {worst} is asked of {named(culprit)}, which has {culprit.width} rows.",
            {"id": worst, "rows": culprit.width, "module": culprit.path, "wanted": worst + 1},
            where or call.location,
            fix="Give it no id below 0." if worst < 0 else f"{worst + 1} rows, or ids from 0." if from_one else advice,
            edits=edits,
            explains=number,
            # Of several tables each lacks the one row that ids which are counted from 1 ask for.
            shared=f"ids from 1 {call.model}" if from_one else "",
        )
        return


def _asked_at(call: Call, culprit: Culprit) -> Location | None:
    """Where ids come from that no table has a row for: no number of rows would do."""
    return culprit.row_at or culprit.origin or call.location


def _outside(ids: TensorSummary, rows: int) -> int | None:
    """An id that has no row."""
    if ids.max is None or ids.min is None:
        return None
    return int(ids.max) if ids.max >= rows else int(ids.min) if ids.min < 0 else None


def _enlarged(model: Model | None, worst: int) -> str:
    configured = model is not None and model.num_labels is not None
    return "model.resize_token_embeddings(len(tokenizer))" if configured else f"At least {worst + 1} rows."


def _table_place(model: Model | None, culprit: Culprit, worst: int) -> tuple[Location | None, tuple[Edit, ...]]:
    """The number of rows in the user's source: the table's own line, or the configuration's."""
    direct = call_at(culprit.location)
    if direct is not None and "Embedding" in _name(culprit.location):
        found = deciding(culprit.location, "num_embeddings", 0)
    else:
        place = (configured(model.location) if model else None) or configured(culprit.location)
        found = deciding(place, "vocab_size")
        if found is None:
            return added_at(model) or place or (model.location if model else None), ()
    if found is not None and found.literal not in (None, culprit.width):
        # A default that something else has taken the place of.
        return culprit.location, ()
    if found is None or found.literal is None or worst < 0:
        own = length_of_own(found) if found and worst == culprit.width else None
        return own or (_counted_at(found) if found else culprit.location), ()
    return found.location, (
        Edit(
            Action.REPLACE, found.location, value=str(worst + 1), safe=False, reason="ids not seen here may be larger"
        ),
    )


def _counted_at(found: Traced) -> Location | None:
    """Where a number of rows is worked out: in this expression, or in a function of the script that it comes from."""
    return unpacked_by(found.node, found.location.path) or given_by(found.location)


def _name(location: Location | None) -> str:
    call = call_at(location)
    return ast.unparse(call.func) if call else ""


# What configurations call the number of positions.
POSITIONS = ("max_position_embeddings", "n_positions", "max_length", "seq_length")


@check("FWD102", Severity.ERROR)
def longer_than_positions(forward: Forward, failures: Failures, batch: Batch | None, keras: Keras | None) -> Findings:
    """A sequence is longer than the positions that the model has.

    Cause:
        The model has an embedding, or a tensor of sines, for a fixed number of positions. Text that is not
        truncated is as long as it is. A slice up to the length ends silently where the table does.

    Fix:
        `tokenizer(..., truncation=True, max_length=...)`.
    """
    yield from beyond_keras_positions(keras, failures) if keras else ()
    yield from beyond_held_positions(failures)
    for call, culprit in culprits(forward):
        number, model = failures.first("FWD102", "forward"), forward.model(call.model)
        limit = limit_of(model, culprit, call)
        length = length_of(call, culprit)
        if number is None or limit is None or length is None or not is_too_long(call, model, culprit):
            continue
        where, edits = cutting(None if _is_own(model) else _tokenizing(call), length, limit)
        yield Finding(
            f"A sequence of {length} tokens is longer than the model's {limit} positions.",
            {"length": length, "positions": limit, "rows": limit, "wanted": length, **_own_table(model, culprit)},
            where or _own_place(model, culprit, length) or _configured_place(model) or given_at(call, batch),
            fix=f"truncation=True, max_length={limit}",
            edits=edits,
            explains=number,
            echo_of=_padded_to(limit, batch, failures),
        )
        return


def _padded_to(limit: int, batch: Batch | None, failures: Failures) -> str:
    """The check of rows that could not be stacked, where the shortest of them are as long as the model takes."""
    features = (f for c in (batch.collations if batch else ()) for f in c.features)
    uncut = any(f.shortest == limit and (f.longest or 0) > limit for f in features)
    return failures.mended_by("BAT101") if uncut else ""


def given_at(call: Call, batch: Batch | None) -> Location | None:
    """Where a model is called, or what last shaped the rows where a framework calls it."""
    train = call_at(call.location)
    if train is None or getattr(train.func, "attr", "") not in LOOPS:
        return call.location
    shaped = (collation.made_at for collation in (batch.collations if batch else ()))
    return next((place for place in shaped if place), call.location)


def _own_place(model: Model | None, culprit: Culprit, length: int) -> Location | None:
    return _table_place(model, culprit, length - 1)[0] if _is_own(model) else None


def _configured_place(model: Model | None) -> Location | None:
    """Where the user's own configuration says how many positions there are."""
    place = configured(model.location) if model is not None and not model.pretrained else None
    found = (deciding(place, name) for name in POSITIONS)
    return next((traced.location for traced in found if traced is not None), None)


def _own_table(model: Model | None, culprit: Culprit) -> dict[str, Fact]:
    """The table of positions that a mend may enlarge."""
    return {"module": culprit.path, "table": _is_own(model)}


def _is_own(model: Model | None) -> bool:
    """Whether the table of positions is the user's own: no configuration speaks of it."""
    return model is not None and model.positions is None


def _tokenizing(call: Call) -> Location | None:
    """The one call of a tokenizer in the script, where there is one; of several the one that is given a column."""
    if call.location is None:
        return None
    found = calls_named(call.location.path, "tokenizer", "tok", "tokeniser", "batch_encode_plus", "encode_plus")
    columns = [node for node in found if any(isinstance(given, ast.Subscript) for given in node.args)]
    single = next((calls for calls in (found, columns) if len(calls) == 1), [])
    return location_of(single[0], call.location.path) if single else None


@check("FWD103", Severity.ERROR)
def missing_decoder_inputs(forward: Forward, failures: Failures) -> Findings:
    """An encoder-decoder is given nothing for its decoder.

    Cause:
        The decoder of a sequence-to-sequence model reads the target text, which the model shifts
        out of `labels`. Without labels it needs `decoder_input_ids`.

    Fix:
        Give the model `labels`.
    """
    number = failures.first("FWD103", "forward")
    for called, takes, given, where in _failing(forward, failures, number):
        fed = {"decoder_input_ids", "decoder_inputs_embeds", "labels"} & set(given)
        if number is None or fed or "decoder_input_ids" not in takes:
            continue
        if not {"input_ids", "inputs_embeds", "input_features", "pixel_values"} & set(given):
            continue
        yield Finding(
            f"{called} is given {', '.join(given)} and neither labels nor decoder_input_ids.",
            {"given": ", ".join(given)},
            where,
            fix="Give the model `labels`." if "labels" in takes else "Give the model `decoder_input_ids`.",
            explains=number,
            # A model that is given no labels makes no loss either; one without a head cannot be given any.
            echo_of="LOS401" if "labels" in takes else "LOS406",
        )
        return


def _failing(
    forward: Forward, failures: Failures, number: int | None
) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...], Location | None]]:
    """The models whose forward raised, with the one inside: its class, what it takes, what it is given, and where."""
    for call in (call for call in forward.calls if call.failed):
        model, inner = forward.model(call.model), call.culprit
        if model is not None:
            yield model.class_name, tuple(model.takes), tuple(call.inputs), call.location
        if inner is not None and number is not None:
            yield inner.class_name, inner.takes, tuple(inner.given), failures.all[number].location


@check("FWD401", Severity.ERROR)
def nonfinite_output(forward: Forward, failures: Failures, step: Step | None) -> Findings:
    """The model makes nan or inf out of finite inputs.

    Cause:
        A division by zero, the logarithm or root of nothing, an overflow in half precision, weights
        that are nan. From there on every loss and every weight is nan.

    Fix:
        Look at the line and the module that are named, at what they are given and at the weights.
    """
    for call in forward.calls:
        # A loss that a library's own forward makes nan is for the checks of losses.
        if not call.first_nonfinite and call.nonfinite_at in (None, call.location):
            continue
        if any(s.nonfinite for s in call.inputs.values()):
            continue
        spoilt = {name: s for name, s in call.outputs.items() if s.nonfinite}
        if not spoilt or not call.training:
            continue
        name, worst = next(iter(spoilt.items()))
        first = call.number == min(c.number for c in forward.calls if c.model == call.model)
        if not first and any(failure.mended for failure in failures):
            # What a mend let through may have spoilt the weights.
            continue
        yield Finding(
            f"{_spoiler(call)} is the first to make nan or inf; {worst.nonfinite} of {worst.size} "
            f"values of the output are.",
            {"module": call.first_nonfinite, "output": name, "nonfinite": worst.nonfinite},
            call.nonfinite_at or call.location,
            severity=None if first else Severity.WARNING,
            proof=Proof(
                "experiment",
                f"{worst.nonfinite} of {worst.size} values are nan or inf",
                "every input of the call is finite",
            )
            if first
            else None,
            # Weights have nan from the loss, or the step, once one was taken; on JAX an id without a row is nan.
            echo_of=(filled_on(call.nonfinite_at, failures) or "FWD101") if first else _spoilt_by(step, call),
            symptom=not first,
        )
        return


def _spoilt_by(step: Step | None, call: Call) -> str:
    """What spoils a later call: weights that steps let grow, or NaN in them.

    A step makes NaN of a finite gradient, or is taken on a loss that was none already.
    """
    steps = step.steps if step else ()
    taken = next((s for s in steps if s.nonfinite_weights), None)
    if any(dtype in ("float16", "bfloat16") for s in ([taken] if taken else steps) for dtype in s.dtypes):
        return "STP217"
    return "LOS405" if taken is not None and taken.number < call.number else "LRN101"


def _spoiler(call: Call) -> str:
    """What makes the first nan: the module, or the user's own expression."""
    if call.first_nonfinite:
        return f"`{call.first_nonfinite}`"
    text = source_of(call.nonfinite_at)
    return f"`{text}`" if 0 < len(text) <= EXPRESSION else "The line"


@check("FWD901", Severity.ERROR)
def forward_failure(failures: Failures) -> Findings:
    """The model's forward raises.

    Cause:
        The model cannot compute its output from what the loop gives it.

    Fix:
        Compare the shapes and types in the message with what the module expects.
    """
    yield from unrecognised(failures, Stage.FORWARD)
