"""Tags of words that are looked up by the places of tokens, or by their words."""

import random
from collections.abc import Callable, Iterator

import pytest

from dryfit.seams.text.tokenizers import WORDS, Worded
from dryfit.seams.torch.data.looked_up import by_place, in_batches, splits

Lookup = Callable[[tuple[int, ...], int, int], int]


@pytest.fixture(autouse=True)
def _none_kept() -> Iterator[None]:
    WORDS.clear()
    yield
    WORDS.clear()


def rows(
    label: Lookup, *, firsts: bool = True, count: int = 40, pieces: int = 3, name: str = "tags"
) -> list[tuple[list[int], list[int]]]:
    """Rows of words in up to so many pieces between two special tokens, with what each token's label is."""
    chance, made = random.Random(0), []
    for row in range(count):
        tags = tuple(chance.choices((0, 1, 2), (6, 1, 1), k=chance.randint(6, 10)))
        numbers = [None, *(n for n in range(len(tags)) for _ in range(chance.randint(1, pieces))), None]
        labels = [
            -100 if n is None or (firsts and numbers[place - 1] == n) else label(tags, place, n)
            for place, n in enumerate(numbers)
        ]
        ids = [row * 100 + place for place in range(len(numbers))]
        WORDS[tuple(ids)] = Worded(tuple(numbers), tuple(f"word{n}" for n in range(len(tags))), {name: tags})
        made.append((ids, labels))
    return made


def at(tags: tuple[int, ...], place: int) -> int:
    return tags[place] if 0 <= place < len(tags) else 0


@pytest.mark.parametrize("firsts", [True, False])
@pytest.mark.parametrize("offset", [0, 1])
def test_tags_at_the_places_of_tokens(offset: int, *, firsts: bool) -> None:
    given = rows(lambda tags, place, _: at(tags, place - offset), firsts=firsts)
    found = by_place(given)
    assert found is not None
    assert (found.kind, found.mended) == ("tags", 1.0)
    assert found.accuracy < 0.7
    assert "`word" in found.example
    assert splits(given)


@pytest.mark.parametrize(
    ("label", "firsts"),
    [
        (lambda tags, _, word: tags[word], True),
        (lambda tags, _, word: tags[word], False),
        (lambda tags, _, word: (4, 3, 9)[tags[word]], False),
        (lambda *_: 0, True),
        (lambda _, place, word: (place * 7 + word) % 3, True),
    ],
)
def test_tags_of_words_and_labels_of_something_else(label: Lookup, *, firsts: bool) -> None:
    assert by_place(rows(label, firsts=firsts)) is None


def test_where_no_word_is_split_both_are_the_same() -> None:
    given = rows(lambda tags, place, _: at(tags, place - 1), pieces=1)
    assert by_place(given) is None
    assert not splits(given)


def test_few_rows_say_nothing() -> None:
    assert by_place(rows(lambda tags, place, _: at(tags, place), count=3)) is None


def test_rows_that_no_tokenizer_was_given_as_words_say_nothing() -> None:
    given = rows(lambda tags, place, _: at(tags, place))
    WORDS.clear()
    assert by_place(given) is None


class Whole:
    """A tensor of whole numbers, as far as it is read."""

    def __init__(self, rows: list[list[int]]) -> None:
        self.rows, self.shape = rows, (len(rows), len(rows[0]))

    def tolist(self) -> list[list[int]]:
        return self.rows


def test_labels_that_a_collate_function_made_are_read_off_the_batch() -> None:
    given = rows(lambda tags, place, _: at(tags, place))
    width = max(len(ids) for ids, _ in given)
    for ids, labels in given:
        WORDS[(*ids, *[0] * (width - len(ids)))] = WORDS[tuple(ids)]
        labels += [-100] * (width - len(ids))
        ids += [0] * (width - len(ids))
    tokens, labels = Whole([ids for ids, _ in given]), Whole([labels for _, labels in given])
    mask = Whole([[int(bool(i)) for i in ids] for ids, _ in given])
    found = in_batches([tokens, mask, labels])
    assert found is not None
    assert found.kind == "tags"
    assert in_batches([tokens, mask]) is None
