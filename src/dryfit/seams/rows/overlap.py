"""Rows that a training set and an evaluation set share, and rows read in their order."""

import ast
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.data_held import Shared
from dryfit.core.finding import Location
from dryfit.core.source import definition_of, location_of, nodes_of, parse, user_frame
from dryfit.seams.objects import named_objects
from dryfit.seams.rows import codings, fitted, stored, wordings
from dryfit.seams.rows.copies import CLASSES, by_class, distinct_rows
from dryfit.seams.rows.datasets import SAMPLED, SOURCES
from dryfit.seams.rows.labels import LABEL_NAMES, read_column
from dryfit.seams.torch.data import held_rows

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Rows of each set that are compared. The larger set is read so far only.
COMPARED = 2000
# What sets for evaluation are called.
HELD_OUT = re.compile(r"(^|_)(test|val|valid|validation|dev|eval|evaluation|holdout|held_?out)(_|$)", re.IGNORECASE)
TRAINING = 20_000
# Samplers that leave no row out.
WHOLE = ("SequentialSampler", "RandomSampler")
# Rows all over a part that have one label: of two even classes one of 512 parts would.
TELLING = 10


def value_of(where: Location | None, key: str) -> Location | None:
    """The value of a key in the dictionary whose span this is."""
    tree = parse(where.path) if where else None
    for node in nodes_of(tree) if tree and where else ():
        if isinstance(node, ast.Dict) and where and (node.lineno, node.col_offset) == (where.line, where.column):
            pairs = zip(node.keys, node.values, strict=True)
            found = [value for name, value in pairs if isinstance(name, ast.Constant) and name.value == key]
            return location_of(found[0], where.path) if found else None
    return None


def column_in_order(dataset: Any, column: str, rows: int, seen: Mapping[int, Any]) -> list[Any]:
    """The first values of a column, where they are cheap to read: arrow columns, tensors, and a list that holds it.

    ``seen`` are values of the column by their rows: a list that the dataset keeps is the column
    where it has them all.
    """
    if hasattr(dataset, "column_names") and column in dataset.column_names:
        return read_column(dataset, column, range(rows))
    tensors = getattr(dataset, "tensors", None)
    if tensors and column.isdigit() and int(column) < len(tensors):
        return list(tensors[int(column)][:rows].tolist())
    if type(dataset).__name__ == "ConcatDataset":
        return _joined(dataset.datasets, column, rows, seen)
    if type(dataset).__name__ == "Subset":
        places = [int(place) for place in dataset.indices[:rows]]
        below = {places[row]: value for row, value in seen.items() if row < len(places)}
        whole = column_in_order(dataset.dataset, column, max(places, default=-1) + 1, below)
        return [whole[place] for place in places] if whole else []
    if all(row in seen for row in range(rows)):
        return [seen[row] for row in range(rows)]
    kept = next((held for held in _columns(dataset) if _is_column(held, seen)), None)
    return [_plain(kept[row]) for row in range(rows)] if kept is not None else []


def _joined(parts: Sequence[Any], column: str, rows: int, seen: Mapping[int, Any]) -> list[Any]:
    """The column of datasets that stand behind each other, where each has it at hand, or seems to be of one class."""
    found: list[Any] = []
    for part in parts:
        begin, wanted = len(found), min(len(part), rows - len(found))
        known = {row - begin: value for row, value in seen.items() if begin <= row < begin + len(part)}
        own = column_in_order(part, column, wanted, known) if wanted > 0 else []
        if not own and len(known) >= TELLING and len({str(value) for value in known.values()}) == 1:
            own = [next(iter(known.values()))] * wanted
        if len(own) < wanted:
            return []
        found += own
    return found


def _held(dataset: Any) -> Iterator[Any]:
    """The lists and arrays of a dataset that have one entry a row."""
    for value in tuple(getattr(dataset, "__dict__", {}).values()):
        if isinstance(value, list | tuple) or hasattr(value, "dtype"):
            with suppress(Exception):
                if len(value) == len(dataset):
                    yield value


