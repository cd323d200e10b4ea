"""Modules that the user's line gives more inputs than their forward takes, or whose forward names none at all."""

import ast
import builtins
from functools import partial
from inspect import unwrap
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.calls import SurplusArguments
from dryfit.core.retry import Retry
from dryfit.core.source import definition_of, name_of_definition
from dryfit.seams.lines.calls.drift import surplus
from dryfit.seams.mending import rewrites
from dryfit.seams.mending.rewriting import rewrite
from dryfit.seams.raised import UNKNOWN, Raised, node_at, raised_by, resolve, retry
from dryfit.seams.signature import is_users, named, positional_limit

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending


def overfed(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a call that gives a module more than it takes; how to run it with what it takes, or can be told to."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, TypeError) else None
    call = node_at(raised.location, ast.Call) if raised is not None else None
    module: Any = resolve(call.func, raised.frame) if raised is not None and call is not None else UNKNOWN
    if raised is None or call is None or not hasattr(module, "named_parameters") or isinstance(module, type):
        return None
    limit = positional_limit(module.forward)
    if limit is None or len(call.args) <= limit:
        return None
    if not limit and is_users(module.forward):
        return _named_none(session, error, raised, call, module)
    return surplus(session, raised, call, module.forward)


def _named_none(session: "Mending", error: BaseException, raised: Raised, call: ast.Call, module: Any) -> Retry | None:
    """A forward without an input, that uses as many names which nothing binds: they are what it is to be given."""
    code = getattr(unwrap(module.forward), "__code__", None)
    definition = definition_of(code)
    if code is None or definition is None:
        return None
    path, given, meant = code.co_filename, len(call.args), _unbound(definition, raised)
    written = f"def {definition.name}({', '.join(['self', *meant])})" if len(meant) == given else ""
    where = name_of_definition(definition, path)
    entry = SurplusArguments(named(module.forward), given, 0, where, "", written, raised.number, defined=True)
    session.recorder.script_adds("surplus_arguments", entry)
    change = Retry(path, definition.lineno, partial(_taking, names=meant), "", code)
    if not written or rewrite(error, change, session.trees) is None:
        return None
    return retry(raised, rewrites.unchanged, f"with `{written}`")


def _unbound(definition: ast.FunctionDef, raised: Raised) -> list[str]:
    """The names that a function uses and nothing binds, in the order of their use."""
    names = [node for node in ast.walk(definition) if isinstance(node, ast.Name)]
    bound = {node.id for node in names if not isinstance(node.ctx, ast.Load)}
    bound |= {arg.arg for arg in definition.args.args} | set(vars(builtins))
    used = sorted((n for n in names if n.id not in bound), key=lambda n: (n.lineno, n.col_offset))
    return list(dict.fromkeys(n.id for n in used if n.id not in raised.frame.f_globals))


def _taking(statement: ast.stmt, names: list[str]) -> list[ast.stmt]:
    assert isinstance(statement, ast.FunctionDef)
    given = [ast.copy_location(ast.arg(name), statement) for name in names]
    statement.args.args = [*statement.args.args, *given]
    return [statement]
