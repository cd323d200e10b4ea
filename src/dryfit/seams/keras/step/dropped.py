"""Stateless steps, as on JAX, whose outcome the next step is not given."""

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import numpy_of
from dryfit.core.evidence.keras_refused import Dropped
from dryfit.core.finding import Location
from dryfit.core.source import Site, nodes_of, parse, statement_at, user_frames
from dryfit.seams.keras.hearing import Hearing
from dryfit.seams.keras.state import value_of

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Steps in a row that begin alike from which it is no second look at one batch.
IN_A_ROW = 3
# What a stateless step takes and gives beside the gradients, by the place in its outcome.
HELD = ("weights", "state")


@dataclass
class _Run:
    """Steps of an optimizer that begin with the same values as the one before; the first changed them."""

    optimizer: Any
    began: Sequence[Any] = ()
    steps: int = 0
    entry: Dropped | None = None
    adopted: bool = field(default=False)


class DroppedSteps:
    """Compares what each stateless step begins with to what the one before began with and gave."""

    def __init__(self, session: "Session", hearing: Hearing) -> None:
        self.session = session
        self.hearing = hearing
        self._runs: dict[tuple[int, str], _Run] = {}

    def applied(self, original: Any, optimizer: Any, *args: Any, **kwargs: Any) -> Any:
        """Take a stateless step."""
        outcome = original(optimizer, *args, **kwargs)
        if self.hearing.listening and isinstance(outcome, tuple) and len(outcome) == len(HELD):
            with self.session.unseen():
                began = _began(args, kwargs)
                for what, before, after in zip(HELD, began, outcome, strict=True) if began else ():
                    self._see(optimizer, what, list(before), list(after))
        return outcome

    def _see(self, optimizer: Any, what: str, before: list[Any], after: list[Any]) -> None:
        run = self._runs.setdefault((id(optimizer), what), _Run(optimizer))
        if run.adopted:
            return
        if run.steps and not _alike(run.began, before):
            # Later steps begin where others have ended: whatever was repeated was repeated on purpose.
            run.adopted = True
            known = self.session.recorder.keras.dropped if self.session.recorder.keras else ()
            self.session.recorder.keras_sets("dropped", tuple(entry for entry in known if entry is not run.entry))
            return
        if not run.steps and _alike(before, after):
            return
        run.began, run.steps = before, run.steps + 1
        if run.steps == IN_A_ROW:
            name = type(optimizer).__name__
            run.entry = Dropped(name, what, len(before), run.steps, _place(HELD.index(what)))
            self.session.recorder.keras_adds("dropped", run.entry)


def _began(args: Any, kwargs: Any) -> tuple[Any, Any] | None:
    """The weights and the optimizer's own values that a step is given, in the order of its outcome."""
    given = dict(zip(("optimizer_variables", "grads", "trainable_variables"), args, strict=False)) | kwargs
    weights, own = given.get("trainable_variables"), given.get("optimizer_variables")
    return (weights, own) if weights is not None and own is not None else None


def _alike(one: Sequence[Any], other: Sequence[Any]) -> bool:
    """Whether two lists of values are the same to the last bit; False where one cannot be read."""
    if len(one) != len(other):
        return False
    return all(a is b or _equal(value_of(a), value_of(b)) for a, b in zip(one, other, strict=True))


def _equal(a: Any, b: Any) -> bool:
    if a is b:
        return True
    first, second = numpy_of(a), numpy_of(b)
    return first is not None and second is not None and first.shape == second.shape and bool((first == second).all())


def _place(place: int) -> Location | None:
    """Where an outcome is dropped: the first line on its way out from which nothing reads that part of it."""
    lines = [Site.of(frame).location for frame in user_frames()]
    outside = lines[1:2] if lines and not _dropped_here(lines[0], place) else []
    return next(iter([*outside, *lines]), None)


def _dropped_here(location: Location, place: int) -> bool:
    """Whether a statement gives a part of an outcome a name that is never read after it."""
    statement = statement_at(location)
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    names = targets[0].elts if targets and isinstance(targets[0], ast.Tuple) else []
    tree = parse(location.path)
    if statement is None or tree is None or len(names) != len(HELD) or not isinstance(names[place], ast.Name):
        return False
    name: ast.Name = names[place]  # type: ignore[assignment]
    last = statement.end_lineno or statement.lineno
    owners = [n for n in nodes_of(tree) if isinstance(n, ast.FunctionDef) and n.lineno <= last <= (n.end_lineno or 0)]
    around = max(owners, key=lambda node: node.lineno, default=None)
    read = ast.walk(around) if around is not None else iter(nodes_of(tree))
    return not any(
        isinstance(n, ast.Name) and n.id == name.id and isinstance(n.ctx, ast.Load) and n.lineno > last for n in read
    )
