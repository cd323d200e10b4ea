"""A file with a JSON document on each line, which the user's line reads as one."""

import ast
import json
from functools import partial
from typing import TYPE_CHECKING

from dryfit.core.evidence.reading import JsonLines
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import node_at, raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# Lines that are looked at, of however many.
LOOKED_AT = 1000
# How the whole is read, from a file and from a text, and how its lines are had instead.
READING = {"load": "{whole}", "loads": "{whole}.splitlines()"}


def json_lines(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a document that is one of many, a line each; how to read them all."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, json.JSONDecodeError) else None
    call = node_at(raised.location, ast.Call) if raised is not None else None
    if raised is None or call is None or not isinstance(error, json.JSONDecodeError) or len(call.args) != 1:
        return None
    name = ast.unparse(call.func).rpartition(".")[2]
    lines = [line for line in error.doc.splitlines() if line.strip()]
    if name not in READING or len(lines) < 2 or not all(map(_is_document, lines[:LOOKED_AT])):
        return None
    owner = ast.unparse(call.func.value) if isinstance(call.func, ast.Attribute) else "__import__('json')"
    whole = ast.unparse(call.args[0])
    source = _reading(owner, READING[name].format(whole=whole))
    where = location_of(call, raised.location.path)
    entry = JsonLines(ast.unparse(call), len(lines), where, number, source if owner.isidentifier() else "")
    session.recorder.script_adds("json_lines", entry)
    # What has been read once is at its end.
    again = _reading(owner, f"({whole}.seek(0), {whole})[1]") if name == "load" else source
    return retry(raised, partial(rewrites.replaced, node=call, source=again), "with the document of each line")


def _reading(owner: str, lines: str) -> str:
    return f"[{owner}.loads(line) for line in {lines} if line.strip()]"


def _is_document(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict | list)
    except ValueError:
        return False
