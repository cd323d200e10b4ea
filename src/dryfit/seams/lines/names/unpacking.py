"""Values that the user's line unpacks into another number of names, and outputs that are unpacked into their keys."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from dryfit.core.evidence.script import Unpacking
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, nodes_of, parse, statement_at
from dryfit.seams.loops import is_numbered
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, evaluated, names_in, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# The layer that gives an output and, in a pair, two states, and how many that is in all.
LSTM, STATES = "LSTM", 3
# Methods that are handed a batch as the data gives it.
STEPS = ("train_step", "test_step", "training_step", "validation_step", "predict_step")
# What an output object that is unpacked is written as.
MADE = (ast.Call, ast.Name)
# What the outputs of transformers' models hold.
FIELDS = ("loss", "logits", "last_hidden_state", "pooler_output", "hidden_states", "attentions", "past_key_values")


def unpacking(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter what was unpacked into names that do not fit it; how to run the statement so that it fits."""
    raised = raised_by(error.__traceback__, number)
    if raised is None or session.recorder.failures[number].curtailed:
        return None
    if any(taking.failure == number for taking in session.recorder.takings):
        return None
    if isinstance(error, (ValueError, TypeError)) and raised.by_line:
        found = _of_each_turn(session, raised)
        if found is not None:
            return found
    if isinstance(error, ValueError) and raised.by_line:
        return _of_another_number(session, raised, error)
    # None is no value to go on with.
    if isinstance(error, TypeError) and raised.by_line and type(None).__name__ not in str(error):
        retrying = _of_one_value(session, raised)
        if retrying is not None:
            return retrying
    return _of_keys(session, raised) if isinstance(error, (TypeError, AttributeError)) else None


def _of_another_number(session: "Mending", raised: Raised, error: ValueError) -> Retry | None:
    target, statement = node_at(raised.location, ast.Tuple), statement_at(raised.location)
    if not isinstance(statement, ast.Assign) or target is None or target not in statement.targets:
        return None
    if any(isinstance(part, ast.Starred) for part in target.elts):
        return None
    names, source = len(target.elts), ast.unparse(statement.value)
    keys = _keys_of(resolve(statement.value, raised.frame), names)
    if keys:
        return _by_keys(session, raised, statement, target, keys)
    regrouped, told = _regrouped(statement.value, target, raised)
    where = location_of(statement.value if regrouped else target, raised.location.path)
    entry = Unpacking(source, names, _counted(error), "", where, raised.number, replacement=told)
    session.recorder.script_adds("unpackings", entry)
    if regrouped:
        return retry(raised, partial(rewrites.replaced, node=statement.value, source=regrouped), f"with `{told}`")
    # A name behind the last value keeps what it stood for.
    known = names_in(raised.frame)
    held = [ast.unparse(part) if isinstance(part, ast.Name) and part.id in known else "None" for part in target.elts]
    given = f"(lambda all: all.to_tuple() if hasattr(all, 'to_tuple') else all)({source})"
    fitted = f"(lambda *given: (*given, *({', '.join(held)},)[len(given):])[:{names}])(*{given})"
    places = _named_alike(statement.value, target, entry.values) or _returned_alike(raised, target, entry.values)
    if places is not None:
        fitted = f"(lambda *given: ({', '.join(f'given[{place}]' for place in places)},))(*({source}))"
    return retry(raised, partial(rewrites.replaced, node=statement.value, source=fitted), f"with {names} values of it")


