"""BAT214: batches that a script draws for itself, of the first rows alone."""

import ast
import linecache
import re
from collections.abc import Iterator

from dryfit.checks.batch.repeated import MEANT
from dryfit.core.check import check
from dryfit.core.evidence import Batch
from dryfit.core.finding import Finding, Findings, Location, Proof, Severity
from dryfit.core.source import argument_of, assigned_pairs, call_at, nodes_of, parse

# Calls, and draws of each row, from which rows that never come are none that have yet to come.
CALLS, DRAWS = 7, 5
# The share of the rows that batches are drawn of: chance never keeps to so few.
SHARE = 0.1
# The share of the others that are examples, each another: a buffer that is yet to be filled has the same everywhere.
FILLED = 0.5
# The share of the draws since the furthest row has come: where rows are added as it goes, each draw may go further.
SETTLED = 0.6
# What a script speaks of that begins with few rows on purpose.
GROWING = re.compile(r"curricul|difficult|few.?shot|pool|labell?ed|buffer|replay|subset", re.IGNORECASE)


@check("BAT214", Severity.ERROR)
def first_rows_alone(batch: Batch) -> Findings:
    """Batches are drawn of the first rows alone, and the others never come.

    Cause:
        The script draws its batches by an index of its own, and the bound of the draw is not the number of rows but
        another number, as the batch's size. The model sees the same few rows again and again, learns them by
        heart, and nothing of the others.

    Fix:
        Draw of all rows: `torch.randint(len(inputs), (batch_size,))`.
    """
    for found in batch.first_rows:
        where = found.location
        text = "".join(linecache.getlines(where.path)) if where else ""
        few = found.reach <= SHARE * found.rows and found.rest >= FILLED * (found.rows - found.reach)
        settled = found.since >= SETTLED * found.draws
        if found.calls < CALLS or found.draws < DRAWS * found.reached or not few or not settled:
            continue
        if where is None or found.seeded_at is not None or MEANT.search(text) or GROWING.search(text):
            continue
        if _rises(where) or _taken_behind(where, found.name):
            continue
        yield Finding(
            f"Batches are drawn of the first {found.reach} of the {found.rows:,} rows of `{found.name}`: the others "
            "never come.",
            {"rows": found.rows, "reach": found.reach, "draws": found.draws, "calls": found.calls},
            where,
            fix=f"Draw of all rows: `len({found.name})` for the bound.",
            proof=Proof(
                "experiment",
                f"in {found.calls} batches {found.draws:,} rows are drawn, {found.reached} different ones, none behind "
                f"row {found.reach - 1}",
                f"drawn of all {found.rows:,}, nine of ten would stand behind it",
            ),
        )
        return


def _rises(where: Location) -> bool:
    """Whether what a draw is given is made of a number that goes up with the turns of a loop."""
    tree, call = parse(where.path), call_at(where)
    nodes = nodes_of(tree) if tree else ()
    turning = {name for n in nodes if isinstance(n, ast.For) for name in _names(n.target)}
    turning.update(ast.unparse(n.target) for n in nodes if isinstance(n, ast.AugAssign))
    given = [pair for n in nodes if isinstance(n, ast.Assign) for pair in assigned_pairs(n)]
    made = [(ast.unparse(target), value) for target, value in given]
    made += [(name, value) for n in nodes if isinstance(n, ast.FunctionDef) for name, value in _handed(n, nodes)]
    known = {name for value in (call.args if call else ()) for name in _names(value)}
    while further := {name for target, value in made if target in known for name in _names(value)} - known:
        known |= further
    return bool(known & turning)


def _taken_behind(where: Location, rows: str) -> bool:
    """Whether the script takes the rows behind the bound of a draw by themselves, as those to test on."""
    tree, call = parse(where.path), call_at(where)
    bounds = {ast.unparse(value) for value in (call.args if call else ()) if isinstance(value, ast.Name)}
    taken = [n for n in nodes_of(tree) if isinstance(n, ast.Subscript) and ast.unparse(n.value) == rows] if tree else []
    slices = [node.slice for node in taken if isinstance(node.slice, ast.Slice)]
    return any(s.lower is not None and s.upper is None and ast.unparse(s.lower) in bounds for s in slices)


def _handed(function: ast.FunctionDef, nodes: tuple[ast.AST, ...]) -> Iterator[tuple[str, ast.expr]]:
    """What the calls of a function give for its parameters."""
    calls = [n for n in nodes if isinstance(n, ast.Call) and ast.unparse(n.func) == function.name]
    for call in calls:
        for position, name in enumerate(parameter.arg for parameter in function.args.args):
            value = argument_of(call, name, position)
            if value is not None:
                yield name, value


def _names(node: ast.expr) -> set[str]:
    """The names and the attributes in an expression."""
    return {ast.unparse(part) for part in ast.walk(node) if isinstance(part, ast.Name | ast.Attribute)}
