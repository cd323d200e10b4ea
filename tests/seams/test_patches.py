"""Patched functions are put back, and a mistake of ours never takes the user's result away."""

import concurrent.futures
import inspect
import pickle
from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any, Never

import pytest

from dryfit.seams.faults import claim
from dryfit.seams.patches import Original, Patches


class Thing:
    """Something to patch."""

    def double(self, value: int) -> int:
        """Twice the value."""
        if value < 0:
            raise ValueError(value)
        return 2 * value


class Heir(Thing):
    """Something that inherits what is patched."""


def ours(original: Original, *args: Any, **kwargs: Any) -> Never:
    """A wrapper that makes a mistake after it has called."""
    original(*args, **kwargs)
    error = RuntimeError("ours")
    claim(error)
    raise error


def ours_first(original: Original, *args: Any, **kwargs: Any) -> Never:
    """A wrapper that makes a mistake before it calls."""
    error = RuntimeError("ours")
    claim(error)
    raise error


def test_a_patch_keeps_signature_and_docstring_and_is_removed() -> None:
    patches, before = Patches(), Thing.__dict__["double"]
    patches.wrap(Thing, "double", lambda original, thing, value: original(thing, value + 1))
    assert Thing().double(1) == 4
    assert list(inspect.signature(Thing.double).parameters) == ["self", "value"]
    assert Thing.double.__doc__ == "Twice the value."
    patches.remove()
    assert Thing.__dict__["double"] is before


def test_an_inherited_attribute_is_deleted_again() -> None:
    patches = Patches()
    patches.wrap(Heir, "double", lambda original, thing, value: 0)
    assert Heir().double(1) == 0
    patches.remove()
    assert "double" not in vars(Heir)


def test_patches_are_lifted_for_a_while_and_one_that_is_kept_stays() -> None:
    patches = Patches()
    patches.wrap(Thing, "double", lambda original, thing, value: original(thing, value) + 1)
    patches.wrap(Thing, "double", lambda original, thing, value: original(thing, value) + 10)
    patches.wrap(Heir, "double", lambda original, thing, value: -1)
    patches.keep(Heir, "__repr__", lambda original, thing: "kept")
    with patches.lifted():
        assert (Thing().double(1), Heir().double(1), repr(Heir())) == (2, 2, "kept")
        assert "double" not in vars(Heir)
    assert (Thing().double(1), Heir().double(1)) == (13, -1)
    patches.remove()
    assert (Thing().double(1), Heir().double(1)) == (2, 2)


def test_a_wrapper_is_known_by_what_it_stands_for() -> None:
    patches, before = Patches(), Thing.__dict__["double"]
    patches.wrap(Thing, "double", lambda original, thing, value: 0)
    assert patches.meant(Thing.double) is before
    assert patches.meant(len) is len
    assert patches.meant([]) == []
    patches.remove()


@pytest.mark.parametrize("wrapper", [ours, ours_first])
def test_a_mistake_of_ours_hands_the_result_on(wrapper: Callable[..., Never]) -> None:
    patches = Patches()
    patches.wrap(Thing, "double", wrapper)
    try:
        assert Thing().double(3) == 6
        assert [str(fault) for fault in patches.faults] == ["ours"]
    finally:
        patches.remove()


@pytest.mark.parametrize("wrapper", [ours, ours_first])
def test_the_users_own_error_is_not_swallowed(wrapper: Callable[..., Never]) -> None:
    patches = Patches()
    patches.wrap(Thing, "double", wrapper)
    try:
        with pytest.raises(ValueError, match="-1"):
            Thing().double(-1)
    finally:
        patches.remove()


def test_a_mistake_while_the_users_error_is_handled_leaves_that_error() -> None:
    patches = Patches()

    def handles(original: Original, *args: Any) -> Any:
        try:
            return original(*args)
        except ValueError:
            error = RuntimeError("ours")
            claim(error)
            raise error from None

    patches.wrap(Thing, "double", handles)
    try:
        with pytest.raises(ValueError, match="-2"):
            Thing().double(-2)
    finally:
        patches.remove()


@pytest.mark.parametrize(("name", "heard"), [("torch.functional_like", 1), ("library.call", 2)])
def test_what_torch_hands_to_a_mode_is_heard_once_and_what_a_library_calls_within_itself_twice(
    name: str, heard: int
) -> None:
    module = ModuleType(name)
    module.again = lambda value, depth: module.again(value, depth - 1) if depth else value  # type: ignore[attr-defined]
    patches, calls = Patches(), list[object]()

    def listening(original: Original, value: object, depth: int) -> object:
        calls.append(value)
        return original(value, depth)

    patches.wrap(module, "again", listening)
    try:
        assert module.again("value", 1) == "value"
        assert len(calls) == heard
    finally:
        patches.remove()


@pytest.mark.parametrize("bound", [False, True])
def test_what_a_caller_names_reaches_the_listener_by_its_place(bound: bool) -> None:
    module, heard = ModuleType("library"), list[object]()
    module.save = lambda obj, f, protocol=2: (obj, f, protocol)  # type: ignore[attr-defined]
    patches = Patches()

    def listening(original: Original, saved: object, *args: Any, **kwargs: Any) -> object:
        heard.append(saved)
        return original(saved, *args, **kwargs)

    def named(name: str, original: Original, saved: object, *args: Any, **kwargs: Any) -> object:
        return listening(original, saved, *args, **kwargs)

    patches.wrap(module, "save", partial(named, "save") if bound else listening)
    try:
        assert module.save(f="file", obj="model", protocol=4) == ("model", "file", 4)
        assert module.save("model", f="file") == ("model", "file", 2)
    finally:
        patches.remove()
    assert heard == ["model", "model"]
    assert patches.faults == []


def test_a_function_of_a_package_that_a_module_inside_defines_is_pickled_by_where_it_is_found() -> None:
    patches, package = Patches(), concurrent.futures
    before = package.wait
    patches.wrap(package, "wait", lambda original, *args: original(*args))
    try:
        assert package.wait is not before
        assert pickle.loads(pickle.dumps(package.wait)) is package.wait
    finally:
        patches.remove()
    assert pickle.loads(pickle.dumps(package.wait)) is before
