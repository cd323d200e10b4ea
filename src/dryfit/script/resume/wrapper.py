"""A library's decorator around the user's function, entered again around the function's rest."""

import gc
from functools import update_wrapper
from types import CellType, CodeType, FrameType, FunctionType

from dryfit.script.resume.chain import runs
from dryfit.script.resume.stand_in import Thunk


def enter_again(outer: FrameType, inner: FrameType, thunk: Thunk) -> Thunk:
    """The decorator's function with `thunk` where the user's stood: `@torch.no_grad()` stays in force.

    It is `thunk` itself where the decorator does not show its function, or asks for arguments.
    """
    wrapper = inner
    while wrapper.f_back is not None and wrapper.f_back is not outer:
        wrapper = wrapper.f_back
    called = [item for item in gc.get_referents(wrapper) if isinstance(item, FunctionType)]
    return next((_around(item, inner.f_code, thunk) for item in called if item.__code__ is wrapper.f_code), thunk)


def _around(called: FunctionType, code: CodeType, thunk: Thunk) -> Thunk:
    wrapped = getattr(called, "__wrapped__", None)
    if not isinstance(wrapped, FunctionType) or _asks_for_arguments(called.__code__):
        return thunk
    inner = _deaf(thunk) if runs(wrapped, code) else _around(wrapped, code, thunk)
    cells = called.__closure__ or ()
    if inner is thunk or not any(_contains(cell, wrapped) for cell in cells):
        return thunk
    closure = tuple(CellType(inner) if _contains(cell, wrapped) else cell for cell in cells)
    again = FunctionType(called.__code__, called.__globals__, called.__name__, called.__defaults__, closure)
    return update_wrapper(again, inner)


def _deaf(thunk: Thunk) -> Thunk:
    """The thunk, taking whatever arguments a decorator passes on: the frame has them already."""

    def run(*_positional: object, **_named: object) -> object:
        return thunk()

    return update_wrapper(run, thunk)


def _asks_for_arguments(code: CodeType) -> bool:
    return bool(code.co_argcount or code.co_kwonlyargcount)


def _contains(cell: CellType, value: object) -> bool:
    try:
        return cell.cell_contents is value
    except ValueError:
        return False
