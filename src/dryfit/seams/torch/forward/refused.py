"""The keywords of a call that the forward which they reach has no parameters for."""

from dryfit.core.moment import Moment
from dryfit.seams.signature import lacked
from dryfit.seams.torch import models
from dryfit.seams.torch.culprit import innermost

# How Python says that a function has no parameter of a keyword's name.
UNEXPECTED = "unexpected keyword argument"


def refused_by(error: Exception, moment: Moment) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The keywords of a root call that were handed on to a forward which refuses them, and what that lacks."""
    found = innermost(error) if isinstance(error, TypeError) and UNEXPECTED in str(error) else None
    if found is None:
        return (), ()
    module, args, kwargs = found
    names, takes_any = models.forward_names(module)
    strange = tuple(name for name in kwargs if name not in names and name in moment.kwargs)
    if takes_any or not strange:
        return (), ()
    return strange, tuple(lacked(module.forward, len(args), kwargs))
