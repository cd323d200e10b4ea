"""SCR117 to SCR120: values unpacked otherwise, shared by defaults, named and not called, or written as they are."""

from dryfit.core.check import check
from dryfit.core.evidence import Failure, Failures, Script
from dryfit.core.evidence.script import Unpacking
from dryfit.core.finding import Action, Edit, Finding, Findings, Proof, Severity

# The check whose mend joins what does not go together, and what joins.
JOINED, JOINS = "FWD305", ("cat", "concat", "concatenate")


@check("SCR117", Severity.ERROR)
def unpacked_otherwise(script: Script, failures: Failures) -> Findings:
    """Values are unpacked into names that do not fit them.

    Cause:
        A function gives another number of values than the line has names for: `step` of gymnasium
        gives five where gym gave four. The outputs of transformers' models are dictionaries, and
        unpacking one gives its keys. An LSTM gives its output and a pair of states, in Keras its output alone.
        `enumerate` gives a number and an item, however many parts that has.

    Fix:
        Unpack as many as there are; take what you need of an output by its name: `outputs.logits`.
        Of an LSTM: `out, (h, c) = lstm(x)`; Keras' needs `return_state=True`.
        Of `enumerate`: `for i, (x, y) in enumerate(loader)`.
    """
    for entry in script.unpackings:
        if not failures.is_left_to("SCR117", entry.failure) or _was_left_empty(entry, failures):
            continue
        yield Finding(
            _sentence(entry),
            {"source": entry.source, "names": entry.names, "values": entry.values, "keys": entry.keys or None},
            entry.location,
            fix=_advice(entry),
            explains=entry.failure,
            echo_of=JOINED if any(_is_joined_otherwise(entry, f) for f in failures) else "",
        )


def _is_joined_otherwise(entry: Unpacking, failure: Failure) -> bool:
    """Whether as many rows as there are names were joined before on the axis that they lie on."""
    call = failure.call
    if call is None or not failure.mended or failure.explained_by != JOINED or call.function not in JOINS:
        return False
    along, shape = (call.sizes or (0,))[0], call.operands[0].shape if call.operands else ()
    return -len(shape) <= along < len(shape) and shape[along] == entry.names != entry.values


def _was_left_empty(entry: Unpacking, failures: Failures) -> bool:
    """Whether what holds nothing would have been filled by a statement that was left out."""
    return entry.values == 0 and entry.failure is not None and bool(failures.all[entry.failure].stands_on)


def _sentence(entry: Unpacking) -> str:
    if entry.states and entry.names == 1:
        return f"`{entry.source}` gives its output and its last state; `{entry.states}` takes both."
    if entry.states:
        return (
            f"`{entry.source}` gives its states as a pair, hidden and cell; `{entry.states}` is taken for one tensor."
        )
    if entry.keys:
        return f"`{entry.source}` gives an output object; unpacked it gives its keys: {entry.keys}."
    if entry.numbered:
        return f"`{entry.source}` gives the number of each item and the item; the names are for the parts of an item."
    given = (
        "1 value"
        if entry.values == 1
        else f"{entry.values} values"
        if entry.values is not None
        else "another number of values"
    )
    return f"`{entry.source}` gives {given}, and {entry.names} names take them."


def _advice(entry: Unpacking) -> str:
    if entry.states and entry.names == 1:
        return f"`{entry.states}, _ = {entry.source}(...)`."
    if entry.states:
        return f"`(h, c)` for `{entry.states}`, or `{entry.states}[0]`."
    if entry.replacement:
        return f"Write `{entry.replacement}`."
    if entry.keys:
        named = entry.source.isidentifier()
        owner, first = (entry.source, "Take ") if named else ("outputs", f"`outputs = {entry.source}`, then ")
        return f"{first}{', '.join(f'`{owner}.{key}`' for key in entry.keys.split(', '))}."
    if entry.values == 1:
        return f"Return {entry.names} values, or take the one by one name."
    return f"Unpack into {entry.values} names." if entry.values is not None else ""


@check("SCR118", Severity.ERROR)
def mutable_default(script: Script) -> Findings:
    """A field of a dataclass has a list, dictionary or set for its default.

    Cause:
        One object would be shared by all instances, so `dataclasses` refuses it where the class is
        defined, and nothing behind it runs.

    Fix:
        `field(default_factory=lambda: [...])`.
    """
    for entry in script.mutable_defaults:
        names = " and ".join(f"`{name}`" for name in entry.fields)
        made = f"field(default_factory=lambda: {entry.value})"
        where, reason = entry.location, "needs `field` from dataclasses"
        edits = (Edit(Action.REPLACE, where, value=made, safe=False, reason=reason),) if where is not None else ()
        yield Finding(
            f"{names} of `{entry.class_name}` would share one default among all instances.",
            {"class": entry.class_name, "fields": ", ".join(entry.fields)},
            entry.location,
            fix=made,
            edits=edits,
            explains=entry.failure,
        )


@check("SCR119", Severity.ERROR)
def method_not_called(script: Script, failures: Failures) -> Findings:
    """A method or a function is named where what it gives is meant.

    Cause:
        Without brackets a method is an object of its own: `loss.item` is no number, and
        `model.parameters` no list. A statement such as `optimizer.step` raises nothing and does nothing.

    Fix:
        Call it: `loss.item()`.
    """
    for entry in script.uncalled:
        if entry.failure is not None and not failures.is_left_to("SCR119", entry.failure):
            continue
        where, meant = entry.location, entry.meant or f"{entry.source}()"
        idle, kind = entry.failure is None, "method" if "." in entry.source else "function"
        yield Finding(
            f"`{entry.source}` is a {kind}, and is not called{': the line does nothing' if idle else ''}.",
            {"source": entry.source},
            where,
            fix=f"Call it once, before the loop: `items = {meant}`, and ask `next(items)`." if entry.drawn else meant,
            edits=(Edit(Action.REPLACE, where, value=meant),) if where is not None and not entry.drawn else (),
            proof=Proof("experiment", f"`{entry.source}` gives the {kind}", f"`{meant}` runs it") if idle else None,
            explains=entry.failure,
        )


@check("SCR120", Severity.ERROR)
def unplain_value_in_json(script: Script, failures: Failures) -> Findings:
    """A tensor, an array or an object is handed to json.

    Cause:
        json writes numbers, texts, lists and dictionaries. A loss, a metric or a float32 of NumPy looks
        like a number and is none; a configuration is an object of a class. The error comes where the results are
        written, often after the training.

    Fix:
        `.item()` for one number, `.tolist()` for several, `vars(config)` or `dataclasses.asdict(config)` for an
        object, `str(path)` for a path.
    """
    for entry in script.unserialised:
        if not failures.is_left_to("SCR120", entry.failure):
            continue
        where, plain = entry.location, entry.plain
        edits = (Edit(Action.SET_ARGUMENT, where, "default", f"lambda value: {plain}"),) if where and plain else ()
        first = "`.item()` or `.tolist()`" if "tolist" in plain else f"`{plain}`"
        yield Finding(
            f"json is to write a `{entry.kind}`.",
            {"kind": entry.kind},
            where,
            fix=f"{first} where the value is put in, or `default=lambda value: {plain}`." if plain else "",
            edits=edits,
            explains=entry.failure,
        )
