"""What a score is given, held against the answers that the model made for it: decisions, and what they were made of."""

import ast
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_batched, is_tensor
from dryfit.core.evidence.loss import LossCall
from dryfit.core.evidence.metrics import ExchangedScore, Threshold
from dryfit.core.finding import Location
from dryfit.core.source import function_holding, location_of, nodes_of, parse
from dryfit.core.trace import calls_named
from dryfit.seams.torch.batch.features import keyed

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Numbers of one answer, answers that are kept, rows of a score, and the fewest that say anything.
LARGEST, KEPT, ROWS, LEAST = 100_000, 512, 20_000, 16
# Rows of independent labels that have several of them, as a share: under one softmax only one can be likely.
SEVERAL = 0.1
# Where labels that are independent are decided on, unless told otherwise.
MIDDLE = 0.5
# How far apart two probabilities are that are the same but for rounding.
SAME = 1e-4
# The deviation of logits that are drawn: most of the thresholds between 0 and 1 have some on either side.
SPREAD = 1.5


@dataclass(frozen=True)
class Answer:
    """A model's answer in a pass over a loader, and what its batch holds for each of the rows."""

    pass_number: int
    logits: Any
    columns: Mapping[str, Any]


@dataclass(frozen=True)
class Asked:
    """A score that is asked for: what it is called, what computes it, of what, and where."""

    name: str
    original: Callable[..., Any]
    given: Mapping[str, Any]
    site: Location


def keep(session: "Session", logits: Any) -> None:
    """Keep an answer of a row of numbers, or of one number, for each example."""
    if logits is None or logits.dim() not in (1, 2) or logits.numel() > LARGEST or is_batched(logits):
        return
    number = session.passes[-1].number if session.passes else -1
    known: list[Answer] = session.objects.setdefault("answers", [])
    if known and (known[-1].pass_number != number or len(known) >= KEPT):
        known.clear()
    current = session.current_pass
    columns = dict(_columns(current.last, len(logits))) if current is not None else {}
    known.append(Answer(number, logits.detach().cpu().float().clone(), columns))


def _columns(batch: Any, rows: int) -> Iterator[tuple[str, Any]]:
    for key, value in keyed(batch).items() if batch is not None else ():
        if is_tensor(value) and value.dim() in (1, 2) and len(value) == rows and value.numel() <= LARGEST:
            yield key, value.detach().cpu()


def scored(
    session: "Session", name: str, original: Callable[..., Any], given: Mapping[str, Any], site: Location | None
) -> None:
    """A score is asked for: whether its arguments are exchanged, and whether its answers were decided on rightly."""
    rows = len(_plain(given["y_true"]))
    if site is None or not LEAST <= rows <= ROWS or rows != len(_plain(given["y_pred"])):
        return
    for made, columns in candidates(session, rows):
        _judge(session, Asked(name, original, given, site), made, columns, binary=trained_on_logits(session, made))
        return


def _judge(
    session: "Session",
    score: Asked,
    logits: Any,
    columns: Mapping[str, Any],
    *,
    binary: bool,
    drawn: bool = False,
) -> None:
    """Enter a score whose arguments are exchanged, or whose answers were decided on by another number than is meant."""
    targets, answers = _plain(score.given["y_true"]), _plain(score.given["y_pred"])
    labelled = any(_is_renamed(answers, column.tolist()) for column in columns.values())
    if labelled and is_decision(targets, logits) and not is_decision(answers, logits):
        _exchanged(session, score, (targets, answers))
    elif binary:
        _decided(session, targets, answers, logits, score.site, drawn=drawn)


def candidates(session: "Session", rows: int) -> Iterator[tuple[Any, dict[str, Any]]]:
    """The answers to so many rows: those of the last pass together, or the last alone."""
    known: list[Answer] = session.objects.get("answers", [])
    torch: Any = sys.modules.get("torch")
    prediction = session.objects.get("scored by a trainer")
    if prediction is not None and torch is not None:
        logits, labels = _logits(prediction), prediction.label_ids
        if getattr(logits, "ndim", 0) == 2 and hasattr(labels, "shape") and len(logits) == len(labels) == rows:
            yield torch.as_tensor(logits).float(), {"labels": torch.as_tensor(labels)}
        return
    for part in (known, known[-1:]) if torch is not None else ():
        widths = {answer.logits.shape[1:] for answer in part}
        if sum(len(answer.logits) for answer in part) == rows and len(widths) == 1:
            keys = set.intersection(*(set(answer.columns) for answer in part))
            columns = {key: torch.cat([answer.columns[key] for answer in part]) for key in keys if _alike(part, key)}
            yield torch.cat([answer.logits for answer in part]), columns


def _alike(part: list[Answer], key: str) -> bool:
    return len({answer.columns[key].shape[1:] for answer in part}) == 1


