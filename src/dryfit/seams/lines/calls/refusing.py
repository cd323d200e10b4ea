"""Calls that are refused for what they are given: a value that is no choice, or an argument that is missing."""

import ast
import builtins
import difflib
import inspect
import os
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import Enum
from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.calls import MissingArguments, RefusedValue
from dryfit.core.retry import Retry
from dryfit.core.source import is_user_file, location_of, nodes_of, parse
from dryfit.seams.failing import is_annotated
from dryfit.seams.lines.calls.built_inside import built_inside, given_elsewhere
from dryfit.seams.lines.calls.numerals import Given, numeral, parameters_of, place_of, strings
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, handed_to, names_in, node_at, raised_by, resolve, retry, value_of
from dryfit.seams.signature import named
from dryfit.seams.torch.operations import value_again

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# The task of a metric of torchmetrics, by what it is given besides.
TASKS = {"num_classes": "multiclass", "num_labels": "multilabel"}
# What a number of classes is called.
COUNTS = ("num_classes", "n_classes", "num_labels", "n_labels", "classes", "n_out", "out_features", "output_dim")
# What libraries' arguments usually are, lent where the script has no variable of that name.
LENT = {
    "max_norm": "1.0",
    "clip_value": "1.0",
    "lr": "1e-3",
    "step_size": "1",
    "T_max": "10",
    "total_steps": "100",
    "steps_per_epoch": "100",
    "gamma": "0.9",
    "dim": "-1",
    "num_warmup_steps": "0",
    "num_training_steps": "100",
    "Loader": "__import__('yaml').SafeLoader",
}
# The method whose argument of this name is the value that a schedule watches, and how that is called.
WATCHING, WATCHED = ("step", "metrics"), "loss"
# How a message says which value it was given.
REFUSED = "(?:is|got|given|received|unknown|invalid|unsupported)[:=]?\\s*[`'\"]{}[`'\"]"
# The fewest words between quotes of a message that names a key, its value and a choice are more than this.
MINIMUM = 2
# A name that a message puts between quotes or backticks.
QUOTED = re.compile(r"[`'\"](\w+)[`'\"]")
# Words of a count's name, what is counted, without the ending of the plural, and a number of classes that is enough.
COUNTING, COUNTED, MANY = {"num", "n", "number"}, {"cla", "label"}, 1000
# What takes the name of a folder.
LOADING = ("from_pretrained", "pipeline")
# The innermost calls on a traceback in which a refused value is looked for.
DEPTH = 4
# The most choices that are told.
SHOWN = 40
# A choice as alike as this is tried in the value's place.
ALIKE = 0.5


