"""Numberings of class names: encoders that the script fits, tables that it maps by, or that its datasets hold."""

import dis
import inspect
import sys
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from types import CodeType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.data import Coding
from dryfit.core.finding import Location
from dryfit.core.source import OUR_FOLDER, Site, frames_from, is_user_file
from dryfit.seams.torch.data import rowmakers

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Names in a numbering, at most, and numberings kept.
LARGEST, KEPT = 1000, 32


def listen_sklearn(session: "Session", module: Any) -> None:
    """Hear every fit of a `LabelEncoder`."""

    def fitted(original: Any, encoder: Any, y: Any, *args: Any, **kwargs: Any) -> Any:
        result = original(encoder, y, *args, **kwargs)
        _enter(session, encoder.classes_, y)
        return result

    for name in ("fit", "fit_transform"):
        session.patches.wrap(module.LabelEncoder, name, fitted)


def listen_numpy(session: "Session", module: Any) -> None:
    """Hear `numpy.unique` where it gives each row the number of its name."""

    def unique(original: Any, values: Any, *args: Any, **kwargs: Any) -> Any:
        result = original(values, *args, **kwargs)
        if kwargs.get("return_inverse") and isinstance(result, tuple):
            _enter(session, result[0], values)
        return result

    session.patches.wrap(module, "unique", unique)


def listen_pandas(session: "Session", module: Any) -> None:
    """Hear `factorize`, and the codes of a categorical column."""

    def factorized(original: Any, values: Any, *args: Any, **kwargs: Any) -> Any:
        result = original(values, *args, **kwargs)
        _enter(session, result[1], values)
        return result

    def mapped(original: Any, values: Any, *args: Any, **kwargs: Any) -> Any:
        given = (kwargs[name] for name in ("arg", "func", "to_replace") if name in kwargs)
        for names in _numberings(args[0] if args else next(given, None)):
            _enter(session, names, list(values))
        return original(values, *args, **kwargs)

    session.patches.wrap(module, "factorize", factorized)
    session.patches.wrap(module.Series, "factorize", factorized)
    for name in ("map", "apply", "replace"):
        session.patches.wrap(module.Series, name, mapped)
    accessor = sys.modules.get("pandas.core.arrays.categorical")
    accessor = getattr(accessor, "CategoricalAccessor", None)
    codes = vars(accessor).get("codes") if accessor else None
    if isinstance(codes, property) and codes.fget is not None:
        read = codes.fget

        def numbered(table: Any) -> Any:
            made = read(table)
            names = table.categories
            _enter(session, names, [names[code] for code in made if code >= 0])
            return made

        session.patches.set(accessor, "codes", property(numbered))


def listen_datasets(session: "Session", module: Any) -> None:
    """Hear `map` of a dataset by a function that reads a table of numbered names."""

    def mapped(original: Any, dataset: Any, *args: Any, **kwargs: Any) -> Any:
        for names in _numberings(args[0] if args else kwargs.get("function")):
            _enter(session, names, (), len(dataset))
        return original(dataset, *args, **kwargs)

    session.patches.wrap(module.Dataset, "map", mapped)


def _numberings(mapper: Any) -> list[tuple[str, ...]]:
    """The names that a table numbers from 0: the mapper itself, the table it is a method of, or one that it reads.

    A list numbers them where the mapper asks it for the `index` of one.
    """
    # What Cython compiles has a code object as well, and no closure that could be read.
    written = inspect.isfunction(getattr(mapper, "__func__", mapper))
    code = getattr(mapper, "__code__", None) if written else None
    cells = inspect.getclosurevars(mapper).nonlocals if code else {}
    read = {name: mapper.__globals__.get(name) for name in _read_by(code)} if code else {}
    owner = getattr(mapper, "__self__", None)
    held = (mapper, owner, *cells.values(), *read.values())
    asked = _asked_for_index(code) if code else set()
    listed = [value for name, value in (*cells.items(), *read.items()) if name in asked]
    listed += [owner] if getattr(mapper, "__name__", "") == "index" else []
    return [names for names in (*map(_numbered, held), *map(_listed, listed)) if names]


