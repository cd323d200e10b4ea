"""The datasets that a Trainer or a loader is given: their columns, their labels, and what stands beside them."""

import inspect
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.data import Column, Dataset, Sibling
from dryfit.core.finding import Location
from dryfit.core.source import argument, here, source_of
from dryfit.seams.objects import assigned_line, named_objects, tokenizer_in_script
from dryfit.seams.recorder import update
from dryfit.seams.rows import overlap
from dryfit.seams.rows.datasets import emptied_at, shaped_at, split_at
from dryfit.seams.rows.labels import LABEL_NAMES, labels_from, labels_of, names_of, order_of
from dryfit.seams.rows.masks import left_none
from dryfit.seams.torch.batch.features import kind_of
from dryfit.seams.torch.data.rowmakers import forward_at, made_at, texts_in, yielded_at
from dryfit.seams.torch.data.samplers import drawn_of
from dryfit.seams.torch.data.scan import Scan, label_values
from dryfit.seams.torch.models import forward_names

if TYPE_CHECKING:
    from dryfit.seams.session import Session

ROLES = {"train": ("train_dataset", 3), "eval": ("eval_dataset", 4)}
# Characters of a value shown of the first example.
SHOWN = 200
# Rows read in order to see whether the labels are sorted.
ORDERED_ROWS = 4000
# Rows of each batch that must have been read where not all were: of two even classes four are alike in one of eight.
READ_OF_EACH = 4


def watch_trainers(session: "Session", trainer_class: Any) -> None:
    """Look at what a Trainer is given before it is built: it may refuse it."""

    def built(original: Any, trainer: Any, *args: Any, **kwargs: Any) -> None:
        if session.listening:
            with session.unseen():
                _look_at_given(session, bound(original, (trainer, *args), kwargs))
        original(trainer, *args, **kwargs)

    session.patches.wrap(trainer_class, "__init__", built)


