"""Samplers that draw rows by weights, and where the script made them."""

from typing import TYPE_CHECKING, Any

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
