"""Labels of single tokens that stand before their own: what begins a row was not counted, or words are in pieces."""

import ast
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from dryfit.core.evidence.data import Pairing
from dryfit.core.evidence.loss import IGNORED
from dryfit.core.finding import Location
from dryfit.core.source import function_around, location_of, nodes_of, parse
from dryfit.seams.objects import tokenizer_in_script
from dryfit.seams.rows.labels import LABEL_NAMES
from dryfit.seams.text.tokenizers import words_begin_at
from dryfit.seams.torch.batch.features import keyed
from dryfit.seams.torch.data.looked_up import Rows, by_place, splits

# Rows that are read, the processor's seconds for it, and the least of them that say anything.
ROWS, SECONDS, LEAST = 300, 0.5, 40
# Labels that are as many as half the tokens are tokens themselves, those that come next.
FEWER = 2
# Tokens that may begin every row, and the share of rows that those have a label in.
BEGINNING, COUNTED = 2, 0.9
# Deviations by which labels are told better from the tokens behind, and the share of the mistakes that is left then.
BETTER, LEFT = 6.0, 0.5
# The share of the rows that have a label for each word, and of the labels that do not stand at theirs.
WORDED, MISPLACED = 0.9, 0.2
# How vocabularies mark a piece that goes on a word, and one that begins it.
GOES_ON, BEGINS = "##", ("\u0120", "\u2581")


def behind(dataset: Any, path: str, where: Location | None = None) -> Pairing | None:
    """The labels of every token of the first rows, held against it and against the one that many places on."""
    rows = list(_rows(dataset))
    looked_up, where = by_place(rows), where or _made_at(path)
    looked_up = replace(looked_up, location=looked_up.location or where) if looked_up else None
    if looked_up is not None and splits(rows):
        return looked_up
    return _told_by_tokens(rows, where) or looked_up


def _told_by_tokens(rows: Rows, where: Location | None) -> Pairing | None:
    """Labels that other tokens tell far better than those that they stand at."""
    if len(rows) < LEAST:
        return None
    classes = {label for _, labels in rows for label in labels if label != IGNORED}
    tokens = {token for ids, _ in rows for token in ids}
    if not 2 <= len(classes) <= len(tokens) / FEWER:
        return None
    begins = _beginning(rows)
    found = _better("shift", rows, _moved(rows, begins), where) if begins else None
    if found is not None:
        return replace(found, places=begins)
    worded = _by_words(rows)
    return _better("words", rows, worded, where) if worded else None


def _better(kind: str, rows: Rows, moved: Rows, where: Location | None) -> Pairing | None:
    """The pairing of labels with tokens as it is, where another tells the labels far better."""
    now, chance, count = _told(rows)
    mended, _, _ = _told(moved)
    deviation = (chance * (1 - chance) / max(count, 1)) ** 0.5 or 1.0
    if mended - now <= BETTER * deviation or 1 - mended > LEFT * (1 - now):
        return None
    return Pairing(kind, count, now, mended, chance, where)


def _moved(rows: Rows, places: int) -> Rows:
    """The labels with the tokens so many places on."""
    return [(ids[places:], labels[: len(labels) - places]) for ids, labels in rows]


def _by_words(rows: Rows) -> Rows:
    """The labels with the first pieces of the words; nothing where they are not as many, or stand there already."""
    _, tokenizer, _ = tokenizer_in_script()
    if not all(hasattr(tokenizer, name) for name in ("convert_ids_to_tokens", "all_special_ids")):
        return []
    known = {token for ids, _ in rows for token in ids}
    pieces = {token: str(tokenizer.convert_ids_to_tokens(token)) for token in known}
    special, marked = set(tokenizer.all_special_ids), any(piece.startswith(BEGINS) for piece in pieces.values())
    heads = {t for t, piece in pieces.items() if t not in special and _begins_word(piece, marked=marked)}
    found, labelled, misplaced = [], 0, 0
    for ids, labels in rows:
        told = words_begin_at(ids)
        words = list(told) or [place for place, token in enumerate(ids) if token in heads]
        given = [place for place, label in enumerate(labels) if label != IGNORED]
        # Of words that the tokenizer was given it may have cut off the last, and kept their labels.
        given = given[: len(words)] if told else given
        if len(words) == len(given) or (len(given) < len(words) and given[-1:] == [len(ids) - 1]):
            labelled += len(given)
            misplaced += sum(place != word for place, word in zip(given, words, strict=False))
            found.append(([ids[word] for word in words[: len(given)]], [labels[place] for place in given]))
    enough = len(found) >= WORDED * len(rows) and misplaced >= MISPLACED * labelled
    return found if enough else []


