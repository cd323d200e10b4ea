"""The user's own callbacks of a trainer: each hook is tried as a function of the script's that a library calls."""

import ast
from collections.abc import Callable, Iterable
from inspect import isfunction
from typing import TYPE_CHECKING, Any

from dryfit.core.moment import Moment
from dryfit.core.source import is_user_file, raised_at, statement_at
from dryfit.core.stage import Stage
from dryfit.seams.counts import HOOK
from dryfit.seams.failing import is_curtailed
from dryfit.seams.faults import is_ours

if TYPE_CHECKING:
    from dryfit.seams.session import Session


class HooksSeam:
    """Wraps the hooks of the user's callbacks, so that one which raises ends neither a training nor a validation.

    ``base`` is the class that a trainer's callbacks have in common, ``stage_of`` tells of what a hook is a part.
    """

    def __init__(self, session: "Session", base: type, stage_of: Callable[[str], Stage]) -> None:
        self.session = session
        self.stage_of = stage_of
        self._base = base
        self._known: set[type] = set()
        self._wrapped: set[Any] = set()

    def watch(self, callbacks: Iterable[Any]) -> None:
        """Wrap the hooks of callbacks that were not seen before."""
        for kind in {type(callback) for callback in callbacks} - self._known:
            self._known.add(kind)
            self._wrap(kind)

    def _wrap(self, kind: type) -> None:
        """Each hook where it is defined: what is inherited is wrapped once, in the class that has it."""
        for owner in kind.__mro__:
            functions = [(name, f) for name, f in vars(owner).items() if isfunction(f) and f not in self._wrapped]
            for name, function in functions:
                if hasattr(self._base, name) and name.startswith(HOOK) and is_user_file(function.__code__.co_filename):
                    self.session.patches.wrap(owner, name, self._around(name))
                    self._wrapped.add(vars(owner)[name])

    def _around(self, name: str) -> Callable[..., Any]:
        def run(original: Any, *args: Any, **kwargs: Any) -> Any:
            if not self.session.listening:
                return original(*args, **kwargs)
            try:
                return self.session.attempt(self.stage_of(name), Moment(name, original, args, kwargs))
            except Exception as error:
                if not is_curtailed(error, self.session.recorder.failures):
                    self._pass_over(error)
            return None

        return run

    def _pass_over(self, error: Exception) -> None:
        """Go on behind a hook that nothing mends, as behind a statement.

        Raises:
            Exception: the hook's own, where the script waits for it, or raises it on purpose to end the training.
        """
        site, told = raised_at(error.__traceback__), hasattr(error, "_dryfit_failure")
        if is_ours(error) or not told or site is None or isinstance(statement_at(site.location), ast.Raise):
            raise error
        self.session.gave_up(error)
