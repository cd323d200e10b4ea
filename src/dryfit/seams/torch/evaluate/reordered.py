"""Answers that a shuffled pass gave, and that are scored against labels in the dataset's own order."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import tensors_in
from dryfit.core.evidence.evaluate import Reordered
from dryfit.core.finding import Location
from dryfit.seams.torch.data.samplers import is_sampled_by
from dryfit.seams.torch.forward.modules import ForwardSeam, Note, logits_of

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# The fewest rows whose order says anything, the most that are kept of a pass, and passes that are kept.
FEWEST, LARGEST, KEPT = 16, 20_000, 8
# Rows with another label than their own, as a share, before two orders are not one.
MOVED = 0.1
# Where two classes of one output part: as logits, and as probabilities.
THRESHOLDS = (0.0, 0.5)
SHUFFLING = ("RandomSampler", "SubsetRandomSampler")


@dataclass
class Shuffled:
    """One pass in an order of chance: the rows, what the model answered, and the numbers that came with them."""

    number: int
    loader: int
    asked_at: Location | None
    rows: list[int] = field(default_factory=list)
    answers: list[Any] = field(default_factory=list)
    columns: dict[str, list[Any]] = field(default_factory=dict)
    single: bool = False

    def in_place(self) -> bool:
        """Whether every row of the dataset came once, and an answer to each."""
        known = FEWEST <= len(self.rows) <= LARGEST and len(self.rows) == len(self.answers)
        return known and sorted(self.rows) == list(range(len(self.rows)))

    def gave(self, given: list[Any]) -> bool:
        """Whether these are the answers, what grows with them, or the classes they stand for, in the pass's order."""
        if not self.single:
            return given == self.answers
        decided = ([int(answer > limit) for answer in self.answers] for limit in THRESHOLDS)
        return given == self.answers or self._grows(given) or any(given == classes for classes in decided)

    def _grows(self, given: list[Any]) -> bool:
        """Whether these are probabilities of the answers, say, or the answers in the unit of the targets."""
        ordered = [value for _, value in sorted(zip(self.answers, given, strict=True))]
        return len({*given}) >= FEWEST and ordered == sorted(given)


class ReorderedSeam:
    """Follows evaluations over loaders that shuffle, until what they answered is scored."""

    def __init__(self, session: "Session", forward: ForwardSeam) -> None:
        self.session = session
        self._passes: list[Shuffled] = []
        forward.after.append(self._answered)
        session.objects["answers heard"] = self._scored

    def _answered(self, note: Note, result: Any) -> None:
        """One batch of an evaluation has its answers."""
        current, logits = self.session.current_pass, logits_of(result)
        if current is None or note.grad_enabled or logits is None or logits.dim() not in (1, 2):
            return
        loader = self.session.live("loaders")[current.loader]
        rows = self.session.loaders.rows_of(current.loader, back=int(current.is_ahead))
        if not is_sampled_by(loader, *SHUFFLING) or len(rows) != len(logits):
            return
        found = self._pass_of(current)
        if found is None:
            return
        found.rows += rows
        found.single = logits.dim() == 1 or logits.shape[1] == 1
        found.answers += (logits.reshape(-1) if found.single else logits.argmax(dim=1)).tolist()
        for name, column in tensors_in(current.handed).items():
            if column.numel() == len(rows):
                found.columns.setdefault(str(name), []).extend(column.reshape(-1).tolist())

    def _pass_of(self, current: Any) -> Shuffled | None:
        """What is known of a pass so far; None once too much is."""
        if not self._passes or self._passes[-1].number != current.number:
            self._passes = [*self._passes[1 - KEPT :], Shuffled(current.number, current.loader, current.asked_at)]
        last = self._passes[-1]
        return last if len(last.rows) < LARGEST else None

    def _scored(self, session: "Session", truth: Any, given: Any) -> None:
        """A score of labels and of what may be the answers of a pass."""
        known = session.recorder.reordered
        alike = [p for p in self._passes if len(p.rows) == _extent(truth) == _extent(given)] if not known else []
        for found in alike:
            labels, answers = _flat(truth), _flat(given)
            if len(labels) != len(found.rows) or not found.in_place() or not found.gave(answers):
                continue
            for column in found.columns.values():
                own = [labels[row] for row in found.rows]
                moved = sum(one != other for one, other in zip(labels, column, strict=True))
                if own == column and moved > MOVED * len(labels):
                    known.append(self._entry(found, labels, column, moved))
                    return

    def _entry(self, found: Shuffled, labels: list[Any], own: list[Any], moved: int) -> Reordered:
        made = self.session.loaders.sites.get(found.loader)
        pairs = list(zip(found.answers, labels, own, strict=True)) if not found.single else []
        right = sum(answer == label for answer, label, _ in pairs), sum(answer == label for answer, _, label in pairs)
        return Reordered(len(labels), moved, right if pairs else None, made, found.asked_at)


def _extent(values: Any) -> int:
    return len(values) if hasattr(values, "__len__") and getattr(values, "ndim", 1) > 0 else 0


def _flat(values: Any) -> list[Any]:
    found = values.tolist() if hasattr(values, "tolist") else list(values)
    return [one[0] if isinstance(one, list) and len(one) == 1 else one for one in found]
