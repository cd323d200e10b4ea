"""Every mutable object that a training reaches: remembered, and put back in place as it was."""

import functools
import io
import random
import sys
from argparse import Namespace
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, count, repeat
from types import CellType, FunctionType, MethodType, ModuleType, SimpleNamespace
from typing import Any

from dryfit.core.source import is_user_file

# What cannot change, or what no training changes.
ATOMS = (int, float, complex, str, bytes, type(None), range, slice, ModuleType, memoryview)
# Entries of a container above which it is rows of data: its order is kept, its entries are not entered.
LARGE = 10_000
# Classes of the standard library that hold a program's own state.
STATEFUL = (SimpleNamespace, Namespace)
# Iterators that nobody misses a step of.
ENDLESS = (count, repeat)
MISSING = object()


class Memory:
    """Looks at a graph of live objects, copies their numbers, and puts all of it back.

    Objects keep their identity: an optimizer goes on holding the parameters that it held, and
    what was built lazily is gone again. ``nbytes`` is what `copy` will take; ``fixed`` names
    what cannot be wound back, such as a running generator.
    """

    def __init__(self) -> None:
        self.fixed: list[str] = []
        self._undo: list[Callable[[], object]] = []
        self._seen: dict[int, Any] = {}
        self._numbers: dict[object, tuple[int, Callable[[], Callable[[], None]]]] = {}

    def look(self, **roots: Any) -> None:
        """Remember everything within reach of the roots, apart from the numbers in arrays."""
        pending: list[tuple[str, Any]] = list(roots.items())
        while pending:
            name, value = pending.pop()
            if isinstance(value, ATOMS) or id(value) in self._seen:
                continue
            self._seen[id(value)] = value
            pending += [(inner or name, child) for inner, child in self._visit(name, value)]

    @property
    def nbytes(self) -> int:
        """Bytes of the arrays and tensors within reach; storage that several share counts once."""
        return sum(size for size, _ in self._numbers.values())

    def copy(self) -> None:
        """Copy the numbers, those of an accelerator to the host."""
        for _, copy in self._numbers.values():
            self._undo.append(copy())
        self._numbers.clear()

    def restore(self) -> None:
        """Put everything back."""
        while self._undo:
            self._undo.pop()()
        self._seen.clear()

    # One method for each kind of object; it gives what lies behind it, with a name where there is one.

    def _visit(self, name: str, value: Any) -> Iterable[tuple[str, Any]]:
        torch, numpy = sys.modules.get("torch"), sys.modules.get("numpy")
        if torch and isinstance(value, torch.Tensor):
            return self._tensor(torch, value)
        if torch and isinstance(value, torch.utils.data.dataloader._BaseDataLoaderIter):
            # Kept for workers that persist; a rehearsal iterates without workers and leaves it alone.
            return ()
        if torch and isinstance(value, torch.Generator):
            return self._state(value.get_state(), value.set_state)
        if numpy and isinstance(value, numpy.ndarray):
            return self._array(value)
        if numpy and isinstance(value, numpy.random.RandomState):
            return self._state(value.get_state(), value.set_state)
        if numpy and isinstance(value, numpy.random.BitGenerator):
            return self._state(value.state, functools.partial(setattr, value, "state"))
        if numpy and isinstance(value, numpy.random.Generator):
            return [("", value.bit_generator)]
        if isinstance(value, (io.IOBase, Iterator)) and not hasattr(value, "__dict__"):
            return self._position(name, value)
        return self._plain(name, value)

    def _plain(self, name: str, value: Any) -> Iterable[tuple[str, Any]]:
        if isinstance(value, dict):
            return chain(self._dict(value), self._attributes(value))
        if isinstance(value, (list, set, deque, bytearray)):
            return chain(self._sequence(value), self._attributes(value))
        if isinstance(value, (tuple, frozenset)):
            return [("", child) for child in value] if len(value) <= LARGE else ()
        if isinstance(value, io.IOBase):
            return self._position(name, value)
        if isinstance(value, functools.partial):
            return [("", value.func), ("", value.args), ("", value.keywords)]
        if isinstance(value, MethodType):
            return [("", value.__self__), ("", value.__func__)]
        if isinstance(value, FunctionType):
            return self._function(value)
        if isinstance(value, CellType):
            return self._cell(value)
        if isinstance(value, type):
            return self._class(value) if _is_users(value) else ()
        if isinstance(value, random.Random):
            return self._state(value.getstate(), value.setstate)
        return self._attributes(value)

    def _tensor(self, torch: Any, tensor: Any) -> Iterable[tuple[str, Any]]:
        gradient = tensor.grad if tensor.is_leaf else None
        _keep_numbers(torch, tensor, self._numbers)
        self._undo.append(_tensor_undo(torch, tensor, gradient))
        return chain([] if gradient is None else [("", gradient)], self._attributes(tensor))

    def _array(self, array: Any) -> Iterable[tuple[str, Any]]:
        owner = array.base if hasattr(array.base, "setflags") else array

        def copy() -> Callable[[], None]:
            kept = owner.copy()
            return lambda: owner.__setitem__(..., kept)

        if owner.flags.writeable:
            self._numbers[id(owner)] = (int(owner.nbytes), copy)
            self._seen[id(owner)] = owner
        return [("", child) for child in array.flat] if array.dtype.hasobject and array.size <= LARGE else ()

    def _state(self, state: Any, put_back: Callable[[Any], object]) -> Iterable[tuple[str, Any]]:
        self._undo.append(functools.partial(put_back, state))
        return ()

    def _position(self, name: str, value: Any) -> Iterable[tuple[str, Any]]:
        """A file is wound back; any other iterator is not, unless it is at its end."""
        if isinstance(value, ENDLESS):
            return ()
        try:
            place = value.tell() if value.readable() else None
            if place is not None:
                return self._state(place, value.seek)
        except (AttributeError, OSError, ValueError):
            if getattr(value, "gi_frame", value) is not None and not getattr(value, "closed", False):
                self.fixed.append(f"`{name}` is a {type(value).__name__} on its way")
        return ()

    def _dict(self, value: dict[Any, Any]) -> Iterable[tuple[str, Any]]:
        kept, kind = list(value.items()), OrderedDict if isinstance(value, OrderedDict) else dict

        def put_back() -> None:
            if _same(chain.from_iterable(kind.items(value)), chain.from_iterable(kept)):
                return
            kind.clear(value)
            for key, item in kept:
                kind.__setitem__(value, key, item)

        self._undo.append(put_back)
        if len(kept) > LARGE:
            return ()
        named = ((key if isinstance(key, str) else "", item) for key, item in kept)
        return chain(named, (("", key) for key, _ in kept if not isinstance(key, ATOMS)))

    def _sequence(self, value: Any) -> Iterable[tuple[str, Any]]:
        kept, add = list(value), value.update if isinstance(value, set) else value.extend

        def put_back() -> None:
            if not _same(value, kept):
                value.clear()
                add(kept)

        self._undo.append(put_back)
        return [("", child) for child in kept] if len(kept) <= LARGE else ()

    def _function(self, function: FunctionType) -> Iterable[tuple[str, Any]]:
        """What a function closes over; of the user's own, the globals that it names as well."""
        yield from (("", cell) for cell in function.__closure__ or ())
        yield from self._attributes(function)
        if is_user_file(function.__code__.co_filename):
            spaces = function.__globals__
            for name in _names(function.__code__):
                yield from self._name(spaces, name)

    def _name(self, space: dict[str, Any], name: str) -> Iterable[tuple[str, Any]]:
        before = space.get(name, MISSING)
        if before is MISSING:
            return

        def put_back() -> None:
            if space.get(name) is not before:
                space[name] = before

        self._undo.append(put_back)
        yield name, before

    def _cell(self, cell: CellType) -> Iterable[tuple[str, Any]]:
        try:
            kept = cell.cell_contents
        except ValueError:
            return ()
        self._undo.append(lambda: setattr(cell, "cell_contents", kept))
        return [("", kept)]

    def _class(self, owner: type) -> Iterable[tuple[str, Any]]:
        kept = dict(vars(owner))

        def put_back() -> None:
            for name in set(vars(owner)) - set(kept):
                delattr(owner, name)
            for name in [name for name, value in kept.items() if vars(owner).get(name) is not value]:
                setattr(owner, name, kept[name])

        self._undo.append(put_back)
        return list(kept.items())

    def _attributes(self, value: Any) -> Iterable[tuple[str, Any]]:
        """An object's own attributes, and those of its classes that are the user's."""
        kind = type(value)
        if kind.__module__.partition(".")[0] in sys.stdlib_module_names and not isinstance(
            value, (*STATEFUL, OrderedDict, FunctionType)
        ):
            return
        own = getattr(value, "__dict__", None)
        if type(own) is dict:
            yield "", own
        yield from (("", owner) for owner in kind.__mro__ if _is_users(owner))
        for name in _slots(kind):
            yield from self._slot(value, name)

    def _slot(self, value: Any, name: str) -> Iterable[tuple[str, Any]]:
        before = getattr(value, name, MISSING)
        if before is not MISSING:
            self._undo.append(lambda: None if getattr(value, name, MISSING) is before else setattr(value, name, before))
            yield name, before