def _plain(values: Any) -> list[Any]:
    found = values.tolist() if hasattr(values, "tolist") else values
    return list(found) if isinstance(found, (list, tuple)) else []


def _is_renamed(values: list[Any], others: list[Any]) -> bool:
    """Whether two columns tell the same rows apart, each class by a name of its own."""
    one, other = [_hashed(value) for value in values], [_hashed(value) for value in others]
    pairs = set(zip(one, other, strict=True)) if len(one) == len(other) else set()
    return 1 < len(pairs) == len(set(one)) == len(set(other))


def _hashed(value: Any) -> Any:
    return tuple(map(_hashed, value)) if isinstance(value, list) else value


def is_decision(values: list[Any], answers: Any) -> bool:
    """Whether these are what the answers say: the class of the largest, or yes for each above some number."""
    if answers.dim() == 2 and answers.shape[1] > 1 and not isinstance(values[0], list):
        return _is_renamed(values, answers.argmax(1).tolist())
    flat = [part for value in values for part in (value if isinstance(value, list) else [value])]
    numbers = answers.reshape(-1).tolist()
    if len(flat) != len(numbers) or {value in (0, 1) for value in flat} != {True} or len(set(flat)) < 2:
        return False
    no, yes = ([n for n, value in zip(numbers, flat, strict=True) if value == wanted] for wanted in (0, 1))
    return bool(max(no) < min(yes))


def _exchanged(session: "Session", score: Asked, values: tuple[list[Any], list[Any]]) -> None:
    given, site = score.given, score.site
    result = score.original(**given)
    turned = score.original(**{**given, "y_true": given["y_pred"], "y_pred": given["y_true"]})
    known = session.recorder.exchanged_scores
    if repr(result) == repr(turned) or any(entry.location == site for entry in known):
        return
    ours, theirs = (float(value) if isinstance(value, (int, float)) else None for value in (result, turned))
    taken, there = (Counter(map(str, column)) for column in values)
    most = max(there, key=lambda label: abs(there[label] - taken[label]))
    counted = most, taken[most], there[most]
    known.append(ExchangedScore(score.name.rpartition(".")[2], len(values[0]), ours, theirs, *counted, site))


def losses_of_logits(session: "Session") -> list[LossCall]:
    """The calls of a binary loss that takes logits; none where the last was given probabilities."""
    losses = [call for call in session.recorder.losses if call.function == "binary_cross_entropy_with_logits"]
    return losses if losses and losses[-1].made_by != "sigmoid" else []


def trained_on_logits(session: "Session", answers: Any) -> bool:
    """Whether a binary loss was given a model's answers of this width as they are."""
    losses = losses_of_logits(session)
    width = tuple(extent for extent in answers.shape[1:] if extent > 1)
    if not losses or tuple(n for n in losses[-1].input.shape[1:] if n > 1) != width:
        return False
    return not bool(((answers >= 0) & (answers <= 1)).all())


def _decided(
    session: "Session", targets: list[Any], answers: list[Any], logits: Any, site: Location, *, drawn: bool = False
) -> None:
    """Which threshold of the source made these answers, of the logits themselves or of their softmax."""
    chosen = logits.new_tensor([_numbers(value) for value in answers])
    if chosen.shape != logits.shape and chosen.numel() == logits.numel():
        chosen = chosen.reshape(logits.shape)
    if chosen.shape != logits.shape or not bool(((chosen == 0) | (chosen == 1)).all()):
        return
    several = sum(isinstance(row, list) and sum(map(bool, row)) > 1 for row in targets) > SEVERAL * len(targets)
    for threshold, where in _thresholds(site):
        likely, raw = logits.sigmoid() > threshold, logits > threshold
        shared = logits.softmax(-1) > threshold if several else likely
        for kind, above, other in (("", raw, shared), ("softmax", shared, raw)):
            # What two ways of deciding come to alike tells neither.
            told = bool((above == chosen.bool()).all()) and not bool((other == chosen.bool()).all())
            if told and not bool((above == likely).all()):
                place = softmax_at(site) if kind else where
                enter(session, kind, threshold, (above, likely), place or where, drawn=drawn)
                return


def probe(session: "Session", metric: Callable[[Any], Any], prediction: Any, change: Callable[..., Any]) -> None:
    """Ask a compute_metrics for the score of logits that are drawn: how it decides, whatever the model says so far."""
    torch: Any = sys.modules.get("torch")
    logits, labels = _logits(prediction), getattr(prediction, "label_ids", None)
    probed: set[int] = session.objects.setdefault("probed metrics", set())
    if torch is None or getattr(logits, "ndim", 0) != 2 or len(logits) < LEAST or id(metric) in probed:
        return
    probed.add(id(metric))
    drawn = torch.randn(tuple(logits.shape), generator=torch.Generator().manual_seed(0)) * SPREAD
    shape = logits.shape
    session.objects["asked scores"] = asked = list[Asked]()
    session.objects["asked ranks"] = ranks = list[Any]()
    try:
        metric(change(prediction, lambda part: drawn.numpy() if getattr(part, "shape", ()) == shape else part))
    finally:
        del session.objects["asked scores"], session.objects["asked ranks"]
    if (tried := session.objects.get("ranks tried")) is not None:
        tried(session, ranks, drawn, labels)
    binary = not session.recorder.thresholds and trained_on_logits(session, torch.as_tensor(logits))
    columns = {"labels": torch.as_tensor(labels)} if hasattr(labels, "shape") else {}
    for score in asked:
        _judge(session, score, drawn, columns, binary=binary, drawn=True)


