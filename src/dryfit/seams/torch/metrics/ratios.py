"""Scores that are no means of rows, computed of each batch alone and averaged over the batches."""

import ast
import inspect
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.metrics import Share
from dryfit.core.finding import Location
from dryfit.core.source import here
from dryfit.seams.signature import by_name
from dryfit.seams.torch.metrics import further
from dryfit.seams.torch.metrics.unequal import divides, loop_at, takes_mean

if TYPE_CHECKING:
    from dryfit.seams.policy import LoaderPass
    from dryfit.seams.session import Session

# Parts of the names of scores whose mean over batches is not that over rows.
RATIOS = ("f1", "fbeta", "precision", "recall", "roc", "jaccard", "matthews", "kappa", "balanced", "r2_score", "f_beta")
# Those of them that give curves, or several numbers.
SEVERAL = ("curve", "fscore", "at_fixed", "retrieval", "stat_scores")
# What they call the answers and the truth.
ANSWERS, TRUTH = ("preds", "y_pred", "y_score"), ("target", "y_true")
# Scores that are kept, and points by which the mean of the batches must be beside the score of all rows.
KEPT, APART = 400, 0.05
# A logit that is as good as certain.
LOGIT = 6.0
# How the steps of an evaluation are called, whose logs Lightning averages over batches.
STEPS = ("validation_step", "test_step")


@dataclass(frozen=True)
class Ratio:
    """One score of a batch: what it is ``of``, and the pass and the line that it was asked for in."""

    function: str
    score: Callable[[Any, Any], Any]
    of: tuple[Any, Any]
    result: Any
    site: Location | None
    loader_pass: "LoaderPass | None"

    @property
    def value(self) -> float:
        return float(self.result)

    @property
    def rows(self) -> int:
        return len(self.of[1])


def heard(
    session: "Session",
    name: str,
    called: tuple[tuple[str, ...], tuple[str, ...]],
    fits: Callable[[Any, Any], bool],
    original: Any,
    *args: Any,
    **kwargs: Any,
) -> Any:
    """Call a score, and keep what it was given under what it has ``called`` answers and truth, where that ``fits``."""
    result = original(*args, **kwargs)
    known: list[Ratio] = session.objects.setdefault("ratios", [])
    if session.listening and len(known) < KEPT and session.current_pass is not None:
        with suppress(Exception), session.unseen():
            given = by_name(original, args, kwargs)
            answers, truth = (next(key for key in keys if key in given) for keys in called)
            predicted, true = given.pop(answers), given.pop(truth)
            alone = len(true) > 1 and _is_number(result) and not getattr(result, "requires_grad", False)
            if alone and fits(predicted, true):
                score = partial(_asked, original.__wrapped__, given, answers, truth)
                known.append(Ratio(name, score, (_kept(predicted), _kept(true)), result, here(4), session.current_pass))
    return result


def _heard(session: "Session", name: str, original: Any, *args: Any, **kwargs: Any) -> Any:
    return heard(session, name, (ANSWERS, TRUTH), lambda *_: True, original, *args, **kwargs)


def _asked(original: Any, settings: dict[str, Any], answers: str, truth: str, predicted: Any, true: Any) -> Any:
    return original(**{**settings, answers: predicted, truth: true})


def _kept(values: Any) -> Any:
    """A copy of a batch's rows; those of a list as they are."""
    if is_tensor(values):
        return values.detach().clone()
    return values.copy() if hasattr(values, "copy") else list(values)


def _is_number(result: Any) -> bool:
    return isinstance(result, float) or (getattr(result, "ndim", 1) == 0 and hasattr(result, "item"))


def logged(session: "Session", module: Any, key: str, value: Any, settings: dict[str, Any]) -> None:
    """Lightning is told a value, which it averages over the batches of an evaluation."""
    averaged = settings.get("on_epoch") is not False and settings.get("reduce_fx", "mean") in ("mean", None)
    known: list[Ratio] = session.objects.get("ratios", [])
    if averaged and known and getattr(module, "_current_fx_name", "") in STEPS:
        last = next((entry for entry in reversed(known[-8:]) if _is(entry, value)), None)
        if last is not None:
            session.objects.setdefault("ratios logged", {}).setdefault((key, id(last.loader_pass)), []).append(last)
            _told_at_the_end(session)


def _is(entry: Ratio, value: Any) -> bool:
    return value is entry.result or (isinstance(value, float) and value == entry.value)


def _told_at_the_end(session: "Session") -> None:
    """The log of the pass that has most batches is looked at in the end."""
    if "ratios told" not in session.objects:
        session.objects["ratios told"] = True
        session.recorder.refreshers.append(partial(_of_logs, session))


def _of_logs(session: "Session") -> None:
    groups: dict[tuple[str, int], list[Ratio]] = session.objects.get("ratios logged", {})
    for (key, _), entries in sorted(groups.items(), key=lambda item: len(item[1]), reverse=True):
        _add(session, key, entries)


def of_loop(session: "Session", frame: FrameType, batches: int) -> None:
    """The scores of the pass that ends in a loop of the script's own, which a list or a sum holds."""
    known: list[Ratio] = session.objects.get("ratios", [])
    mine = [entry for entry in known if entry.loader_pass is session.current_pass]
    for site in dict.fromkeys(entry.site for entry in mine):
        entries = [entry for entry in mine if entry.site == site]
        if len(entries) == batches:
            for name in _averaging(frame, [entry.value for entry in entries]):
                _add(session, name, entries)