def _columns(dataset: Any) -> Iterator[Any]:
    """What a dataset holds by rows, and each part of it where its entries are pairs, as of a path and its class."""
    for held in _held(dataset):
        yield held
        first = held[0] if isinstance(held, list | tuple) and held else None
        for part in range(len(first) if isinstance(first, list | tuple) else 0):
            with suppress(Exception):
                yield [entry[part] for entry in held]


def _is_column(held: Any, seen: Mapping[int, Any]) -> bool:
    try:
        return len(set(seen.values())) > 1 and all(_plain(held[row]) == value for row, value in seen.items())
    except Exception:
        return False


def _plain(value: Any) -> Any:
    return value.item() if hasattr(value, "item") else value


def seen(session: "Session", number: int, dataset: Any) -> None:
    """A plain loader's dataset is about to be walked: compare it with the one trained on last."""
    known = session.objects.setdefault("walked", {})
    trained = [p.loader for p in session.passes if p.backwards and p.loader != number and p.loader in known]
    if trained and known[trained[-1]] is dataset:
        _look_for_unused(session, dataset, number)
        # Asked again at the end, the variables of a function are gone.
        session.objects.setdefault("compared", set()).add(number)
    elif trained:
        compare(session, known[trained[-1]], dataset, "", number)
        session.objects.setdefault("compared", set()).add(number)
    known[number] = dataset


def _look_for_unused(session: "Session", dataset: Any, number: int) -> None:
    """The training set is walked again: remember the variables that hold another, meant for evaluation."""
    beside: dict[int, dict[str, Any]] = session.objects.get("beside", {})
    session.objects.setdefault("held_out", {})[number] = dict(_held_out(dataset)) or beside.get(id(dataset), {})


def built(session: "Session", dataset: Any) -> None:
    """A loader is built in a function or method: remember what that holds, or its object, for evaluation."""
    frame = user_frame()
    owner = frame.f_locals.get("self") if frame is not None else None
    held = {f"self.{name}": value for name, value in getattr(owner, "__dict__", {}).items() if HELD_OUT.search(name)}
    held |= _left_lying(frame) if frame is not None else {}
    others = {name: value for name, value in held.items() if type(value) is type(dataset) and value is not dataset}
    session.objects.setdefault("beside", {}).setdefault(id(dataset), {}).update(others)


def _left_lying(frame: FrameType) -> dict[str, Any]:
    """The variables of a function with names of evaluation sets that nothing but `len` takes."""
    names = [name for name in frame.f_locals if HELD_OUT.search(name)]
    node = definition_of(frame.f_code) if names else None
    parts = list(ast.walk(node)) if node is not None else []
    counted = {
        id(part.args[0])
        for part in parts
        if isinstance(part, ast.Call) and ast.unparse(part.func) == "len" and part.args
    }
    read = {part.id for part in parts if isinstance(part, ast.Name) and _is_load(part) and id(part) not in counted}
    return {name: frame.f_locals[name] for name in names if parts and name not in read}


def _is_load(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Load)


def _held_out(dataset: Any) -> list[tuple[str, Any]]:
    """The variables that hold another dataset of the same kind, by names that evaluation sets have."""
    named = list(named_objects())
    found = [
        (name, value)
        for name, value in named
        if HELD_OUT.search(name) and type(value) is type(dataset) and value is not dataset
        if name not in _chosen_among()
    ]
    return found or [part for name, value in named for part in _splits_beside(name, value, dataset)]


def _splits_beside(name: str, value: Any, dataset: Any) -> list[tuple[str, Any]]:
    """The held-out splits of a dictionary that has this dataset as another, where no line of the script reads one."""
    if not isinstance(value, dict) or not any(split is dataset for split in value.values()):
        return []
    held = {key: split for key, split in value.items() if isinstance(key, str) and HELD_OUT.search(key)}
    tree = parse(str(getattr(sys.modules["__main__"], "__file__", "")))
    items = [node for node in nodes_of(tree) if isinstance(node, ast.Subscript)] if tree else []
    read = {item.slice.value for item in items if isinstance(item.slice, ast.Constant)}
    # An item by a variable may be any of them.
    by_name = any(not isinstance(item.slice, ast.Constant) and ast.unparse(item.value) == name for item in items)
    if tree is None or read & set(held) or by_name:
        return []
    alike = {key: split for key, split in held.items() if type(split) is type(dataset) and split is not dataset}
    return [(f'{name}["{key}"]', split) for key, split in alike.items()]


