"""What reads functions instead of calling them, or calls them with stand-ins for tensors: scripting, tracing, export.

While one of these is at work everything of torch is as it would be without a rehearsal, and nobody listens.
"""

import inspect
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from dryfit.core.source import OUR_FOLDER, frames_from

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Where each begins: the module or class, and its function. The first that is there stands for those after it.
COMPILERS = (
    (("torch.jit._script", "_script_impl"), ("torch.jit", "script")),
    (("torch.jit", "trace"),),
    (("torch.jit", "trace_module"),),
    (("torch.fx", "Tracer.trace"),),
    (("torch.export", "export"),),
)
# One that torch does not import by itself.
ONNX = ("torch.onnx", "export")
# Where TorchScript asks what a function is: a builtin, one of two by a flag, or one to be compiled itself.
QUESTIONS = (
    ("torch.jit._builtins", "_find_builtin"),
    ("torch._jit_internal", "_try_get_dispatched_fn"),
    ("torch.jit._recursive", "_try_get_dispatched_fn"),
    ("torch.jit._recursive", "try_compile_fn"),
)

# How many frames up the script is, to whoever looks there for the names of a function.
FRAMES = "_frames_up"


class CompilerSeam:
    """Steps aside for each, and says of a function that the script imported as ours which one it stands for."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self._aside = False
        for places in COMPILERS:
            owner, name = next((found for place in places if (found := _found(*place))), (None, ""))
            if owner is not None:
                session.patches.wrap(owner, name, self._compile)
        session.imports.when_imported(ONNX[0], lambda module: session.patches.wrap(module, ONNX[1], self._compile))
        for module, name in QUESTIONS:
            owner, name = _found(module, name) or (None, "")
            if owner is not None:
                session.patches.keep(owner, name, self._answer)

    def _compile(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        if self._aside:
            return original(*args, **kwargs)
        args, kwargs = _looking_further(original.__wrapped__, args, kwargs)
        with self._stepped_aside():
            return original(*args, **kwargs)

    @contextmanager
    def _stepped_aside(self) -> Iterator[None]:
        wishes, self._aside = self.session.wishes, True
        slept = wishes is None or wishes.asleep
        try:
            if wishes is not None:
                wishes.sleep(True)
            with self.session.unseen(ours=False), self.session.patches.lifted():
                yield
        finally:
            self._aside = False
            if wishes is not None and not slept:
                wishes.sleep(False)

    def _answer(self, original: Any, function: Any, *args: Any) -> Any:
        return original(self.session.patches.meant(function), *args)


def _looking_further(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, Any]:
    """The arguments of a function that looks for names some frames up, where ours lie between: that much further."""
    signature = inspect.signature(function)
    if FRAMES not in signature.parameters:
        return args, kwargs
    ours = takewhile(lambda frame: frame.f_code.co_filename.startswith(OUR_FOLDER), frames_from(sys._getframe(1)))
    bound = signature.bind(*args, **kwargs)
    bound.apply_defaults()
    # The call of the original is one more.
    bound.arguments[FRAMES] += len(list(ours)) + 1
    return bound.args, bound.kwargs


def _found(module: str, path: str) -> tuple[Any, str] | None:
    """The owner of a function and its name there, where this version has it."""
    try:
        owner: Any = import_module(module)
    except Exception:
        return None
    *outer, name = path.split(".")
    for part in outer:
        owner = getattr(owner, part, None)
    return (owner, name) if getattr(owner, name, None) is not None else None
