"""Metric objects that a loop of the user's own updates: what they carry on from one epoch to the next."""

import ast
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.metrics import Carried
from dryfit.core.finding import Location
from dryfit.core.source import assigned_name, here, nodes_of, parse
from dryfit.core.stage import Stage
from dryfit.seams.keras.metrics import scoring
from dryfit.seams.loops import loops_around

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import LayerSeam
    from dryfit.seams.session import Session

# Updates of each metric whose values are looked at.
LOOKED_AT = 12
RESETS = ("reset_state", "reset_states")


@dataclass
class Tally:
    """A metric: its updates since a reset, those since its last result, and the user's loops around the last.

    ``born`` holds the loops that it was made in: each of their turns begins with another. ``others_reset`` are the
    lines on which other metrics were reset since its last result.
    """

    metric: Any
    site: Location | None
    born: tuple[Location, ...] = ()
    updates: int = 0
    since: int = 0
    loops: tuple[Location, ...] = ()
    results: list[Location | None] = field(default_factory=list)
    seen: int = 0
    others_reset: set[tuple[str, int]] = field(default_factory=set)


# What looks at a metric that was asked something, and the values that it was given.
Seen = Callable[[Tally, tuple[Any, ...]], None]


class MetricSeam:
    """Wraps what metrics of these classes are asked for by the user's own lines; a fit resets its own."""

    def __init__(self, session: "Session", layers: "LayerSeam", fits: Callable[[], bool]) -> None:
        self.session = session
        self.layers = layers
        self.hearing = layers.hearing
        self.fits = fits
        self._known: dict[int, Tally] = {}
        self._patched: set[tuple[type, str]] = set()
        self._inside = 0

    def listen(self, module: Any) -> None:
        """Listen to every metric."""
        self.session.patches.wrap(module.Metric, "__init__", self._built)

    def _built(self, original: Any, metric: Any, *args: Any, **kwargs: Any) -> None:
        original(metric, *args, **kwargs)
        if not self.hearing.listening or self.fits():
            return
        self._known[id(metric)] = Tally(metric, here(3), _loops())
        for name, seen in (
            ("update_state", self._updated),
            ("result", self._computed),
            *((r, self._reset) for r in RESETS),
        ):
            self._patch(metric, name, seen)

    def _patch(self, metric: Any, name: str, seen: Seen) -> None:
        if name in vars(metric):
            self.session.patches.wrap(metric, name, partial(self._bound, seen, metric))
            return
        owner = next((kind for kind in type(metric).__mro__ if name in vars(kind)), None)
        if owner is not None and (owner, name) not in self._patched:
            self._patched.add((owner, name))
            self.session.patches.wrap(owner, name, partial(self._called, seen))

    def _bound(self, seen: Seen, metric: Any, original: Any, *args: Any, **kwargs: Any) -> Any:
        return self._called(seen, lambda _, *given, **named: original(*given, **named), metric, *args, **kwargs)

    def _called(self, seen: Seen, original: Any, metric: Any, *args: Any, **kwargs: Any) -> Any:
        self._inside += 1
        try:
            result = original(metric, *args, **kwargs)
        finally:
            self._inside -= 1
        tally = self._known.get(id(metric))
        if tally is not None and not self._inside and self.hearing.listening and not self.fits():
            seen(tally, args)
        return result

    def _updated(self, tally: Tally, given: tuple[Any, ...]) -> None:
        if tally.seen < LOOKED_AT and len(given) > 1:
            tally.seen += 1
            self.layers.went.through(Stage.METRICS)
            with self.session.unseen():
                scoring.see(self.layers, tally.metric, tally.site, given)
        tally.updates += 1
        tally.since += 1
        tally.loops = _loops()

    def _reset(self, tally: Tally, _: tuple[Any, ...]) -> None:
        tally.updates = tally.since = 0
        tally.results.clear()
        if (where := here(3)) is not None:
            for other in self._known.values():
                other.others_reset |= {(where.path, where.line)} if other is not tally else set()

    def _computed(self, tally: Tally, _: tuple[Any, ...]) -> None:
        """A result outside of the loop over batches, within one over epochs."""
        around, where = tuple(loops_around(sys._getframe(1))), here(3)
        loops = tuple(loop.location for loop in around)
        if not loops or not tally.since or len(tally.loops) <= len(loops) or not set(loops) <= set(tally.loops):
            return
        before, tally.since = tally.updates - tally.since, 0
        again = len(tally.loops) > len(loops) and max(loop.turns or 0 for loop in around) > 1
        ahead = not before and not tally.results and again and not set(loops) <= set(tally.born)
        again_after = before and where in tally.results
        if (again_after or ahead) and not self._is_reset(tally, tally.others_reset if again_after else set()):
            entry = Carried(type(tally.metric).__name__, before, tally.updates, where, epochs=True, ahead=ahead)
            if all(entry.location != known.location for known in self.session.recorder.carried):
                self.session.recorder.carried.append(entry)
        tally.results.append(where)
        tally.others_reset.clear()

    def _is_reset(self, tally: Tally, passed: set[tuple[str, int]]) -> bool:
        """Whether the source resets this metric somewhere, or what may be this one.

        ``passed`` are lines that reset others between two results of this one, and so do not mean it.
        """
        name, tree = _last(assigned_name(tally.site)), parse(tally.site.path) if tally.site else None
        others = {_last(assigned_name(known.site)) for known in self._known.values()} - {name, ""}
        calls = (node.func for node in nodes_of(tree) if isinstance(node, ast.Call)) if tree else ()
        found = [c for c in calls if isinstance(c, ast.Attribute) and c.attr in (*RESETS, "reset_metrics")]
        path = tally.site.path if tally.site else ""
        resets = [c.value for c in found if _last(ast.unparse(c.value)) == name or (path, c.lineno) not in passed]
        return not name or any(_last(ast.unparse(receiver)) not in others for receiver in resets)


def _loops() -> tuple[Location, ...]:
    return tuple(loop.location for loop in loops_around(sys._getframe(2)))


def _last(name: str) -> str:
    return name.rpartition(".")[2]
