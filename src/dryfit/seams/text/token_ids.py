"""What stands in the token ids of a training batch, and what a model calls its classes."""

import ast
import sys
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.data import Naming, Text
from dryfit.core.evidence.loss import IGNORED
from dryfit.core.finding import Location
from dryfit.core.source import location_of, nodes_of, parse
from dryfit.seams.objects import tokenizer_in_script
from dryfit.seams.text import truncation, vocabulary
from dryfit.seams.text.tokenizers import made_at
from dryfit.seams.torch.models import built_at

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Rows that are tokenized again.
TRIED_ROWS = 8
# Rows of a table that make it a vocabulary, and the share of one id that no text has.
VOCABULARY, ALIKE = 20, 0.8
# Labels that make the beginning of a text, and tokens that make an answer: one and the end.
FRONT, BEHIND = 2, 2


def look(session: "Session", number: int, model: Any, given: Mapping[str, Any]) -> None:
    """Enter a model's batch and names into the evidence; what cannot be read says nothing."""
    try:
        names = _names(model)
        if names:
            session.recorder.namings.append(Naming(number, names, built_at(model)))
        text = _text(session, model, given)
        truncation.settle(session, given.get("labels"), given.get("input_ids"), _pad(model))
    except Exception:
        # A tokenizer of another make, or ids of another shape: there is nothing to compare.
        return
    if text is not None:
        session.recorder.texts.append(text)


def _pad(model: Any) -> int | None:
    found: int | None = getattr(getattr(model, "config", None), "pad_token_id", None)
    return found


def _names(model: Any) -> tuple[str, ...]:
    """The names that somebody gave the classes; LABEL_0 and the like are nobody's."""
    known = getattr(getattr(model, "config", None), "id2label", None) or {}
    names = tuple(str(known[i]) for i in range(len(known)) if i in known)
    return names if len(names) > 1 and not any(name.upper().startswith("LABEL_") for name in names) else ()


def _text(session: "Session", model: Any, given: Mapping[str, Any]) -> Text | None:
    name, tokenizer, line = tokenizer_in_script()
    ids: Any = given.get("input_ids")
    mask: Any = given.get("attention_mask")
    if tokenizer is None:
        return _ended_alike(model, given) or _alike(model, given)
    if not is_tensor(ids) or ids.dim() != 2 or ids.is_floating_point():
        return None
    fits = is_tensor(mask) and mask.shape == ids.shape
    if fits and _hides_texts(tokenizer, ids, mask != 0):
        return None
    rows = [_attended(row, mask[i] if fits else None) for i, row in enumerate(ids)]
    labels = given.get("labels")
    unknown = getattr(tokenizer, "unk_token_id", None)
    return Text(
        rows=len(rows),
        location=_made_at(session) or _assigned(line),
        tokenizer=name,
        tokens=sum(len(places) for places in rows),
        unknown=sum(int((ids[i][places] == unknown).sum()) for i, places in enumerate(rows) if unknown is not None),
        unknown_token=str(getattr(tokenizer, "unk_token", "") or ""),
        pad_at=_pad_at(),
        classified=_classified(given, len(rows)),
        pretrained=bool(getattr(getattr(model, "config", None), "_name_or_path", "")),
        made_at=made_at(tokenizer),
        **_start(tokenizer, ids, rows),
        **_around(tokenizer, ids, rows),
        **vocabulary.compared(model, tokenizer, ids, rows),
        **(_end(tokenizer, ids, labels, rows) if is_tensor(mask) and is_tensor(labels) else {}),
    )


def _hides_texts(tokenizer: Any, ids: Any, shown: Any) -> bool:
    """Whether a mask shows the padding and hides the texts: what is wrong is the mask."""
    padding = ids == getattr(tokenizer, "pad_token_id", None)
    return is_tensor(padding) and bool((~shown).any()) and bool((shown == padding).all())


