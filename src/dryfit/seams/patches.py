"""Replaced attributes that are put back, and whose own mistakes never reach the user."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from dryfit.seams.faults import is_ours

MISSING = object()


class Original:
    """The function behind a wrapper, which remembers how its last call ended."""

    __slots__ = ("__wrapped__", "called", "error", "result")

    def __init__(self, function: Callable[..., Any]) -> None:
        self.__wrapped__ = function
        self.called = False
        self.error: BaseException | None = None
        self.result: Any = None

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        self.called = True
        try:
            self.result = self.__wrapped__(*args, **kwargs)
        except BaseException as error:
            self.error = error
            raise
        self.error = None
        return self.result

    def outcome(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """What the function did when it was called last, or does when it is called now."""
        if not self.called:
            return self.__wrapped__(*args, **kwargs)
        if self.error is not None:
            raise self.error
        return self.result


class Patches:
    """Set attributes of modules and classes, and put every one back in reverse order.

    ``faults`` are exceptions of our own that were raised around a wrapped function: the
    function was run nevertheless, and its result handed on. ``suspect`` is told of each first.
    """

    def __init__(self) -> None:
        self.faults: list[Exception] = []
        self.suspect: Callable[[Exception], None] = lambda error: None
        self._undo: list[Callable[[], None]] = []

    def set(self, owner: Any, name: str, value: Any) -> None:
        """Replace an attribute that the owner itself holds or inherits."""
        before = vars(owner).get(name, MISSING)
        setattr(owner, name, value)
        self._undo.append(lambda: delattr(owner, name) if before is MISSING else setattr(owner, name, before))

    def wrap(self, owner: Any, name: str, around: Callable[..., Any]) -> None:
        """Replace a function by ``around(original, *args, **kwargs)``, keeping its signature."""
        function = getattr(owner, name, None)
        if function is None:
            return

        @wraps(function)
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            """Stand in for the original."""
            # `evaluate` copies functions by their code and appends to its docstring: there must be one.
            original = Original(function)
            try:
                return around(original, *args, **kwargs)
            except Exception as error:
                if not is_ours(error):
                    raise
                self.suspect(error)
                self.faults.append(error)
                return original.outcome(args, kwargs)

        self.set(owner, name, wrapper)

    def hook(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A hook whose own mistakes are kept; it returns None then."""

        def hooked(*args: Any, **kwargs: Any) -> Any:
            try:
                return function(*args, **kwargs)
            except Exception as error:
                if not is_ours(error):
                    raise
                self.faults.append(error)
                return None

        return hooked

    def later(self, undo: Callable[[], None]) -> None:
        """Run `undo` when the patches are removed."""
        self._undo.append(undo)

    def remove(self) -> None:
        """Put everything back."""
        while self._undo:
            self._undo.pop()()
