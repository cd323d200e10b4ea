"""Compile the rest of a frame into a function that sees the frame's own variables."""

import __future__

import ast
import gc
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from contextlib import suppress
from dataclasses import dataclass
from types import CellType, CodeType, FrameType, FunctionType
from typing import Any

from dryfit.script.resume.names import argument_names, bound_names, declared_names, mangled
from dryfit.script.resume.place import Place
from dryfit.script.resume.rest import STACK, VALUE

Thunk = Callable[[], object]
FUTURE_FLAGS = sum({getattr(__future__, name).compiler_flag for name in __future__.all_feature_names})
CELLS = "_dryfit_cells"
REST = "_dryfit_rest"
# The cell by which `super()` knows the class of a method.
CLASS = "__class__"


@dataclass(frozen=True)
class Variables:
    """The names of a stand-in: parameters with their values, cells shared with other functions, the rest.

    ``nonlocals`` and ``globals`` are to be declared: the code itself does not, or no longer.
    """

    values: Mapping[str, object]
    cells: Mapping[str, CellType]
    unbound: tuple[str, ...]
    nonlocals: tuple[str, ...]
    globals: tuple[str, ...]


def stand_in(frame: FrameType, place: Place, rest: list[ast.stmt], extra: Mapping[str, object]) -> Thunk:
    """A callable that runs these statements in the frame's stead; `extra` are names of ours they use."""
    if isinstance(place.scope, ast.Module):
        return _module_stand_in(frame, rest, extra)
    assert isinstance(place.scope, ast.FunctionDef)
    names = _variables(frame, place, rest, extra)
    code = _compiled(place.class_name, rest, names, frame.f_code)
    closure = tuple(names.cells[name] for name in code.co_freevars)
    return FunctionType(code, frame.f_globals, code.co_name, tuple(names.values.values()), closure)


def kept_values(frame: FrameType) -> dict[str, object]:
    """Values of calls that a stand-in has made already, by the names it keeps them under."""
    return {name: value for name, value in frame.f_locals.items() if name.startswith(VALUE)}


def _module_stand_in(frame: FrameType, rest: list[ast.stmt], extra: Mapping[str, object]) -> Thunk:
    code = _compile(ast.Module(rest, []), frame.f_code)
    names, scope = frame.f_globals, frame.f_locals

    def run() -> None:
        # The extra names stand in the module's own while its rest is run. The values that it
        # keeps stay there when it stops, for what goes on from it.
        scope.update(extra)
        try:
            exec(code, names, scope)
        except BaseException:
            _remove(scope, lambda name: name in extra and not name.startswith(VALUE))
            raise
        _remove(scope, lambda name: name in extra or name.startswith((STACK, VALUE)))

    return run


def _remove(scope: MutableMapping[str, object], chosen: Callable[[str], bool]) -> None:
    for name in [name for name in scope if chosen(name)]:
        del scope[name]


def _variables(frame: FrameType, place: Place, rest: list[ast.stmt], extra: Mapping[str, object]) -> Variables:
    function = place.scope
    assert isinstance(function, ast.FunctionDef)
    declared = declared_names(function.body, ast.Global)
    bound = (bound_names(function.body) | argument_names(function.args)) - declared
    own = {mangled(name, place.class_name) for name in bound}
    first = first_argument(place)
    cells = {name: cell for name, cell in _cells(frame).items() if name in own or name in frame.f_code.co_freevars}
    if CLASS in cells:
        # `super()` looks for the instance in the first parameter, which a shared cell is not.
        cells.pop(first, None)
    values = {name: value for name, value in frame.f_locals.items() if name in own and name not in cells}
    ordered = {name: values[name] for name in sorted(values, key=lambda name: name != first)}
    stated = {mangled(name, place.class_name) for name in declared_names(rest, ast.Nonlocal)}
    return Variables(
        values={**ordered, **extra},
        cells=cells,
        unbound=tuple(sorted(own - values.keys() - cells.keys())),
        nonlocals=tuple(sorted(cells.keys() - stated - {CLASS})),
        globals=tuple(sorted(declared - declared_names(rest, ast.Global))),
    )


def first_argument(place: Place) -> str:
    """The name of the first parameter of the place's function, `self` in a method."""
    assert isinstance(place.scope, ast.FunctionDef)
    arguments = place.scope.args
    positional = [*arguments.posonlyargs, *arguments.args]
    return mangled(positional[0].arg, place.class_name) if positional else ""


def _cells(frame: FrameType) -> dict[str, CellType]:
    """The frame's cells by name; a frame shows its variables to the collector in their order."""
    names = (*frame.f_code.co_cellvars, *frame.f_code.co_freevars)
    found = [item for item in gc.get_referents(frame) if isinstance(item, CellType)]
    values = frame.f_locals
    if len(found) == len(names) and all(_holds(cell, values, name) for cell, name in zip(found, names, strict=True)):
        return dict(zip(names, found, strict=True))
    return {name: CellType(values[name]) if name in values else CellType() for name in names}


def _holds(cell: CellType, values: Mapping[str, object], name: str) -> bool:
    with suppress(ValueError):  # an empty cell
        return name in values and cell.cell_contents is values[name]
    return name not in values


def _compiled(class_name: str | None, rest: list[ast.stmt], names: Variables, original: CodeType) -> CodeType:
    module = ast.parse(_template(class_name, names))
    for node in ast.walk(module):
        if isinstance(node, ast.stmt | ast.expr | ast.arg):
            # The line table counts from the first line, which is a decorator's where there is one.
            node.lineno = node.end_lineno = original.co_firstlineno
            node.col_offset = node.end_col_offset = 0
    definition = [node for node in ast.walk(module) if isinstance(node, ast.FunctionDef)][-1]
    definition.body.extend(rest)
    around = next(code for code in _nested(_compile(module, original)) if code.co_name == CELLS)
    code = next(_nested(around))
    return code.replace(co_name=original.co_name, co_qualname=original.co_qualname)


def _template(class_name: str | None, names: Variables) -> str:
    """The frame of a stand-in: its class for private names, its cells as a function around it."""
    inner = ["pass"]
    if names.globals:
        inner.append(f"global {', '.join(names.globals)}")
    if names.nonlocals:
        inner.append(f"nonlocal {', '.join(names.nonlocals)}")
    # Never run: it makes local what the original has as a local and has not bound yet.
    inner.extend(f"if 0: {name} = None" for name in names.unbound)
    if CLASS in names.cells:
        # What collects a constructor's arguments from its frame, as lightning does, looks for it there.
        inner.append(f"if 0: {CLASS}")
    lines = [
        f"class {class_name or CELLS}:",
        f" def {CELLS}({', '.join(names.cells)}):",
        f"  def {REST}({', '.join(names.values)}):",
        *(f"   {line}" for line in inner),
    ]
    # A class that is not there would mangle names; `if` keeps the shape.
    return "\n".join(lines if class_name else ["if 1:", *lines[1:]])


def _compile(module: ast.Module, original: CodeType) -> CodeType:
    flags = original.co_flags & FUTURE_FLAGS
    ast.fix_missing_locations(module)
    code: Any = compile(module, original.co_filename, "exec", flags=flags, dont_inherit=True)
    assert isinstance(code, CodeType)
    return code


def _nested(code: CodeType) -> Iterator[CodeType]:
    """The code objects inside this one, outer before inner."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _nested(constant)
