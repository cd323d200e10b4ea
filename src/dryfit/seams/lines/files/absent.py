"""Files and folders that are to be read and are not there, and the ones that may be meant."""

import ast
import difflib
import os
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.resources import AbsentFile
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, nodes_of, parse, statement_at
from dryfit.seams.lines.files.folders import writes
from dryfit.seams.lines.files.turns_written import written_by_turns
from dryfit.seams.mending import rewrites
from dryfit.seams.numbered_files import has_another_number
from dryfit.seams.raised import Raised, evaluated, names_in, node_at, raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What makes a path of others, and may be run once more.
PATHS = frozenset(
    {"join", "joinpath", "Path", "PurePath", "str", "format", "fspath", "abspath", "expanduser", "with_suffix"}
)
# What tells whether there is a file.
EXISTING = ("exists", "isfile", "is_file")
# Names as alike as this are taken for a misspelling of each other.
ALIKE = 0.6
# What reads a model by its name or its folder, and what a folder of one holds.
PRETRAINED = "from_pretrained"
SAVED = ("config.json", "tokenizer_config.json", "adapter_config.json", "preprocessor_config.json")
# The callback that saves a model as it trains.
CHECKPOINT = "ModelCheckpoint"
# Names that are told of what is there, and folders that are searched for a file of the same name.
SHOWN, SEARCHED = 8, 200


