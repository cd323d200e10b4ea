"""What is left of a step up to its loss, run once more for a trial."""

import ast
import warnings
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack
from typing import TYPE_CHECKING, Any

from dryfit.core.source import nodes_of, parse
from dryfit.seams.torch.preserve import preserved, preserved_draws

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What ends the part of a step that is tried: from here on it is the optimizer's.
BACKWARDS = "backward"
# Statements that only make values, which a trial may run once more.
MAKING = (ast.Assign, ast.AnnAssign, ast.Return)


def runs(
    session: "Mending",
    torch: Any,
    statements: list[ast.stmt],
    scope: dict[str, Any],
    within: AbstractContextManager[Any] | None = None,
    path: str = "<once more>",
) -> bool:
    """Whether statements run without gradients, among these names, and leave no trace; ``path`` is their file."""
    used = {n.id for part in statements for n in ast.walk(part) if isinstance(n, ast.Name)}
    modules = {id(scope[n]): scope[n] for n in used if hasattr(scope.get(n), "named_buffers")}
    with ExitStack() as stack:
        stack.enter_context(session.unseen())
        stack.enter_context(torch.no_grad())
        stack.enter_context(preserved_draws(torch))
        for module in modules.values():
            stack.enter_context(preserved(torch, module))
        stack.enter_context(warnings.catch_warnings())
        # What is broadcast against its meaning is only warned of.
        warnings.simplefilter("error", UserWarning)
        try:
            if within is not None:
                stack.enter_context(within)
            exec(compile(ast.Module(statements, []), path, "exec"), dict(scope))
        except Exception:
            return False
    return True


def until_backward(path: str, line: int, *, whole: bool = False) -> Iterator[ast.stmt]:
    """The statement under way and those behind it in its block that make values, up to the one that goes backward.

    ``whole`` begins with the first of the block.
    """
    tree = parse(path)
    blocks = (block for node in (nodes_of(tree) if tree is not None else ()) for block in _blocks(node))
    under_way = (
        (block[place:], block if whole else block[place:])
        for block in blocks
        for place, statement in enumerate(block)
        if statement.lineno <= line <= (statement.end_lineno or 0)
    )
    nearest = min(under_way, key=lambda found: (found[0][0].end_lineno or 0) - found[0][0].lineno, default=None)
    for statement in nearest[1] if nearest is not None else []:
        backward = next(
            (n for n in ast.walk(statement) if isinstance(n, ast.Attribute) and n.attr.endswith(BACKWARDS)), None
        )
        value: ast.expr | None = backward.value if backward is not None else None
        value = value if isinstance(value, ast.Call) else None
        if backward is None and isinstance(statement, MAKING):
            value = statement.value if isinstance(statement, ast.Return) else None
            if value is None:
                yield statement
        if value is not None:
            yield ast.copy_location(ast.Expr(value), value)
        if backward is not None or isinstance(statement, ast.Return):
            return


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    for name in ("body", "orelse", "finalbody"):
        block = getattr(node, name, None)
        if isinstance(block, list):
            yield block