def _chosen_among() -> set[str]:
    """The names that the script chooses among by a key: `{"train": train_set, "test": test_set}[split]`."""
    tree = parse(str(getattr(sys.modules["__main__"], "__file__", "")))
    chosen = [node.value for node in nodes_of(tree) if isinstance(node, ast.Subscript)] if tree else []
    tables = [node for node in chosen if isinstance(node, ast.Dict | ast.List | ast.Tuple)]
    return {part.id for table in tables for part in ast.walk(table) if isinstance(part, ast.Name)}


def _compare_first(session: "Session") -> None:
    """Compare what was walked before the training began: a framework may evaluate first.

    Rows that were gone over without a model are read for what they are: for their mean and deviation.
    """
    asked = {p.loader for p in session.passes if p.calls or p.served <= 1}
    known, compared = session.objects.get("walked", {}), session.objects.setdefault("compared", set())
    trained = [p.loader for p in session.passes if p.backwards and p.loader in known]
    for number, dataset in known.items() if trained else ():
        if number not in asked or number in {*compared, *trained}:
            continue
        compared.add(number)
        if dataset is known[trained[0]]:
            _look_for_unused(session, dataset, number)
        else:
            compare(session, known[trained[0]], dataset, "", number)


def settle(session: "Session") -> None:
    """Enter which held-out set no loader was ever built over, for the training set that was walked in its place."""
    _compare_first(session)
    used = {id(getattr(loader, "dataset", None)) for loader in session.live("loaders")}
    held_out: dict[int, dict[str, Any]] = session.objects.get("held_out", {})
    for number, others in held_out.items():
        unused = next((name for name, value in others.items() if id(value) not in used), "")
        for index, entry in enumerate(session.recorder.datasets):
            if unused and entry.loader == number and entry.rows:
                shared = Shared(entry.rows, entry.rows, 0, same_object=True, unused=unused)
                session.recorder.datasets[index] = replace(entry, shared=shared)


def compare(session: "Session", train: Any, evaluation: Any, role: str, number: int | None = None) -> None:
    """Enter how many evaluation rows are training rows into the evaluation set's entry."""
    codings.compare(session, train, evaluation)
    wordings.compare(session, train, evaluation)
    held_rows.look(session, train, evaluation, role)
    ours, theirs = _table(train), _table(evaluation)
    if ours is not None and theirs is not None:
        fitted.compare(session, ours, theirs)
    shared = _shared(train, evaluation, plain=_takes_all(session, number))
    if train is evaluation and role and hasattr(train, "__len__"):
        unused = next((name for name, value in _held_out(train)), "")
        shared = Shared(len(train), len(train), 0, same_object=True, unused=unused)
    elif shared is not None and shared.found == shared.compared and len(train) == len(evaluation):
        # All of the training rows are walked again: for its score, its features, or by mistake.
        shared = replace(shared, same_object=True, classes=())
    if shared is None:
        return
    for index, entry in enumerate(session.recorder.datasets):
        wanted = entry.loader == number if number is not None else entry.role == role and entry.rows == len(evaluation)
        if wanted and entry.shared is None:
            session.recorder.datasets[index] = replace(entry, shared=shared)
            return


def _takes_all(session: "Session", number: int | None) -> bool:
    """Whether a loader goes over all rows of its dataset; one without a number is a framework's own."""
    loaders = session.live("loaders")
    sampler = getattr(loaders[number], "sampler", None) if number is not None and number < len(loaders) else None
    return number is None or type(sampler).__name__ in WHOLE


