"""Where a script says how far gradients are clipped."""

import ast

from dryfit.core.finding import Action, Edit, Location
from dryfit.core.source import location_of, nodes_of, parse, source_of

# What the frameworks call the norm that gradients are clipped to.
CLIPPING = ("gradient_clip_val", "max_grad_norm")


def usual_limit(where: Location | None) -> tuple[Edit, ...]:
    """The norm that Trainer clips gradients to, in the place of the script's."""
    reason = "the norm that Trainer clips to"
    return (Edit(Action.REPLACE, where, value="1.0", safe=False, reason=reason),) if where else ()


def clipping_set(clipped: Location | None) -> Location | None:
    """The one argument by which a framework is told to clip, where its own loop does."""
    tree = parse(clipped.path) if clipped else None
    if tree is None or clipped is None or "clip_grad" in source_of(clipped):
        return None
    calls = [node for node in nodes_of(tree) if isinstance(node, ast.Call)]
    found = [word.value for call in calls for word in call.keywords if word.arg in CLIPPING]
    return location_of(found[0], clipped.path) if len(found) == 1 else None
