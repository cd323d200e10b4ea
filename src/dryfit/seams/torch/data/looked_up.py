"""Labels of tokens that are tags of words, looked up by the tokens' places and not by their words."""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from dryfit.core.evidence.data import Pairing
from dryfit.core.evidence.loss import IGNORED
from dryfit.core.finding import Location
from dryfit.core.source import function_holding, location_of, nodes_of, parse
from dryfit.seams.text.tokenizers import WORDS, Worded, worded

# The tokens of rows, and their labels.
Rows = Sequence[tuple[list[int], list[int]]]
# The labels of rows, and the words that those were made of.
Known = Sequence[tuple[list[int], Worded]]
# Labels whose word's tag is not the tag at their place, and the rows that those are in, that say something.
APART, APART_ROWS = 12, 4
# The share of labels that the tag at their place must tell, and the most of those apart that their word's may tell.
BY_PLACE, BY_WORD = 0.99, 0.8
# A list that has less than so many entries of each kind is a name for each word, and no tags.
ALIKE = 4
# Tokens before a row's words that were counted when a tag is looked up: none, or the one that begins a row.
OFFSETS = (0, 1)
# Letters of a word that are shown.
SHOWN = 24


@dataclass(frozen=True)
class Label:
    """A label, the tags at its token's place and of its word, and where it stands: row, place, word."""

    label: int
    at_place: tuple[Any, bool]
    of_word: tuple[Any, bool]
    row: int
    place: int
    word: int

    @property
    def apart(self) -> bool:
        """Whether the two tags are different ones."""
        return bool(self.at_place[0] != self.of_word[0])


def by_place(rows: Rows) -> Pairing | None:
    """Labels that some list beside the words tells by the tokens' places, and none tells by their words."""
    known = [(labels, found) for ids, labels in rows if (found := worded(ids)) is not None]
    best: Pairing | None = None
    for name in dict.fromkeys(name for _, found in known for name in found.lists):
        for offset in OFFSETS:
            pairs = list(_pairs(known, name, offset))
            if not _varied(pairs):
                continue
            if _told(pairs, pairs, "of_word") >= BY_PLACE:
                return None
            best = best or _found(pairs, known, name, offset)
    return best


def in_batches(tensors: Sequence[Any]) -> Pairing | None:
    """The same in tensors of whole numbers: any that holds rows of tokens, and any of that shape for its labels."""
    if not WORDS:
        return None
    for ids in tensors:
        rows = ids.tolist()
        if not any(worded(row) for row in rows):
            continue
        for labels in tensors:
            same = labels is not ids and labels.shape == ids.shape
            found = by_place(list(zip(rows, labels.tolist(), strict=True))) if same else None
            if found is not None:
                called = next((known.site for row in rows if (known := worded(row))), None)
                return replace(found, location=found.location or (called.location if called else None))
    return None


def splits(rows: Rows) -> bool:
    """Whether any word that a tokenizer was given is in several pieces."""
    numbers = ([n for n in found.numbers if n is not None] for ids, _ in rows if (found := worded(ids)) is not None)
    return any(len(set(row)) < len(row) for row in numbers)


def _found(pairs: list[Label], known: Known, name: str, offset: int) -> Pairing | None:
    apart = [pair for pair in pairs if pair.apart]
    if len(apart) < APART or len({pair.row for pair in apart}) < APART_ROWS:
        return None
    by_word, placed = _told(apart, pairs, "of_word"), _told(apart, pairs, "at_place")
    if min(placed, _told(pairs, pairs, "at_place")) < BY_PLACE or by_word > BY_WORD:
        return None
    own = _usual(pairs, "at_place")
    shown = next((pair for pair in apart if own.get(pair.of_word, pair.label) != pair.label), apart[0])
    words, site = known[shown.row][1].words, known[shown.row][1].site
    word, other = (words[number][:SHOWN] for number in (shown.word, shown.place - offset))
    example = f"`{word}` ({shown.of_word[0]}) in row {shown.row} has the tag of `{other}` ({shown.at_place[0]})"
    where = _looked_up_at(site.location, name) if site else None
    return Pairing("tags", len(apart), by_word, placed, location=where, example=example)


def _looked_up_at(tokenized: Location, name: str) -> Location | None:
    """The last line below a call of the tokenizer, in its function, that takes something out of a row of tags."""
    tree, around = parse(tokenized.path), function_holding(tokenized)
    called = re.split(r"[.\[]", re.sub(r"(\[\d*\])+$", "", name))[-1]
    found = [
        node
        for node in (ast.walk(around) if around else nodes_of(tree) if tree else ())
        if isinstance(node, ast.Subscript)
        and isinstance(node.ctx, ast.Load)
        and not isinstance(node.slice, ast.Constant | ast.Slice)
        and called in re.findall(r"\w+", ast.unparse(node.value))
        and node.lineno > tokenized.line
    ]
    last = max(found, key=lambda node: (node.end_lineno or 0, node.end_col_offset or 0), default=None)
    return location_of(last, tokenized.path) if last is not None else None


def _pairs(known: Known, name: str, offset: int) -> Iterator[Label]:
    """The labels that count of tokens of words, where the list has a tag at the token's place as well."""
    for row, (labels, found) in enumerate(known):
        tags = found.lists.get(name, ())
        before = None
        for place, (label, word) in enumerate(zip(labels, found.numbers, strict=False)):
            first, before = word != before, word
            if label != IGNORED and word is not None and word < len(tags) and 0 <= place - offset < len(tags):
                yield Label(label, (tags[place - offset], first), (tags[word], first), row, place, word)


def _varied(pairs: list[Label]) -> bool:
    """Whether the list has tags: fewer kinds than entries, and labels of more than one kind."""
    kinds = {pair.of_word[0] for pair in pairs}
    return len({pair.label for pair in pairs}) > 1 and 2 <= len(kinds) <= len(pairs) / ALIKE


def _usual(pairs: list[Label], which: str) -> dict[tuple[Any, bool], int]:
    """The usual label of each tag, of first pieces and of others."""
    counts: dict[tuple[Any, bool], Counter[int]] = {}
    for pair in pairs:
        counts.setdefault(getattr(pair, which), Counter())[pair.label] += 1
    return {tag: count.most_common(1)[0][0] for tag, count in counts.items()}


def _told(asked: list[Label], pairs: list[Label], which: str) -> float:
    """The share of the labels asked for that are the usual one of their tag."""
    usual = _usual(pairs, which)
    return sum(usual[getattr(pair, which)] == pair.label for pair in asked) / max(len(asked), 1)
