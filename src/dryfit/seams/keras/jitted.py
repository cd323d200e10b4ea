"""Functions that the script compiles with JAX: they run eagerly, so that values can be read."""

import os
from functools import partial, update_wrapper
from typing import TYPE_CHECKING, Any

from dryfit.core.moment import Moment
from dryfit.core.source import is_user_file
from dryfit.core.stage import Stage
from dryfit.seams.patches import Original

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# A loop of JAX's own (a recurrent layer's scan) that runs eagerly is compiled anew at every call, for a third of a
# second; from a folder it comes in a tenth of that.
CACHED = {
    "jax_compilation_cache_dir": "jax",
    "jax_persistent_cache_min_compile_time_secs": 0,
    "jax_persistent_cache_min_entry_size_bytes": -1,
}


def listen(session: "Session", jax: Any) -> None:
    """Hand out functions of the user's that are compiled only while nothing listens."""

    def jit(original: Any, *args: Any, **kwargs: Any) -> Any:
        compiled = original(*args, **kwargs)
        function = args[0] if args else kwargs.get("fun")
        return Jitted(session, function, compiled) if _is_the_users(function) else compiled

    session.patches.wrap(jax, "jit", jit)
    _keep_compiled(session, jax)


def _keep_compiled(session: "Session", jax: Any) -> None:
    """What has been compiled once is kept in the scratch folder, unless the script keeps it somewhere itself."""
    folder = session.request.scratch
    if not folder or not all(hasattr(jax.config, name) for name in CACHED) or jax.config.jax_compilation_cache_dir:
        return
    before = {name: getattr(jax.config, name) for name in CACHED}

    def configure(values: dict[str, Any]) -> None:
        for name, value in values.items():
            jax.config.update(name, value)

    configure({**CACHED, "jax_compilation_cache_dir": os.path.join(folder, "jax")})
    session.patches.later(lambda: configure(before))


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
