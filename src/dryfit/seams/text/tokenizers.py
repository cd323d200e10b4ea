"""The tokenizer seam: where tokenizers are made, the words that they are given, and padding that they cannot do."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from types import FrameType
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from dryfit.core.evidence.batch import Padding
from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.source import Site, user_frames, user_site
from dryfit.core.stage import Stage
from dryfit.seams.objects import find_in_script
from dryfit.seams.text.word_lists import Tags, beside

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Where the user's own code made each tokenizer.
SITES: "WeakKeyDictionary[Any, Site]" = WeakKeyDictionary()
# The rows that were given as words, by their tokens, and how many are kept.
WORDS: "dict[tuple[int, ...], Worded]" = {}
KEPT = 4000


@dataclass(frozen=True)
class Worded:
    """A row that was given as words: the number of the word that each token is of, and the lists beside the words.

    A list that differs between rows of the same words is empty.
    """

    numbers: tuple[int | None, ...]
    words: tuple[str, ...] = ()
    lists: dict[str, Tags] = field(default_factory=dict)
    site: Site | None = None


def made_at(tokenizer: Any) -> Location | None:
    """The user's line that made a tokenizer, where it is known."""
    site = SITES.get(tokenizer)
    return site.location if site else None


def worded(ids: Sequence[int]) -> Worded | None:
    """What a tokenizer was given for a row of tokens, where that were words."""
    return WORDS.get(tuple(ids))


def words_begin_at(ids: Sequence[int]) -> tuple[int, ...]:
    """The places at which words begin in the tokens of a row, where a tokenizer was given the words."""
    known = worded(ids)
    numbers = known.numbers if known else ()
    first = {word: place for place, word in reversed(list(enumerate(numbers))) if word is not None}
    return tuple(sorted(first.values()))


def _keep_words(encoded: Any, given: Any, frames: list[FrameType]) -> None:
    free = KEPT - len(WORDS)
    if free <= 0:
        return
    ids = encoded["input_ids"]
    ids = ids.tolist() if hasattr(ids, "tolist") else ids
    rows = [ids] if len(ids) and isinstance(ids[0], int) else ids
    texts = _texts(given)
    # Of rows that are cut into several, nothing says which words are in which.
    if len(texts) == len(rows):
        lists = beside(texts, frames, lone=len(texts) == 1 and texts[0] is given, most=free)
    else:
        texts, lists = [()] * len(rows), [{} for _ in rows]
    site = Site.of(frames[0]) if frames else None
    for number, (row, words, found) in enumerate(zip(rows[:free], texts[:free], lists[:free], strict=True)):
        key = tuple(int(token) for token in row)
        before = WORDS[key].lists if key in WORDS else {}
        # Of the same words with other tags nothing says which a row is of.
        unsure = {name: () for name, tags in found.items() if before.get(name, tags) != tags}
        WORDS[key] = Worded(tuple(encoded.word_ids(number)), tuple(words), {**before, **found, **unsure}, site)


def _texts(given: Any) -> list[Sequence[str]]:
    """The rows of words that a tokenizer was given: a lone row is a list of one."""
    if not isinstance(given, list | tuple) or not given:
        return []
    return [given] if isinstance(given[0], str) else list(given)


def listen(session: "Session", module: Any) -> None:
    """Remember where tokenizers are made, and mend those that pad without a pad token."""

    def built(original: Any, tokenizer: Any, *args: Any, **kwargs: Any) -> None:
        original(tokenizer, *args, **kwargs)
        site = user_site(2) if session.listening else None
        if site is not None:
            SITES[tokenizer] = site

    def padding(original: Any, tokenizer: Any, *args: Any, **kwargs: Any) -> Any:
        if not session.listening or tokenizer.pad_token is not None:
            return original(tokenizer, *args, **kwargs)
        moment = Moment("pad", original, (tokenizer, *args), kwargs, {"tokenizer": tokenizer})
        return session.attempt(Stage.BATCH, moment, failed=lambda error: _record(session, tokenizer))

    def called(original: Any, tokenizer: Any, *args: Any, **kwargs: Any) -> Any:
        encoded = original(tokenizer, *args, **kwargs)
        if kwargs.get("is_split_into_words") and session.listening and getattr(encoded, "is_fast", False):
            with session.unseen():
                _keep_words(encoded, args[0] if args else kwargs.get("text"), list(user_frames(2)))
        return encoded

    owner = module.PreTrainedTokenizerBase
    session.patches.wrap(owner, "__init__", built)
    session.patches.wrap(owner, "_get_padding_truncation_strategies", padding)
    session.patches.wrap(owner, "__call__", called)


def _record(session: "Session", tokenizer: Any) -> None:
    name, _, _ = find_in_script(lambda value: value is tokenizer)
    session.recorder.paddings.append(Padding(type(tokenizer).__name__, name, made_at(tokenizer), tokenizer.eos_token))


LISTENERS = {"transformers.tokenization_utils_base": listen}
