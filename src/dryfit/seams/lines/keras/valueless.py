"""What Python and NumPy ask of a tensor that is a symbol: its truth, its length, its items, its numbers."""

import ast
import sys
from functools import partial
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras_given import Symbolic
from dryfit.core.retry import Retry
from dryfit.core.source import OUR_FOLDER, is_user_file, nodes_of, parse, statement_at
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# The methods of a symbol by which it is asked, what they ask for, and what does the same without a value.
ASKING = {
    "__bool__": ("a truth value, as `if` does", "`tf.where(condition, one, other)` in place of `if`."),
    "__len__": ("its length", ""),
    "__iter__": ("its items one by one", "Reckon with all at once, or `tf.unstack` along an axis that is known."),
    "__array__": ("an array of NumPy", ""),
    "__float__": ("a number", ""),
    "__int__": ("a whole number", ""),
    "__index__": ("a whole number", "Reckon with `tf.shape`, or take the number from `.shape`."),
}
# The method that gives a tensor's value.
VALUE = "numpy"
# The method by which `if` asks.
TRUTH = "__bool__"
# The class of tensors without values.
SYMBOL = "SymbolicTensor"


def symbol_for_value(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter what a symbol is asked for; how to run the line without its value."""
    raised = raised_by(error.__traceback__, number)
    if raised is not None and (shape := _truth_of_many(error.__traceback__)):
        return _in_branch(session, raised, shape)
    if raised is not None and _was_refused(session, error, raised):
        return _with_value(session, raised)
    if raised is not None and isinstance(error, AttributeError) and error.name == VALUE and _is_symbol(error.obj):
        return _without_value(session, raised)
    method = _asked(error.__traceback__)
    if raised is None or method is None:
        return None
    asked, instead = ASKING[method]
    call: ast.Call | None = node_at(raised.location, ast.Call)
    source = ast.unparse(call.args[0]) if call is not None and call.args else ""
    if method == "__len__" and source:
        instead = f"tf.shape({source})[0]"
    function = _of_numpy(call, raised) if call is not None else ""
    instead = f"`{function}` in place of `{ast.unparse(call.func)}`." if function and call is not None else instead
    session.recorder.keras_adds("symbols", Symbolic(raised.location, "", number, asked, instead))
    statement = statement_at(raised.location)
    if method == "__bool__" and isinstance(statement, ast.If):
        return retry(raised, partial(rewrites.replaced, node=statement.test, source="True"), "in the branch of `if`")
    if method == "__len__" and call is not None:
        return retry(raised, partial(rewrites.replaced, node=call, source=f"({source}.shape[0] or 1)"), "by its shape")
    if function and call is not None:
        return retry(
            raised, partial(rewrites.replaced, node=call.func, source=_written(function)), f"with `{function}`"
        )
    return None


def _truth_of_many(entry: TracebackType | None) -> str:
    """The shape of the tensor of several values that a line of the user's takes for one truth value."""
    before: FrameType | None = None
    while entry is not None:
        frame, path = entry.tb_frame, entry.tb_frame.f_code.co_filename
        users = before is not None and is_user_file(before.f_code.co_filename)
        if users and frame.f_code.co_name == TRUTH and "/tensorflow/" in path:
            shape = getattr(frame.f_locals.get("self"), "shape", ())
            return " x ".join(map(str, shape)) if None not in shape else ""
        before, entry = frame, entry.tb_next
    return ""


def _in_branch(session: "Mending", raised: Raised, shape: str) -> Retry | None:
    """The branch of an `if` that is meant for some values of many."""
    asked, instead = ASKING[TRUTH]
    session.recorder.keras_adds("symbols", Symbolic(raised.location, "", raised.number, asked, instead, shape))
    statement = statement_at(raised.location)
    if not isinstance(statement, ast.If):
        return None
    return retry(raised, partial(rewrites.replaced, node=statement.test, source="True"), "in the branch of `if`")


def _was_refused(session: "Mending", error: BaseException, raised: Raised) -> bool:
    """Whether the seam of symbols refused the value of a tensor on this line, which it has in a rehearsal."""
    known = session.recorder.keras
    lines = {entry.location.line for entry in known.symbols if entry.location} if known is not None else set()
    return isinstance(error, AttributeError) and error.name == VALUE and raised.location.line in lines


def _with_value(session: "Mending", raised: Raised) -> Retry | None:
    """The line with the value, which what is compiled would not have."""
    call = _call_for_value(raised)
    if call is None:
        return None
    session.recorder.keras_adds("symbols", Symbolic(raised.location, "", raised.number, f"`.{VALUE}()`"))
    source = f"__import__('numpy').asarray({_asked_of(call)})"
    return retry(raised, partial(rewrites.replaced, node=call, source=source), "with the value that a rehearsal has")


def _without_value(session: "Mending", raised: Raised) -> Retry | None:
    """The line with the symbol itself."""
    call = _call_for_value(raised)
    if call is None:
        return None
    source = _asked_of(call)
    instead = f"Reckon with `{source}` itself, by TensorFlow's functions, or in `tf.py_function`."
    session.recorder.keras_adds("symbols", Symbolic(raised.location, "", raised.number, f"`.{VALUE}()`", instead))
    return retry(raised, partial(rewrites.replaced, node=call, source=source), f"with `{source}`")


def _call_for_value(raised: Raised) -> ast.Call | None:
    """The call that asks a tensor for its value, which raises where it is called or where it is looked up."""
    call: ast.Call | None = node_at(raised.location, ast.Call)
    node: ast.Attribute | None = node_at(raised.location, ast.Attribute)
    tree = parse(raised.location.path)
    around = (n for n in nodes_of(tree) if isinstance(n, ast.Call) and n.func is node) if tree and node else iter(())
    call = call or next(around, None)
    return call if call is not None and isinstance(call.func, ast.Attribute) and call.func.attr == VALUE else None


def _asked_of(call: ast.Call) -> str:
    return ast.unparse(call.func.value) if isinstance(call.func, ast.Attribute) else ""


def _asked(entry: TracebackType | None) -> str | None:
    """The method by which a line of the user's, or NumPy for it, asks a symbol."""
    found: str | None = None
    while entry is not None:
        frame = entry.tb_frame
        if is_user_file(frame.f_code.co_filename):
            found = None
        elif found is None and frame.f_code.co_name in ASKING and _is_symbol(frame.f_locals.get("self")):
            found = frame.f_code.co_name
        elif found is None and not frame.f_code.co_filename.startswith(OUR_FOLDER):
            found = None if "numpy" in frame.f_code.co_filename else ""
        entry = entry.tb_next
    return found or None


def _is_symbol(value: Any) -> bool:
    return type(value).__name__ == SYMBOL


def _of_numpy(call: ast.Call, raised: Raised) -> str:
    """The operation of Keras, or of TensorFlow, that is called as a function of NumPy's is."""
    found = resolve(call.func, raised.frame)
    name = str(getattr(found, "__name__", ""))
    numpy: Any = sys.modules.get("numpy")
    if numpy is None or getattr(numpy, name, None) is not found:
        return ""
    keras, tensorflow = sys.modules.get("keras"), sys.modules.get("tensorflow")
    if hasattr(getattr(keras, "ops", None), name):
        return f"keras.ops.{name}"
    return f"tf.experimental.numpy.{name}" if tensorflow is not None else ""


def _written(function: str) -> str:
    package, _, rest = function.partition(".")
    return f"__import__({ ({'tf': 'tensorflow'}.get(package, package))!r}).{rest}"