def _logits(prediction: Any) -> Any:
    """The logits that a compute_metrics is given: its predictions, or the first of them that is a table."""
    given: Any = getattr(prediction, "predictions", None)
    return next((part for part in given if getattr(part, "ndim", 0) == 2), None) if isinstance(given, tuple) else given


def overheard(
    session: "Session", name: str, original: Callable[..., Any], given: Mapping[str, Any], site: Location | None
) -> None:
    """A score that is asked for while drawn logits are tried."""
    if "asked scores" in session.objects and {"y_true", "y_pred"} <= set(given) and site is not None:
        session.objects["asked scores"].append(Asked(name, original, given, site))


def _numbers(value: Any) -> Any:
    return [float(part) for part in value] if isinstance(value, list) else float(value)


def enter(
    session: "Session",
    kind: str,
    threshold: float,
    decided: tuple[Any, Any],
    where: Location | None,
    *,
    drawn: bool = False,
) -> None:
    """Enter answers that a threshold decided on, beside those that their probabilities say."""
    known = session.recorder.thresholds
    if all(entry.location != where for entry in known):
        above, likely = (int(part.sum()) for part in decided)
        known.append(Threshold(threshold, decided[0].numel(), above, likely, where, kind, drawn))


def softmaxed(session: "Session", values: Any, threshold: float, where: Location | None, targets: Any = None) -> None:
    """Probabilities of independent labels are decided on: enter them where they are a softmax over the labels."""
    known: list[Answer] = session.objects.get("answers", [])
    if where is None or not known or not is_tensor(values) or values.dim() != 2 or values.shape[1] < 2:
        return
    logits, columns = known[-1].logits, known[-1].columns
    held = targets if is_tensor(targets) else next((c for c in columns.values() if c.shape == logits.shape), None)
    if logits.shape != values.shape or held is None or held.shape != logits.shape:
        return
    several = ((held > 0).sum(1) > 1).float().mean() > SEVERAL
    same = bool(((logits.softmax(-1) - values.detach().cpu().float()).abs() < SAME).all())
    if several and same and trained_on_logits(session, logits):
        decided = logits.softmax(-1) > threshold, logits.sigmoid() > threshold
        enter(session, "softmax", threshold, decided, softmax_at(where) or where)


def softmax_at(site: Location) -> Location | None:
    """The last softmax before a line, in its function first."""
    named = calls_named(site.path, "softmax", "Softmax")
    return _nearest([(call, location_of(call, site.path)) for call in named], site)


def _thresholds(site: Location) -> Iterator[tuple[float, Location]]:
    """The numbers between 0 and 1 that the file holds something against, each with the comparison nearest to a line."""
    tree = parse(site.path)
    if tree is None:
        return
    named = dict(_named_numbers(tree))
    found: dict[float, list[tuple[ast.expr, Location]]] = {}
    for node in (n for n in nodes_of(tree) if isinstance(n, ast.Compare) and len(n.ops) == 1):
        for side in (node.left, node.comparators[0]):
            value = side.value if isinstance(side, ast.Constant) else named.get(ast.unparse(side))
            if isinstance(value, float) and 0 < value < 1 and isinstance(node.ops[0], ast.Gt | ast.GtE):
                found.setdefault(value, []).append((node, location_of(node, site.path)))
    for value, places in found.items():
        if (nearest := _nearest(places, site)) is not None:
            yield value, nearest


def _named_numbers(tree: ast.Module) -> Iterator[tuple[str, Any]]:
    """The names that a file gives numbers to, and parameters that have them as defaults."""
    for node in nodes_of(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            yield ast.unparse(node.targets[0]), node.value.value
        elif isinstance(node, ast.arguments):
            given = node.args[len(node.args) - len(node.defaults) :]
            yield from (
                (a.arg, d.value) for a, d in zip(given, node.defaults, strict=True) if isinstance(d, ast.Constant)
            )


def _nearest(places: list[tuple[ast.expr, Location]], site: Location) -> Location | None:
    own = function_holding(site)
    inside = [where for node, where in places if own is not None and node in ast.walk(own)]
    before = [where for where in inside or [where for _, where in places] if where.line <= site.line]
    return max(before, key=lambda where: where.line) if before else (places[-1][1] if places else None)
