"""Drift between a script and the installed versions, read off what its own line raised.

What the line names is looked up in its frame and compared with the live signature or
module; the exception's text is never the evidence.
"""

import ast
import difflib
import importlib.util
import inspect
import re
import sys
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.calls import SurplusArguments, UnknownArgument
from dryfit.core.evidence.missing import MissingModule, MissingName
from dryfit.core.retry import Retry
from dryfit.core.source import is_user_file, location_of, statement_at
from dryfit.seams.lines.calls.optional_modules import lacked_behind, lacked_by
from dryfit.seams.lines.keras.keras_backend import BACKEND, Moved, keras_operation, operations_beside
from dryfit.seams.mending import rewrites
from dryfit.seams.mending.renames import (
    ADVICE,
    ATTRIBUTES,
    IMPORTS,
    METHODS,
    METHODS_OF_VALUES,
    TWIN_PREFIXES,
    distribution_of,
)
from dryfit.seams.raised import UNKNOWN, Raised, node_at, raised_by, resolve, retry, value_of
from dryfit.seams.signature import (
    ALIKE,
    accepted_by,
    is_users,
    lacked,
    named,
    new_name,
    positional_limit,
    settings_of,
    takes_kind,
    unknown,
    unknown_keywords,
    version_of,
)

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending


