"""SCR107 to SCR109, SCR114, SCR123, SCR147: calls that are refused for what they are given, or are not."""

import ast

from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.evidence.calls import Callback, MissingArguments, RefusedSetting, RefusedValue
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Severity
from dryfit.core.source import location_of, source_of

# The most choices that a sentence names.
NAMED = 8
# The most arguments of a callback that a sentence names.
GIVEN = 3

# What an optimizer that steps several times in one asks for, in each of them.
CLOSURE = "def closure(): optimizer.zero_grad(); loss = ...; loss.backward(); return loss"

# What a function of a pipeline takes.
EACH_PART = "One parameter for each part of an element: `def prepare(inputs, labels)`."

# What builds a LightningModule out of what its `__init__` has saved of its arguments.
RESTORING = "load_from_checkpoint"


@check("SCR107", Severity.ERROR)
def missing_argument(script: Script) -> Findings:
    """A call lacks an argument that it cannot do without.

    Cause:
        The function or class cannot be called without it, or not with the others that it is given. Libraries
        make arguments mandatory between releases.

    Fix:
        Give the argument.
    """
    for entry in script.missing_arguments:
        if not entry.module:
            yield lacking(entry)


def lacking(entry: MissingArguments) -> Finding:
    """The finding about a call without what it must be given."""
    names = ", ".join(f"`{name}`" for name in entry.names)
    return Finding(
        f"`{entry.inside}` builds `{entry.callable}` without {names}."
        if entry.inside
        else f"`{entry.callable}` is called without {names}.",
        {"callable": entry.callable, "missing": ", ".join(entry.names), "takes": ", ".join(entry.takes)},
        entry.location,
        fix=_given(entry, names),
        edits=(Edit(Action.REPLACE, entry.location, value=entry.replacement),)
        if entry.replacement and entry.location is not None
        else (),
        explains=entry.failure,
    )


def _given(entry: MissingArguments, names: str) -> str:
    if entry.inside.endswith(RESTORING):
        return f"`self.save_hyperparameters()` in its `__init__`, or give {names} to the call."
    return entry.replacement or (CLOSURE if entry.names == ("closure",) else f"Give {names}.")


@check("SCR108", Severity.ERROR)
def refused_value(script: Script) -> Findings:
    """An argument is given a value that is none of its choices.

    Cause:
        The argument takes one of a few words. This one is misspelt, or the installed version does
        not have it any more. A number in quotes is a word too: YAML reads `1e-4` so, and argparse
        whatever it is given no `type` for.

    Fix:
        Use one of the choices; make a number of what is to be one: `float(...)`.
    """
    for entry in script.refused_values:
        if not entry.choices:
            yield _quoted(entry)
            continue
        named = ", ".join(repr(choice) for choice in entry.choices[:NAMED])
        more = ", ..." if len(entry.choices) > NAMED else ""
        yield Finding(
            f"`{entry.callable}` knows no {entry.argument or 'choice'} {entry.value!r}; it takes {named}{more}.",
            {"callable": entry.callable, "argument": entry.argument, "value": entry.value, "nearest": entry.nearest},
            entry.value_location or entry.location,
            fix=f"Write {entry.nearest!r}." if entry.nearest else "",
            edits=_respelt(entry),
            explains=entry.failure,
        )


def _quoted(entry: RefusedValue) -> Finding:
    whole = entry.kind == float.__name__
    said, wanted = (entry.value, "whole number") if whole else (repr(entry.value), "number")
    kind = int.__name__ if whole else float.__name__
    return Finding(
        f"`{entry.callable}` is given {said} for {entry.argument or 'a number'}: a {entry.kind}, and no {wanted}.",
        {"callable": entry.callable, "argument": entry.argument, "value": entry.value, "nearest": entry.nearest},
        entry.value_location or entry.location,
        fix=f"Give {entry.nearest}: `type={kind}` in add_argument, or `{kind}(...)`.",
        explains=entry.failure,
    )


def _respelt(entry: RefusedValue) -> tuple[Edit, ...]:
    where = entry.value_location
    if where is None or not entry.nearest or source_of(where).strip("'\"") != entry.value:
        return ()
    return (Edit(Action.REPLACE, where, value=f'"{entry.nearest}"', safe=False, reason="the choice most like it"),)


# Where NumPy reads numbers, and where there are none to be read.
READ_OR_NONE = ("cpu", "meta")


@check("SCR109", Severity.ERROR)
def array_of_another_device(failures: Failures) -> Findings:
    """NumPy is given a tensor that lies on an accelerator.

    Cause:
        NumPy reads the memory of the CPU alone. What a model on a GPU computes stays there.

    Fix:
        Bring it back first: `.detach().cpu().numpy()`.
    """
    for failure in failures:
        call = failure.call
        given = call.operands[0] if call and call.operands and call.function in ("numpy", "array") else None
        if call is None or given is None or given.device in READ_OR_NONE or failure.explained_by not in ("", "SCR109"):
            continue
        yield Finding(
            f"NumPy is given {given} on {given.device}, and reads the CPU alone.",
            {"given": str(given), "device": given.device},
            call.location,
            fix=".cpu()",
            edits=_brought_back(call.location),
            explains=failure.number,
        )