def _ended_alike(model: Any, given: Mapping[str, Any]) -> Text | None:
    """Rows that all end in one id, which stands in the padding behind them as well: ids of the script's own making."""
    ids: Any = given.get("input_ids")
    mask: Any = given.get("attention_mask")
    labels: Any = given.get("labels")
    if not all(is_tensor(one) and one.dim() == 2 and one.shape == ids.shape for one in (ids, mask, labels)):
        return None
    rows = [_attended(row, mask[i]) for i, row in enumerate(ids)]
    behind = ids[mask == 0]
    last = {int(ids[i][places[-1]]) for i, places in enumerate(rows) if len(places) > 1}
    if len(last) != 1 or not behind.numel() or bool((behind != next(iter(last))).any()):
        return None
    end = last.pop()
    ended = [i for i, places in enumerate(rows) if len(places) > 1]
    return Text(
        rows=len(rows),
        location=built_at(model),
        end=f"the id {end}",
        pad_is_end=True,
        ended=len(ended),
        end_ignored=_ignored_ends(labels, rows, ended, end),
    )


def _ignored_ends(labels: Any, rows: list[Any], ended: list[int], end: int) -> int:
    """Of these rows, those whose last token has no label while the one before it has.

    Labels that are moved by one give the one before the end for its own, and the end none.
    """
    pairs = [(labels[i][rows[i][-1]], labels[i][rows[i][-2]]) for i in ended]
    return sum(int(last) == IGNORED and int(before) not in (IGNORED, end) for last, before in pairs)


def _alike(model: Any, given: Mapping[str, Any]) -> Text | None:
    """How often the most frequent id stands in rows that a vocabulary of the script's own has made, padding apart."""
    rows = [t for t in given.values() if is_tensor(t) and t.dim() == 2 and str(t.dtype) == "torch.int64"]
    sizes = [m.num_embeddings for m in model.modules() if hasattr(m, "num_embeddings")]
    if not rows or max(sizes, default=0) < VOCABULARY or int(rows[0].max()) >= max(sizes):
        return None
    known = rows[0][rows[0] != 0]
    if len(rows[0]) < TRIED_ROWS or not known.numel():
        return None
    most = known.mode().values
    return Text(
        rows=len(rows[0]),
        location=_looked_up(built_at(model), int(most)) or built_at(model),
        tokens=known.numel(),
        unknown=int((known == most).sum()) if bool((rows[0] == most).float().mean() > ALIKE) else 0,
        unknown_token=f"the id {int(most)}",
    )


def _looked_up(around: Location | None, unknown: int) -> Location | None:
    """Where a word's number is looked up, with this one for those that are not there."""
    tree = parse(around.path) if around else None
    for node in nodes_of(tree) if tree else ():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get" and around:
            other = ast.unparse(node.args[1]).lower() if len(node.args) == 2 else ""
            if other == str(unknown) or "unk" in other:
                return location_of(node, around.path)
    return None


def _attended(row: Any, mask: Any) -> Any:
    """The places of a row that are no padding."""
    return (mask if mask is not None else row == row).nonzero().reshape(-1)


def _start(tokenizer: Any, ids: Any, rows: list[Any]) -> dict[str, Any]:
    start = next((i for i in (tokenizer.bos_token_id, tokenizer.cls_token_id) if i is not None), None)
    firsts = [ids[i][places[:2]].tolist() for i, places in enumerate(rows)]
    doubled = [i for i, first in enumerate(firsts) if start is not None and first == [start, start]]
    anew = 0
    for i in doubled[:TRIED_ROWS]:
        text = tokenizer.decode(ids[i][rows[i]], skip_special_tokens=True)
        anew += tokenizer(text)["input_ids"][:2] == [start, start]
    shown = tokenizer.convert_ids_to_tokens(start) if start is not None else ""
    return {"start": str(shown), "doubled": len(doubled), "anew": anew}


def _around(tokenizer: Any, ids: Any, rows: list[Any]) -> dict[str, Any]:
    """Which rows lack the tokens that the tokenizer puts around a text, or have the last of them twice."""
    texts = [tokenizer.decode(ids[i][places], skip_special_tokens=True) for i, places in enumerate(rows[:TRIED_ROWS])]
    again = [tokenizer(text)["input_ids"] for text in texts]
    ends = [ids[i][places[-2:]].tolist() for i, places in enumerate(rows)]
    end = next((i for i in (tokenizer.eos_token_id, tokenizer.sep_token_id) if i is not None), None)
    special = set(tokenizer.all_special_ids)
    around = {(first[0], first[-1]) for first in again if len(first) > 1}
    first, last = around.pop() if len(around) == 1 else (None, None)
    bare = sum(int(ids[i][p[0]]) != first and int(ids[i][p[-1]]) != last for i, p in enumerate(rows) if len(p))
    added = {first, last} <= special
    return {
        "closed_twice": sum(end is not None and found == [end, end] for found in ends),
        "closed_anew": sum(found[-2:] == [end, end] for found in again),
        "bare": bare if added else 0,
        "added": tuple(map(str, tokenizer.convert_ids_to_tokens([first, last]))) if added else (),
    }