def bound(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
    """The arguments of a call by their names, as far as it can be bound."""
    try:
        return dict(inspect.signature(function).bind_partial(*args, **kwargs).arguments)
    except TypeError:
        return dict(kwargs)


def _look_at_given(session: "Session", given: dict[str, Any]) -> None:
    dataset, settings = given.get("train_dataset"), given.get("args")
    if dataset is None or settings is None or not _is_endless(dataset):
        return
    site = here(3)
    where = argument(site, "train_dataset", 3)
    session.recorder.datasets.append(
        Dataset(
            "train",
            where,
            source_of(where),
            type(dataset).__name__,
            max_steps=getattr(settings, "max_steps", None),
            arguments_at=session.sites.get(id(settings)),
        )
    )


def look(session: "Session", trainer: Any, site: Location | None, known: set[tuple[str, int]]) -> None:
    """Enter the trainer's datasets into the evidence, once for each dataset and role."""
    for role, (name, position) in ROLES.items():
        for key, dataset in _given(trainer, name):
            if (role, id(dataset)) in known:
                continue
            known.add((role, id(dataset)))
            session.objects.setdefault("given", []).append((role, dataset))
            where = _inside(argument(site, name, position), key)
            entry = describe(trainer, role, dataset, where or site)
            arguments = session.sites.get(id(trainer.args))
            filtered = left_none(session) if entry.rows == 0 else None
            session.recorder.datasets.append(replace(entry, arguments_at=arguments, filtered_at=filtered))
    if trainer.train_dataset is not None and trainer.eval_dataset is not None:
        _compare(session, trainer)


def look_at_rows_of(session: "Session", trainer: Any) -> None:
    """See what Trainer takes out of rows that are no table's: it does so behind the reading, which has failed."""
    for role, (name, _) in ROLES.items():
        given = [dataset for _, dataset in _given(trainer, name) if not getattr(dataset, "column_names", None)]
        entries = session.recorder.datasets
        places = [place for place, e in enumerate(entries) if e.role == role and not (e.dropped or e.loader)]
        if len(given) == 1 and places:
            entry = entries[places[-1]]
            found = describe(trainer, role, given[0], entry.location, rows_alone=True)
            made = found.made_at or yielded_at(given[0])
            found = replace(found, made_at=made, arguments_at=entry.arguments_at, max_steps=entry.max_steps)
            entries[places[-1]] = replace(found, filtered_at=entry.filtered_at)


def look_at_asked(session: "Session", trainer: Any, dataset: Any, where: Location | None) -> None:
    """Enter a dataset that an evaluation is asked for by itself, where it lacks the model's main input."""
    wanted = str(getattr(trainer.model, "main_input_name", "input_ids"))
    if where is not None and wanted not in (getattr(dataset, "column_names", None) or (wanted,)):
        session.recorder.datasets.append(describe(trainer, "eval", dataset, where))


def _given(trainer: Any, name: str) -> list[tuple[str, Any]]:
    """The datasets of a role: several where a dictionary of them is given."""
    given = getattr(trainer, name, None)
    if given is None:
        return []
    return list(given.items()) if isinstance(given, dict) else [("", given)]


def _inside(where: Location | None, key: str) -> Location | None:
    """The value of a key in a dictionary that stands in the source, or the whole expression."""
    return (overlap.value_of(where, key) or where) if key else where


def _compare(session: "Session", trainer: Any) -> None:
    """See whether evaluation rows are training rows, once for each pair."""
    train = trainer.train_dataset
    for _, dataset in _given(trainer, "eval_dataset"):
        overlap.compare(session, train, dataset, "eval")


def look_at_loaded(session: "Session", number: int, dataset: Any, where: Location | None) -> None:
    """Enter the dataset of a plain loader, as it stands when the loader is built."""
    if dataset is None:
        return
    given = next((role for role, known in session.objects.get("given", ()) if known is dataset), "")
    row = _first_row(dataset) if hasattr(dataset, "column_names") else {}
    columns = tuple(getattr(dataset, "column_names", None) or ())
    label = next((name for name in LABEL_NAMES if name in columns), "")
    session.recorder.datasets.append(
        Dataset(
            role="",
            location=where,
            expression=source_of(where),
            class_name=type(dataset).__name__,
            rows=_length(dataset),
            columns=tuple(Column(c, _kind(dataset, c, row)) for c in columns),
            labels=labels_of(dataset, label) if label and _length(dataset) else None,
            example={c: str(row.get(c))[:SHOWN] for c in columns if c in row},
            decoded=_decoded(row),
            made_at=shaped_at(dataset) or made_at(dataset),
            emptied_at=emptied_at(dataset),
            filtered_at=left_none(session) if _length(dataset) == 0 else None,
            split_at=split_at(dataset),
            loader=number,
            given_as=given,
            arguments_at=session.loaders.sites.get(number),
        )
    )


def look_at_rows(session: "Session", number: int, loader: Any, found: Scan) -> None:
    """What the rows of a loader's dataset tell of its labels, and of the order they come in."""
    shuffled = not _keeps_order(_own_sampler(loader))
    places = sorted(place for place, row in found.rows.items() if row is not None)
    column, values = label_values([found.rows[place] for place in places], LABEL_NAMES)
    seen_labels = dict(zip(places, values, strict=False))
    order = _order(loader, column, seen_labels, shuffled=shuffled) if column and not shuffled else None
    entries = session.recorder.datasets
    for index, entry in enumerate(entries):
        if entry.loader != number:
            continue
        seen = labels_from(column, values, names_of(loader.dataset, column)) if column else None
        entries[index] = replace(entry, labels=entry.labels or seen, order=order, sampled=len(found.rows))
    drawn = drawn_of(_own_sampler(loader), len(loader.dataset), seen_labels) if column else ()
    update(session.recorder.loaders, number, drawn=drawn)
    overlap.seen(session, number, loader.dataset)


def _batches(loader: Any) -> Any:
    """The batch sampler that the user gave a loader: such a loader has no size of its batches."""
    return getattr(loader, "batch_sampler", None) if getattr(loader, "batch_size", None) is None else None


def _own_sampler(loader: Any) -> Any:
    """What says which row comes next; beside a batch sampler of the user's a loader's own sampler is never asked."""
    batches = _batches(loader)
    return getattr(loader, "sampler", None) if batches is None else getattr(batches, "sampler", None)


def _keeps_order(sampler: Any) -> bool:
    """Whether rows come as the dataset has them."""
    plain = isinstance(sampler, (range, list, tuple)) and list(sampler) == list(range(len(sampler)))
    return plain or type(sampler).__name__ == "SequentialSampler"


def _order(loader: Any, column: str, seen: dict[int, Any], *, shuffled: bool) -> Any:
    """The first rows in the loader's own order, as far as they are cheap to read."""
    size = getattr(loader, "batch_size", None) or getattr(_batches(loader), "batch_size", None) or 1
    dataset = loader.dataset
    rows = min(len(dataset), ORDERED_ROWS)
    labels = overlap.column_in_order(dataset, column, rows, seen) or _between(seen, rows, size)
    return order_of(labels, size, shuffled=shuffled) if labels else None


def _between(seen: dict[int, Any], rows: int, size: int) -> list[Any]:
    """The labels of rows of which some were read, each as that of the one read before, where batches hold several."""
    places = sorted(place for place in seen if place < rows)
    gaps = [later - place for place, later in zip(places, [*places[1:], rows], strict=True)]
    if not places or places[0] or max(gaps) * READ_OF_EACH > size:
        return []
    return [seen[place] for place, gap in zip(places, gaps, strict=True) for _ in range(gap)]


def describe(trainer: Any, role: str, dataset: Any, where: Location | None, *, rows_alone: bool = False) -> Dataset:
    """What a dataset holds, and what of it reaches the model; ``rows_alone`` where its first row is to tell."""
    row = _first_row(dataset) or (first_of(dataset) if rows_alone else {})
    takes, takes_any = forward_names(trainer.model)
    columns = tuple(getattr(dataset, "column_names", None) or row)
    # Trainer takes the keywords of a forward that names nothing for one column.
    used = (set(_kept(trainer)) or None) if takes_any and not takes else _used(trainer, takes)
    is_arrow = hasattr(dataset, "features") or (rows_alone and bool(row))
    drops = is_arrow and used is not None and trainer.args.remove_unused_columns
    dropped = tuple(c for c in columns if drops and used is not None and c not in used)
    found = siblings(trainer).get(role)
    label = next((name for name in LABEL_NAMES if name in columns), "")
    config = getattr(trainer.model, "config", None)
    return Dataset(
        role=role,
        location=where,
        expression=source_of(where),
        class_name=type(dataset).__name__,
        rows=_length(dataset),
        columns=tuple(Column(c, _kind(dataset, c, row), used is None or c in used) for c in columns),
        dropped=dropped,
        collate_reads=_read_too_late(trainer, columns, used, trainer.data_collator),
        transform_reads=_read_too_late(trainer, columns, used, _transform(dataset)),
        forward_reads=_read_too_late(trainer, columns, used, trainer.model.forward if takes_any else None),
        forward_takes=takes,
        main_input=str(getattr(trainer.model, "main_input_name", "") or ""),
        labels=labels_of(dataset, label) if label and _length(dataset) else None,
        example={c: str(row.get(c))[:SHOWN] for c in columns if c in row},
        decoded=_decoded(row),
        sibling=_sibling(found) if found else None,
        made_at=shaped_at(dataset) or made_at(dataset),
        emptied_at=emptied_at(dataset),
        split_at=split_at(dataset),
        forward_at=forward_at(trainer.model),
        num_labels=getattr(config, "num_labels", None),
        problem_type=getattr(config, "problem_type", None),
    )


def _read_too_late(trainer: Any, columns: Sequence[str], used: set[str] | None, reader: Any) -> tuple[str, ...]:
    """Columns that Trainer removes before a function of the user's own, which names them."""
    if used is None or reader is None or not trainer.args.remove_unused_columns:
        return ()
    named = texts_in(reader)
    return tuple(column for column in columns if column not in used and column in named)


def _transform(dataset: Any) -> Any:
    """The function that `set_transform` or `with_transform` gave to a dataset."""
    settings = getattr(dataset, "format", None)
    known = settings.get("format_kwargs") if isinstance(settings, dict) else None
    return known.get("transform") if isinstance(known, dict) else None


def _sibling(found: tuple[str, Any]) -> Sibling:
    return Sibling(found[0], assigned_line(found[0].partition("[")[0]), tuple(found[1].column_names))


def _is_endless(dataset: Any) -> bool:
    """Whether a dataset has no length; one that should have it, and fails to tell it, is broken."""
    try:
        len(dataset)
    except (TypeError, NotImplementedError):
        return True
    except Exception:
        return False
    return False


def _length(dataset: Any) -> int | None:
    try:
        return len(dataset)
    except Exception:
        return None


def _used(trainer: Any, takes: Sequence[str]) -> set[str]:
    labels = set(getattr(trainer, "label_names", None) or ()) | {"label", "label_ids"}
    return set(takes) | labels | set(_kept(trainer))


def _kept(trainer: Any) -> Sequence[str]:
    """The columns that a Trainer of another library says it keeps: it makes of them what the model takes."""
    before = getattr(trainer, "_signature_columns", None)
    try:
        trainer._set_signature_columns_if_needed()
        return tuple(trainer._signature_columns or ())
    except Exception:
        return ()
    finally:
        trainer._signature_columns = before


def _first_row(dataset: Any) -> dict[str, Any]:
    try:
        row = dataset[0]
    except Exception:
        return {}
    return dict(row) if hasattr(row, "keys") else {}


def first_of(dataset: Any) -> dict[str, Any]:
    """The first row, by their names, of a dataset whose rows come one after the other."""
    try:
        row = next(iter(dataset))
    except Exception:
        return {}
    return dict(row) if hasattr(row, "keys") else {}


def _kind(dataset: Any, column: str, row: dict[str, Any]) -> str:
    features = getattr(dataset, "features", None) or {}
    kind = getattr(features.get(column), "dtype", None) if hasattr(features, "get") else None
    return str(kind) if kind and kind != "list" else kind_of(row.get(column))


def _decoded(row: dict[str, Any]) -> str:
    _, tokenizer, _ = tokenizer_in_script()
    if tokenizer is None or "input_ids" not in row:
        return ""
    try:
        return str(tokenizer.decode(row["input_ids"]))[:400]
    except Exception:
        return ""


def siblings(trainer: Any) -> dict[str, tuple[str, Any]]:
    """For each role, another dataset in the script that has the model's main input and as many rows."""
    wanted = str(getattr(trainer.model, "main_input_name", "input_ids"))
    found: dict[str, tuple[str, Any]] = {}
    for role, (name, _) in ROLES.items():
        given = getattr(trainer, name, None)
        columns = getattr(given, "column_names", None)
        if columns is None or wanted in columns:
            continue
        match = next((pair for pair in candidates() if _fits(pair[1], given, wanted)), None)
        if match:
            found[role] = match
    return found


def candidates() -> list[tuple[str, Any]]:
    """Every dataset in a variable of the script, splits by their keys."""
    module = sys.modules.get("datasets")
    if module is None:
        return []
    pairs: dict[str, Any] = {}
    for name, value in named_objects():
        if isinstance(value, module.Dataset):
            pairs.setdefault(name, value)
        elif isinstance(value, module.DatasetDict):
            for key, part in value.items():
                pairs.setdefault(f'{name}["{key}"]', part)
    return list(pairs.items())


def _fits(candidate: Any, given: Any, wanted: str) -> bool:
    """The same rows: as many of them, and every column that both have begins alike."""
    if wanted not in candidate.column_names or len(candidate) != len(given):
        return False
    shared = [c for c in given.column_names if c in candidate.column_names]
    return all(candidate[0][c] == given[0][c] for c in shared) if shared and len(given) else True
