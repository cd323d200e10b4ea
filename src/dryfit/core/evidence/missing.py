"""What the script asks for by name and is not there: keys, names, attributes, modules."""

from dataclasses import dataclass

from dryfit.core.finding import Location


@dataclass(frozen=True)
class MissingKey:
    """A key that a mapping does not hold; ``holds`` are those that it does, ``twin`` the one that may be meant.

    ``source`` is the mapping as the line writes it, ``kind`` its class, ``location`` the key. ``replacement`` is what
    asks a table of pandas for a place and not for a label, ``looked_up`` tells a key that only the run decides,
    ``items`` how many a list has that is asked for a place beyond them and ``counted`` what that counts. ``others``
    are more keys of the line that are not there, ``renamed`` asks for the twins of all.
    """

    source: str
    kind: str
    key: str
    location: Location | None
    holds: tuple[str, ...] = ()
    twin: str = ""
    replacement: str = ""
    looked_up: bool = False
    items: int | None = None
    counted: str = ""
    others: tuple[str, ...] = ()
    renamed: str = ""
    failure: int | None = None


@dataclass(frozen=True)
class MissingName:
    """A name that the installed version of a module or class has none of.

    ``imported`` tells an import statement from an attribute. ``replacement`` is the source
    that gives the same today: an import statement, or an expression. ``accepted`` are names
    that are there and look alike, ``advice`` says what to do where the replacement is only for going on.
    """

    owner: str
    name: str
    location: Location | None
    imported: bool = False
    replacement: str = ""
    accepted: tuple[str, ...] = ()
    installed: str = ""
    kept: str = ""
    advice: str = ""
    failure: int | None = None


@dataclass(frozen=True)
class MissingAttribute:
    """An attribute that an object does not have. ``near`` are names that it has and that look alike.

    ``own`` tells an object of a class of the user's, ``replacement`` the source that is meant, as far as it is known,
    ``key`` that it was asked for by a key (``outputs["logits"]``), ``setting`` that a model's configuration lacks it.
    ``kept`` is the statement that would keep what its `__init__` is given under this name, ``copies`` says that a copy
    of a module is wanted. ``filled`` is what the line fills and nothing has set. ``setter`` is the object's method that
    sets the attribute and was not called before, ``caller`` how the line which leads here calls the object.
    ``prepared`` is what Accelerate's twin of it has. ``instead`` is what does the same in other statements.
    """

    source: str
    kind: str
    name: str
    location: Location | None
    near: tuple[str, ...] = ()
    replacement: str = ""
    own: bool = False
    key: bool = False
    setting: bool = False
    kept: str = ""
    filled: str = ""
    copies: bool = False
    setter: str = ""
    caller: str = ""
    prepared: bool = False
    instead: str = ""
    failure: int | None = None


@dataclass(frozen=True)
class MissingModule:
    """A module that is not there. ``distribution`` is what to install, ``""`` where that is not known."""

    module: str
    location: Location | None
    distribution: str = ""
    failure: int | None = None