def _classified(given: Mapping[str, Any], rows: int) -> bool:
    """Whether there is one label a row, or one span."""
    labels = given.get("labels", given.get("start_positions"))
    return is_tensor(labels) and labels.shape[:1] == (rows,) and labels.dim() == 1


def _end(tokenizer: Any, ids: Any, labels: Any, rows: list[Any]) -> dict[str, Any]:
    end = tokenizer.eos_token_id
    if end is None or labels.shape != ids.shape:
        return {}
    ended = [i for i, places in enumerate(rows) if len(places) > 1 and int(ids[i][places[-1]]) == end]
    return {
        "end": str(tokenizer.eos_token),
        "ended": len(ended),
        "ended_within": sum(bool((ids[i][places[:-1]] == end).any()) for i, places in enumerate(rows)),
        "end_ignored": _ignored_ends(labels, rows, ended, end),
        "pad_is_end": tokenizer.pad_token_id == end,
        "fronted": sum(_is_fronted(ids[i][p], labels[i][p], tokenizer.pad_token_id) for i, p in enumerate(rows)),
        "unlabelled_at": _unlabelled_at(),
    }


def _is_fronted(ids: Any, labels: Any, pad: int | None) -> bool:
    """Whether the labels are a row's own first tokens, all of them, and nothing of what stands behind."""
    kept = (labels != IGNORED).nonzero().reshape(-1)
    if len(kept) < FRONT:
        return False
    first, last = int(kept[0]), int(kept[-1])
    # A mask may show the padding as well.
    behind = [token for token in ids[last + 1 :].tolist() if token != pad]
    whole = first <= 1 and len(kept) == last - first + 1 and len(set(behind)) >= BEHIND
    return whole and bool((labels[kept] == ids[kept]).all())


def _unlabelled_at() -> Location | None:
    """Where the script first takes labels out of the loss: a slice that is given -100, or so many of it."""
    path = _script()
    tree = parse(path) if path else None
    given = [node for node in nodes_of(tree) if isinstance(node, ast.Assign)] if tree else []
    names = {t.id for n in given if _is_ignored(n.value) for t in n.targets if isinstance(t, ast.Name)}
    for node in nodes_of(tree) if tree else ():
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
            found = _is_ignored(node.value, names)
        else:
            repeated = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult) and isinstance(node.left, ast.List)
            found = repeated and any(_is_ignored(part, names) for part in node.left.elts)  # type: ignore[attr-defined]
        if found:
            return location_of(node, path)  # type: ignore[arg-type]
    return None


def _is_ignored(node: ast.expr, names: Collection[str] = ()) -> bool:
    return ast.unparse(node) == str(IGNORED) or (isinstance(node, ast.Name) and node.id in names)


def _made_at(session: "Session") -> Location | None:
    """The user's line that made the training data's columns."""
    entries = session.recorder.datasets
    return next((entry.made_at for entry in entries if entry.made_at and entry.role != "eval"), None)


def _assigned(line: int | None) -> Location | None:
    path = _script()
    nodes = nodes_of(tree) if path and (tree := parse(path)) else ()
    found = (node for node in nodes if isinstance(node, ast.Assign) and node.lineno == line)
    return next((location_of(node.value, path) for node in found), None)


def _pad_at() -> Location | None:
    """Where the script makes the pad token, by `x.pad_token = ...` or a keyword."""
    path = _script()
    for node in nodes_of(tree) if path and (tree := parse(path)) else ():
        targets = node.targets if isinstance(node, ast.Assign) else []
        if any(isinstance(t, ast.Attribute) and t.attr in ("pad_token", "pad_token_id") for t in targets):
            return location_of(node, path)  # type: ignore[arg-type]
        if isinstance(node, ast.keyword) and node.arg == "pad_token":
            return location_of(node, path)
    return None


def _script() -> str:
    """The path of the script, as its module knows it."""
    return str(getattr(sys.modules["__main__"], "__file__", "") or "")
