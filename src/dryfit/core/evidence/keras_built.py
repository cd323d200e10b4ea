"""What Keras' layers are built with and called on: weights that no model holds, masks of another shape."""

from dataclasses import dataclass

from dryfit.core.finding import Location


@dataclass(frozen=True)
class MaskOfKeys:
    """A mask that says which keys are padding, given to an attention that takes queries x keys for each row.

    ``mask`` and ``wanted`` are shapes with the rows in front; an extent that is not known is None.
    """

    layer: str
    class_name: str
    mask: tuple[int | None, ...]
    wanted: tuple[int | None, ...]
    location: Location | None = None


@dataclass(frozen=True)
class Fresh:
    """A layer with weights that is built anew in every call; ``gap`` is how far two calls on one batch differ.

    With ``weight`` it is a weight, which a layer of that class asks for in its `call` and is refused.
    """

    class_name: str
    built: int
    calls: int
    location: Location | None = None
    gap: float | None = None
    weight: bool = False


@dataclass(frozen=True)
class Untracked:
    """A layer that the model calls and does not know, or with ``attribute`` a variable that a layer does not hold."""

    name: str
    class_name: str
    weights: int
    location: Location | None = None
    attribute: str = ""