def _regrouped(value: ast.expr, target: ast.Tuple, raised: Raised) -> tuple[str, str]:
    """What is meant where the parts lie otherwise: in each of several rows, in one row of them, or in a pair inside.

    Gives the source that runs in its stead and, as the script would write it, what is told of it.
    """
    names, source = len(target.elts), ast.unparse(value)
    zipped = isinstance(value, ast.Call) and ast.unparse(value.func) == "zip" and len(value.args) == 1
    rows = value.args[0] if isinstance(value, ast.Call) and zipped else value
    held = resolve(rows, raised.frame) if not isinstance(rows, ast.Starred) else None
    if isinstance(held, (list, tuple)) and held and all(isinstance(r, (list, tuple)) and len(r) == names for r in held):
        code = raised.frame.f_code
        # A dataset is asked for the row of one number.
        number = code.co_varnames[1] if code.co_name == "__getitem__" and code.co_argcount > 1 else ""
        meant = f"{ast.unparse(rows)}[{number}]" if number and not zipped else f"zip(*{ast.unparse(rows)})"
        return meant, meant
    layer = type(resolve(value.func, raised.frame)).__name__ if isinstance(value, ast.Call) else ""
    if layer == LSTM and names == STATES:
        first, *states = map(ast.unparse, target.elts)
        told = f"{first}, ({', '.join(states)}) = {source}"
        return f"(lambda given: (given[0], *given[1]))({source})", told
    if layer == LSTM and names == STATES - 1:
        # The two states are what another layer begins with.
        first, rest = map(ast.unparse, target.elts)
        return f"(lambda given: (given[0], list(given[1:])))({source})", f"{first}, *{rest} = {source}"
    if raised.frame.f_code.co_name in STEPS and hasattr(resolve(value, raised.frame), "dtype"):
        # A fit without targets hands on its inputs alone, which would come apart into their rows.
        first, *others = map(ast.unparse, target.elts)
        return f"(lambda given: (given, {', '.join('given' for _ in others)}))({source})", f"{first} = {source}"
    return "", ""


def _named_alike(called: ast.expr, target: ast.Tuple, values: int | None) -> list[int] | None:
    """The places of what each name is given to a call under, where the call gives a value for each argument."""
    given = [ast.unparse(node) for node in called.args] if isinstance(called, ast.Call) and not called.keywords else []
    names = [ast.unparse(part) for part in target.elts]
    fits = values is None or values == len(given)
    return [given.index(name) for name in names] if fits and set(names) <= set(given) else None


def _returned_alike(raised: Raised, target: ast.Tuple, values: int | None) -> list[int] | None:
    """The places of what each name stands for where a function of the script's gives more values, these among them:
    `ids, tags = zip(*samples)` of rows that end in `return ids, len(ids), tags`.
    """
    names, tree = [ast.unparse(part) for part in target.elts], parse(raised.location.path)
    for node in nodes_of(tree) if tree else ():
        if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
            given = [ast.unparse(part) for part in node.value.elts]
            if len(given) > len(names) and len(given) == (values or len(given)) and set(names) <= set(given):
                return [given.index(name) for name in names]
    return None


def _of_one_value(session: "Mending", raised: Raised) -> Retry | None:
    """Several names for what is one value and holds none; how to run the statement with it for those that lack one."""
    target, statement = node_at(raised.location, ast.Tuple), statement_at(raised.location)
    if not isinstance(statement, ast.Assign) or target is None or target not in statement.targets:
        return None
    if any(isinstance(part, ast.Starred) for part in target.elts):
        return None
    source, known, path = ast.unparse(statement.value), names_in(raised.frame), raised.location.path
    held = [ast.unparse(p) if isinstance(p, ast.Name) and p.id in known else "given" for p in target.elts[1:]]
    returned = _answer_of_all(statement.value, len(target.elts), path)
    told = f"{ast.unparse(statement.value.func)}(...)" if returned and isinstance(statement.value, ast.Call) else source
    entry = Unpacking(told, len(target.elts), 1, "", returned or location_of(target, path), raised.number)
    session.recorder.script_adds("unpackings", entry)
    fitted = f"(lambda given: (given, {', '.join(held)}))({source})"
    return retry(raised, partial(rewrites.replaced, node=statement.value, source=fitted), "with the one value it gives")


def _answer_of_all(called: ast.expr, names: int, path: str) -> Location | None:
    """What a function of the script answers with, where every call of it, two at least, takes so many values of it."""
    tree = parse(path)
    if tree is None or not isinstance(called, ast.Call) or not isinstance(called.func, ast.Name):
        return None
    nodes, name = nodes_of(tree), called.func.id
    defined = [node for node in nodes if isinstance(node, ast.FunctionDef) and node.name == name]
    answers = [node for node in ast.walk(defined[0]) if isinstance(node, ast.Return)] if len(defined) == 1 else []
    calls = [n for n in nodes if isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id == name]
    taken = [n.value for n in nodes if isinstance(n, ast.Assign) and _takes(n.targets[0], names)]
    every = len(calls) > 1 and all(any(call is value for value in taken) for call in calls)
    return location_of(answers[0], path) if every and len(answers) == 1 else None


