"""Calls that the installed version's signature does not take."""

import difflib
import inspect
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.calls import UnknownArgument
from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.source import Site, file_of_class, frames_from, here, is_user_file, keyword_at
from dryfit.core.stage import Stage
from dryfit.seams.environment import installed
from dryfit.seams.forwarding import given_by
from dryfit.seams.mending.renames import Successor, distribution_of, renamed

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# difflib's own default: nearer names are usually misspellings, farther ones other arguments.
ALIKE = 0.6
# A guess of what a misspelt argument means is tried only when it is this close.
VERY_ALIKE = 0.8


def guard(
    session: "Session",
    owner: Any,
    built: Callable[[Any, Location | None], None] | None = None,
    failed: Callable[[Moment, Location | None], None] | None = None,
) -> None:
    """Watch a class's constructor for keywords that it does not know.

    ``built`` is told of each object that came to be, ``failed`` of each attempt that raised.
    """

    def around(original: Any, instance: Any, *args: Any, **kwargs: Any) -> None:
        if not session.listening or session.constructing:
            original(instance, *args, **kwargs)
            return
        site = here(3)
        session.constructing = True
        try:
            for name in unknown_keywords(original, kwargs):
                where = given_by(map(Site.of, frames_from(sys._getframe(1))), name) or site
                session.recorder.script_adds("unknown_arguments", unknown(owner, name, original, where))
            moment = Moment("construct", original, (instance, *args), kwargs, {"owner": owner})
            session.attempt(Stage.SCRIPT, moment, lambda error: failed(moment, site) if failed else None)
        finally:
            session.constructing = False
        if built:
            built(instance, site)

    session.patches.wrap(owner, "__init__", around)


def unknown_keywords(function: Any, given: Iterable[str]) -> list[str]:
    """The keywords given that a function's signature does not take."""
    try:
        parameters = inspect.signature(function).parameters
    except (TypeError, ValueError):
        return []
    if any(p.kind is p.VAR_KEYWORD for p in parameters.values()):
        return []
    return [
        name for name in given if name not in parameters or parameters[name].kind is inspect.Parameter.POSITIONAL_ONLY
    ]


def positional_limit(function: Any) -> int | None:
    """How many positional arguments a signature takes, None where it takes any number or has none."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    if any(p.kind is p.VAR_POSITIONAL for p in parameters):
        return None
    return sum(p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) for p in parameters)


def lacked(function: Any, positional: int, given: Iterable[str]) -> list[str]:
    """The parameters that a call with these arguments leaves without a value."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return []
    kinds = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    rest = parameters[positional:]
    named_now = set(given)
    return [p.name for p in rest if p.kind in kinds and p.default is p.empty and p.name not in named_now]


def unknown(owner: Any, name: str, function: Any, site: Location | None, failure: int | None = None) -> UnknownArgument:
    """What is known of an argument that a class or function does not take."""
    accepted = accepted_by(function)
    successor = renamed(owner, name)
    offered = successor if successor and (not successor.name or successor.name in accepted) else None
    known = offered or Successor("")
    return UnknownArgument(
        callable=named(owner),
        argument=name,
        location=site,
        argument_location=keyword_at(site, name),
        replacement=known.name if offered else None,
        value=known.value,
        accepted=tuple(difflib.get_close_matches(name, accepted, n=3, cutoff=ALIKE)),
        installed=version_of(owner) if not is_users(owner) else "",
        failure=failure,
    )


def new_name(entry: UnknownArgument) -> str:
    """What an argument is called that a call does not take, where that is known or nearly spelt so."""
    if entry.replacement is not None:
        return entry.replacement
    close = difflib.get_close_matches(entry.argument, entry.accepted, n=1, cutoff=VERY_ALIKE)
    longer = (name for name in entry.accepted if name.startswith(f"{entry.argument}_"))
    return next(iter(close), "") or next(longer, "")


def takes_kind(function: Any, name: str, value: Any) -> bool:
    """Whether a parameter may be given a value: not one number where several are its default, as `betas` are."""
    try:
        default = inspect.signature(function).parameters[name].default
    except (TypeError, ValueError, KeyError):
        return True
    several = isinstance(default, (tuple, list)) and len(default) > 0
    return not several or not isinstance(value, (int, float))


def named(owner: Any) -> str:
    """What a class, function or method is called, with its class where it is a method."""
    bound = getattr(owner, "__self__", None)
    name = str(getattr(owner, "__name__", type(owner).__name__))
    if bound is None or inspect.ismodule(bound):
        return name
    return f"{bound.__name__ if inspect.isclass(bound) else type(bound).__name__}.{name}"


def is_users(owner: Any) -> bool:
    """Whether the user's own code defines a function, a class or the class of an object."""
    code = getattr(inspect.unwrap(getattr(owner, "__func__", owner)), "__code__", None)
    if code is not None:
        return is_user_file(code.co_filename)
    kind = owner if inspect.isclass(owner) else type(owner)
    return is_user_file(file_of_class(kind))


def version_of(owner: Any) -> str:
    """``package version`` of what defines a class, function or module."""
    bound = getattr(owner, "__self__", None)
    of_method = type(bound).__module__ if bound is not None and not inspect.ismodule(bound) else ""
    module = getattr(owner, "__module__", None) or of_method or getattr(owner, "__name__", "")
    package = str(module).partition(".")[0]
    return f"{package} {installed(distribution_of(package) or package)}".strip()


def accepted_by(function: Any) -> tuple[str, ...]:
    """The parameters that a signature names, but for what it is bound to."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return ()
    named_kinds = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return tuple(p.name for p in parameters if p.kind in named_kinds and p.name != "self")


def settings_of(kind: Any) -> dict[str, inspect.Parameter]:
    """What a function takes; what a class can be built with by name, as its bases where it hands keywords on."""
    if not inspect.isclass(kind):
        return {name: inspect.signature(kind).parameters[name] for name in accepted_by(kind)}
    found: dict[str, inspect.Parameter] = {}
    for base in kind.__mro__:
        if "__init__" not in vars(base):
            continue
        try:
            parameters = inspect.signature(base.__init__).parameters  # type: ignore[misc]
        except (TypeError, ValueError):
            break
        named_kinds = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
        own = {name: p for name, p in parameters.items() if p.kind in named_kinds and name != "self"}
        found = {**own, **found}
        if not any(p.kind is p.VAR_KEYWORD for p in parameters.values()):
            break
    return found


def by_name(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
    """What a call gives, by the names of the parameters; nothing where the function does not take it."""
    try:
        return dict(inspect.signature(function).bind(*args, **kwargs).arguments)
    except TypeError:
        return {}


def reads(function: Any, name: str) -> bool:
    """Whether a function of the script's own reads this attribute, or this name of its module."""
    code = getattr(getattr(function, "__func__", function), "__code__", None)
    return code is not None and name in code.co_names
