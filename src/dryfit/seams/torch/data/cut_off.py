"""Texts whose label is told by what their tokenizer cuts off, and not by what it keeps."""

from collections import Counter
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.data import Cut
from dryfit.seams.rows.labels import LABEL_NAMES
from dryfit.seams.text.truncation import Limited, limited
from dryfit.seams.torch.batch.features import keyed
from dryfit.seams.torch.batch.workers import surviving
from dryfit.seams.torch.data.rowmakers import innermost
from dryfit.seams.torch.data.scan import label_values, rows_at
from dryfit.seams.torch.data.skill import classes_of, counted, halves_of, skill, standardised

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Rows that are read, the processor's seconds for it, and texts that must have been cut.
ROWS, SECONDS, LEAST = 1200, 1.0, 32
# Deviations above chance at which the words tell a label, and at which they do not; and the share between the two.
RIGHT, CHANCE, APART = 6.0, 3.0, 0.3
# The share for numbers: their halves meet at the middle, where no text tells them apart.
HALVES_APART = 0.2
# What is kept may tell as much of what the rest tells, as a share.
HINTED = 0.25

# What is kept of a text, what is cut off, and its label.
Text = tuple[list[int], list[int], Any]


def look(session: "Session", torch: Any) -> None:
    """Enter the first line whose limit takes from the rows that are trained on what their labels are told by."""
    entries = [e for e in limited(session).values() if not e.target and not e.overflows and len(_shortened(e)) >= LEAST]
    for number, loader in enumerate(session.live("loaders") if entries and not session.request.fast else ()):
        dataset = innermost(getattr(loader, "dataset", None))
        trained = any(p.loader == number and p.backwards for p in session.passes)
        if trained and hasattr(dataset, "__getitem__") and hasattr(dataset, "__len__"):
            with surviving(loader):
                found = _found(torch, entries, rows_at(dataset, range(min(len(dataset), ROWS)), SECONDS))
            if found is not None:
                session.recorder.cuts.append(found)
                return


def _found(torch: Any, entries: list[Limited], rows: list[Any]) -> Cut | None:
    label, values = label_values(rows, LABEL_NAMES)
    for entry in entries if label else ():
        found = _judged(torch, entry, _texts(entry, rows, label, values))
        if found is not None:
            return found
    return None


def _shortened(entry: Limited) -> dict[tuple[int, ...], tuple[int, ...]]:
    """What is kept of each text that was cut, and the whole of it."""
    return {kept: whole for whole, kept in entry.made.items() if len(kept) < len(whole)}


def _texts(entry: Limited, rows: list[Any], label: str, values: list[Any]) -> list[Text]:
    """The rows that the line made of texts that it cut."""
    # A row that comes twice, as of a sample that is repeated, would be foretold by itself.
    whole, found = _shortened(entry), []
    for row, value in zip(rows, values, strict=True):
        parts = (_ids(part, entry.pad) for key, part in keyed(row).items() if key != label)
        kept = next((part for part in parts if part in whole), None)
        if kept is not None:
            found.append((list(kept), list((Counter(whole.pop(kept)) - Counter(kept)).elements()), value))
    return found


def _ids(part: Any, pad: int | None) -> tuple[int, ...]:
    """The token ids of a row without padding; none where they are no whole numbers in one line."""
    plain = part.tolist() if hasattr(part, "tolist") else part
    if not isinstance(plain, list) or not all(type(value) is int for value in plain):
        return ()
    return tuple(value for value in plain if value != pad)


def _judged(torch: Any, entry: Limited, texts: list[Text]) -> Cut | None:
    labels = [value for _, _, value in texts]
    if len(texts) < LEAST:
        return None
    # Of numbers too, the same words tell whether each is above the middle.
    halves = halves_of(labels) if any("float" in str(getattr(v, "dtype", type(v))) for v in labels) else None
    kinds = (("label", classes_of(labels), APART), ("number", halves, HALVES_APART))
    found = (_told(torch, entry, texts, kind, classes, apart) for kind, classes, apart in kinds if classes)
    return next((cut for cut in found if cut is not None), None)


def _told(torch: Any, entry: Limited, texts: list[Text], kind: str, classes: list[int], apart: float) -> Cut | None:
    """Whether what is cut off tells classes that what is kept does not."""
    tables = [_counts(torch, [text[side] for text in texts]) for side in (0, 1)]
    if tables[1] is None:
        return None
    told, chance, above = skill(torch, tables[1], classes)
    # Where all that is kept is the same in every text it tells nothing.
    left, _, kept_above = skill(torch, tables[0], classes) if tables[0] is not None else (chance, chance, 0.0)
    hinted = kept_above > CHANCE and left - chance > HINTED * (told - chance)
    if above < RIGHT or hinted or told - left < apart:
        return None
    rows, cut = len(entry.made), len(_shortened(entry))
    return Cut(
        kind,
        rows,
        cut,
        entry.limit,
        entry.longest,
        location=entry.place,
        told=told,
        left=left,
        chance=chance,
    )


def _counts(torch: Any, rows: list[list[int]]) -> Any:
    return standardised(torch.stack([counted(torch, row) for row in rows]).double())