@check("SCR114", Severity.ERROR)
def callback_of_other_arguments(script: Script) -> Findings:
    """A library calls the script's function with arguments it does not take.

    Cause:
        The installed version hands an overridden method or a callback more than the version that
        it was written for, or under other names. Python raises at the call, inside the library. Or a method
        of the script's has the name of one that the library calls itself: `model.eval()` calls `model.train(False)`.

    Fix:
        Give the function the parameters that it is called with, or `**kwargs`; give a method that is not meant
        to be the library's another name.
    """
    for entry in script.callbacks:
        yield Finding(
            f"`{entry.function}` {_refusal(entry)}.",
            {"function": entry.function, "caller": entry.caller, "unknown": ", ".join(entry.unknown) or None},
            entry.location,
            fix=_room_made(entry),
            explains=entry.failure,
        )


def _room_made(entry: Callback) -> str:
    if entry.doubled:
        return f"Give it the parameter that comes before `{entry.doubled}`."
    if _is_of_pipeline(entry):
        return EACH_PART
    return f"Add `{_room(entry)}` to its parameters." if _room(entry) else _renamed(entry)


def _is_of_pipeline(entry: Callback) -> bool:
    """Whether TensorFlow hands a function the parts of an element one by one."""
    return entry.caller == "tensorflow" and bool(entry.surplus)


def _renamed(entry: Callback) -> str:
    return "Give it another name, `fit` say." if entry.replaces else ""


def _refusal(entry: Callback) -> str:
    if entry.replaces:
        return f"has the place of `{entry.replaces}`, which `{entry.caller}` calls"
    if entry.doubled:
        return f"takes `{entry.doubled}` where {entry.caller} gives it another by position, and that by its name"
    if entry.unknown:
        names = ", ".join(f"`{name}`" for name in entry.unknown[:GIVEN])
        names += f" and {len(entry.unknown) - GIVEN} more" if len(entry.unknown) > GIVEN else ""
        return f"takes no {names}, which {entry.caller} gives it"
    if entry.surplus:
        return f"takes {entry.takes} arguments by position, and {entry.caller} gives it {entry.takes + entry.surplus}"
    names = ", ".join(f"`{name}`" for name in entry.missing)
    return f"asks for {names}, which {entry.caller} does not give it"


def _room(entry: Callback) -> str:
    if entry.unknown:
        return f"{entry.unknown[0]}=None" if len(entry.unknown) == 1 else "**kwargs"
    return "*args" if entry.surplus else ""


@check("SCR123", Severity.ERROR)
def built_with_inputs(script: Script, failures: Failures) -> Findings:
    """A module is made with the tensors that it is to be called with.

    Cause:
        `nn.CrossEntropyLoss` is a class: its first call makes the loss and takes options, the next
        computes it. Tensors are no options.

    Fix:
        Make it once, then call it: `criterion = nn.CrossEntropyLoss()`, `criterion(logits, labels)`.
    """
    for entry in script.built_with_inputs:
        known = failures.all[entry.failure].explained_by
        if known not in ("", "SCR123") and not known.endswith("901"):
            continue
        where, source = entry.location, f"{entry.callable}()({entry.inputs})"
        yield Finding(
            f"`{entry.callable}` is made with `{entry.inputs}`, and not called.",
            {"callable": entry.callable, "inputs": entry.inputs},
            where,
            fix=source,
            edits=(Edit(Action.REPLACE, where, value=source),) if where is not None else (),
            explains=entry.failure,
        )


@check("SCR147", Severity.ERROR)
def refused_setting(script: Script, failures: Failures) -> Findings:
    """A class or a function refuses the value of a setting.

    Cause:
        The value lies outside what is taken, a probability above 1 or a negative rate, or does
        not go with what else it is given. Each setting was left to its default in turn, or given as a share
        of 1: with this one the call runs.

    Fix:
        Give a value that the class takes, or leave the setting out.
    """
    for entry in script.refused_settings:
        if not failures.is_left_to("SCR147", entry.failure):
            continue
        yield Finding(
            f"`{entry.callable}` refuses `{entry.argument}={entry.value}`: {failures.all[entry.failure].message}",
            {"callable": entry.callable, "argument": entry.argument, "value": entry.value, "default": entry.default},
            entry.location,
            fix=_taken(entry),
            edits=(Edit(Action.REPLACE, entry.location, value=entry.default, safe=False, reason="a share of 1"),)
            if entry.percent and entry.location is not None
            else (),
            explains=entry.failure,
        )


def _taken(entry: RefusedSetting) -> str:
    if entry.percent:
        return f"{entry.argument}={entry.default}: the share is told as a part of 1."
    return f"{entry.argument}={entry.default} is {'' if entry.required else 'the default, and is '}taken."


def _brought_back(where: Location | None) -> tuple[Edit, ...]:
    """The tensor that NumPy is given, on the CPU."""
    call = editing.node_at(where)
    if where is None or not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
        return ()
    given = call.func.value if call.func.attr == "numpy" else next(iter(call.args), None)
    return editing.called_on(location_of(given, where.path), "cpu()") if given is not None else ()
