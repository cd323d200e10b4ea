"""Dropout that a forward asks for whatever the mode: it drops in evaluation, too."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias

from dryfit.core.evidence.evaluate import AlwaysDropping
from dryfit.core.finding import Location
from dryfit.core.source import here, keyword_at, line_text, parse
from dryfit.seams.patches import Patches

if TYPE_CHECKING:
    from dryfit.seams.torch.learn.probes import Batch

# The function that drops, and the user's line that calls it.
Place: TypeAlias = tuple[str, Location | None]
# The functions that drop, and how they are told to.
DROPOUTS = dict.fromkeys(("dropout", "dropout1d", "dropout2d", "dropout3d", "alpha_dropout"), "training")
DROPOUTS["scaled_dot_product_attention"] = "dropout_p"
# What a script says of itself that wants answers at random.
MEANT = re.compile(r"monte|\bmc\b|mc_|mcd|uncertain|bayes|stochastic|ensembl|simcse", re.IGNORECASE)
# Axes of a batch of pictures.
PICTURES = 4
# Differences below this share of the logits' spread are rounding.
ROUNDING = 1e-3


def measure(batch: "Batch", places: list[Place]) -> list[AlwaysDropping]:
    """Where dropout was asked for in eval mode: call the model once more, and with every dropout off that is on."""
    one = batch.whole
    if one is not None and one.dim() >= PICTURES:
        # A picture that is drawn may be given its noise so, where that is said: `training=True`.
        places = [place for place in places if keyword_at(place[1], "training") is None]
    if not places or one is None or is_meant(places[0][1]):
        return []
    other, still, again = batch.logits(), _without(batch), _without(batch)
    if other is None or still is None or again is None or one.shape != other.shape:
        return []
    gap, spread = float((one - other).abs().max()), float(still.float().std())
    if gap <= ROUNDING * spread or float((still - again).abs().max()) > ROUNDING * spread:
        return []
    return [AlwaysDropping(batch.number, places[0][0], gap, spread, places[0][1])]


@contextmanager
def noted(batch: "Batch", *, off: bool = False) -> Iterator[list[Place]]:
    """While a model is called, the dropouts that are asked for, and where; they may be left out."""
    functional, patches, places = batch.torch.nn.functional, Patches(), list[Place]()
    for name, told in DROPOUTS.items():
        patches.wrap(functional, name, _noting(name, told, places, off))
    try:
        yield places
    finally:
        patches.remove()


def _without(batch: "Batch") -> Any:
    with noted(batch, off=True):
        return batch.logits()


def _noting(name: str, told: str, places: list[Place], off: bool) -> Any:
    def around(original: Any, *args: Any, **kwargs: Any) -> Any:
        given = _arguments(original.__wrapped__, told, args, kwargs)
        if not given:
            return original(*args, **kwargs)
        places.append((name, here(2)))
        return original(*args, **kwargs) if not off else _off(original, told, args, kwargs)

    return around


def _arguments(function: Any, told: str, args: Any, kwargs: Any) -> float:
    """How much a call drops: 0 where it is told that there is no training."""
    names = ("query", "key", "value", "attn_mask", "dropout_p") if told == "dropout_p" else ("input", "p", "training")
    given = {**dict(zip(names, args, strict=False)), **kwargs}
    rate = float(given.get("dropout_p", 0.0) if told == "dropout_p" else given.get("p", 0.5))
    return rate if given.get("training", True) else 0.0


def _off(original: Any, told: str, args: Any, kwargs: Any) -> Any:
    place = 4 if told == "dropout_p" else 1
    key = "dropout_p" if told == "dropout_p" else "p"
    if len(args) > place:
        return original(*args[:place], 0.0, *args[place + 1 :], **kwargs)
    return original(*args, **{**kwargs, key: 0.0})


def is_meant(where: Location | None) -> bool:
    """Whether the script speaks of answers at random."""
    tree = parse(where.path) if where else None
    if tree is None or where is None:
        return True
    lines = (line_text(where.path, number) for number in range(1, _last(tree) + 1))
    return any(MEANT.search(line) for line in lines)


def _last(tree: Any) -> int:
    return max((node.end_lineno or 0 for node in tree.body), default=0)