def _begins_word(piece: str, *, marked: bool) -> bool:
    return piece.startswith(BEGINS) if marked else not piece.startswith(GOES_ON)


def _rows(dataset: Any) -> Iterator[tuple[list[int], list[int]]]:
    """Token ids and labels of rows that have as many of the one as of the other; nothing where one has not."""
    until = time.process_time() + SECONDS
    for place in range(min(len(dataset), ROWS)):
        pair = _pair(keyed(dataset[place]))
        if pair is None or time.process_time() > until:
            return
        yield pair


def _pair(row: dict[str, Any]) -> tuple[list[int], list[int]] | None:
    name = next((name for name in LABEL_NAMES if name in row), "1" if set(row) == {"0", "1"} else "")
    ids, labels = (_listed(row.get(key)) for key in ("0" if name == "1" else "input_ids", name))
    return (ids, labels) if ids and labels and len(ids) == len(labels) else None


def _listed(value: Any) -> list[int]:
    value = value.tolist() if hasattr(value, "tolist") else value
    whole = isinstance(value, list | tuple) and all(type(item) is int for item in value)
    return list(value) if whole else []


def _beginning(rows: Rows) -> int:
    """How many tokens begin every row alike and have labels that count, the first of them not the same everywhere."""
    for place in range(BEGINNING):
        long = [(ids[place], labels[place]) for ids, labels in rows if len(ids) > place]
        alike = len({token for token, _ in long}) == 1 and len(long) == len(rows)
        counted = [label for _, label in long if label != IGNORED]
        # What has one label wherever it stands has its own, as where a label says that a word ends.
        if not alike or len(counted) < COUNTED * len(rows) or (not place and len(set(counted)) == 1):
            return place
    return BEGINNING


def _told(rows: Rows) -> tuple[float, float, int]:
    """How often a label is the usual one of its token, by other rows; that of all, and the labels."""
    pairs = [
        [(token, label) for token, label in zip(ids, labels, strict=False) if label != IGNORED] for ids, labels in rows
    ]
    known: dict[int, Counter[int]] = {}
    for token, label in (pair for row in pairs[::2] for pair in row):
        known.setdefault(token, Counter())[label] += 1
    asked = [pair for row in pairs[1::2] for pair in row]
    usual = Counter(label for _, label in asked).most_common(1)
    right = sum(token in known and known[token].most_common(1)[0][0] == label for token, label in asked)
    count = max(len(asked), 1)
    return right / count, (usual[0][1] if usual else 0) / count, len(asked)


def _made_at(path: str) -> Location | None:
    """The line that makes what the script calls its labels: the last that puts one into the list, or that list."""
    tree = parse(path)
    given = [node for node in nodes_of(tree) if isinstance(node, ast.Assign)] if tree else []
    kept = [(node.value, node.targets[0]) for node in given if _names_labels(node.targets[0])][::-1]
    kept = kept or [(value, value) for value in _in_mappings(tree)]
    if not kept or tree is None:
        return None
    (value, target), around = kept[0], function_around(location_of(kept[0][0], path))
    begun = isinstance(value, ast.List) and not value.elts
    if not isinstance(value, ast.Name) and not begun:
        return location_of(value, path)
    name = ast.unparse(target if begun else value)
    calls = [node for node in nodes_of(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)]
    put = [c for c in calls if ast.unparse(c.func) in (f"{name}.append", f"{name}.extend")]
    made = [node for node in given if any(isinstance(t, ast.Name) and t.id == name for t in node.targets)]
    parts: list[ast.expr | ast.stmt] = [*reversed(put), *reversed(made)]
    for node in parts:
        if function_around(location_of(node, path)) == around:
            return location_of(node, path)
    return location_of(value, path)


def _in_mappings(tree: ast.Module | None) -> list[ast.expr]:
    """What mappings that are written out have for their labels, the first of them first."""
    written = [node for node in nodes_of(tree) if isinstance(node, ast.Dict)] if tree else []
    pairs = [pair for node in written for pair in zip(node.keys, node.values, strict=True)]
    return [value for key, value in pairs if isinstance(key, ast.Constant) and key.value in LABEL_NAMES]


def _names_labels(target: ast.expr) -> bool:
    return isinstance(target, ast.Subscript) and ast.unparse(target.slice).strip("'\"") in LABEL_NAMES
