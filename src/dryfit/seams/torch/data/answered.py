"""Rows of a training set whose answer was cut off: none of their labels is counted, or their span is nowhere."""

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor, tensors_in
from dryfit.core.evidence.data import Cut
from dryfit.core.evidence.loss import IGNORED
from dryfit.core.finding import Location
from dryfit.core.source import definition_of, location_of
from dryfit.seams.text import truncation
from dryfit.seams.torch.data.rowmakers import made_at

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Rows that are read, and the seconds for it.
ROWS, SECONDS = 300, 0.5
# Values of a row beyond which it is no row of tokens, and rows are not put together once more.
LARGEST = 20_000
# Answers that break off do so at so many different tokens; a few are answers of another class.
VARIED = 4
# What a span is told by.
SPANS = ("start_positions", "end_positions")


def look(session: "Session") -> None:
    """Read rows of every dataset that is trained on, where they have answers that can be cut."""
    for number, loader in enumerate(session.live("loaders")):
        dataset = getattr(loader, "dataset", None)
        if any(p.loader == number and p.backwards for p in session.passes) and hasattr(dataset, "__len__"):
            rows, put_together = _rows(dataset), None
            if not rows:
                rows, put_together = _collated(loader)
            known = (e.made_at for e in session.recorder.datasets if e.role != "eval" and e.made_at)
            where = put_together or made_at(dataset) or next(known, None) or _handed(session, number)
            found = _answers(rows, where) or (_spans(rows, where) if not truncation.overflows(session) else None)
            session.recorder.cuts.extend([found] if found else [])


def _handed(session: "Session", number: int) -> Location | None:
    entries = session.recorder.datasets
    return next((e.location for e in entries if e.loader == number or e.role == "train"), None)


def _rows(dataset: Any) -> list[dict[str, Any]]:
    rows, until = [], time.process_time() + SECONDS
    for place in range(min(len(dataset), ROWS)):
        row = dataset[place]
        if not isinstance(row, Mapping) or "input_ids" not in row:
            return []
        rows.append({key: value.tolist() if is_tensor(value) else value for key, value in row.items()})
        if not (_labelled(rows[-1]) or _spanned(rows[-1])):
            return []
        if time.process_time() > until:
            break
    return rows


def _collated(loader: Any) -> tuple[list[dict[str, Any]], Location | None]:
    """Rows as the script's own collate function makes them of ids and labels, and where its `def` is."""
    collate = getattr(loader, "collate_fn", None)
    node = definition_of(getattr(collate, "__code__", None))
    if node is None or collate is None:
        return [], None
    taken, until = [], time.process_time() + SECONDS
    for place in range(min(len(loader.dataset), ROWS)):
        taken.append(loader.dataset[place])
        if time.process_time() > until or sum(t.numel() for t in tensors_in(taken[-1]).values()) > LARGEST:
            break
    tables = [t for t in tensors_in(collate(taken)).values() if t.dim() == 2 and not t.is_floating_point()]
    labels = next((t for t in tables if bool((t == IGNORED).any())), None)
    ids = next((t for t in tables if labels is not None and t is not labels and t.shape == labels.shape), None)
    if ids is None or labels is None or bool((ids < 0).any()):
        return [], None
    # A padded row ends in what no label stands at, one and the same number in all.
    pad = next((row[-1] for row in ids.tolist() if row[-1] == row[-2]), None) if ids.shape[1] > 1 else None
    pairs = zip(ids.tolist(), labels.tolist(), strict=True)
    rows = [{"input_ids": own, "labels": told, "attention_mask": _filled(own, told, pad)} for own, told in pairs]
    return rows, location_of(node, collate.__code__.co_filename)


def _filled(ids: list[int], labels: list[int], pad: int | None) -> list[int]:
    """A mask of a row, without the padding at its end."""
    end = len(ids)
    while end and ids[end - 1] == pad and labels[end - 1] == IGNORED:
        end -= 1
    return [1] * end + [0] * (len(ids) - end)


def _lengths(rows: list[dict[str, Any]]) -> list[int]:
    """How long each row is without its padding."""
    return [sum(row.get("attention_mask") or ()) or len(row["input_ids"]) for row in rows]


def _answers(rows: list[dict[str, Any]], where: Location | None) -> Cut | None:
    """Prompts are left out of the loss, and of some rows nothing else is left."""
    pairs = [(row["labels"], length) for row, length in zip(rows, _lengths(rows), strict=True) if _labelled(row)]
    answers = [[i for i, label in enumerate(labels) if label != IGNORED] for labels, _ in pairs]
    given = [places for places in answers if places]
    runs = all(places[0] > 0 and places[-1] - places[0] + 1 == len(places) for places in given)
    if len(pairs) < len(rows) or not given or not runs:
        return None
    lengths = [length for _, length in pairs]
    ends = [labels[places[-1]] if places else None for (labels, _), places in zip(pairs, answers, strict=True)]
    to_the_last = all(row["labels"][-1] != IGNORED for row, places in zip(rows, answers, strict=True) if places)
    # Rows that are all of one length are cut there only where what is answered goes on to their last token.
    return (
        _counted("answer", _whole(ends, lengths), lengths, where)
        if min(lengths) < max(lengths) or to_the_last
        else None
    )


def _whole(ends: list[int | None], lengths: list[int]) -> list[bool]:
    """Which answers are there to their end: to the token that ends those of all shorter rows, where there is one."""
    limit = max(lengths)
    shorter = {end for end, length in zip(ends, lengths, strict=True) if length < limit and end is not None}
    others = {*ends} - shorter - {None}
    if len(shorter) != 1 or len(others) < VARIED:
        return [end is not None for end in ends]
    return [end in shorter for end in ends]


def _labelled(row: dict[str, Any]) -> bool:
    labels = row.get("labels")
    return isinstance(labels, list) and len(labels) == len(row["input_ids"]) and all(type(v) is int for v in labels)


def _spanned(row: dict[str, Any]) -> bool:
    return all(type(row.get(name)) is int for name in SPANS)


def _spans(rows: list[dict[str, Any]], where: Location | None) -> Cut | None:
    """Answers are spans of the text, and of some rows the span is the first token."""
    if not all(map(_spanned, rows)):
        return None
    return _counted("span", [any(row[name] for name in SPANS) for row in rows], _lengths(rows), where)


def _counted(kind: str, answered: list[bool], lengths: list[int], where: Location | None) -> Cut | None:
    """Where every row without an answer is as long as a row can be."""
    limit = max(lengths, default=0)
    empty = [length for length, has in zip(lengths, answered, strict=True) if not has]
    shorter = [has for length, has in zip(lengths, answered, strict=True) if length < limit]
    if not empty or min(empty) < limit:
        return None
    return Cut(kind, len(lengths), len(empty), limit, shorter=len(shorter), spared=sum(shorter), location=where)
