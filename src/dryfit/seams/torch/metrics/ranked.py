"""Scores of ranks, held against the answers that the model made for them: what they are given to rank by."""

import re
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.metrics import Ranking
from dryfit.core.finding import Location
from dryfit.core.source import argument, here, parse
from dryfit.seams.signature import by_name
from dryfit.seams.torch.metrics import decided

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Scores of scikit-learn that go by the order of the answers, and whether they give one number.
RANKS = {"roc_auc_score": True, "average_precision_score": True, "roc_curve": False, "precision_recall_curve": False}
# Metrics of torchmetrics that do, and the functions behind them.
BY_ORDER = {"BinaryAUROC": "binary_auroc", "BinaryAveragePrecision": "binary_average_precision"}
# Fewest different answers that have an order to lose, and by how much two scores differ that are not the same.
DIFFERENT, APART = 5, 1e-3
# A source that turns a score round itself.
TURNED = re.compile(r"\b1(\.0?)?\s*-\s*[\w.]*(auc|roc|average_precision|score)", re.IGNORECASE)
# How far apart two numbers are that are the same but for rounding.
SAME = 1e-5


@dataclass(frozen=True)
class Ranked:
    """A score of ranks that is asked for: its name, what computes it, of what, and where.

    ``scores`` is the argument of that call which takes the scores, and its place.
    """

    name: str
    original: Callable[..., Any]
    given: Mapping[str, Any]
    site: Location
    scores: tuple[str, int] = ("y_score", 1)

    def value(self, scores: Any) -> float:
        """What it gives for other scores of the same rows."""
        alone = RANKS.get(self.name, True)
        return float(self.original(**{**self.given, "y_score": scores}) if alone else _area(self.given, scores))


def _area(given: Mapping[str, Any], scores: Any) -> float:
    return float(sys.modules["sklearn.metrics"].roc_auc_score(given["y_true"], scores))


def _heard(session: "Session", name: str, original: Any, *args: Any, **kwargs: Any) -> Any:
    trying = session.objects.get("asked ranks")
    if session.listening or trying is not None:
        with suppress(Exception), session.unseen():
            given, site = by_name(original, args, kwargs), here(3)
            if site is not None and {"y_true", "y_score"} <= given.keys():
                asked = Ranked(name, original, given, site)
                if trying is not None:
                    trying.append(asked)
                else:
                    look(session, asked)
    return original(*args, **kwargs)


def of_metric(session: "Session", metric: Any, pair: tuple[Any, ...], site: Location | None) -> None:
    """A metric of torchmetrics is given the scores of a batch: those of two classes go by the order of the rows."""
    name = BY_ORDER.get(type(metric).__name__)
    if name is None or site is None or session.current_pass is None:
        return
    function = getattr(sys.modules["torchmetrics.functional.classification"], name)

    def score(y_true: Any, y_score: Any) -> Any:
        return function(sys.modules["torch"].as_tensor(y_score), y_true)

    with suppress(Exception), session.unseen():
        given = dict(zip(("y_score", "y_true"), pair, strict=True))
        look(session, Ranked(type(metric).__name__, score, given, site, ("preds", 0)))


def look(session: "Session", asked: Ranked) -> None:
    """Hold the scores against the answers to these rows; where those order them, nothing else said of them counts."""
    torch: Any = sys.modules.get("torch")
    scores = _column(torch, asked.given["y_score"])
    if scores is None or not decided.LEAST <= len(scores) <= decided.ROWS:
        return
    for logits, columns in decided.candidates(session, len(scores)):
        _judge(session, asked, (scores, logits, columns), drawn=False)
        return


def tried(session: "Session", asked: list[Ranked], logits: Any, labels: Any) -> None:
    """What a compute_metrics ranks by, where logits that are drawn stand for the model's."""
    torch: Any = sys.modules["torch"]
    columns = {"labels": torch.as_tensor(labels)} if hasattr(labels, "shape") else {}
    for score in asked:
        with suppress(Exception):
            scores = _column(torch, score.given["y_score"])
            if scores is not None and len(scores) == len(logits):
                _judge(session, score, (scores, logits.double(), columns), drawn=True)


