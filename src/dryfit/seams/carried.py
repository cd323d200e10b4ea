"""What a metric object carries on from one evaluation to the next: updates that nothing has reset."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.metrics import Carried
from dryfit.core.source import here

if TYPE_CHECKING:
    from dryfit.seams.policy import LoaderPass
    from dryfit.seams.session import Session


@dataclass
class Score:
    """A metric: the pass of its last update, the updates since it was last computed, and the pass of that."""

    metric: Any
    loader_pass: "LoaderPass | None" = None
    since: int = 0
    computed_in: "LoaderPass | None" = None


@dataclass
class Scores:
    """Every metric that has been updated, by its identity."""

    session: "Session"
    known: dict[int, Score] = field(default_factory=dict)

    def updated(self, metric: Any, times: int) -> None:
        """A metric has been updated, more than once where a mend let it try again."""
        score = self.known.setdefault(id(metric), Score(metric))
        score.loader_pass = self.session.current_pass
        score.since += times

    def listen(self, metric: Any, compute: Callable[..., Any]) -> Callable[..., Any]:
        """A `compute` that notes how many updates it counts; the one inside of a batch's own score is none."""

        @wraps(compute)
        def run(*args: Any, **kwargs: Any) -> Any:
            if self.session.listening and metric._to_sync and id(metric) in self.known:
                self._computed(self.known[id(metric)])
            return compute(*args, **kwargs)

        return run

    def _computed(self, score: Score) -> None:
        updates, last, now = score.metric._update_count, score.computed_in, score.loader_pass
        evaluated = last is not None and now is not None and last is not now and not now.backwards
        if evaluated and updates > score.since:
            entry = Carried(type(score.metric).__name__, updates - score.since, updates, here(2))
            if all(entry.location != known.location for known in self.session.recorder.carried):
                self.session.recorder.carried.append(entry)
        score.since, score.computed_in = 0, now
