"""The weights that each optimizer of Keras has been given."""

from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras_given import Strange
from dryfit.core.source import here

if TYPE_CHECKING:
    from dryfit.seams.session import Session


class Met:
    """Knows what an optimizer was given in the steps that went through."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self._known: dict[int, tuple[Any, list[Any]]] = {}

    def of(self, optimizer: Any, variables: list[Any]) -> list[Any]:
        """All that an optimizer was given, with what it is given now."""
        known = self._known.get(id(optimizer), (optimizer, []))[1]
        return [*known, *_others(variables, known)]

    def taken(self, optimizer: Any, variables: list[Any]) -> None:
        """A step has gone through."""
        _, known = self._known.setdefault(id(optimizer), (optimizer, []))
        if len(known) < len(variables) or not any(variables[0] is other for other in known):
            known += _others(variables, known)

    def refused(self, optimizer: Any, variables: list[Any]) -> None:
        """A step has not: keep the weights that are new to an optimizer that has gone through others."""
        known = self._known.get(id(optimizer), (optimizer, []))[1]
        others = _others(variables, known)
        if known and others and not (self.session.recorder.keras and self.session.recorder.keras.strange):
            first = str(getattr(others[0], "path", getattr(others[0], "name", "")))
            entry = Strange(type(optimizer).__name__, first, len(others), len(known), self.session.site or here(3))
            self.session.recorder.keras_adds("strange", entry)


def _others(variables: list[Any], known: list[Any]) -> list[Any]:
    ids = {id(variable) for variable in known}
    return [variable for variable in variables if id(variable) not in ids]
