"""Texts that the script's tokenizer cuts, and whether those are what the model is to answer."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.data import Cut
from dryfit.core.evidence.loss import IGNORED
from dryfit.core.finding import Location
from dryfit.core.source import Site, argument, call_at, user_frame

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Texts that are tokenized once more without a limit, for each line.
TRIED = 384
# Different texts that say something, the most that are compared, for of many some are alike by chance, and the share of
# them that become the same as another where too little is kept.
TEXTS, COMPARED, ALIKE = 16, 128, 0.5


@dataclass
class Limited:
    """A line that tokenizes up to a limit: what came out, and the lengths with the limit and without.

    ``made`` are the different texts that were tokenized again, without the limit, each with what is kept of it.
    ``pad`` is left out of both.
    """

    location: Location
    target: bool = False
    overflows: bool = False
    lengths: list[tuple[int, int]] = field(default_factory=list)
    results: set[tuple[int, ...]] = field(default_factory=set)
    made: dict[tuple[int, ...], tuple[int, ...]] = field(default_factory=dict)
    pad: int | None = None

    @property
    def place(self) -> Location:
        """Where the limit stands, or else the line."""
        named = argument(self.location, "max_length") if call_at(self.location) else None
        return named or self.location

    @property
    def limit(self) -> int:
        """How long the longest is that came out."""
        return max(kept for kept, _ in self.lengths)

    @property
    def longest(self) -> int:
        """How long the longest would be without the limit."""
        return max(whole for _, whole in self.lengths)


def listen(session: "Session", module: Any) -> None:
    """Hear every call of a tokenizer that may cut."""

    def called(original: Any, tokenizer: Any, *args: Any, **kwargs: Any) -> Any:
        result = original(tokenizer, *args, **kwargs)
        if kwargs.get("truncation") in (None, False, "do_not_truncate") or not session.listening:
            return result
        frame = user_frame(2)
        if frame is not None:
            with session.unseen():
                key = frame.f_code, frame.f_lineno
                known = limited(session)
                if key not in known:
                    where = Site.of(frame).location
                    known[key] = Limited(where, overflows=bool(kwargs.get("return_overflowing_tokens")))
                _compare(known[key], original, tokenizer, args, kwargs, result)
        return result

    session.patches.wrap(module.PreTrainedTokenizerBase, "__call__", called)
    session.recorder.refreshers.append(lambda: alike(session))


def alike(session: "Session") -> None:
    """Enter the first line that cuts texts so that few of them can be told apart."""
    if any(cut.kind == "text" for cut in session.recorder.cuts):
        return
    for entry in limited(session).values():
        kept = list(entry.made.values())[:COMPARED]
        texts, lost = len(kept), len(kept) - len(set(kept))
        if entry.target or entry.overflows or texts < TEXTS or lost < ALIKE * texts:
            continue
        session.recorder.cuts.append(Cut("text", texts, lost, entry.limit, entry.longest, location=entry.place))
        return


def limited(session: "Session") -> dict[Any, Limited]:
    """The lines that tokenize up to a limit."""
    found: dict[Any, Limited] = session.objects.setdefault("limited", {})
    return found


def _compare(entry: Limited, original: Any, tokenizer: Any, args: Any, kwargs: Any, result: Any) -> None:
    """Tokenize the first texts again, without the limit: the targets, where they are told apart, or else the text."""
    target = kwargs.get("text_target")
    text = target if target is not None else args[0] if args else kwargs.get("text")
    texts = [text] if isinstance(text, str) else text
    # Words of one text are no texts.
    paired = len(args) > 1 or kwargs.get("text_pair") is not None or kwargs.get("is_split_into_words")
    if not isinstance(texts, (list, tuple)) or not texts or not isinstance(texts[0], str) or paired:
        return
    entry.target, entry.pad = entry.target or target is not None, tokenizer.pad_token_id
    both = target is not None and (args or kwargs.get("text") is not None)
    ids = result["labels" if both else "input_ids"]
    rows = [_plain(row, tokenizer) for row in ([ids] if isinstance(text, str) and _flat(ids) else ids)]
    wanted = rows[: TRIED - len(entry.lengths)]
    word = "text_target" if target is not None else "text"
    for row, whole in zip(wanted, texts, strict=False):
        again = original.__wrapped__(tokenizer, **{word: whole})["input_ids"]
        entry.made[tuple(_plain(again, tokenizer))] = tuple(row)
        # Padding's own token may end a text as well: it is left out of both.
        entry.lengths.append((len(row), len(_plain(again, tokenizer))))
    entry.results.update(tuple(row) for row in rows)


def _flat(ids: Any) -> bool:
    return ids.dim() == 1 if is_tensor(ids) else not ids or not isinstance(ids[0], (list, tuple))


def _plain(row: Any, tokenizer: Any) -> list[int]:
    """A row's ids without padding."""
    values = row.tolist() if hasattr(row, "tolist") else list(row)
    pad = tokenizer.pad_token_id
    return [value for value in values if value not in (pad, IGNORED)]


def overflows(session: "Session") -> bool:
    """Whether the script has long texts cut into several rows, of which few hold the answer."""
    return any(entry.overflows for entry in limited(session).values())


def settle(session: "Session", labels: Any, inputs: Any, pad: int | None) -> None:
    """Enter the lines that cut what a batch's labels are made of.

    Whether a text that is its own labels has an answer at its end, only what the model is asked later can tell.
    """
    if any(cut.kind != "text" for cut in session.recorder.cuts) or not is_tensor(labels) or labels.dim() != 2:
        return
    kind = "own" if _same_text(labels, inputs) else "target"
    rows = {tuple(value for value in row if value not in (pad, IGNORED)) for row in labels.tolist()}
    for entry in limited(session).values():
        if entry.target or (rows and rows <= entry.results):
            session.recorder.cuts.extend(_cut(entry, kind))


def _same_text(labels: Any, inputs: Any) -> bool:
    """Whether all labels that count are the inputs themselves, as a language model has them."""
    if not is_tensor(inputs) or inputs.shape != labels.shape:
        return False
    return bool(((labels == inputs) | (labels == IGNORED)).all())


def _cut(entry: Limited, kind: str) -> Sequence[Cut]:
    lost = [whole for kept, whole in entry.lengths if kept < whole]
    if not lost:
        return ()
    return (Cut(kind, len(entry.lengths), len(lost), entry.limit, entry.longest, location=entry.place),)


LISTENERS = {"transformers.tokenization_utils_base": listen}