def _same(one: Iterable[Any], other: Iterable[Any]) -> bool:
    """Whether two sequences hold the same objects in the same order."""
    left, right = list(one), list(other)
    return len(left) == len(right) and all(a is b for a, b in zip(left, right, strict=True))


def _is_users(owner: type) -> bool:
    module = sys.modules.get(owner.__module__)
    path = getattr(module, "__file__", None)
    return is_user_file(path) if path else owner.__module__ == "__main__"


def _slots(kind: type) -> Iterator[str]:
    for owner in kind.__mro__:
        names = vars(owner).get("__slots__", ())
        if owner.__module__.partition(".")[0] not in sys.stdlib_module_names:
            yield from (n for n in ((names,) if isinstance(names, str) else names) if not n.startswith("__"))


def _names(code: Any) -> set[str]:
    inner = (const for const in code.co_consts if hasattr(const, "co_names"))
    return set(code.co_names).union(*map(_names, inner))


def _keep_numbers(torch: Any, tensor: Any, numbers: dict[object, tuple[int, Callable[[], Callable[[], None]]]]) -> None:
    """Enter a tensor's storage, once for all the tensors that share it."""
    if tensor.device.type == "meta":
        return
    try:
        storage = tensor.untyped_storage()
        key, size = (str(storage.device), storage.data_ptr()), int(storage.nbytes())
    except (NotImplementedError, RuntimeError):
        # Sparse tensors, and some subclasses, have no storage of their own.
        numbers[id(tensor)] = (int(tensor.element_size() * tensor.numel()), lambda: _by_value(torch, tensor))
        return
    if size:
        numbers[key] = (size, lambda: _by_bytes(storage))