def _read_by(code: CodeType) -> set[str]:
    """The names that this code reads, and the comprehensions and functions inside it."""
    inner = [part for part in code.co_consts if isinstance(part, CodeType)]
    return set(code.co_names).union(*map(_read_by, inner))


def _asked_for_index(code: CodeType) -> set[str]:
    """The names of what this code calls the method `index` of."""
    steps = [step.argval for step in dis.get_instructions(code)]
    inner = [part for part in code.co_consts if isinstance(part, CodeType)]
    found = {before for before, name in pairwise(steps) if name == "index" and isinstance(before, str)}
    return found.union(*map(_asked_for_index, inner))


def _listed(value: Any) -> tuple[str, ...]:
    """The names of a list that has each of them once."""
    if not isinstance(value, list | tuple) or not 1 < len(value) <= LARGEST:
        return ()
    return tuple(value) if all(isinstance(name, str) for name in value) and len(set(value)) == len(value) else ()


def _numbered(value: Any) -> tuple[str, ...]:
    """The names in the order of their numbers, where a dictionary gives each its own from 0."""
    if not isinstance(value, dict) or not 1 < len(value) <= LARGEST:
        return ()
    numbers = list(value.values())
    whole = all(isinstance(name, str) for name in value) and all(type(number) is int for number in numbers)
    return tuple(sorted(value, key=value.__getitem__)) if whole and sorted(numbers) == [*range(len(numbers))] else ()


def _enter(session: "Session", names: Any, values: Any, rows: int = 0) -> None:
    frame = _caller() if session.listening else None
    if frame is None or len(names) > LARGEST or len(session.recorder.codings) >= KEPT:
        return
    known = [str(name) for name in names]
    if all(name.lstrip("-").replace(".", "").isdigit() for name in known):
        # Numbers that are numbered: their order is no convention of the labels.
        return
    counts = Counter(map(str, values))
    where = Site.of(frame).location
    told = tuple(counts[name] for name in known) if counts else ()
    coding = Coding(tuple(known), rows or sum(counts.values()), told, where)
    session.recorder.codings.append(coding)


def _caller() -> Any:
    """The user's own frame, where it calls and no library does."""
    callers = (f for f in frames_from(sys._getframe(1)) if not f.f_code.co_filename.startswith(OUR_FOLDER))
    frame = next(callers, None)
    return frame if frame is not None and is_user_file(frame.f_code.co_filename) else None


def compare(session: "Session", train: Any, evaluation: Any) -> None:
    """Enter the tables by which a training set and an evaluation set number the same names, where both hold one."""
    ours, theirs = dict(_tables(rowmakers.innermost(train))), dict(_tables(rowmakers.innermost(evaluation)))
    for attribute in ours.keys() & theirs.keys():
        for role, dataset, names in (("train", train, ours[attribute]), ("eval", evaluation, theirs[attribute])):
            entry = Coding(names, len(dataset), (), _table_at(rowmakers.innermost(dataset), attribute), role)
            if entry not in session.recorder.codings:
                session.recorder.codings.append(entry)


def _tables(dataset: Any) -> Iterable[tuple[str, tuple[str, ...]]]:
    """The attributes that number names from 0: a dictionary, or a list that is asked for the index of a name."""
    methods = [part for owner in type(dataset).__mro__ for part in vars(owner).values() if _is_users(part)]
    asked = set().union(*(_asked_for_index(method.__code__) for method in methods))
    for attribute, value in getattr(dataset, "__dict__", {}).items():
        if names := _numbered(value) or (_listed(value) if attribute in asked else ()):
            yield attribute, names


def _is_users(part: Any) -> bool:
    return inspect.isfunction(part) and is_user_file(part.__code__.co_filename)


def _table_at(dataset: Any, attribute: str) -> Location | None:
    return rowmakers.attribute_at(type(dataset), attribute)


LISTENERS = {
    "sklearn.preprocessing._label": listen_sklearn,
    "numpy": listen_numpy,
    "pandas": listen_pandas,
    "datasets": listen_datasets,
}
