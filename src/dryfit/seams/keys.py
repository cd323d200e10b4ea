"""Keys that the user's line asks of a mapping which does not hold them."""

import ast
import difflib
import os
from collections.abc import Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from dryfit.core.evidence.script import MissingKey
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.seams import rewrites
from dryfit.seams.raised import UNKNOWN, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending import Mending

# Keys as alike as this are taken for a misspelling of each other; one that begins another is from this length on.
ALIKE, BEGINNING = 0.75, 4
# What the part of a dataset is called that is held back.
HELD_BACK = ("validation", "valid", "val", "dev", "eval", "test")
# The most keys that are told.
SHOWN = 8


def missing_key(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a key that is not there; how to run the statement with the one that is meant."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, KeyError) else None
    node = node_at(raised.location, ast.Subscript) if raised is not None else None
    # Of what a row, a batch or an input lacks, the checks of those tell more.
    of_script = session.recorder.failures[number].operation == "statement"
    taken = any(taking.failure == number for taking in session.recorder.takings)
    if raised is None or node is None or not of_script or taken:
        return None
    key, holder = node.slice, resolve(node.value, raised.frame)
    if not isinstance(key, ast.Constant) or not isinstance(key.value, str) or not isinstance(node.ctx, ast.Load):
        return None
    if holder is UNKNOWN or not isinstance(holder, Mapping) or key.value in holder:
        return None
    # What the environment holds is the user's own affair.
    names = [] if holder is os.environ else [name for name in holder if isinstance(name, str)]
    source, twin = ast.unparse(node.value), twin_of(key.value, names)
    where = location_of(key, raised.location.path)
    entry = MissingKey(source, type(holder).__name__, key.value, where, tuple(names[:SHOWN]), twin, number)
    session.recorder.script_adds("missing_keys", entry)
    if not twin:
        return None
    changed = partial(rewrites.replaced, node=key, source=repr(twin))
    return retry(raised, changed, f"with `{twin}` for `{key.value}`")


def twin_of(wanted: str, names: Iterable[str]) -> str:
    """The key that may be meant: nearly of this name, begun by it or beginning it, or the one part held back."""
    known = list(names)
    near = difflib.get_close_matches(wanted, known, n=1, cutoff=ALIKE)
    begun = [
        n for n in known if min(len(n), len(wanted)) >= BEGINNING and (n.startswith(wanted) or wanted.startswith(n))
    ]
    held = [name for name in known if name in HELD_BACK] if wanted in HELD_BACK else []
    return next((found[0] for found in (near, begun, held) if len(found) == 1), "")
