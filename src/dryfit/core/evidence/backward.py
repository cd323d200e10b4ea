"""What the backward stage tells: each backward call, and the gradients it left."""

from dataclasses import dataclass

from dryfit.core.finding import Location
from dryfit.core.summary import TensorSummary


@dataclass(frozen=True)
class Broken:
    """Why a backward could not run, read off the graph and the model when it failed.

    ``why`` is frozen (no parameter is trainable), grad_off (the forward ran without
    gradients), cut (the loss has no graph though it should), checkpoint (reentrant
    checkpoints took inputs without gradients), not_scalar, freed (the graph was used up by an
    earlier backward), in_place (a saved tensor was changed) or unknown. ``module`` is the last submodule that
    still had a graph, ``where`` the user's line that did it, ``operation`` its source or the graph node. ``adapters``
    says that what is frozen are adapters which were loaded, or made, to be used and not trained.
    """

    why: str
    where: Location | None = None
    module: str = ""
    operation: str = ""
    model: str = ""
    parameters: int = 0
    trainable: int = 0
    adapters: bool = False


@dataclass(frozen=True)
class BackwardCall:
    """One backward, from the loss it started at; ``made_of`` names the formula where it was written by hand
    or adds up several losses; ``follows_itself`` says that a target in it is an answer of the model's own, detached.
    """

    number: int
    loss: TensorSummary
    location: Location | None = None
    grad_fn: str = ""
    failed: bool = False
    mended: bool = False
    broken: Broken | None = None
    made_of: str = ""
    follows_itself: bool = False
    value: float | None = None


@dataclass(frozen=True)
class Gradient:
    """A parameter's gradient at its first optimizer step; ``norm`` is None where there is none."""

    model: int
    name: str
    requires_grad: bool
    norm: float | None = None
    nonfinite: int = 0


@dataclass(frozen=True)
class UnusedLoss:
    """A loss of a training step that is in no backward, where ``parameters`` get no gradient by any other.

    ``norm`` is that of the gradient which it would give them. ``replaced`` says that a loop puts the loss of its next
    turn into its place, at ``location``.
    """

    function: str
    location: Location | None
    parameters: tuple[str, ...]
    value: float
    norm: float
    replaced: bool = False


@dataclass(frozen=True)
class Severed:
    """Parameters without a gradient whose work becomes plain numbers at ``where``; ``elements`` are their values.

    ``source`` is the tensor that is detached there, where a loss is of nothing else that has a graph. ``inside`` says
    that it is the model that detaches there, on the way from weights that are as they were made, ``unread`` that the
    model calls their layer there and makes nothing of its answer, ``unrecorded`` that it runs their layers with
    gradients switched off there, and that the answer has a graph to them where these are on. ``steps`` says of how many
    steps of a sequence the state is detached there, one after the other: ``source`` is that state.
    """

    parameters: tuple[str, ...]
    elements: int
    where: Location | None = None
    source: str = ""
    inside: bool = False
    unread: bool = False
    unrecorded: bool = False
    steps: int = 0


@dataclass(frozen=True)
class SummedGraph:
    """A variable that losses are added to with their graphs: ``graphs`` of them after a few steps."""

    name: str
    graphs: int
    location: Location | None = None


@dataclass(frozen=True)
class FlatDerivative:
    """A derivative of a derivative by the same inputs that was 0 in all of ``calls`` calls, where the first was not."""

    calls: int
    location: Location | None = None


@dataclass(frozen=True)
class Backward:
    """The first backward calls, the gradients at the first step of each model, and what has none."""

    calls: tuple[BackwardCall, ...] = ()
    gradients: tuple[Gradient, ...] = ()
    unused_losses: tuple[UnusedLoss, ...] = ()
    severed: tuple[Severed, ...] = ()
    summed: tuple[SummedGraph, ...] = ()
    flat_derivatives: tuple[FlatDerivative, ...] = ()
