"""Samplers that draw rows by weights, and where the script made them."""

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.batch import Drawn
from dryfit.core.finding import Location
from dryfit.core.source import here

if TYPE_CHECKING:
    from dryfit.seams.session import Session


class SamplerSeam:
    """Remembers the line that built each weighted sampler."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self.weighted = torch.utils.data.WeightedRandomSampler
        self._sites: dict[int, tuple[Any, Location | None]] = {}
        session.patches.wrap(self.weighted, "__init__", self._built)

    def _built(self, original: Any, sampler: Any, *args: Any, **kwargs: Any) -> None:
        original(sampler, *args, **kwargs)
        if self.session.listening:
            self._sites[id(sampler)] = (sampler, here())

    def weights_of(self, sampler: Any) -> tuple[int | None, Location | None]:
        """How many rows a weighted sampler can draw, and its line; nothing for any other."""
        if not isinstance(sampler, self.weighted):
            return None, None
        return len(sampler.weights), self._sites.get(id(sampler), (None, None))[1]


def samplers_of(loader: Any) -> list[Any]:
    """What a loader draws its rows and batches by: Accelerate wraps samplers of batches into others."""
    found, holder = [], loader
    while holder is not None:
        found.append(getattr(holder, "sampler", None))
        holder = getattr(holder, "batch_sampler", None)
        found.append(holder)
    return [sampler for sampler in found if sampler is not None]


def is_sampled_by(loader: Any, *names: str) -> bool:
    """Whether a loader draws its rows by a sampler of one of these classes, or of what is made of one."""
    return any(kind.__name__ in names for sampler in samplers_of(loader) for kind in type(sampler).__mro__)


def drawn_of(sampler: Any, rows: int, labels: Mapping[int, Any]) -> tuple[Drawn, ...]:
    """What a sampler that draws rows again and again by weights does with the labels, seen at some of the places.

    Nothing where rows of one label weigh different. How many rows a label has is counted by the weights of them all.
    """
    weights: Any = getattr(sampler, "weights", None)
    if not getattr(sampler, "replacement", False) or not hasattr(weights, "tolist") or len(weights) != rows:
        return ()
    every = weights.tolist()
    plain = {place: value.item() if hasattr(value, "item") else value for place, value in labels.items()}
    pairs = {(label, every[place]) for place, label in plain.items() if isinstance(label, int | str | float)}
    counted, sharing = Counter(every), Counter(weight for _, weight in pairs)
    whole = len(pairs) == len({label for label, _ in pairs}) and set(counted) == set(sharing)
    return tuple(Drawn(str(label), counted[w] // sharing[w], w) for label, w in sorted(pairs, key=str)) if whole else ()
