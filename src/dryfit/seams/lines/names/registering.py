"""Layers, buffers and parameters under a name that their module has for something else, or that no module takes."""

from functools import partial
from traceback import walk_tb
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.reserved import TakenName
from dryfit.core.retry import Retry
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What enters something into a module by its name, and where the module keeps it.
KEPT_IN = {"add_module": "_modules", "register_buffer": "_buffers", "register_parameter": "_parameters"}
# What stands between the names of modules that hold each other.
DOT = "."


def taken_name(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a name that a module refuses; how to go on with what bears it kept all the same."""
    frames = [frame for frame, _ in walk_tb(error.__traceback__)] if isinstance(error, KeyError) else []
    refusing = frames[-1] if frames and frames[-1].f_code.co_name in KEPT_IN else None
    raised = raised_by(error.__traceback__, number)
    if refusing is None or raised is None:
        return None
    module, name, method = refusing.f_locals.get("self"), refusing.f_locals.get("name"), refusing.f_code.co_name
    if not isinstance(name, str) or not _refuses(module, name, KEPT_IN[method]):
        return None
    owner = next((base for base in type(module).__mro__ if name in vars(base)), type(module))
    held = name in vars(module) or hasattr(owner, name)
    entry = TakenName(type(module).__name__, name, owner.__name__ if held else "", raised.location, number)
    session.recorder.script_adds("taken_names", entry)
    _admit(session, _base(type(module)), name)
    return retry(raised, rewrites.unchanged, f"with `{name}` kept all the same")


def _refuses(module: Any, name: str, kept: str) -> bool:
    held = getattr(module, kept, None)
    return isinstance(held, dict) and name not in held and (DOT in name or not name or hasattr(module, name))


def _base(kind: type) -> type:
    """The class that all modules are of."""
    return next(base for base in reversed(kind.__mro__) if all(name in vars(base) for name in KEPT_IN))


def _admit(session: "Mending", owner: type, name: str) -> None:
    """Let modules keep what bears this name beside what else does; of names with a dot torch names none, so any."""
    for method, kept in KEPT_IN.items():
        session.patches.wrap(owner, method, partial(_kept, wanted=name, kept=kept))


def _kept(original: Any, module: Any, name: Any, value: Any, *args: Any, wanted: str, kept: str, **kwargs: Any) -> Any:
    meant = name == wanted or (DOT in wanted and isinstance(name, str) and DOT in name)
    if not meant or not _refuses(module, name, kept):
        return original(module, name, value, *args, **kwargs)
    vars(module).pop(name, None)
    getattr(module, kept)[name] = value
    if kept != KEPT_IN["add_module"]:
        # A method of the class would be found before it.
        vars(module)[name] = value
    return None