def _averaging(frame: FrameType, values: list[float]) -> Iterator[str]:
    """The names that hold just these values, or their sum, and whose mean is taken behind the loop of a frame."""
    _, behind = loop_at(frame)
    for name, held in list(frame.f_locals.items()):
        listed = isinstance(held, list) and len(held) == len(values) and all(map(_is_number, held))
        if listed and [float(value) for value in held] == values:
            yield from (name for _ in _first(n for n in behind if takes_mean(n, name)))
        elif _is_number(held) and abs(float(held) - sum(values)) < 1e-6 * len(values):
            yield from (name for _ in _first(n for n in behind if divides(n, name)))


def _first(nodes: Iterable[ast.expr]) -> list[ast.expr]:
    return list(islice(nodes, 1))


def _add(session: "Session", key: str, entries: list[Ratio]) -> None:
    """The score of all rows beside the mean of the batches, where they are far apart."""
    with suppress(Exception), session.unseen(ours=False):
        session.recorder.shares.extend(_apart(session, key, entries))


def _apart(session: "Session", key: str, entries: list[Ratio]) -> Iterator[Share]:
    # Batches of many sizes are groups, each scored for itself.
    uneven = len(entries) < 2 or len({entry.rows for entry in entries[:-1]}) > 1
    if uneven or any(share.kind == "ratio" for share in session.recorder.shares):
        return
    for pairs, drawn in _scored(session, key, entries):
        sizes = [len(true) for _, true in pairs]
        values = [float(entries[0].score(*pair)) for pair in pairs] if drawn else [entry.value for entry in entries]
        mean = sum(value * size for value, size in zip(values, sizes, strict=True)) / sum(sizes)
        whole = float(entries[0].score(*(_joined([pair[part] for pair in pairs]) for part in (0, 1))))
        if abs(mean - whole) >= APART:
            name, how = entries[0].function, "drawn" if drawn else ""
            place = entries[0].site
            yield Share(key, name, mean, len(pairs), sum(sizes), place, "", how, "ratio", whole)
            return


def _scored(session: "Session", key: str, entries: list[Ratio]) -> Iterator[tuple[list[tuple[Any, Any]], bool]]:
    """The batches as they were scored, and with drawn answers; then those that the evaluation would go on to."""
    pairs = [entry.of for entry in entries]
    yield pairs, False
    yield [_drawn(pair) for pair in pairs], True
    tried: set[str] = session.objects.setdefault("ratios of whole sets", set())
    current = entries[0].loader_pass
    if key not in tried and current is not None and (current.length or 0) > len(entries):
        tried.add(key)
        loader = session.live("loaders")[current.loader]
        yield [_drawn((pairs[0][0], true)) for true in further.truths(loader, [true for _, true in pairs])], True


def _drawn(pair: tuple[Any, Any]) -> tuple[Any, Any]:
    """Answers in the place of a model's that has hardly begun: the truth, but for each fourth: its neighbour's."""
    predicted, true = pair
    truth = [int(value) for value in (true.tolist() if hasattr(true, "tolist") else true)]
    answers = [truth[number - 1] if number % 4 == 0 else value for number, value in enumerate(truth)]
    classes = predicted.shape[1] if len(getattr(predicted, "shape", ())) == 2 else 0
    rows: list[Any] = [[float(one == value) for one in range(classes)] for value in answers] if classes else answers
    if not classes and _are_logits(predicted):
        rows = [LOGIT * (2 * value - 1) for value in answers]
    if is_tensor(predicted):
        return predicted.new_tensor(rows), true
    if hasattr(predicted, "dtype"):
        return sys.modules["numpy"].asarray(rows, dtype=predicted.dtype), true
    return rows, true


def _are_logits(predicted: Any) -> bool:
    """Whether answers are numbers that no probability is, on either side of 0."""
    return "float" in str(getattr(predicted, "dtype", "")) and bool((predicted < 0).any())


def _joined(parts: list[Any]) -> Any:
    """The rows of all batches in one."""
    if is_tensor(parts[0]):
        return sys.modules["torch"].cat(parts)
    if hasattr(parts[0], "tolist"):
        return sys.modules["numpy"].concatenate([sys.modules["numpy"].asarray(part) for part in parts])
    return [row for part in parts for row in part]


def _listen_sklearn(session: "Session", module: Any) -> None:
    for name in (name for name in module.__all__ if is_ratio(name)):
        session.patches.wrap(module, name, partial(_heard, session, name))


def _listen_functions(session: "Session", module: Any) -> None:
    for name, function in list(vars(module).items()):
        if is_ratio(name) and inspect.isfunction(function):
            session.patches.wrap(module, name, partial(_heard, session, name))


def is_ratio(name: str) -> bool:
    """Whether a function's name is that of a score whose mean over batches is another than that over rows."""
    return any(part in name for part in RATIOS) and not any(part in name for part in SEVERAL)


LISTENERS: dict[str, Any] = {
    "sklearn.metrics": _listen_sklearn,
    "torchmetrics.functional": _listen_functions,
    "torchmetrics.functional.classification": _listen_functions,
}
