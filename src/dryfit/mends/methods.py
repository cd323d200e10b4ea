"""Methods of tensors put right: the tensor is brought into the state that they take."""

from typing import Any

from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.registry import mend


@mend("FWD309", "view")
def in_order(moment: Moment, finding: Finding) -> str | None:
    """Lay the elements out in order."""
    tensor: Any = moment.args[0]
    moment.args = (tensor.contiguous(), *moment.args[1:])
    return "with reshape for view"


@mend("FWD310", "gather")
def index_like_input(moment: Moment, finding: Finding) -> str | None:
    """Give the index the input's axes, and whole numbers of 64 bits."""
    given = {**dict(zip(("input", "dim", "index"), moment.args, strict=False)), **moment.kwargs}
    index: Any = given["index"]
    axis = int(given["dim"])
    if index.dim() < given["input"].dim():
        index = index.unsqueeze(axis)
    moment.args, moment.kwargs = (given["input"],), {"dim": axis, "index": index.long()}
    return f"with an index of {' x '.join(map(str, index.shape))}"


@mend("SCR110", "numpy")
def off_the_graph(moment: Moment, finding: Finding) -> str | None:
    """Detach the tensor."""
    tensor: Any = moment.args[0]
    moment.args = (tensor.detach(), *moment.args[1:])
    return "with .detach()"


@mend("SCR111", "item")
def mean_of_many(moment: Moment, finding: Finding) -> str | None:
    """Take the mean."""
    tensor: Any = moment.args[0]
    moment.args = (tensor.double().mean(),)
    return "with the mean"
