"""Where a thread stands, as the fault handler tells it.

Another thread's frames are not safe to touch: a frame that is being left releases the
interpreter's lock while its tensors are freed, and a frame object made of it then dangles
(CPython 3.11). The fault handler reads names and numbers, and makes no objects.
"""

import faulthandler
import re
import tempfile
import threading
from dataclasses import dataclass

from dryfit.core.finding import Location
from dryfit.core.source import absolute, is_user_file, line_text

CALL = re.compile(r'^  File "(.*)", line (\d+) in (.*)$', re.MULTILINE)
THREAD = re.compile(r"^(?:Current thread|Thread) 0x0*([0-9a-f]+)", re.MULTILINE)
ESCAPED = re.compile(r"\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8}))")
# The libraries of another interpreter than this one.
LIBRARY = re.compile(r"[/\\]lib[/\\]python3\.\d+[/\\]")


@dataclass(frozen=True)
class Call:
    """A line in a function that has not returned."""

    path: str
    line: int
    function: str


def calls(text: str) -> list[Call]:
    """The calls that a part of a fault handler's text tells of, innermost first."""
    return [Call(_unescaped(path), int(line), function) for path, line, function in CALL.findall(text)]


def main_calls() -> list[Call]:
    """What the main thread is in, innermost first: the fault handler tells at most a hundred calls."""
    main = threading.main_thread().ident
    with tempfile.TemporaryFile() as file:
        faulthandler.dump_traceback(file, all_threads=True)
        file.seek(0)
        _, *told = THREAD.split(file.read().decode(errors="replace"))
    texts = dict(zip(told[::2], told[1::2], strict=True))
    return calls(texts.get(f"{main:x}", ""))


def user_line(stack: list[Call]) -> Location | None:
    """The innermost line of the user's own."""
    own = (call for call in stack if is_user_file(call.path) and not LIBRARY.search(call.path))
    found = next(own, None)
    return Location(absolute(found.path), found.line, text=line_text(found.path, found.line)) if found else None


def where_is_main() -> Location | None:
    """The user's line that the main thread is on."""
    return user_line(main_calls())


def _unescaped(path: str) -> str:
    return ESCAPED.sub(lambda match: chr(int(next(filter(None, match.groups())), 16)), path)
