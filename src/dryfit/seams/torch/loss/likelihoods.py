"""Log-probabilities of `torch.distributions`: whether the loss falls as what was seen becomes less likely."""

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_batched, is_tensor
from dryfit.core.evidence.loss import Likelihood
from dryfit.core.source import Site, user_frames

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Calls of one place whose gradients are looked at.
CALLS = 8


@dataclass
class _Told:
    """What the gradients of one place's log-probabilities say."""

    name: str
    sites: tuple[Site, ...]
    calls: int = 0
    lowered: int = 0
    raised: int = 0
    means: list[float] = field(default_factory=list)


class LikelihoodSeam:
    """Wraps `log_prob` and the drawing of samples of every distribution.

    What a distribution is asked the probability of must not be drawn from such a one: an agent's actions are driven
    down where their return is negative, and an entropy is driven up.
    """

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self._told: dict[tuple[Site, ...], _Told] = {}
        self._inside = False
        self._drawn: set[str] = set()
        for owner in kinds(torch.distributions.Distribution):
            if "log_prob" in vars(owner):
                session.patches.wrap(owner, "log_prob", self._asked)
            for name in {"sample", "rsample"} & vars(owner).keys():
                session.patches.wrap(owner, name, self._draw)
        session.recorder.refreshers.append(self._refresh)

    def _draw(self, original: Any, distribution: Any, *args: Any, **kwargs: Any) -> Any:
        self._drawn.add(_name(distribution))
        return original(distribution, *args, **kwargs)

    def _asked(self, original: Any, distribution: Any, *args: Any, **kwargs: Any) -> Any:
        if self._inside:
            return original(distribution, *args, **kwargs)
        self._inside = True
        try:
            result = original(distribution, *args, **kwargs)
        finally:
            self._inside = False
        value = next(iter((*args, *kwargs.values())), None)
        if self.session.measuring and _is_fit(distribution, value, result):
            with self.session.unseen():
                self._follow(_name(distribution), result)
        return result

    def _follow(self, name: str, result: Any) -> None:
        sites = tuple(Site.of(frame) for frame in user_frames())
        told = self._told.setdefault(sites, _Told(name, sites))
        if sites and told.calls < CALLS:
            told.calls += 1
            told.means.append(float(result.detach().double().mean()))
            result.register_hook(partial(self._pulled, told))

    def _pulled(self, told: _Told, gradient: Any) -> None:
        if not self.session.measuring:
            return
        low, high = float(gradient.min()), float(gradient.max())
        # A step goes against its gradient: what has one above 0 becomes less.
        if low >= 0 and high > 0:
            told.lowered += 1
        elif low < 0:
            told.raised += 1

    def _refresh(self) -> None:
        known = [told for told in self._told.values() if told.name not in self._drawn and told.means]
        self.session.recorder.likelihoods[:] = [
            Likelihood(t.name, t.lowered, t.raised, t.means[0], t.means[-1], tuple(site.location for site in t.sites))
            for t in known
        ]


def kinds(owner: type) -> list[type]:
    """A class and all that are made of it."""
    children: list[type] = owner.__subclasses__()
    return list(dict.fromkeys([owner, *(kind for child in children for kind in kinds(child))]))


def _name(distribution: Any) -> str:
    """The kind of a distribution; of one that only says which axes are one event, that of what it is made of."""
    while hasattr(distribution, "base_dist") and not hasattr(distribution, "transforms"):
        distribution = distribution.base_dist
    return type(distribution).__name__


def _is_fit(distribution: Any, value: Any, result: Any) -> bool:
    """Whether the distribution is fitted to a value, or what a value is mapped to is fitted to a fixed distribution."""
    if not is_tensor(result) or not result.requires_grad or not result.numel() or is_batched(result):
        return False
    return is_tensor(value) and not (value.requires_grad and _is_trained(distribution))


def _is_trained(distribution: Any, depth: int = 4) -> bool:
    """Whether a parameter of a distribution, or of one that it is made of, has a gradient."""
    held = vars(distribution).values()
    inner = (part for part in held if hasattr(part, "log_prob"))
    return any(is_tensor(part) and part.requires_grad for part in held) or (
        depth > 0 and any(_is_trained(part, depth - 1) for part in inner)
    )
