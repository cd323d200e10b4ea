"""Models that nothing trains, and that give targets in train mode beside one that is trained."""

from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import address_of, tensors_in
from dryfit.core.evidence.loss import Teacher
from dryfit.core.finding import Location
from dryfit.seams.torch.evaluate.dropping import is_meant
from dryfit.seams.torch.forward.modules import logits_of
from dryfit.seams.torch.preserve import preserved
from dryfit.seams.torch.step.trials import changed_fraction, sample

if TYPE_CHECKING:
    from dryfit.seams.session import Session
    from dryfit.seams.torch.forward.modules import ForwardSeam, Note


@dataclass
class _Asked:
    """A model's answers without a graph: its weights at the first of them, and the batches with a trained one's."""

    begun: list[Any]
    location: Location | None
    batches: set[tuple[int, int]] = field(default_factory=set)
    beside: set[int] = field(default_factory=set)


@dataclass(frozen=True)
class _Answer:
    """What a model was given, and where its answer lies; ``taught`` is one that has a graph."""

    model: int
    shape: tuple[int, ...]
    taught: bool
    given: frozenset[tuple[int, ...]]
    addresses: frozenset[int]
    lies: int

    def pairs(self, other: "_Answer") -> bool:
        """Whether two models answer alike to inputs that are alike, and neither reads what the other answers."""
        alike = self.shape == other.shape and bool(self.given & other.given)
        apart = self.lies not in other.addresses and other.lies not in self.addresses
        return alike and apart and self.taught != other.taught and self.model != other.model


class TeacherSeam:
    """Pairs the answers of one batch that have a graph with those of the same shape that have none."""

    def __init__(self, session: "Session", torch: Any, forward: "ForwardSeam") -> None:
        self.session = session
        self.torch = torch
        self.forward = forward
        self._turn: tuple[int, int] | None = None
        self._answers: dict[tuple[int, bool, tuple[int, ...]], _Answer] = {}
        self._asked: dict[int, _Asked] = {}
        self._trained: set[int] = set()
        forward.after.append(self._called)
        session.recorder.refreshers.append(self._look)

    def _called(self, note: "Note", result: Any) -> None:
        logits, current = logits_of(result), self.session.current_pass
        if current is None or logits is None or not note.training or logits.dim() < 2:
            return
        turn = current.number, current.served
        if turn != self._turn:
            self._turn, self._answers = turn, {}
        answer = self._answer(note.model, logits)
        if answer.taught:
            self._trained.add(note.model)
        elif note.model not in self._asked:
            with self.session.unseen():
                self._asked[note.model] = _Asked(self._weights(note.model), note.site)
        for other in filter(answer.pairs, self._answers.values()):
            teacher, student = (other.model, note.model) if answer.taught else (note.model, other.model)
            self._asked[teacher].batches.add(turn)
            self._asked[teacher].beside.add(student)
        self._answers[note.model, answer.taught, answer.shape] = answer

    def _answer(self, number: int, logits: Any) -> _Answer:
        given = list(tensors_in(self.forward.last_call[number][2:]).values())
        shapes, addresses = frozenset(tuple(t.shape) for t in given), frozenset(map(address_of, given))
        taught = bool(logits.requires_grad)
        return _Answer(number, tuple(logits.shape), taught, shapes, addresses, address_of(logits))

    def _weights(self, number: int) -> list[Any]:
        return sample(list(self.session.live("models")[number].parameters()))

    def _look(self) -> None:
        with self.session.unseen():
            found = [self._teacher(number, asked) for number, asked in self._asked.items() if asked.batches]
        self.session.recorder.teachers[:] = [entry for entry in found if entry is not None]

    def _teacher(self, number: int, asked: _Asked) -> Teacher | None:
        """What train mode does to a model's answers, where its weights stay, and it is no copy of what it teaches."""
        model, shapes = self.session.live("models")[number], self._shapes(number)
        layers = _acting(self.torch, model)
        copied = number not in self._trained and any(self._shapes(student) == shapes for student in asked.beside)
        still = changed_fraction(asked.begun, self._weights(number)) == 0.0
        if not layers or copied or not still or is_meant(asked.location):
            return None
        answers = self._again(number, model)
        # A model that draws in eval mode as well does so by itself.
        if not answers or not self.torch.equal(*answers[2:]):
            return None
        one, again, plain = (answer.float() for answer in answers[:3])
        changed = float((one.argmax(-1) != plain.argmax(-1)).float().mean())
        gaps = float((one - again).abs().max()), float((one - plain).abs().max())
        return Teacher(number, len(asked.batches), layers, *gaps, float(plain.std()), changed, asked.location)

    def _again(self, number: int, model: Any) -> list[Any]:
        """Two answers to the last inputs in train mode and two in eval mode; none where they are not of one shape."""
        _, _, args, kwargs = self.forward.last_call[number]
        answers: list[Any] = []
        # In eval mode a model may take other inputs.
        with suppress(Exception), preserved(self.torch, model), self.torch.no_grad():
            answers = [logits_of(model(*args, **kwargs)) for _ in range(2)]
            model.eval()
            answers += [logits_of(model(*args, **kwargs)) for _ in range(2)]
        alike = len(answers) == 4 and all(a is not None and a.shape == answers[0].shape for a in answers)
        return answers if alike else []

    def _shapes(self, number: int) -> list[tuple[int, ...]]:
        return [tuple(p.shape) for p in self.session.live("models")[number].parameters()]


def _acting(torch: Any, model: Any) -> tuple[str, ...]:
    """The classes of a model's layers that drop, or normalise by each batch, as they stand.

    Where no scale was ever trained, as in a target of random weights, the running statistics say nothing either.
    """
    nn = torch.nn.modules
    drops = [m for m in model.modules() if isinstance(m, nn.dropout._DropoutNd) and m.training and m.p > 0]
    norms = [m for m in model.modules() if isinstance(m, nn.batchnorm._BatchNorm) and m.training]
    norms = norms if any(m.weight is not None and bool((m.weight != m.weight[0]).any()) for m in norms) else []
    return tuple(dict.fromkeys(type(layer).__name__ for layer in (*drops, *norms)))