def refusing(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter what a call was refused for into the evidence; how to run the statement without it."""
    raised = raised_by(error.__traceback__, number)
    call = node_at(raised.location, ast.Call) if raised is not None else None
    callee = resolve(call.func, raised.frame) if raised is not None and call is not None else UNKNOWN
    if raised is None or call is None:
        return None
    if not callable(callee):
        _in_settings(session, raised, ast.unparse(call.func).rpartition(".")[2], error)
        return None
    # What a library checks before it computes is raised as both.
    if isinstance(error, TypeError) and not isinstance(error, ValueError):
        return numeral(session, raised, call, callee) or _missing(session, raised, call, callee, error)
    found = _refused(session, raised, call, callee, error) or _unset(session, raised, call, callee, error)
    if found is None:
        _in_settings(session, raised, named(callee), error)
    return found


# Arguments that are missing


def _missing(session: "Mending", raised: Raised, call: ast.Call, callee: Any, error: BaseException) -> Retry | None:
    inside = built_inside(error) if not raised.by_line else None
    if inside is not None:
        return _missing_inside(session, raised, call, *inside)
    is_module = hasattr(callee, "named_parameters") and not inspect.isclass(callee)
    function = callee.forward if is_module else callee
    handed = handed_to(call, raised)
    entry = missing_of(function, named(callee), *handed) if handed is not None else None
    if entry is None and handed is not None and not raised.by_line:
        entry = _handed_on(function, named(callee), handed[1], error)
    if handed is None or entry is None:
        return None
    where = location_of(call, raised.location.path)
    enter_missing(session, replace(entry, location=where, module=is_module, failure=raised.number))
    of_metric = entry.names == ("task",) and str(getattr(callee, "__module__", "")).startswith("torchmetrics")
    lent = next((repr(task) for word, task in TASKS.items() if of_metric and word in handed[1]), "")
    source = _spread(call, len(entry.names), raised)
    if source:
        return retry(raised, partial(rewrites.replaced, node=call, source=source), f"with `{source}`")
    values = {"task": lent} if lent else _of_that_name(entry.names, call, raised)
    if values is None:
        return None
    done = " and ".join(f"`{name}={value}`" for name, value in values.items())
    return retry(raised, partial(_completed, call=call, values=values), f"with {done}")


def _spread(call: ast.Call, lacking: int, raised: Raised) -> str:
    """The call with the one argument spread that holds, beside its own, as many values as the call lacks."""
    torch = sys.modules.get("torch")
    values = [
        value_again(torch, argument, raised.frame)
        if torch is not None and isinstance(argument, ast.Call)
        else resolve(argument, raised.frame)
        for argument in call.args
    ]
    whole = [place for place, value in enumerate(values) if isinstance(value, (list, tuple)) and len(value) > 1]
    if len(whole) != 1 or len(values[whole[0]]) != 1 + lacking:
        return ""
    words = [
        f"*{ast.unparse(argument)}" if place in whole else ast.unparse(argument)
        for place, argument in enumerate(call.args)
    ]
    words += [
        f"{word.arg}={ast.unparse(word.value)}" if word.arg else f"**{ast.unparse(word.value)}"
        for word in call.keywords
    ]
    return f"{ast.unparse(call.func)}({', '.join(words)})"


def _missing_inside(
    session: "Mending", raised: Raised, call: ast.Call, kind: type, names: tuple[str, ...]
) -> Retry | None:
    """What a library lacks to build the script's class; a call that hands its keywords on is given it."""
    where = location_of(call, raised.location.path)
    entry = MissingArguments(kind.__name__, names, where, inside=ast.unparse(call.func), failure=raised.number)
    enter_missing(session, entry)
    values = given_elsewhere(kind, names, raised)
    if values is None:
        return None
    done = " and ".join(f"`{name}={value}`" for name, value in values.items())
    return retry(raised, partial(_completed, call=call, values=values), f"with {done}")


def _unset(session: "Mending", raised: Raised, call: ast.Call, callee: Any, error: BaseException) -> Retry | None:
    """An argument that a call may do without, and that these values ask for: the message names it, and it is None."""
    handed = handed_to(call, raised)
    # What torch raises while it computes advises of arguments in passing.
    if handed is None or raised.by_line or not isinstance(error, ValueError) or is_annotated(error):
        return None
    parameters = parameters_of(callee)
    absent = [p for p in list(parameters)[handed[0] :] if p not in handed[1] and parameters[p].default is None]
    # A word without quotes is a name where it is none of the language's.
    words = [*QUOTED.findall(str(error)), *(word for word in re.findall(r"\w+", str(error)) if "_" in word)]
    # The settings of an object that is printed whole are no advice.
    words = [word for word in words if f'"{word}":' not in str(error)]
    # Of several it is the one that the message names beside what was given.
    given = [match.start() for name in handed[1] for match in re.finditer(rf"\b{re.escape(name)}\b", str(error))]
    near = {word: min((abs(str(error).index(word) - place) for place in given), default=0) for word in words}
    named_first = sorted((word for word in words if word in absent), key=near.__getitem__)[:1]
    if not named_first:
        return None
    where, known = location_of(call, raised.location.path), tuple(parameters)
    enter_missing(session, MissingArguments(named(callee), tuple(named_first), where, known, failure=raised.number))
    values = _of_that_name(tuple(named_first), call, raised) or _like_name(named_first[0], raised)
    if values is None:
        return None
    done = " and ".join(f"`{name}={value}`" for name, value in values.items())
    return retry(raised, partial(_completed, call=call, values=values), f"with {done}")


def _like_name(name: str, raised: Raised) -> dict[str, str] | None:
    """A whole number of the line's names whose own name has a word of the argument's, as `classes` of `num_classes`."""
    words = {word.rstrip("es") for word in name.split("_")} - COUNTING
    held = {n: v for n, v in raised.frame.f_locals.items() if type(v) is int and v > 1}
    alike = [n for n in held if words & {word.rstrip("es") for word in n.lower().split("_")}]
    return {name: alike[0] if alike else str(MANY)} if words & COUNTED else None


def _of_that_name(names: tuple[str, ...], call: ast.Call, raised: Raised) -> dict[str, str] | None:
    """For each argument that lacks the variable of its name, or a usual value; None where one has nothing."""
    given = {node.id for node in call.args if isinstance(node, ast.Name)}
    scope = names_in(raised.frame)
    lent = {name: name if name in scope and name not in given else _alike(name, scope) for name in names}
    if (ast.unparse(call.func).rpartition(".")[2], *names) == WATCHING and not all(lent.values()):
        losses = (name for name, value in scope.items() if WATCHED in name.lower() and isinstance(value, float))
        lent = dict.fromkeys(names, next(losses, "0.0"))
    # One number that lacks beside others may be as large as the last of them.
    last = call.args[-1] if call.args and len(names) == 1 else None
    if last is not None and isinstance(value_of(last, raised.frame), (int, float)):
        lent = {name: value or ast.unparse(last) for name, value in lent.items()}
    return lent if all(lent.values()) else None


def _alike(name: str, scope: Mapping[str, Any]) -> str:
    """A variable that holds what an argument is for under another name, or else a usual value."""
    held = (other for other in scope if name in COUNTS and other.lower() in COUNTS and type(scope[other]) is int)
    return next(held, "") or LENT.get(name, "")


def _completed(statement: ast.stmt, call: ast.Call, values: dict[str, str]) -> list[ast.stmt]:
    """Give a call more arguments, by keyword."""
    for name, value in values.items():
        (statement,) = rewrites.added(statement, call, name, value)
    return [statement]


def missing_of(function: Any, name: str, count: int, words: set[str]) -> MissingArguments | None:
    """What a call with so many arguments by position, and these by name, lacks."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return None
    missing = tuple(_without(parameters, count, words))
    return MissingArguments(name, missing, None, tuple(p.name for p in parameters)) if missing else None


def _handed_on(function: Any, name: str, words: set[str], error: BaseException) -> MissingArguments | None:
    """What a call may leave out, and the method that it is handed on to as None may not."""
    parameters = parameters_of(function)
    absent = {p for p in parameters if p not in words and parameters[p].default is None}
    for owner, method in _methods(error.__traceback__) if absent else ():
        needed = parameters_of(getattr(owner, method, None))
        missing = tuple(p for p in needed if p in absent and _is_needed(needed[p]))
        if missing:
            return MissingArguments(name, missing, None, tuple(parameters))
    return None


def _is_needed(parameter: inspect.Parameter) -> bool:
    """Whether a call cannot do without it: `*args` takes nothing as well."""
    several = parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
    return parameter.default is parameter.empty and not several


def _methods(traceback: TracebackType | None) -> Iterator[tuple[Any, str]]:
    """The objects of libraries' on a traceback, each with the method of it that was running."""
    while traceback is not None:
        frame = traceback.tb_frame
        if "self" in frame.f_locals and not is_user_file(frame.f_code.co_filename):
            yield frame.f_locals["self"], frame.f_code.co_name
        traceback = traceback.tb_next


def enter_missing(session: "Mending", entry: MissingArguments) -> None:
    """Put a call that lacks arguments into the evidence, once a failure."""
    if all(known.failure != entry.failure for known in session.recorder.script.missing_arguments):
        session.recorder.script_adds("missing_arguments", entry)


def _without(parameters: list[inspect.Parameter], count: int, words: set[str]) -> Iterator[str]:
    positional = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    filled = {p.name for p in positional[:count]} | words
    yield from (p.name for p in parameters if _is_needed(p) and p.name not in filled)


# Numbers in quotes


# Values that are no choice


def _refused(session: "Mending", raised: Raised, call: ast.Call, callee: Any, error: BaseException) -> Retry | None:
    scopes = list(_library_scopes(error.__traceback__))[-DEPTH:]
    said = str(error)
    for given in strings(call, callee, raised):
        # What refuses a value says which: a word in passing, beside other strings, is not refused.
        if not re.search(rf"(?<!\w){re.escape(given.value)}(?!\w)", said) or _is_path(given.value, callee):
            continue
        scope = next((s for s in reversed(scopes) if given.value in _texts(s)), None)
        choices = _told(said, given, callee) or (_choices(scope, given) if scope is not None else ())
        if not choices:
            continue
        return _enter_refused(session, raised, call, callee, given, choices)
    for given in () if raised.by_line else strings(call, callee, raised):
        # A path is no word to choose.
        told = os.sep not in given.value and not _is_path(given.value, callee)
        choices = _told(said, given, callee) if told else ()
        if choices:
            return _enter_refused(session, raised, call, callee, given, choices)
    return None


def _is_path(value: str, callee: Any) -> bool:
    """Whether a text names a file or a folder that is there: it is no word to choose."""
    return (os.sep in value or getattr(callee, "__name__", "") in LOADING) and os.path.exists(value)


def _told(said: str, given: Given, callee: Any) -> tuple[str, ...]:
    """The choices that a message gives for an argument that it names."""
    told = QUOTED.findall(said) if re.search(rf"(?<!\w){re.escape(given.name or '-')}(?!\w)", said) else []
    refused = (given.value,) if re.search(REFUSED.format(re.escape(given.value)), said, re.IGNORECASE) else ()
    choices = tuple(word for word in told if word not in (given.name, str(None), *refused))
    of_types = any(isinstance(getattr(builtins, word, None), type) for word in choices)
    if len(choices) < MINIMUM or given.value in choices or of_types:
        return ()
    # What is said of several arguments is no list of words to choose from.
    return () if {*parameters_of(callee)} & {*told} - {given.name} else choices


def _in_settings(session: "Mending", raised: Raised, function: str, error: BaseException) -> None:
    """A value that a dictionary of the script's gives for a key, where the message names both and what it may be."""
    said, path = QUOTED.findall(str(error)), raised.location.path
    tree = parse(path) if len(said) > MINIMUM and not raised.by_line else None
    displays = [node for node in nodes_of(tree) if isinstance(node, ast.Dict)] if tree is not None else []
    for key, value in (pair for node in displays for pair in zip(node.keys, node.values, strict=True)):
        words = [part.value for part in (key, value) if isinstance(part, ast.Constant) and type(part.value) is str]
        if (
            len(words) == len((key, value))
            and set(words) <= set(said)
            and re.search(REFUSED.format(words[1]), str(error))
        ):
            choices = tuple(word for word in said if word not in words)
            nearest = next(iter(difflib.get_close_matches(words[1], choices, n=1, cutoff=ALIKE)), choices[0])
            where = raised.location, location_of(value, path)
            entry = RefusedValue(function, words[0], words[1], *where, choices, nearest, raised.number)
            session.recorder.script_adds("refused_values", entry)
            return


def _enter_refused(
    session: "Mending", raised: Raised, call: ast.Call, callee: Any, given: Given, choices: tuple[str, ...]
) -> Retry | None:
    nearest = next(iter(difflib.get_close_matches(given.value, choices, n=1, cutoff=ALIKE)), "")
    where = location_of(call, raised.location.path)
    place = place_of(given.node, raised.location.path)
    entry = RefusedValue(named(callee), given.name, given.value, where, place, choices, nearest, raised.number)
    session.recorder.script_adds("refused_values", entry)
    return _retried(raised, call, given, nearest)


def _library_scopes(traceback: TracebackType | None) -> Iterator[Mapping[str, Any]]:
    """The local names of the calls below the user's line."""
    while traceback is not None:
        if not is_user_file(traceback.tb_frame.f_code.co_filename):
            yield traceback.tb_frame.f_locals
        traceback = traceback.tb_next


def _texts(scope: Mapping[str, Any]) -> Iterator[str]:
    return (value for value in scope.values() if type(value) is str)


def _choices(scope: Mapping[str, Any], refused: Given) -> tuple[str, ...]:
    """What a library chooses from: the members of an enumeration, or a collection of strings in the same call."""
    for value in scope.values():
        found: tuple[str, ...] = ()
        if inspect.isclass(value) and issubclass(value, Enum):
            found = tuple(str(member.value) for member in value)
        elif isinstance(value, (dict, list, tuple, set, frozenset)) and len(value) > 1:
            found = tuple(value) if all(type(item) is str for item in value) else ()
        # Where the argument's name stands as well, these are the names of arguments.
        if found and refused.value not in found and refused.name not in found:
            return found[:SHOWN]
    return ()


def _retried(raised: Raised, call: ast.Call, given: Given, nearest: str) -> Retry | None:
    if not any(word.value is given.node for word in call.keywords):
        if not nearest:
            return retry(raised, partial(_left_out, call=call, node=given.node), f"without {given.value!r}")
        done = f"with {nearest!r} for {given.value!r}"
        return retry(raised, partial(rewrites.replaced, node=given.node, source=repr(nearest)), done)
    change = {given.name: (given.name, repr(nearest)) if nearest else ("", "")}
    done = f"with {nearest!r} for {given.value!r}" if nearest else f"without `{given.name}`"
    return retry(raised, partial(rewrites.arguments, call=call, changes=change), done)


def _left_out(statement: ast.stmt, call: ast.Call, node: ast.expr) -> list[ast.stmt]:
    """The statement with a call that is not given what stands last by position."""
    kept = ", ".join(map(ast.unparse, (*(a for a in call.args if a is not node), *call.keywords)))
    return rewrites.replaced(statement, call, f"{ast.unparse(call.func)}({kept})")
