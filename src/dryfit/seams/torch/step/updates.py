"""Weights that a script updates by hand, from gradients that nothing has zeroed."""

from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import global_norm
from dryfit.core.evidence.step import HandUpdates
from dryfit.core.finding import Location
from dryfit.seams.torch.step.trials import changed_fraction, sample, sampled

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Backwards that are looked at, steps of a graph that are followed to its weights, and values of these that are copied.
BACKWARDS, STEPS, LARGEST = 6, 20_000, 5_000_000
# Cosine of a move and a gradient from which on the one goes along the other: decay and momentum turn it a little.
ALONG = 0.5
# Norms that differ by less than this share are the same.
SAME = 1e-5
# Clipping divides by a norm that is a little more than the gradient's, by 1e-6.
CUT = 1e-3


class UpdateSeam:
    """Before and after the first backwards of a script that has no optimizer."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self._seen = 0
        self._leaves: list[Any] = []
        self._values: list[Any] = []
        self._left: list[Any] = []
        self._norm = self._cut = 0.0
        self._updates: list[bool] = []
        self._slopes: list[Any] = []
        self._uphill = 0
        self._still = 0
        self._models: set[int] = set()

    def before(self, loss: Any) -> None:
        """What the weights hold, and what was left in their gradients."""
        if self._seen >= BACKWARDS or self.session.live("optimizers"):
            self._leaves = []
            return
        leaves = _leaves(loss)
        known = self._leaves and [id(p) for p in leaves] == [id(p) for p in self._leaves]
        moved = known and (changed_fraction(self._values, sample(leaves)) or 0.0) > 0
        self._still += bool(known and not moved and self._norm)
        if moved:
            norm = global_norm([p.grad for p in leaves if p.grad is not None]) or 0.0
            now = sample(leaves)
            self._uphill += self._climbed(now)
            self._models |= self._updated(now)
            self._updates.append(
                bool(self._norm and (abs(norm - self._norm) <= SAME * self._norm or self._cut_to(norm)))
            )
        self._leaves = leaves
        self._left = [None if p.grad is None else p.grad.detach().clone() for p in leaves]

    def _cut_to(self, norm: float) -> bool:
        """Whether what is left of a gradient is as long as what was left of the one before: both were clipped."""
        before, self._cut = self._cut, norm
        return 0 < norm < self._norm and abs(norm - before) <= CUT * before

    def _updated(self, values: list[Any]) -> set[int]:
        """The models some of whose weights have moved."""
        compared = zip(self._leaves, self._values, values, strict=True)
        moved = {id(leaf) for leaf, before, now in compared if changed_fraction([before], [now])}
        models = enumerate(self.session.live("models"))
        return {number for number, model in models if any(id(p) in moved for p in model.parameters())}

    def _climbed(self, values: list[Any]) -> bool:
        """Whether the weights went along their gradient; those of a model where there is one, not what it is given."""
        models = self.session.live("models")
        owned = {id(p) for model in models for p in model.parameters()} or {id(leaf) for leaf in self._leaves}
        moves = [now - before for now, before in zip(values, self._values, strict=True)]
        known = zip(self._leaves, moves, self._slopes, strict=True)
        pairs = [(move, slope) for leaf, move, slope in known if slope is not None and id(leaf) in owned]
        along = sum(float((move * slope).sum()) for move, slope in pairs)
        lengths = (global_norm([one for one, _ in pairs]) or 0.0) * (global_norm([two for _, two in pairs]) or 0.0)
        return along > ALONG * lengths > 0

    def after(self, site: Location | None) -> bool:
        """The gradient with what was left in it, and without; whether the script has updated weights by hand."""
        if not self._leaves:
            return False
        self._seen += 1
        self._values = sample(self._leaves)
        self._slopes = [None if p.grad is None else sampled(p.grad) for p in self._leaves]
        pairs = [(p.grad, left) for p, left in zip(self._leaves, self._left, strict=True) if p.grad is not None]
        self._norm = global_norm([grad for grad, _ in pairs]) or 0.0
        own = global_norm([grad if left is None else grad - left for grad, left in pairs]) or 0.0
        piled = sum(self._updates)
        updates, models = len(self._updates), tuple(sorted(self._models))
        found = HandUpdates(updates, piled, self._norm, own, site, self._uphill, self._still, models)
        self.session.recorder.hand_updates[:] = [found] if self._updates or self._still else []
        return bool(self._updates)


def _leaves(loss: Any) -> list[Any]:
    """The weights that a backward of a loss brings gradients to; none where they are many."""
    found: dict[int, Any] = {}
    seen: set[Any] = set()
    waiting = [loss.grad_fn]
    while waiting and len(seen) < STEPS:
        node = waiting.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        leaf = getattr(node, "variable", None)
        if leaf is not None:
            found[id(leaf)] = leaf
        waiting.extend(inner for inner, _ in node.next_functions)
    return [] if sum(leaf.numel() for leaf in found.values()) > LARGEST else list(found.values())
