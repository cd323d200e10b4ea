"""The user's source: which frames are theirs, and which node of it a frame stands on."""

import ast
import linecache
import os
import site
import sys
import sysconfig
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice
from types import CodeType, FrameType, TracebackType

from dryfit.core.finding import Location

OUR_FOLDER = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep


def _holds_packages(folder: str) -> bool:
    """Whether a folder of the path is where `pip install --target` put packages, and none that the user works in."""
    here = os.path.join(os.path.realpath(os.getcwd()), "")
    if here.startswith(os.path.join(os.path.realpath(folder), "")):
        return False
    try:
        return any(name.endswith(".dist-info") for name in os.listdir(folder))
    except OSError:
        return False


def _library_folders() -> tuple[str, ...]:
    paths = sysconfig.get_paths()
    folders = {paths[name] for name in ("stdlib", "platstdlib", "purelib", "platlib")}
    folders |= set(site.getsitepackages()) | {site.getusersitepackages()}
    folders |= {folder for folder in sys.path if folder.endswith(("site-packages", "dist-packages"))}
    folders |= set(filter(_holds_packages, sys.path))
    real = {os.path.realpath(folder) for folder in folders}
    return tuple(sorted(os.path.join(folder, "") for folder in folders | real))


LIBRARY_FOLDERS = _library_folders()
# Sources of compiled modules, which a traceback names by a path that is not there.
COMPILED = (".pyx", ".pxi", ".pxd")
# What a comprehension's own frame is called.
COMPREHENSIONS = frozenset(("<dictcomp>", "<listcomp>", "<genexpr>", "<setcomp>"))
# What IPython at a terminal calls its cells; a notebook's cells bear the path of a file that is not there.
CELL = "<ipython-input-"


@cache
def is_user_file(filename: str) -> bool:
    """Whether a code object's file is the user's: not a library's, not ours, not generated."""
    if filename.startswith("<") or not filename:
        return filename.startswith(CELL)
    if filename.endswith(COMPILED):
        return False
    path = os.path.abspath(filename)
    inside = os.path.join("", "site-packages", "") in path or "dist-packages" in path
    return not inside and not path.startswith(OUR_FOLDER) and not path.startswith(LIBRARY_FOLDERS)


@dataclass(frozen=True)
class Site:
    """A place in the user's source, cheap to keep; `location` is worked out when asked for."""

    code: CodeType
    instruction: int
    line: int

    @classmethod
    def of(cls, frame: FrameType) -> "Site":
        """Where a frame stands now."""
        return cls(frame.f_code, frame.f_lasti, frame.f_lineno)

    @property
    def location(self) -> Location:
        """The span of the expression that was being evaluated."""
        return _locate(self.code, self.instruction, self.line)


def frames_from(frame: FrameType | None) -> Iterator[FrameType]:
    """The frame and those that called it, innermost first."""
    while frame is not None:
        yield frame
        frame = frame.f_back


def user_frames(depth: int = 1) -> Iterator[FrameType]:
    """The frames of the user's own code that are running now, innermost first."""
    return (frame for frame in frames_from(sys._getframe(depth)) if is_user_file(frame.f_code.co_filename))


def user_frame(depth: int = 1) -> FrameType | None:
    """The innermost frame of the user's own code that is running now."""
    return next(user_frames(depth + 1), None)


def user_site(depth: int = 1) -> Site | None:
    """Where the user's own code is now."""
    frame = user_frame(depth + 1)
    return Site.of(frame) if frame else None


def here(depth: int = 1) -> Location | None:
    """The location of the user's expression that is being evaluated now."""
    found = user_site(depth + 1)
    return found.location if found else None


def raised_at(traceback: TracebackType | None) -> Site | None:
    """The innermost place of the user's own code on a traceback."""
    found = users_part(traceback)
    return Site(found.tb_frame.f_code, found.tb_lasti, found.tb_lineno) if found is not None else None


def users_part(traceback: TracebackType | None) -> TracebackType | None:
    """The innermost part of a traceback that is the user's own code."""
    found = None
    while traceback is not None:
        if is_user_file(traceback.tb_frame.f_code.co_filename):
            found = traceback
        traceback = traceback.tb_next
    return found


def innermost(traceback: TracebackType | None) -> TracebackType | None:
    """The part of a traceback that raised."""
    while traceback is not None and traceback.tb_next is not None:
        traceback = traceback.tb_next
    return traceback


def absolute(filename: str) -> str:
    """A source file's absolute path; what is no file keeps its name, by which `linecache` knows it."""
    return filename if filename.startswith("<") else os.path.abspath(filename)


def line_text(filename: str, line: int) -> str:
    """One line of source without its line end."""
    return linecache.getline(filename, line).rstrip("\r\n")


