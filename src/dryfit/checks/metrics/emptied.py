"""MET308: what is kept of an evaluation's batches for its score."""

import ast
from collections.abc import Iterator

from dryfit.core.check import check
from dryfit.core.evidence import Evaluate, Metrics
from dryfit.core.evidence.metrics import Share
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import call_at, function_around, location_of, nodes_of, parse, statement_at

# Batches of which the last is not all.
SEVERAL = 2
# What an empty list is written as.
EMPTY = ("[]", "list()")


@check("MET308", Severity.ERROR)
def score_of_last_batch(metrics: Metrics, evaluate: Evaluate | None) -> Findings:
    """A score is that of the last batch alone.

    Cause:
        The list that the answers of all batches are put into is made anew in each turn of the loop over
        them, or their count is set and not added to. Behind the loop it holds those of the last batch, and the
        score is of a handful of rows.

    Fix:
        Make the list before the loop; add to the count: `correct += ...`.
    """
    for share in (share for share in metrics.shares if share.kind == "last"):
        yield _set_anew(share)
        return
    for call in metrics.calls:
        given = next(iter(call.predictions.values()), None)
        rows = given.shape[0] if given is not None and given.shape else 0
        for found in evaluate.passes if evaluate is not None else ():
            where, name = next(_emptied(call.location, found.location), (None, ""))
            if where is None or found.batches < SEVERAL or not 0 < rows < found.examples:
                continue
            yield Finding(
                f"`{call.function.rpartition('.')[2]}` is of {rows} rows of {found.examples}: "
                f"`{name}` is emptied for each batch.",
                {"rows": rows, "examples": found.examples, "batches": found.batches},
                where,
                fix=f"Make `{name}` anew before the loop over the batches.",
                proof=Proof(
                    "experiment",
                    f"behind {found.batches} batches `{name}` holds {rows} answers",
                    f"the model gave {found.examples}",
                ),
            )
            return


def _set_anew(share: Share) -> Finding:
    """A count that each batch sets, and that is divided by the rows of all."""
    made = statement_at(share.location)
    added = f"{share.name} += {ast.unparse(made.value)}" if isinstance(made, ast.Assign) else ""
    return Finding(
        f"`{share.name}` is set for each of {share.batches} batches and not added to, and is divided by "
        f"{share.rows} examples.",
        {"counted": share.counted, "batches": share.batches, "examples": share.rows},
        share.location,
        fix=f"`{share.name} += ...`",
        edits=(Edit(Action.REPLACE, share.location, value=added),) if added and share.location else (),
        proof=Proof(
            "experiment",
            f"behind {share.batches} batches `{share.name}` is {share.counted:.0f}: the last batch's",
            f"it is divided by the {share.rows} examples of all batches",
        ),
    )


def _emptied(scored: Location | None, called: Location | None) -> Iterator[tuple[Location, str]]:
    """The statements of a loop around a model's call that empty what it fills, and what is scored behind the loop."""
    tree, call = parse(called.path) if called else None, call_at(scored)
    if tree is None or scored is None or called is None or call is None or scored.path != called.path:
        return
    if function_around(scored) != function_around(called):
        return
    used = {
        node.id
        for part in (*call.args, *(word.value for word in call.keywords))
        for node in ast.walk(part)
        if isinstance(node, ast.Name)
    }
    loops = [node for node in nodes_of(tree) if isinstance(node, ast.For)]
    around = [loop for loop in loops if loop.lineno <= called.line <= (loop.end_lineno or 0) < scored.line]
    for loop in around:
        for statement in loop.body:
            for name in _emptied_by(statement):
                if name in used and any(_fills(node, name) for node in ast.walk(loop)):
                    yield location_of(statement, called.path), name


def _emptied_by(statement: ast.stmt) -> Iterator[str]:
    """The names that a statement gives an empty list."""
    if not isinstance(statement, ast.Assign):
        return
    pairs: list[tuple[ast.expr, ast.expr]] = [(target, statement.value) for target in statement.targets]
    target, value = pairs[0]
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        pairs = list(zip(target.elts, value.elts, strict=False))
    yield from (one.id for one, value in pairs if isinstance(one, ast.Name) and ast.unparse(value) in EMPTY)


def _fills(node: ast.AST, name: str) -> bool:
    if isinstance(node, ast.AugAssign):
        return ast.unparse(node.target) == name
    return isinstance(node, ast.Call) and ast.unparse(node.func) in (f"{name}.append", f"{name}.extend")
