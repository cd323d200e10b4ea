"""Values that the user's line unpacks into another number of names, and outputs that are unpacked into their keys."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from dryfit.core.evidence.script import Unpacking
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, nodes_of, parse, statement_at
from dryfit.seams import rewrites
from dryfit.seams.raised import Raised, evaluated, names_in, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending import Mending

# What the outputs of transformers' models hold.
FIELDS = ("loss", "logits", "last_hidden_state", "pooler_output", "hidden_states", "attentions", "past_key_values")


def unpacking(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter what was unpacked into names that do not fit it; how to run the statement so that it fits."""
    raised = raised_by(error.__traceback__, number)
    if raised is None or any(taking.failure == number for taking in session.recorder.takings):
        return None
    if isinstance(error, (ValueError, TypeError)) and raised.by_line:
        found = _of_each_turn(session, raised)
        if found is not None:
            return found
    if isinstance(error, ValueError) and raised.by_line:
        return _of_another_number(session, raised, error)
    return _of_keys(session, raised) if isinstance(error, (TypeError, AttributeError)) else None


def _of_another_number(session: "Mending", raised: Raised, error: ValueError) -> Retry | None:
    target, statement = node_at(raised.location, ast.Tuple), statement_at(raised.location)
    if not isinstance(statement, ast.Assign) or target is None or target not in statement.targets:
        return None
    if any(isinstance(part, ast.Starred) for part in target.elts):
        return None
    names, source = len(target.elts), ast.unparse(statement.value)
    entry = Unpacking(source, names, _counted(error), "", location_of(target, raised.location.path), raised.number)
    session.recorder.script_adds("unpackings", entry)
    # A name behind the last value keeps what it stood for.
    known = names_in(raised.frame)
    held = [ast.unparse(part) if isinstance(part, ast.Name) and part.id in known else "None" for part in target.elts]
    fitted = f"(lambda *given: (*given, *({', '.join(held)},)[len(given):])[:{names}])(*({source}))"
    return retry(raised, partial(rewrites.replaced, node=statement.value, source=fitted), f"with {names} values of it")


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
    if isinstance(items, Mapping) and names == 2:
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
        if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Call) or len(node.targets) != 1:
            continue
        target = node.targets[0]
        if (
            not isinstance(target, ast.Tuple)
            or not raised.frame.f_code.co_firstlineno <= node.lineno <= raised.location.line
        ):
            continue
        held = [resolve(part, raised.frame) for part in target.elts if isinstance(part, ast.Name)]
        if len(held) != len(target.elts) or not all(type(value) is str and value in FIELDS for value in held):
            continue
        source = ast.unparse(node.value)
        where = location_of(target, raised.location.path)
        keys = ", ".join(map(str, held))
        session.recorder.script_adds("unpackings", Unpacking(source, len(held), None, keys, where, raised.number))
        changed = partial(rewrites.replaced, node=node.value, source=f"({source}).to_tuple()[:{len(held)}]")
        return retry(raised, changed, "with `.to_tuple()`", node.lineno)
    return None
