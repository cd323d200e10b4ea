"""EVL305: answers in one order, and labels in another."""

import ast

from dryfit.core.check import check
from dryfit.core.evidence import Evaluate
from dryfit.core.evidence.evaluate import Reordered
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import argument, location_of, nodes_of, parse, source_of
from dryfit.core.trace import assigned_values


@check("EVL305", Severity.ERROR)
def scored_in_another_order(evaluate: Evaluate) -> Findings:
    """Answers of a shuffled loader are scored against labels in order.

    Cause:
        The loader that is predicted on shuffles its rows, and the labels come from where they always stood. The
        score is near chance however good the model is.

    Fix:
        `shuffle=False` for what is evaluated, or collect labels and answers in one loop.
    """
    for entry in evaluate.reordered:
        shuffled = argument(entry.made_at, "shuffle", 2)
        plain = source_of(shuffled) == "True"
        before = f"{entry.moved} of {entry.rows} answers are scored against the label of another row"
        after = "against the labels that came with them, none"
        if entry.right is not None:
            before += f": {entry.right[0]} are right"
            after += f": {entry.right[1]} are right"
        yield Finding(
            f"The loader shuffles, and its answers are scored in that order: {entry.moved} of {entry.rows} rows have "
            "another label there.",
            {"rows": entry.rows, "moved": entry.moved},
            (shuffled if plain else _made_at(entry)) or entry.made_at or entry.location,
            fix="shuffle=False",
            edits=(Edit(Action.REPLACE, shuffled, value="False"),) if plain and shuffled else (),
            proof=Proof("experiment", before, after),
        )
        return


def _made_at(entry: Reordered) -> Location | None:
    """Where the variable that the evaluation goes over was made, by a function of the script's own."""
    tree = parse(entry.location.path) if entry.location else None
    for node in nodes_of(tree) if tree else ():
        if isinstance(node, ast.For) and entry.location and node.iter.lineno == entry.location.line:
            names = [part for part in ast.walk(node.iter) if isinstance(part, ast.Name)]
            values = assigned_values(names[-1], entry.location.path) if names else []
            return location_of(values[-1], entry.location.path) if values else None
    return None
