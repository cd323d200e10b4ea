"""Parts of one dataset whose attributes a script sets as if each part had its own."""

import ast
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.data_rows import SharedSetting
from dryfit.core.source import absolute, definition_of, location_of, parse, user_frames
from dryfit.seams.raised import resolve

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# The attribute by which a part of a dataset holds the whole.
WHOLE = "dataset"


def look(session: "Session") -> None:
    """Enter what two parts of one dataset were both given before any pass has begun."""
    if not session.passes and not session.recorder.shared_settings:
        for frame in user_frames():
            found = _shared(frame)
            session.recorder.shared_settings.extend([found] if found else [])


def _shared(frame: FrameType) -> SharedSetting | None:
    path = absolute(frame.f_code.co_filename)
    scope: Any = definition_of(frame.f_code) or parse(path)
    given: dict[str, tuple[ast.expr, ast.expr]] = {}
    # What is set in a branch or in a loop may be meant for what follows there.
    for statement in getattr(scope, "body", ()):
        whole, attribute = _set_by_a_part(statement)
        if whole is None or statement.lineno >= frame.f_lineno:
            continue
        before, value = given.get(attribute, (None, None))
        given[attribute] = whole, statement.value
        if before is None or value is None or ast.dump(before) == ast.dump(whole):
            continue
        both = resolve(before, frame), resolve(whole, frame)
        shared = both[0] is both[1] and hasattr(both[0], "__getitem__") and hasattr(both[0], attribute)
        if shared and ast.dump(value) != ast.dump(statement.value):
            first, second = (ast.unparse(node).removesuffix(f".{WHOLE}") for node in (before, whole))
            return SharedSetting(attribute, first, second, location_of(statement, path))
    return None


def _set_by_a_part(statement: ast.stmt) -> tuple[ast.expr | None, str]:
    """The dataset of a part, and which attribute of it a statement sets."""
    target = statement.targets[0] if isinstance(statement, ast.Assign) and len(statement.targets) == 1 else None
    whole = target.value if isinstance(target, ast.Attribute) else None
    if not isinstance(target, ast.Attribute) or not isinstance(whole, ast.Attribute) or whole.attr != WHOLE:
        return None, ""
    return whole, target.attr