@cache
def _locate(code: CodeType, instruction: int, line: int) -> Location:
    span = next(islice(code.co_positions(), instruction // 2, None), (line, None, None, None))
    start, end, column, end_column = span
    path = absolute(code.co_filename)
    return Location(path, start or line, column or 0, end, end_column, line_text(path, start or line))


def parse(path: str) -> ast.Module | None:
    """The syntax tree of a source file, None where it cannot be read or parsed."""
    return _parse(path, "".join(linecache.getlines(path)))


@cache
def _parse(path: str, text: str) -> ast.Module | None:
    try:
        return ast.parse(text, path) if text else None
    except (SyntaxError, ValueError):
        return None


@cache
def nodes_of(tree: ast.Module) -> tuple[ast.AST, ...]:
    """Every node of a tree, which is asked for its nodes again and again."""
    return tuple(ast.walk(tree))


def location_of(node: ast.expr | ast.stmt | ast.keyword | ast.alias, path: str) -> Location:
    """The span of a node."""
    text = line_text(path, node.lineno)
    return Location(path, node.lineno, node.col_offset, node.end_lineno, node.end_col_offset, text)


def method_at(call: ast.Call, path: str) -> Location:
    """The span of a call; in a chain that goes over several lines, from the name of its method on."""
    func = call.func
    if not isinstance(func, ast.Attribute) or func.value.end_lineno == func.end_lineno or func.end_lineno is None:
        return location_of(call, path)
    start = (func.end_col_offset or 0) - len(func.attr.encode())
    text = line_text(path, func.end_lineno)
    return Location(path, func.end_lineno, start, call.end_lineno, call.end_col_offset, text)


def name_of_definition(node: ast.FunctionDef, path: str) -> Location:
    """The name in the first line of a function."""
    start = node.col_offset + len("def ")
    return Location(path, node.lineno, start, node.lineno, start + len(node.name), line_text(path, node.lineno))


def call_at(location: Location | None) -> ast.Call | None:
    """The call whose span this is, or else the outermost call that starts on its line."""
    tree = parse(location.path) if location else None
    if location is None or tree is None:
        return None
    calls = [node for node in nodes_of(tree) if isinstance(node, ast.Call)]
    span = (location.line, location.column, location.end_line, location.end_column)
    exact = [c for c in calls if (c.lineno, c.col_offset, c.end_lineno, c.end_col_offset) == span]
    near = [c for c in calls if c.lineno == location.line]
    return next(iter(exact or near), None)


def argument(location: Location | None, name: str, position: int | None = None) -> Location | None:
    """The span of the value given to an argument of the call at a location."""
    node = argument_node(location, name, position)
    return location_of(node, location.path) if node is not None and location else None


def argument_node(location: Location | None, name: str, position: int | None = None) -> ast.expr | None:
    """The value given to an argument of the call at a location, by keyword or by position."""
    call = call_at(location)
    return argument_of(call, name, position) if call is not None else None


def argument_of(call: ast.Call, name: str, position: int | None = None) -> ast.expr | None:
    """The value that a call gives to an argument, by keyword or by position."""
    by_name = next((word.value for word in call.keywords if word.arg == name), None)
    if by_name is not None or position is None or position >= len(call.args):
        return by_name
    return None if any(isinstance(a, ast.Starred) for a in call.args[: position + 1]) else call.args[position]


def keyword_at(location: Location | None, name: str) -> Location | None:
    """The span of ``name=value`` itself in the call at a location."""
    call = call_at(location)
    word = next((w for w in call.keywords if w.arg == name), None) if call else None
    return location_of(word, location.path) if word and location else None


def arguments(location: Location | None) -> Mapping[str, str]:
    """The source of every keyword of the call at a location."""
    call = call_at(location)
    return {word.arg: ast.unparse(word.value) for word in call.keywords if word.arg} if call else {}


def source_of(location: Location | None) -> str:
    """The source text of a span, unparsed from its node when it covers several lines."""
    if location is None or location.end_column is None:
        return ""
    if location.end_line in (None, location.line):
        raw = line_text(location.path, location.line).encode()
        return raw[location.column : location.end_column].decode(errors="replace")
    tree = parse(location.path)
    nodes = nodes_of(tree) if tree else ()
    span = (location.line, location.column, location.end_line, location.end_column)
    for node in nodes:
        if isinstance(node, ast.expr) and (
            (node.lineno, node.col_offset, node.end_lineno, node.end_col_offset) == span
        ):
            return ast.unparse(node)
    return ""


def statement_at(location: Location | None) -> ast.stmt | None:
    """The innermost statement that holds a line, or a span in it."""
    tree = parse(location.path) if location else None
    found: ast.stmt | None = None
    for node in nodes_of(tree) if tree and location else ():
        if isinstance(node, ast.stmt) and location and _holds(node, location):
            found = node if found is None or node.lineno >= found.lineno else found
    return found


def statement_of(frame: FrameType, line: int) -> ast.stmt | None:
    """The innermost statement of a frame's source that holds a line."""
    return statement_at(Location(frame.f_code.co_filename, line))


def caller_at(location: Location | None) -> str:
    """The variable, or attribute, that the call of this span calls; "" where it calls anything else."""
    call = call_at(location)
    return ast.unparse(call.func) if call is not None and isinstance(call.func, ast.Name | ast.Attribute) else ""


def method_of(call: ast.Call) -> str:
    """What a call calls, without what that is an attribute of: `cat` of `torch.cat(rows)`."""
    return ast.unparse(call.func).rpartition(".")[2]


def _holds(node: ast.stmt, location: Location) -> bool:
    end = (node.end_lineno or 0, node.end_col_offset or 0)
    if location.end_column is None:
        return node.lineno <= location.line <= end[0]
    return (node.lineno, node.col_offset) <= (location.line, location.column) <= end


def definition_of(code: CodeType | None) -> ast.FunctionDef | None:
    """The `def` that a code object of the user's was compiled from."""
    tree = parse(code.co_filename) if code is not None and is_user_file(code.co_filename) else None
    named = (
        [n for n in nodes_of(tree) if isinstance(n, ast.FunctionDef) and code and n.name == code.co_name]
        if tree
        else []
    )
    return next((node for node in named if code and first_line(node) == code.co_firstlineno), None)


def first_line(function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> int:
    """The line that a function's code begins at: that of its first decorator, where it has one."""
    decorators = [] if isinstance(function, ast.Lambda) else function.decorator_list
    return min([function.lineno, *(decorator.lineno for decorator in decorators)])


def file_of_class(kind: type) -> str:
    """The source file of the module that defines a class, ``""`` where it has none."""
    return str(getattr(sys.modules.get(kind.__module__), "__file__", None) or "")


def function_around(location: Location | None) -> str:
    """The name of the innermost function that holds a line, ``""`` at a module's top level."""
    around = function_holding(location)
    return around.name if around else ""


def function_holding(location: Location | None) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
    """The innermost function that holds a line."""
    tree = parse(location.path) if location else None
    found = [n for n in nodes_of(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)] if tree else []
    around = [n for n in found if location and n.lineno <= location.line <= (n.end_lineno or 0)]
    return max(around, key=lambda node: node.lineno, default=None)


def last_returned(location: Location | None) -> Location | None:
    """What the function around a line returns last."""
    function = function_holding(location)
    returns = [n for n in ast.walk(function) if isinstance(n, ast.Return)] if function is not None else []
    value = max(returns, key=lambda node: node.lineno).value if returns else None
    return location_of(value, location.path) if value is not None and location is not None else None


def loops_at(location: Location | None) -> list[ast.For]:
    """The `for` loops of a file that hold a line, their heads among it, in the order of its nodes."""
    tree = parse(location.path) if location is not None else None
    loops = [node for node in nodes_of(tree) if isinstance(node, ast.For)] if tree is not None else []
    return [loop for loop in loops if location is not None and loop.lineno <= location.line <= (loop.end_lineno or 0)]


def method_beside(location: Location | None, name: str) -> Location | None:
    """The last statement of another method of the class that a line stands in."""
    around = class_around(location)
    body = around.body if around else []
    found = next((n for n in body if isinstance(n, ast.FunctionDef) and n.name == name), None)
    return location_of(found.body[-1], location.path) if found and location else None


def bare_class_around(location: Location | None) -> Location | None:
    """The innermost class around a line, where it is derived from no other; None elsewhere."""
    inner = class_around(location)
    return location_of(inner, location.path) if inner and location and not inner.bases else None


def class_around(location: Location | None) -> ast.ClassDef | None:
    """The innermost class around a line."""
    tree = parse(location.path) if location else None
    classes = [n for n in nodes_of(tree) if isinstance(n, ast.ClassDef)] if tree and location else []
    around = [n for n in classes if location and n.lineno <= location.line <= (n.end_lineno or 0)]
    return max(around, key=lambda node: node.lineno, default=None)


def assigned_name(location: Location | None) -> str:
    """The variable that takes the value of the call at a location, ``""`` where there is none."""
    statement = statement_at(location)
    if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Call):
        return "" if _is_given(call_at(location), statement.value) else ast.unparse(statement.targets[0])
    return ""


def _is_given(call: ast.Call | None, whole: ast.Call) -> bool:
    """Whether a call only makes an argument of another: by its name, or one of several."""
    for other in (node for node in ast.walk(whole) if isinstance(node, ast.Call)):
        several = other.args if len(other.args) + len(other.keywords) > 1 else []
        if any(node is call for value in (*several, *other.keywords) for node in ast.walk(value)):
            return True
    return False


def assigned_pairs(statement: ast.AST) -> list[tuple[ast.expr, ast.expr]]:
    """What an assignment names, with what each is given; the parts of a tuple that is given a tuple as well."""
    if not isinstance(statement, ast.Assign):
        return []
    pairs: list[tuple[ast.expr, ast.expr]] = [(target, statement.value) for target in statement.targets]
    for target, value in list(pairs):
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            pairs += zip(target.elts, value.elts, strict=False)
    return pairs
