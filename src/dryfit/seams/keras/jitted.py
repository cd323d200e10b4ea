"""Functions that the script compiles with JAX: they run eagerly, so that values can be read."""

from functools import partial, update_wrapper
from typing import TYPE_CHECKING, Any

from dryfit.core.moment import Moment
from dryfit.core.source import is_user_file
from dryfit.core.stage import Stage
from dryfit.seams.patches import Original

if TYPE_CHECKING:
    from dryfit.seams.session import Session


def listen(session: "Session", jax: Any) -> None:
    """Hand out functions of the user's that are compiled only while nothing listens."""

    def jit(original: Any, *args: Any, **kwargs: Any) -> Any:
        compiled = original(*args, **kwargs)
        function = args[0] if args else kwargs.get("fun")
        return Jitted(session, function, compiled) if _is_the_users(function) else compiled

    session.patches.wrap(jax, "jit", jit)


class Jitted:
    """A function of the user's and its compiled form, which is traced once: what no trace allows is told."""

    def __init__(self, session: "Session", function: Any, compiled: Any) -> None:
        self._session = session
        self._function = function
        self._compiled = compiled
        self._traced = False
        update_wrapper(self, function)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run eagerly in a rehearsal; where the trace fails, fail as the compiled function does."""
        if not self._session.listening:
            return self._compiled(*args, **kwargs)
        if not self._traced and not self._can_be_traced(args, kwargs):
            moment = Moment("jit", Original(self._compiled), args, kwargs, {})
            return self._session.attempt(Stage.SCRIPT, moment)
        self._traced = True
        return self._function(*args, **kwargs)

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        """As a method of its instance."""
        return self if instance is None else partial(self, instance)

    def __getattr__(self, name: str) -> Any:
        """What the compiled function has besides: lower, trace, ..."""
        return getattr(self._compiled, name)

    def _can_be_traced(self, args: Any, kwargs: Any) -> bool:
        with self._session.unseen():
            try:
                self._compiled.eval_shape(*args, **kwargs)
            except Exception:
                return False
        return True


def _is_the_users(function: Any) -> bool:
    while isinstance(function, partial):
        function = function.func
    code = getattr(getattr(function, "__func__", function), "__code__", None)
    return code is not None and is_user_file(code.co_filename)
