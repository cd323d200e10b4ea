"""Spectra that torch is asked for without saying in which form: as complex numbers, or as pairs of real ones."""

import ast
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.calls import MissingArguments
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, nodes_of, parse, statement_at
from dryfit.seams.lines.calls.kinds import called
from dryfit.seams.lines.calls.refusing import enter_missing
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, handed_to, names_in, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

FUNCTION, ARGUMENT = "stft", "return_complex"
# Where the argument stands by position, in a function and in a tensor's method.
POSITION = 9
# What is asked of complex numbers alone; of pairs it would give pairs, or nothing.
OF_COMPLEX = frozenset(("abs", "absolute", "angle", "conj", "imag", "real"))


def spectrum_of_no_form(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a spectrum without `return_complex`; how to run it as the lines that use it read it."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, RuntimeError) else None
    call = node_at(raised.location, ast.Call) if raised is not None and not raised.by_line else None
    callee = resolve(call.func, raised.frame) if raised is not None and call is not None else UNKNOWN
    if raised is None or call is None or not _is_spectrum(callee):
        return None
    handed = handed_to(call, raised)
    if handed is None or ARGUMENT in handed[1] or handed[0] > POSITION:
        return None
    whole = f"{ast.unparse(call)[:-1]}, {ARGUMENT}=True)"
    torch = called("torch", names_in(raised.frame))
    source = whole if _is_read_as_complex(call, raised) else f"{torch}.view_as_real({whole})"
    where = location_of(call, raised.location.path)
    entry = MissingArguments(FUNCTION, (ARGUMENT,), where, failure=number, replacement=source)
    enter_missing(session, entry)
    return retry(raised, partial(rewrites.replaced, node=call, source=source), f"with `{ARGUMENT}=True`")


def _is_spectrum(callee: Any) -> bool:
    module = str(getattr(callee, "__module__", None) or type(getattr(callee, "__self__", None)).__module__)
    return getattr(callee, "__name__", "") == FUNCTION and module.partition(".")[0] == "torch"


def _is_read_as_complex(call: ast.Call, raised: Raised) -> bool:
    """Whether a spectrum, or the name that it is given, is asked for what complex numbers have."""
    tree, statement = parse(raised.location.path), statement_at(raised.location)
    targets = statement.targets if isinstance(statement, ast.Assign) and statement.value is call else []
    names = {target.id for target in targets if isinstance(target, ast.Name)}
    for node in nodes_of(tree) if tree is not None else ():
        match node:
            case ast.Attribute(value=value, attr=attr):
                asked = attr in OF_COMPLEX
            case ast.Call(func=ast.Attribute(attr=attr) | ast.Name(id=attr), args=[value, *_]):
                asked = attr in OF_COMPLEX
            case _:
                continue
        same = isinstance(value, ast.Name) and value.id in names and node.lineno >= call.lineno
        if asked and (same or _stands_at(value, call)):
            return True
    return False


def _stands_at(node: ast.expr, call: ast.Call) -> bool:
    places = [(n.lineno, n.col_offset, n.end_lineno, n.end_col_offset) for n in (node, call)]
    return places[0] == places[1]
