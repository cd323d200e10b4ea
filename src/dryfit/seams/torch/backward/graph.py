"""The graph that autograd keeps of what a tensor was made of."""

from collections.abc import Iterator
from typing import Any

# Nodes that are gone through; a deeper graph is judged by its first part.
NODES = 20_000


def graph_of(start: Any) -> Iterator[Any]:
    """The nodes of a graph, from a tensor's own backwards."""
    waiting, seen = [start], set[Any]()
    while waiting and len(seen) < NODES:
        node = waiting.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        yield node
        waiting.extend(following for following, _ in node.next_functions)
