"""A place of the original source in the tree of a file that was changed since it was compiled."""

import ast
from typing import TypeVar

from dryfit.script.resume.place import Step

Node = TypeVar("Node", bound=ast.AST)


def same_node(tree: ast.Module | None, node: Node) -> Node | None:
    """The node of the tree that is of this one's type and stands where it stood; the node itself without a tree."""
    if tree is None:
        return node
    if isinstance(tree, type(node)):
        return tree
    return next(
        (other for other in ast.walk(tree) if isinstance(other, type(node)) and _start(other) == _start(node)), None
    )


def as_changed(tree: ast.Module | None, step: Step) -> tuple[ast.AST, list[ast.stmt]]:
    """The container of a step and what follows the child in it, as the tree has them; as they were where it has not."""
    container = same_node(tree, step.container)
    if container is None or container is step.container:
        return step.container, step.following
    if not step.following:
        return container, []
    block: list[ast.stmt] = getattr(container, step.field)
    # What a change has put in the child's stead stands where the child stood.
    own = [
        number for number, statement in enumerate(block) if _start(step.child) <= _start(statement) <= _end(step.child)
    ]
    behind = [number for number, statement in enumerate(block) if _start(statement) > _end(step.child)]
    if own:
        return container, block[own[-1] + 1 :]
    return container, block[behind[0] :] if behind else []


def _start(node: ast.AST) -> tuple[int, int]:
    return getattr(node, "lineno", 0), getattr(node, "col_offset", 0)


def _end(node: ast.AST) -> tuple[int, int]:
    return getattr(node, "end_lineno", None) or 0, getattr(node, "end_col_offset", None) or 0