def _judge(session: "Session", asked: Ranked, held: tuple[Any, Any, Mapping[str, Any]], *, drawn: bool) -> None:
    scores, logits, columns = held
    answers = logits.double().reshape(len(logits), -1)
    truth = _column(sys.modules["torch"], asked.given["y_true"])
    if answers.shape[1] > 2 or truth is None or len(truth.unique()) != 2 or len(truth) != len(answers):
        return
    # Of two columns the second, beside the first, speaks for the class 1.
    ours = answers[:, 0] if answers.shape[1] == 1 else answers[:, 1] - answers[:, 0]
    if len(ours.unique()) < DIFFERENT:
        return
    if _orders(scores, ours) or (answers.shape[1] == 2 and _same(scores, answers[:, 1])):
        session.objects.setdefault("ranked well", set()).add(asked.name)
        session.recorder.rankings[:] = [r for r in session.recorder.rankings if r.function != asked.name]
        return
    if len(scores.unique()) == 2 and decided.is_decision(_whole(scores), ours.float()):
        kind = "decisions"
    else:
        kind = "column" if _is_first(session, asked, scores, answers, (truth, columns)) else ""
    known = session.recorder.rankings
    if not kind or asked.name in session.objects.get("ranked well", ()) or any(r.location == asked.site for r in known):
        return
    before, after = asked.value(scores.numpy()), asked.value(ours.numpy())
    if abs(before - after) >= APART:
        where = argument(asked.site, *asked.scores) or asked.site
        counted = len(scores), len(scores.unique()), len(ours.unique())
        known.append(Ranking(asked.name, kind, *counted, before, after, where, asked.site, drawn))


def _is_first(
    session: "Session", asked: Ranked, scores: Any, answers: Any, rows: tuple[Any, Mapping[str, Any]]
) -> bool:
    """Whether the scores are those for class 0, where the truth is 1 for the rows of class 1."""
    truth, columns = rows
    labels = [column.reshape(-1) for column in columns.values() if column.numel() == len(truth)]
    if answers.shape[1] != 2 or not any(bool((column.double() == truth).all()) for column in labels):
        return False
    first = _orders(scores, answers[:, 0] - answers[:, 1]) or _same(scores, answers[:, 0])
    return first and _trained(session) and not _turned(asked)


def _trained(session: "Session") -> bool:
    """Whether the labels were the classes of a loss over two."""
    return bool(session.recorder.losses) and session.recorder.losses[-1].classes == 2


def _turned(asked: Ranked) -> bool:
    """Whether class 0 is what is meant, or the source turns the score round."""
    tree = parse(asked.site.path)
    with open(asked.site.path, encoding="utf-8") as file:
        return asked.given.get("pos_label") not in (None, 1) or tree is None or bool(TURNED.search(file.read()))


def _orders(scores: Any, ours: Any) -> bool:
    """Whether the scores rise with these numbers, as any probability made of them does."""
    kept = scores[ours.argsort()]
    rises = bool((kept[1:] >= kept[:-1] - SAME * kept.abs().max()).all())
    return rises and len(kept.unique()) > min(DIFFERENT, len(ours.unique()) // 2)


def _same(scores: Any, column: Any) -> bool:
    return bool(((scores - column).abs() <= SAME * column.abs().max()).all())


def _whole(scores: Any) -> list[Any]:
    return [int(value == scores.max()) for value in scores]


def _column(torch: Any, values: Any) -> Any:
    """A row's one number each, as a tensor; None where there are several."""
    try:
        found = torch.as_tensor(values.tolist() if hasattr(values, "tolist") else list(values)).double()
    except Exception:
        return None
    return found.reshape(-1) if found.dim() == 1 or (found.dim() == 2 and found.shape[1] == 1) else None


def _listen(session: "Session", module: Any) -> None:
    session.objects["ranks tried"] = tried
    for name in RANKS:
        if hasattr(module, name):
            session.patches.wrap(module, name, partial(_heard, session, name))


LISTENERS: dict[str, Any] = {"sklearn.metrics": _listen}
