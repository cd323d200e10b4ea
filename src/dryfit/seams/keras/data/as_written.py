"""Functions of a data pipeline that TensorFlow rewrites before it runs them: where they raise, as they are written."""

import sys
from collections.abc import Callable
from functools import wraps
from traceback import walk_tb
from typing import TYPE_CHECKING, Any

from dryfit.core.source import is_user_file

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# The module whose function a pipeline calls to have another rewritten.
REWRITING, CONVERT = "tensorflow.python.autograph.impl.api", "tf_convert"
# What is raised where the function cannot do without being rewritten.
UNFIT = "OperatorNotAllowedInGraphError"


def listen(session: "Session") -> None:
    """Listen to every function that is rewritten for a graph."""
    module = sys.modules.get(REWRITING)
    if module is not None:
        session.patches.wrap(module, CONVERT, _convert)


def _convert(original: Any, function: Any, *args: Any, **kwargs: Any) -> Any:
    converted = original(function, *args, **kwargs)
    code = getattr(function, "__code__", None)
    eager = sys.modules["tensorflow"].executing_eagerly()
    if eager or code is None or not is_user_file(code.co_filename):
        return converted
    return _as_written(function, converted)


def _as_written(function: Any, converted: Callable[..., Any]) -> Callable[..., Any]:
    """What is rewritten, or the function itself where that raises: its frames are the user's, and may be mended."""

    @wraps(function)
    def run(*given: Any, **named: Any) -> Any:
        try:
            return converted(*given, **named)
        except Exception as error:
            try:
                return function(*given, **named)
            except Exception as own:
                # What is called with other arguments than it takes has no frame of its own; and what only a
                # rewritten function may do is not what has raised.
                said = str(own).partition("{{")[0].strip()
                same = bool(said) and said in str(error)
                if type(own).__name__ == UNFIT or not same or not _is_within(own, function.__code__.co_filename):
                    raise error from None
                raise own from None

    return run


def _is_within(error: BaseException, path: str) -> bool:
    """Whether an exception passed through a file."""
    return any(frame.f_code.co_filename == path for frame, _ in walk_tb(error.__traceback__))