def absent_files(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a file that is not there; how to run the statement with the one that may be meant."""
    refused = isinstance(error, (OSError, ValueError, AssertionError)) and not isinstance(error, FileExistsError)
    raised = raised_by(error.__traceback__, number) if refused else None
    call = _asserted(raised) if isinstance(error, AssertionError) else _called(raised)
    if raised is None or call is None or writes(call):
        return None
    found = next(asked_in_vain(call, raised.frame, error), None)
    if found is None:
        return None
    node, value = found
    path, failure = os.fspath(value), session.recorder.failures[number]
    turns = written_by_turns(path, raised.frame) if failure.curtailed or session.shortened else []
    if turns and os.path.abspath(path) not in turns:
        return _never_written(session, raised, (node, value), turns)
    if failure.curtailed:
        return None
    twin, where = _twin(path, raised.location.path), _written_at(node, path, raised.location.path)
    late = session.shortened and has_another_number(path)
    if late or _is_saved_elsewhere(node, path, raised.location.path, same=bool(twin)):
        # It was not reached: the rehearsal makes few turns, and what is learnt in them may better nothing.
        session.recorder.failures[number] = replace(failure, curtailed=True)
        return None
    written = isinstance(node, ast.Constant)
    operation = "" if _is_raised(raised) else ast.unparse(call.func)
    entry = AbsentFile(path, operation, twin, _shown_beside(path), where, written, number)
    session.recorder.absent_files.append(entry)
    if not twin:
        return None
    return _with(twin, raised, node, value)


def _with(twin: str, raised: Raised, node: ast.expr, value: str | os.PathLike[str]) -> Retry:
    """How to run the statement with another path."""
    source = repr(twin) if isinstance(value, str) else f"__import__('pathlib').Path({twin!r})"
    return retry(raised, partial(rewrites.replaced, node=node, source=source), f"with `{twin}`")


def _never_written(
    session: "Mending", raised: Raised, asked: tuple[ast.expr, str | os.PathLike[str]], turns: list[str]
) -> Retry | None:
    """Enter a file that no turn of the loop writes which writes the others of its kind; one of those stands for it."""
    node, value = asked
    path, number = os.fspath(value), raised.number
    where, call = location_of(node, raised.location.path), _called(raised)
    entry = AbsentFile(
        path,
        ast.unparse(call.func) if call is not None and not _is_raised(raised) else "",
        turns[-1],
        (),
        where,
        written=False,
        failure=number,
        turns=(os.path.basename(turns[0]), os.path.basename(turns[-1])),
        joined=_one_less(node, turns[-1], raised),
    )
    session.recorder.absent_files.append(entry)
    # A whole run does not write it either.
    session.recorder.failures[number] = replace(session.recorder.failures[number], curtailed=False)
    there = [name for name in turns if os.path.lexists(name)]
    return _with(there[-1], raised, node, value) if there else None


def _one_less(node: ast.expr, meant: str, raised: Raised) -> str:
    """The source of a path with one less for a number in it, where that is the one meant."""
    text = ast.unparse(node)
    for part in (n for n in ast.walk(node) if isinstance(n, ast.FormattedValue)):
        number = ast.unparse(part.value)
        source = text.replace(f"{{{number}", f"{{{number} - 1")
        try:
            value = evaluated(ast.parse(source, mode="eval").body, names_in(raised.frame))
            if os.path.abspath(os.fspath(value)) == meant:
                return source
        except Exception:
            continue
    return ""


def _called(raised: Raised | None) -> ast.Call | None:
    """The call that raised; an exception that a statement raises is told of a path, and not in a sentence of it."""
    call = node_at(raised.location, ast.Call) if raised is not None else None
    if call is None or not _is_raised(raised):
        return call
    return call if all(isinstance(given, (ast.Name, ast.Attribute)) for given in call.args) else None


def _is_raised(raised: Raised | None) -> bool:
    return raised is not None and isinstance(statement_at(raised.location), ast.Raise)


def _asserted(raised: Raised | None) -> ast.Call | None:
    """The one call of an assertion, where that asks for a file: `assert os.path.exists(path)`."""
    statement = statement_at(raised.location) if raised is not None and raised.by_line else None
    test = statement.test if isinstance(statement, ast.Assert) else None
    if not isinstance(test, ast.Call) or not isinstance(test.func, ast.Attribute) or test.func.attr not in EXISTING:
        return None
    return test


def _written_at(node: ast.expr, path: str, script: str) -> Location:
    """Where the name of a file is written down, if that is in one place; else where the path is given."""
    tree, name = parse(script), os.path.basename(path)
    texts = [n for n in nodes_of(tree) if isinstance(n, ast.Constant) and n.value == name] if tree is not None else []
    return location_of(texts[0] if len(texts) == 1 else node, script)


def asked_in_vain(
    call: ast.Call, frame: FrameType, error: BaseException
) -> Iterator[tuple[ast.expr, str | os.PathLike[str]]]:
    """What the call was given for paths that are not there, and that its error is about."""
    owner = [call.func.value] if isinstance(call.func, ast.Attribute) else []
    for node in (*call.args, *(word.value for word in call.keywords), *owner):
        if isinstance(node, ast.Starred) or not is_path(node):
            continue
        try:
            value = evaluated(node, names_in(frame))
            path = os.fspath(value)
        except Exception:
            continue
        absent = isinstance(path, str) and path and not os.path.lexists(path)
        if absent and (_is_about(error, path) or _is_of_model(call, path)):
            yield node, value


def is_path(node: ast.expr) -> bool:
    """Whether an expression calls nothing but what makes paths."""
    calls = [part.func for part in ast.walk(node) if isinstance(part, ast.Call)]
    return all(ast.unparse(function).rpartition(".")[2] in PATHS for function in calls)


def _is_saved_elsewhere(asked: ast.expr, path: str, script: str, *, same: bool) -> bool:
    """Whether a call of the script writes a file of the same expression or, unless that is asked for, of this name."""
    name, source, tree = os.path.basename(path), ast.unparse(asked), parse(script)
    calls = [node for node in nodes_of(tree) if isinstance(node, ast.Call) and _saves(node)] if tree else []
    given = [part for call in calls for part in (*call.args, *(word.value for word in call.keywords))]
    return any(
        ast.unparse(part) == source or (not same and name in map(os.path.basename, _texts(part))) for part in given
    )


def _saves(call: ast.Call) -> bool:
    """Whether a call writes a file, or makes a callback that will."""
    return bool(writes(call)) or ast.unparse(call.func).rpartition(".")[2] == CHECKPOINT


def _texts(node: ast.expr) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def _is_about(error: BaseException, path: str) -> bool:
    named: Any = getattr(error, "filename", None)
    if isinstance(error, AssertionError):
        return True
    if isinstance(named, (str, os.PathLike)):
        return os.path.abspath(named) == os.path.abspath(path)
    if "://" in path or "\n" in path:
        return False
    # A library that takes names of its own as well says that it knows none.
    parent = os.path.dirname(path)
    return os.path.basename(path) in str(error) if os.path.splitext(path)[1] else bool(parent) and os.path.isdir(parent)


def _is_of_model(call: ast.Call, path: str) -> bool:
    """Whether a library that takes names of models on the net as well is given nearly that of a folder with one."""
    asks = isinstance(call.func, ast.Attribute) and call.func.attr == PRETRAINED
    near = difflib.get_close_matches(path, names_beside(path), 1, ALIKE) if asks and not os.path.dirname(path) else []
    return any(os.path.isfile(os.path.join(name, file)) for name in near for file in SAVED)


def names_beside(path: str) -> tuple[str, ...]:
    """The names in a path's folder."""
    try:
        return tuple(sorted(os.listdir(os.path.dirname(path) or ".")))
    except OSError:
        return ()


def _shown_beside(path: str) -> tuple[str, ...]:
    """The names in a path's folder that may be told instead of it: those of its ending first, none that is hidden."""
    ending = os.path.splitext(path)[1]
    names = [name for name in names_beside(path) if not name.startswith(".")]
    return tuple(sorted(names, key=lambda name: os.path.splitext(name)[1] != ending)[:SHOWN])


def _twin(path: str, script: str) -> str:
    """A path that is there: beside the script, of nearly this name in its folder, or of its name in another folder."""
    beside_script = os.path.join(os.path.dirname(script), path)
    if not os.path.isabs(path) and os.path.lexists(beside_script):
        return beside_script
    folder, name = os.path.split(path)
    ending, names = os.path.splitext(name)[1], names_beside(path)
    same_kind = [other for other in names if other.endswith(ending)] if ending else list(names)
    near = difflib.get_close_matches(name, same_kind, 1, ALIKE) or [
        other for other in names if os.path.splitext(other)[0] == os.path.splitext(name)[0]
    ]
    if len(near) == 1:
        return os.path.join(folder, near[0])
    found = [
        os.path.join(place, name) for place in folders_below(_top(path)) if os.path.lexists(os.path.join(place, name))
    ]
    return found[0] if len(found) == 1 else ""


def _top(path: str) -> str:
    """The innermost folder of a path that is there, the working folder for one whose own are not."""
    parts = os.path.normpath(path).split(os.sep)
    tops = (os.sep.join(parts[:n]) for n in range(len(parts) - 1, 0, -1))
    return next((top for top in tops if top and os.path.isdir(top)), ".")


def folders_below(top: str) -> list[str]:
    """A folder and those in it, the nearest first."""
    found = [top]
    for place in found:
        if len(found) > SEARCHED:
            break
        names = [name for name in names_beside(os.path.join(place, "")) if not name.startswith((".", "_"))]
        found += [inside for name in names if os.path.isdir(inside := os.path.join(place, name))]
    return [os.path.normpath(place) for place in found]
