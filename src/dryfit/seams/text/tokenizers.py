"""The tokenizer seam: where tokenizers are made, and padding that they cannot do."""

from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from dryfit.core.evidence.batch import Padding
from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.source import Site, user_site
from dryfit.core.stage import Stage
from dryfit.seams.objects import find_in_script

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Where the user's own code made each tokenizer.
SITES: "WeakKeyDictionary[Any, Site]" = WeakKeyDictionary()
# Where each word begins in the tokens of rows that were given as words, and how many rows are kept.
WORDS: dict[tuple[int, ...], tuple[int, ...]] = {}
KEPT = 4000


def made_at(tokenizer: Any) -> Location | None:
    """The user's line that made a tokenizer, where it is known."""
    site = SITES.get(tokenizer)
    return site.location if site else None


def words_begin_at(ids: list[int]) -> tuple[int, ...]:
    """The places at which words begin in the tokens of a row, where a tokenizer was given the words."""
    return WORDS.get(tuple(ids), ())


def _keep_words(encoded: Any) -> None:
    ids = encoded["input_ids"]
    rows = [ids] if ids and isinstance(ids[0], int) else ids
    for number, row in enumerate(rows[: KEPT - len(WORDS)]):
        words = encoded.word_ids(number)
        first = {word: place for place, word in reversed(list(enumerate(words))) if word is not None}
        WORDS[tuple(int(token) for token in row)] = tuple(sorted(first.values()))


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
                _keep_words(encoded)
        return encoded

    owner = module.PreTrainedTokenizerBase
    session.patches.wrap(owner, "__init__", built)
    session.patches.wrap(owner, "_get_padding_truncation_strategies", padding)
    session.patches.wrap(owner, "__call__", called)


def _record(session: "Session", tokenizer: Any) -> None:
    name, _, _ = find_in_script(lambda value: value is tokenizer)
    session.recorder.paddings.append(Padding(type(tokenizer).__name__, name, made_at(tokenizer), tokenizer.eos_token))


LISTENERS = {"transformers.tokenization_utils_base": listen}