def _by_bytes(storage: Any) -> Callable[[], None]:
    kept = storage.clone() if storage.device.type == "cpu" else storage.cpu()
    size = storage.nbytes()

    def put_back() -> None:
        if storage.nbytes() != size:
            storage.resize_(size)
        storage.copy_(kept)

    return put_back


def _by_value(torch: Any, tensor: Any) -> Callable[[], None]:
    kept = tensor.detach().clone()

    def put_back() -> None:
        with torch.no_grad():
            tensor.copy_(kept)

    return put_back


def _tensor_undo(torch: Any, tensor: Any, gradient: Any) -> Callable[[], None]:
    """Give a tensor its memory, its gradient, its flag and its version back."""
    data, leaf, wants, version = tensor.data, tensor.is_leaf, tensor.requires_grad, _version(tensor)

    def put_back() -> None:
        if tensor.data_ptr() != data.data_ptr() or tensor.shape != data.shape or tensor.stride() != data.stride():
            tensor.data = data
        if leaf and tensor.is_leaf and tensor.requires_grad != wants:
            tensor.requires_grad_(wants)
        if leaf and tensor.grad is not gradient:
            tensor.grad = gradient
        # A graph that waits for its backward would refuse parameters that have been written to since.
        set_version = getattr(torch._C._autograd, "_unsafe_set_version_counter", None)
        if set_version is not None and version is not None and version != _version(tensor):
            set_version((tensor,), (version,))

    return put_back


def _version(tensor: Any) -> int | None:
    return None if tensor.is_inference() else int(tensor._version)
