"""Tuples of one that a comma at the end of an assignment makes: `loss = criterion(logits, labels),`."""

import ast
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import Comma
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, nodes_of, parse, statement_at
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending


def comma_at_the_end(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter what a comma made a tuple of; how to run the statement with its only item."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, (TypeError, AttributeError)) else None
    statement = statement_at(raised.location) if raised is not None else None
    if raised is None or statement is None:
        return None
    for node in _named(statement):
        value: Any = resolve(node, raised.frame)
        source, path = ast.unparse(node), raised.location.path
        made = _made(source, path) if isinstance(value, tuple) and len(value) == 1 else None
        if made is None:
            continue
        session.recorder.script_adds(
            "commas", Comma(source, ast.unparse(made.elts[0]), location_of(made, path), number)
        )
        own = isinstance(node, ast.Attribute) or node.id in raised.frame.f_locals
        taken = f"if isinstance({source}, tuple): {source if own else f'globals()[{source!r}]'} = {source}[0]"
        return retry(raised, partial(rewrites.preceded, source=taken), f"with the item of `{source}`")
    return None


def _named(statement: ast.stmt) -> Iterator[ast.Name | ast.Attribute]:
    for node in ast.walk(statement):
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
            yield node


def _made(source: str, path: str) -> ast.Tuple | None:
    """The tuple without brackets that an assignment gives a name or an attribute."""
    tree = parse(path)
    for node in nodes_of(tree) if tree else ():
        value = node.value if isinstance(node, ast.Assign) else None
        if not isinstance(node, ast.Assign) or not isinstance(value, ast.Tuple) or len(value.elts) != 1:
            continue
        bare = (value.lineno, value.col_offset) == (value.elts[0].lineno, value.elts[0].col_offset)
        if bare and source in map(ast.unparse, node.targets):
            return value
    return None