def drift(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter what the installed versions lack into the evidence; how to run the statement without it."""
    raised = raised_by(error.__traceback__, number)
    if raised is None:
        return None
    if isinstance(error, ModuleNotFoundError):
        return _module(session, raised, error.name or "")
    if behind := lacked_behind(error):
        return _module(session, raised, behind)
    if isinstance(error, ImportError):
        lacked_one = "" if raised.by_line else lacked_by(error.__traceback__)
        return _module(session, raised, lacked_one) if lacked_one else _imported(session, raised)
    if isinstance(error, AttributeError):
        return _attribute(session, raised)
    # A value that is refused before it is computed with is an error of both kinds.
    if isinstance(error, TypeError) and not isinstance(error, ValueError):
        return _call(session, raised, str(error))
    return _unread(session, raised, str(error)) if isinstance(error, ValueError) else None


# Calls


def _call(session: "Mending", raised: Raised, message: str) -> Retry | None:
    call = node_at(raised.location, ast.Call)
    callee = resolve(call.func, raised.frame) if call is not None else UNKNOWN
    if call is None or not callable(callee):
        return None
    where = location_of(call, raised.location.path)
    given = [word.arg for word in call.keywords if word.arg]
    if is_users(callee) and not raised.by_line:
        return _forward(session, raised, call, callee, given)
    names = unknown_keywords(callee, given)
    known = raised.by_line or bool(names)
    if not known:
        # Handed on by the library: a guess, which running the call without it bears out or refutes.
        taken = settings_of(callee)
        names = [name for name in given if name not in taken and f"'{name}'" in message]
    if not names and inspect.isclass(callee) and not is_users(callee):
        # What takes any keyword takes none of these, and lacks one: it is meant.
        taken = {**settings_of(callee), **inspect.signature(callee.__new__).parameters}
        strange = [name for name in given if name not in taken]
        names = strange if len(strange) == len(lacked(callee, len(call.args), given)) == 1 else []
        known = known or bool(names)
    became = _of_value(call, names, raised) if names else ""
    if became:
        entry = replace(unknown(callee, names[0], callee, where, raised.number), replacement=None, call=became)
        session.recorder.script_adds("unknown_arguments", entry)
        return retry(raised, partial(rewrites.replaced, node=call, source=became), f"with `{became}`")
    if names and not _left_out(session, raised, names):
        entries = [unknown(callee, n, callee, where, raised.number) for n in names]
        lacks = lacked(callee, len(call.args), given) if known and len(entries) == 1 else []
        if len(lacks) == 1 and entries[0].replacement is None:
            entries = [replace(entries[0], accepted=tuple(lacks))]
            return _without(session, raised, call, entries, lacks[0])
        return _without(session, raised, call, entries)
    return surplus(session, raised, call, callee) if raised.by_line else None


def _of_value(call: ast.Call, names: list[str], raised: Raised) -> str:
    """The source of a call whose argument has become a method of its own, by the argument's value."""
    if not isinstance(call.func, ast.Attribute) or len(names) != 1:
        return ""
    owner = resolve(call.func.value, raised.frame)
    kinds = [kind.__name__ for kind in type(owner).__mro__] if owner is not UNKNOWN else list(METHODS_OF_VALUES)
    known = next((METHODS_OF_VALUES[kind] for kind in kinds if kind in METHODS_OF_VALUES), {})
    value = next((word.value for word in call.keywords if word.arg == names[0]), None)
    methods = known.get(call.func.attr, {}).get(names[0], {})
    method = methods.get(str(value.value), "") if isinstance(value, ast.Constant) else ""
    given = ", ".join(map(ast.unparse, (*call.args, *(word for word in call.keywords if word.arg != names[0]))))
    return f"{ast.unparse(call.func.value)}.{method}({given})" if method else ""


def _left_out(session: "Mending", raised: Raised, names: list[str]) -> bool:
    """Whether a call that was run without these arguments says something else now; its source is as ever."""
    failures, here = session.recorder.failures, (raised.location.path, raised.location.line)
    known = [(e, e.location, e.failure) for e in session.recorder.script.unknown_arguments if e.argument in names]
    before = [(e.argument, number) for e, at, number in known if at is not None and (at.path, at.line) == here]
    said = {failures[number].message for _, number in before if number is not None and number < raised.number}
    return {name for name, _ in before} >= set(names) and failures[raised.number].message not in said


def _forward(session: "Mending", raised: Raised, call: ast.Call, module: Any, given: list[str]) -> Retry | None:
    """A module of the user's own that is given what its forward does not take, and lacks nothing for it."""
    forward = getattr(module, "forward", None)
    names = unknown_keywords(forward, given) if is_users(forward) else []
    taken = [name for name in accepted_by(forward)[len(call.args) :] if name not in given]
    alike = len(names) == 1 and difflib.get_close_matches(names[0], taken, n=1)
    if not names or alike or lacked(forward, len(call.args), given):
        return None
    where = location_of(call, raised.location.path)
    return _without(session, raised, call, [unknown(forward, n, forward, where, raised.number) for n in names])


def _unread(session: "Mending", raised: Raised, message: str) -> Retry | None:
    """What takes any keyword and says that it has no use for one: the call without it bears that out."""
    call = node_at(raised.location, ast.Call)
    owner = resolve(call.func, raised.frame) if call is not None else UNKNOWN
    if call is None or not (inspect.isclass(owner) or inspect.ismethod(owner)) or is_users(owner):
        return None
    names = [word.arg for word in call.keywords if word.arg and word.arg not in settings_of(owner)]
    named_ones = [name for name in names if re.search(rf"\b{re.escape(name)}\b", message)]
    where = location_of(call, raised.location.path)
    entries = [unknown(owner, name, owner, where, raised.number) for name in named_ones]
    return _without(session, raised, call, entries) if entries else None


def _without(
    session: "Mending", raised: Raised, call: ast.Call, entries: list[UnknownArgument], lacked_one: str = ""
) -> Retry:
    """How to run the call without what it does not take; one that it must be given may be what is meant."""
    given = {word.arg for word in call.keywords}
    entries = [replace(entry, accepted=tuple(n for n in entry.accepted if n not in given)) for entry in entries]
    for entry in entries:
        session.recorder.script_adds("unknown_arguments", entry)
    values, callee = {word.arg: word.value for word in call.keywords}, resolve(call.func, raised.frame)
    changes = {}
    for entry in entries:
        new, value = lacked_one or new_name(entry), values.get(entry.argument)
        suits = entry.value or value is None or takes_kind(callee, new, value_of(value, raised.frame))
        changes[entry.argument] = (new if suits else "", entry.value if suits else "")
    done = ", ".join(f"with `{new}` for `{old}`" if new else f"without `{old}`" for old, (new, _) in changes.items())
    return retry(raised, partial(rewrites.arguments, call=call, changes=changes), done)


def surplus(session: "Mending", raised: Raised, call: ast.Call, callee: Any) -> Retry | None:
    """Enter a call with more arguments than the callee takes by position; how to run it with those that it takes."""
    limit = positional_limit(callee)
    if limit is None or len(call.args) <= limit or any(isinstance(a, ast.Starred) for a in call.args):
        return None
    (kept,) = rewrites.positionals(ast.Expr(deepcopy(call)), call, limit)
    given, source = len(call.args), ast.unparse(kept)
    version = "" if is_users(callee) else version_of(callee)
    where = location_of(call, raised.location.path)
    entry = SurplusArguments(named(callee), given, limit, where, version, source, raised.number)
    session.recorder.script_adds("surplus_arguments", entry)
    done = f"with the first {limit} of {given} arguments"
    return retry(raised, partial(rewrites.positionals, call=call, limit=limit), done)


# Names


def _attribute(session: "Mending", raised: Raised) -> Retry | None:
    node = node_at(raised.location, ast.Attribute)
    owner = resolve(node.value, raised.frame) if node is not None else UNKNOWN
    if node is None or owner is UNKNOWN or _has(owner, node.attr):
        return None
    entry = _missing_attribute(owner, node, raised)
    if entry is None:
        return None
    beside = operations_beside(owner, node, raised) if entry.owner == BACKEND and entry.replacement else []
    for also in (node, *beside):
        known = entry if also is node else _missing_attribute(owner, also, raised)
        if known is not None:
            session.recorder.script_adds("missing_names", known)
    if not entry.replacement:
        return None
    done = f"without `{node.attr}`" if entry.advice else f"with `{entry.replacement}`"
    if beside:
        sources = {also: _missing_source(owner, also, raised) for also in (node, *beside)}
        return retry(raised, partial(rewrites.each, sources=sources), done)
    return retry(raised, partial(rewrites.replaced, node=node, source=entry.replacement), done)


def _missing_attribute(owner: Any, node: ast.Attribute, raised: Raised) -> MissingName | None:
    """What is known of the attribute; of an object that is no module only what a table says."""
    is_module = isinstance(owner, ModuleType)
    if is_module and is_user_file(getattr(owner, "__file__", None) or ""):
        return None
    source = ast.unparse(node.value)
    replacement = _module_attribute(owner, node.attr, source) if is_module else _method(owner, node.attr, source)
    if not is_module and not replacement:
        return None
    moved = keras_operation(owner, node.attr, raised.frame) if is_module and not replacement else Moved("")
    return MissingName(
        owner=owner.__name__ if is_module else type(owner).__name__,
        name=node.attr,
        location=location_of(node, raised.location.path),
        replacement=replacement or moved.source,
        accepted=_alike(owner, node.attr),
        installed=version_of(owner if is_module else type(owner)),
        advice=moved.advice if is_module else _of_class(ADVICE, owner, node.attr),
        failure=raised.number,
    )


def _missing_source(owner: Any, node: ast.Attribute, raised: Raised) -> str:
    return keras_operation(owner, node.attr, raised.frame).source


def _module_attribute(module: ModuleType, name: str, source: str) -> str:
    known = ATTRIBUTES.get(module.__name__, {}).get(name, "")
    if known.startswith("="):
        expression = known[1:]
        top = expression.partition(".")[0]
        return expression if "." not in expression or top in sys.modules else ""
    twin = known or _twin(module, name)
    return f"{source}.{twin}" if twin and _holds(module, twin) else ""


def _holds(module: ModuleType, path: str) -> bool:
    """Whether a module has what a path of names leads to."""
    first, _, rest = path.partition(".")
    return _has(module, first) and (not rest or _holds(getattr(module, first), rest))


def _method(owner: Any, name: str, source: str) -> str:
    return _of_class(METHODS, owner, name).format(source)


def _of_class(known: Mapping[str, Mapping[str, str]], owner: Any, name: str) -> str:
    """What a table has for a name, looked up along the class's bases."""
    tables = [known.get(base.__name__, {}) for base in type(owner).__mro__]
    return next((table[name] for table in tables if name in table), "")


def _imported(session: "Mending", raised: Raised) -> Retry | None:
    statement = statement_at(raised.location)
    if not isinstance(statement, ast.ImportFrom) or not raised.by_line:
        return None
    module = sys.modules.get(_absolute(statement, raised))
    own = is_user_file(getattr(module, "__file__", None) or "")
    # Two modules that import each other lack what is only to come.
    if module is None or (own and getattr(module.__spec__, "_initializing", False)) or (statement.level and not own):
        return None
    missing = [alias for alias in statement.names if not _importable(module, alias.name)]
    if not missing:
        return None
    source = "." * statement.level + (statement.module or "")
    replacements = {a.name: _alike_in(module, a, source) if own else _statement(module, a) for a in missing}
    kept = rewrites.kept_import(statement, replacements)
    for alias in missing:
        entry = MissingName(
            owner=module.__name__,
            name=alias.name,
            location=location_of(alias, raised.location.path),
            imported=True,
            replacement=replacements[alias.name],
            accepted=_alike(module, alias.name),
            installed="" if own else version_of(module),
            kept=kept,
            failure=raised.number,
        )
        session.recorder.script_adds("missing_names", entry)
    done = "with " + ", ".join(f"`{text}`" if text else f"`{name}` left out" for name, text in replacements.items())
    return retry(raised, partial(rewrites.imports, replacements=replacements), done)


def _absolute(statement: ast.ImportFrom, raised: Raised) -> str:
    """The name of the module that an import takes names from."""
    package = str(raised.frame.f_globals.get("__package__") or "")
    parts = package.split(".")[: len(package.split(".")) - statement.level + 1] if statement.level else []
    return ".".join([*parts, *([statement.module] if statement.module else [])])


def _alike_in(module: ModuleType, alias: ast.alias, source: str) -> str:
    """The import of the one name that looks alike, of those that a module of the user's makes itself."""
    own = [name for name, value in vars(module).items() if getattr(value, "__module__", "") == module.__name__]
    near = difflib.get_close_matches(alias.name, own, n=2, cutoff=ALIKE)
    bound = alias.asname or alias.name
    return f"from {source} import {near[0]}{f' as {bound}' if bound != near[0] else ''}" if len(near) == 1 else ""


def _statement(module: ModuleType, alias: ast.alias) -> str:
    """The import that gives the same today, under the name that the script uses."""
    known = IMPORTS.get(module.__name__, {}).get(alias.name, "")
    twin = "" if known else _twin(module, alias.name)
    if twin:
        known = f"from {module.__name__} import {twin} as {alias.name}"
    if not known or not _found(known.split()[1]):
        return ""
    source, bound = known.partition(" as ")[0], alias.asname or alias.name
    return source if source.split()[-1] == bound else f"{source} as {bound}"


def _twin(module: ModuleType, name: str) -> str:
    """The PyTorch class of the same name, where TensorFlow's or Flax's is gone."""
    for prefix in TWIN_PREFIXES if module.__name__ == "transformers" else ():
        plain = name.removeprefix(prefix)
        if plain != name and _has(module, plain):
            return plain
    return ""


def _module(session: "Mending", raised: Raised, module: str) -> Retry | None:
    if not module:
        return None
    gone = _found(module.partition(".")[0]) and "." in module
    distribution = "" if gone else distribution_of(module)
    session.recorder.script_adds("missing_modules", MissingModule(module, raised.location, distribution, raised.number))
    statement = statement_at(raised.location)
    if not isinstance(statement, ast.ImportFrom) or statement.module != module:
        return None
    moved = IMPORTS.get(module, {})
    replacements = {alias.name: moved.get(alias.name, "") for alias in statement.names}
    if not all(replacements.values()):
        return None
    done = "with " + ", ".join(f"`{text}`" for text in replacements.values())
    return retry(raised, partial(rewrites.imports, replacements=replacements), done)


# What the line stands on


def _has(owner: Any, name: str) -> bool:
    try:
        return hasattr(owner, name)
    except Exception:
        return True


def _importable(module: ModuleType, name: str) -> bool:
    return name == "*" or _has(module, name) or _found(f"{module.__name__}.{name}")


def _found(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except (ImportError, ValueError, AttributeError):
        return False


def _alike(owner: Any, name: str) -> tuple[str, ...]:
    try:
        return tuple(difflib.get_close_matches(name, dir(owner), n=3, cutoff=ALIKE))
    except Exception:
        return ()