def _takes(target: ast.expr, names: int) -> bool:
    return isinstance(target, ast.Tuple) and len(target.elts) == names


def _of_each_turn(session: "Mending", raised: Raised) -> Retry | None:
    """A loop whose names do not fit the items that it goes over; how to go over such as fit."""
    target, loop = node_at(raised.location, ast.Tuple), statement_at(raised.location)
    if not isinstance(loop, ast.For) or not isinstance(target, ast.Tuple) or target is not loop.target:
        return None
    items = evaluated(loop.iter, names_in(raised.frame))
    if isinstance(items, Iterator) and isinstance(loop.iter, ast.Name):
        return None
    first = next(iter(items))
    values = len(first) if isinstance(first, (tuple, list)) else 1
    names, source = len(target.elts), ast.unparse(loop.iter)
    head, *others = map(ast.unparse, target.elts)
    rest = f"({', '.join(others)})" if values > 1 else ", ".join(others)
    parts = first[1] if is_numbered(loop.iter) and isinstance(first, tuple) else None
    if isinstance(parts, (list, tuple)) and len(parts) == names and isinstance(loop.iter, ast.Call):
        fitted, told = ast.unparse(loop.iter.args[0]), f"for i, {ast.unparse(target)} in {source}"
    elif isinstance(items, Mapping) and names == 2:
        fitted = told = f"{source}.items()"
    elif names == values + 1:
        item = "*_item" if isinstance(first, (tuple, list)) else "_item"
        fitted = f"((_place, {item}) for _place, _item in enumerate({source}))"
        told = f"for {head}, {rest} in enumerate({source})"
    elif names < values:
        fitted, told = f"(_item[:{names}] for _item in {source})", ""
    else:
        return None
    where = location_of(target, raised.location.path)
    entry = Unpacking(source, names, values, "", where, raised.number, replacement=told)
    session.recorder.script_adds("unpackings", entry)
    return retry(raised, partial(rewrites.replaced, node=loop.iter, source=fitted), f"with `{told or fitted}`")


def _counted(error: ValueError) -> int | None:
    """How many values there were, where Python counts them."""
    found = re.search(r"got (\d+)", str(error))
    return int(found[1]) if found else None


def _of_keys(session: "Mending", raised: Raised) -> Retry | None:
    """A name that holds a key, set where an output object was unpacked as if it were a tuple."""
    tree = parse(raised.location.path)
    for node in nodes_of(tree) if tree else ():
        if not isinstance(node, ast.Assign) or not isinstance(node.value, MADE) or len(node.targets) != 1:
            continue
        target = node.targets[0]
        if (
            not isinstance(target, ast.Tuple)
            or not raised.frame.f_code.co_firstlineno <= node.lineno <= raised.location.line
        ):
            continue
        held = [resolve(part, raised.frame) for part in target.elts if isinstance(part, ast.Name)]
        if len(held) == len(target.elts) and all(type(value) is str and value in FIELDS for value in held):
            return _by_keys(session, raised, node, target, list(map(str, held)))
    return None


def _keys_of(value: object, names: int) -> list[str]:
    """The keys that so many names take of an output object, which gives its values as a tuple where it is asked."""
    return list(map(str, value))[:names] if isinstance(value, Mapping) and hasattr(value, "to_tuple") else []


def _by_keys(session: "Mending", raised: Raised, node: ast.Assign, target: ast.Tuple, keys: list[str]) -> Retry:
    """Enter an output object that was unpacked; how to run the statement with its values for its keys."""
    source, where = ast.unparse(node.value), location_of(target, raised.location.path)
    entry = Unpacking(source, len(target.elts), None, ", ".join(keys), where, raised.number)
    session.recorder.script_adds("unpackings", entry)
    changed = partial(rewrites.replaced, node=node.value, source=f"({source}).to_tuple()[:{len(target.elts)}]")
    return retry(raised, changed, "with `.to_tuple()`", node.lineno)
