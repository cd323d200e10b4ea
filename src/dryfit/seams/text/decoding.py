"""The decoding seam: ids below 0, which the loss ignores and no tokenizer knows, and logits."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dryfit.backends.array import summarise
from dryfit.core.evidence.metrics import Decoding
from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.source import argument, call_at, here, source_of
from dryfit.core.stage import Stage

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# What the ids are called in the two methods.
NAMES = {"decode": "token_ids", "batch_decode": "sequences"}


def _tokenizers(session: "Session", module: Any) -> None:
    for name in NAMES:
        session.patches.wrap(module.PreTrainedTokenizerBase, name, _decoding(session, name))


def _decoding(session: "Session", name: str) -> Any:
    parameter = NAMES[name]

    def run(original: Any, tokenizer: Any, *args: Any, **kwargs: Any) -> Any:
        ids = args[0] if args else kwargs.pop(parameter, None)
        if not session.listening or ids is None:
            return original(tokenizer, ids, *args[1:], **kwargs)
        with session.unseen():
            lowest, logits = _lowest(ids), _logits_in(ids)
            moment = Moment("decode", _quietly(session, original), (tokenizer, ids, *args[1:]), kwargs)
        if logits is None and (lowest is None or lowest >= 0):
            return moment.run()
        return _attempt(session, moment, here(3), lowest or 0, logits, parameter)

    return run


def _attempt(
    session: "Session", moment: Moment, site: Location | None, lowest: float, logits: Any, parameter: str
) -> Any:
    with session.unseen():
        ids = moment.args[1]
        entry = _entry(site, summarise(ids).size, int(lowest), parameter)
        if logits is not None:
            entry = replace(entry, logits=tuple(logits.shape), outputs=len(ids) if isinstance(ids, tuple) else 1)
        session.recorder.decodings.append(entry)
    place = len(session.recorder.decodings) - 1

    def failed(error: Exception) -> None:
        session.recorder.decodings[place] = replace(entry, failed=True)

    return session.attempt(Stage.METRICS, moment, failed)


def _logits_in(ids: Any) -> Any:
    """What are floats with an axis of classes, by themselves or as the first of a model's outputs."""
    first = ids[0] if isinstance(ids, tuple) and ids else ids
    dtype = str(getattr(first, "dtype", "")).removeprefix("torch.")
    return first if dtype.startswith(("float", "bfloat")) and len(first.shape) > 1 else None


def _lowest(ids: Any) -> float | None:
    """The smallest id, of lists of any lengths too."""
    if not isinstance(ids, (list, tuple)):
        return summarise(ids).min
    found = [_lowest(item) if isinstance(item, (list, tuple)) or hasattr(item, "shape") else item for item in ids]
    return min((value for value in found if isinstance(value, (int, float))), default=None)


def _entry(site: Location | None, ids: int, lowest: int, parameter: str) -> Decoding:
    where = argument(site, parameter, 0)
    call = call_at(site)
    owner = getattr(call.func, "value", None) if call else None
    return Decoding(
        location=site,
        argument_location=where,
        ids=ids,
        minimum=lowest,
        argument=source_of(where),
        tokenizer=getattr(owner, "id", ""),
    )


def _quietly(session: "Session", original: Any) -> Any:
    def run(*args: Any, **kwargs: Any) -> Any:
        with session.unseen(ours=False):
            return original(*args, **kwargs)

    return run


LISTENERS: dict[str, Any] = {"transformers.tokenization_utils_base": _tokenizers}
