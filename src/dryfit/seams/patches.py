"""Replaced attributes that are put back, and whose own mistakes never reach the user."""

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial, wraps
from itertools import takewhile
from threading import get_ident
from types import ModuleType
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
        self._replaced: list[tuple[Any, str, Any]] = []
        self._behind: dict[Any, Any] = {}

    def set(self, owner: Any, name: str, value: Any) -> None:
        """Replace an attribute that the owner itself holds or inherits."""
        self._replaced.append((owner, name, vars(owner).get(name, MISSING)))
        self._set(owner, name, value)

    def _set(self, owner: Any, name: str, value: Any) -> None:
        before = vars(owner).get(name, MISSING)
        setattr(owner, name, value)
        self._undo.append(lambda: _put(owner, name, before))

    def wrap(self, owner: Any, name: str, around: Callable[..., Any]) -> None:
        """Replace a function by ``around(original, *args, **kwargs)``, keeping its signature."""
        if (function := getattr(owner, name, None)) is not None:
            wrapper = self._wrapper(function, around, redispatched=_redispatches(owner))
            _bear_name(wrapper, owner, name)
            self._behind[wrapper] = function
            self.set(owner, name, wrapper)

    def keep(self, owner: Any, name: str, around: Callable[..., Any]) -> None:
        """Replace a function as `wrap` does, by one that stays where the others are lifted."""
        self._set(owner, name, self._wrapper(getattr(owner, name), around))

    def meant(self, function: Any) -> Any:
        """The function that a wrapper of these stands for, through all of them; any other is meant itself."""
        try:
            while function in self._behind:
                function = self._behind[function]
        except TypeError:
            # What cannot be hashed is no wrapper.
            return function
        return function

    @contextmanager
    def lifted(self) -> Iterator[None]:
        """For a while, every replaced attribute is what it was."""
        held = [(owner, name, vars(owner).get(name, MISSING)) for owner, name, _ in self._replaced]
        for owner, name, before in reversed(self._replaced):
            _put(owner, name, before)
        try:
            yield
        finally:
            for owner, name, value in held:
                _put(owner, name, value)

    def _wrapper(
        self, function: Callable[..., Any], around: Callable[..., Any], *, redispatched: bool = False
    ) -> Callable[..., Any]:
        # Under a `TorchFunctionMode` a function of torch's hands its call to the mode by its public name, which is
        # the wrapper: it would be listened to twice.
        under_way: dict[int, list[Any]] = {}
        placed = _placed_by(around)

        @wraps(function)
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            """Stand in for the original."""
            # `evaluate` copies functions by their code and appends to its docstring: there must be one.
            original = Original(function)
            if kwargs and len(args) < placed:
                args, kwargs = _by_place(function, placed, args, kwargs)
            if redispatched:
                calls, given = under_way.setdefault(get_ident(), []), next(iter((*args, *kwargs.values())), None)
                if given is not None and any(given is before for before in calls):
                    return original(*args, **kwargs)
                calls.append(given)
            try:
                return around(original, *args, **kwargs)
            except Exception as error:
                if not is_ours(error):
                    raise
                self.suspect(error)
                self.faults.append(error)
                return original.outcome(args, kwargs)
            finally:
                if redispatched:
                    calls.pop()

        return wrapper

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
        self._replaced.clear()
        self._behind.clear()
        while self._undo:
            self._undo.pop()()


def _redispatches(owner: Any) -> bool:
    """Whether functions of a module are torch's own, which it hands to a mode with the same first argument."""
    return isinstance(owner, ModuleType) and owner.__name__.partition(".")[0] == "torch"


def _placed_by(around: Callable[..., Any]) -> int:
    """How many of a call's arguments a listener takes by their place, behind the original."""
    before = 1
    while isinstance(around, partial):
        before, around = before + len(around.args), around.func
    code = getattr(getattr(around, "__func__", around), "__code__", None)
    before += hasattr(around, "__self__")
    return 0 if code is None else code.co_argcount - len(getattr(around, "__defaults__", None) or ()) - before


def _by_place(
    function: Callable[..., Any], count: int, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The same call with the first arguments by their places, where the caller names them: `torch.save(obj=model)`."""
    try:
        names = [p.name for p in inspect.signature(function).parameters.values() if p.kind is p.POSITIONAL_OR_KEYWORD]
    except (TypeError, ValueError):
        return args, kwargs
    named = list(takewhile(kwargs.__contains__, names[len(args) : count]))
    return (*args, *(kwargs[name] for name in named)), {n: v for n, v in kwargs.items() if n not in named}


def _bear_name(wrapper: Any, owner: Any, name: str) -> None:
    """Pickle a function of a package, which stands for one of a module inside it, by where it is found."""
    package = owner.__name__ if isinstance(owner, ModuleType) else ""
    if package and str(wrapper.__module__).startswith(f"{package}."):
        wrapper.__module__, wrapper.__qualname__ = package, name


def _put(owner: Any, name: str, value: Any) -> None:
    if value is MISSING:
        delattr(owner, name)
    else:
        setattr(owner, name, value)