def _shared(train: Any, evaluation: Any, *, plain: bool) -> Shared | None:
    if train is evaluation:
        return None
    if _is_sampled(train) or _is_sampled(evaluation):
        train, evaluation = SOURCES.get(train), SOURCES.get(evaluation)
        if train is None or evaluation is None or _is_sampled(train) or _is_sampled(evaluation):
            return None
    theirs, ours = _prints(evaluation, COMPARED), _prints(train, TRAINING)
    if not theirs or not ours:
        return None
    known = set(ours)
    if _tensors(train) is None and set(theirs) == known and len(train) == len(evaluation):
        # Two views of one store: a sampler may give each its own rows.
        return Shared(len(theirs), len(theirs), 0, same_object=True, twin=True) if plain else None
    part = ours[: len(theirs)]
    rest = set(ours[len(theirs) :])
    found = [one in known for one in theirs]
    classes = by_class(_labels(evaluation, len(theirs)), theirs, found)
    distinct = distinct_rows(_table(evaluation), len(set(theirs)))
    return Shared(len(theirs), sum(found), sum(one in rest for one in part), classes=classes, distinct=distinct)


def _labels(dataset: Any, rows: int) -> list[Any]:
    """The labels of the first rows: the last of a row's tensors, or the column that is called so."""
    tensors = _tensors(dataset)
    if tensors is not None:
        last = tensors[-1][:rows]
        return list(last.reshape(-1).tolist()) if last.numel() == len(last) else []
    columns = getattr(dataset, "column_names", ())
    name = next((n for n in LABEL_NAMES if n in columns), "")
    if columns and not name:
        read = (_column(dataset, column, rows) for column in columns)
        few = [column for column in read if _are_classes(column)]
        return few[0] if len(few) == 1 else []
    found = read_column(dataset, name, range(min(rows, len(dataset)))) if name else stored.labels(dataset, rows)
    return found if all(isinstance(value, (int, float, str)) for value in found) else []


def _column(dataset: Any, name: str, rows: int) -> list[Any]:
    """The first values of one column; none where what makes a row of it asks for other columns as well."""
    try:
        return read_column(dataset, name, range(min(rows, len(dataset))))
    except Exception:
        return []


def _are_classes(column: list[Any]) -> bool:
    """Whether a column that has another name than labels have holds a few values again and again."""
    plain = all(isinstance(value, (int, str)) for value in column)
    return plain and 1 < len(set(column)) <= min(CLASSES, len(column) // 2)


def _is_sampled(dataset: Any) -> bool:
    try:
        return dataset in SAMPLED
    except TypeError:
        return False


def _prints(dataset: Any, rows: int) -> list[str]:
    """A print of each row, for arrow datasets, tensors and what a dataset stores: read without the user's code."""
    tensors = _tensors(dataset)
    if tensors is not None:
        plain = [t[:rows].contiguous().numpy() for t in tensors]
        return [stored.digest(b"".join(part.tobytes() for part in row)) for row in zip(*plain, strict=False)]
    module = sys.modules.get("datasets")
    if module is None or not isinstance(dataset, module.Dataset):
        return stored.prints(dataset, rows)
    columns = [c for c in dataset.column_names if c not in ("idx", "id", "__index_level_0__")]
    batch = dataset.with_format(None)[: min(rows, len(dataset))]
    return [stored.digest(repr(row).encode()) for row in zip(*(batch[c] for c in columns), strict=True)]


def _table(dataset: Any) -> Any:
    """The numbers of each row: the first of a row's tensors, or what the dataset keeps of them."""
    tensors = _tensors(dataset)
    held = tensors[:1] if tensors is not None else _held(dataset)
    return next((one[:COMPARED] for one in held if len(getattr(one, "shape", ())) > 1), None)


def _tensors(dataset: Any) -> list[Any] | None:
    """The rows of a TensorDataset, or of a part of one."""
    places = getattr(dataset, "indices", None)
    inner = dataset.dataset if places is not None and hasattr(dataset, "dataset") else dataset
    tensors = getattr(inner, "tensors", None)
    if not tensors or any(t.is_cuda or t.numel() == 0 for t in tensors):
        return None
    return [t[list(places)] if places is not None else t for t in tensors]
