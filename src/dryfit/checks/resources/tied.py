"""Where a script makes one tensor of a model out of another."""

import ast
from collections.abc import Sequence

from dryfit.core.finding import Location
from dryfit.core.source import location_of, nodes_of, parse, source_of

# What functions that write tensors are called: where the script calls one, another can be called instead.
WRITING = "save"


def tied_at(shared: Sequence[str], saved_at: Location | None) -> Location | None:
    """The assignment that gives one of these names the other's tensor, where a framework saves them."""
    tree = parse(saved_at.path) if saved_at and WRITING not in source_of(saved_at) else None
    for node in nodes_of(tree) if tree else ():
        if not isinstance(node, ast.Assign) or saved_at is None:
            continue
        ends = [ast.unparse(side).removeprefix("self.") for side in (node.targets[0], node.value)]
        if ends[0] != ends[1] and all(any(name.endswith(end) for name in shared) for end in ends):
            return location_of(node, saved_at.path)
    return None
