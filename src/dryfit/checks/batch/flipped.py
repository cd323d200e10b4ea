"""BAT113: arrays that are read backwards, of which no tensor can be made."""

import ast
from collections.abc import Iterable

from dryfit.core.check import check
from dryfit.core.evidence import Batch, Failures
from dryfit.core.evidence.batch import Collation, Feature
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Severity
from dryfit.core.source import function_holding, location_of, nodes_of, parse

# The functions of numpy that flip an array without copying it.
FLIPS = ("flip", "fliplr", "flipud", "rot90")
# And those that copy what they are given.
COPIES = ("ascontiguousarray", "array")


@check("BAT113", Severity.ERROR)
def flipped_arrays(batch: Batch, failures: Failures) -> Findings:
    """Rows hold arrays that were flipped and are read backwards.

    Cause:
        `image[:, ::-1]` and `np.flip` copy nothing: they give the same array, read backwards. A
        tensor cannot be, and so the batch fails. Where the flip is drawn by chance, only some do.

    Fix:
        Copy what was flipped: `image[:, ::-1].copy()`.
    """
    for collation in batch.collations:
        feature = next((f for f in collation.features if f.flipped), None)
        number = failures.first("BAT113", "collate")
        if feature is None or number is None or not collation.failed or failures.all[number].error != "ValueError":
            continue
        flips = _flips(collation.row_at or failures.all[number].location)
        yield Finding(
            f"{_called(feature)} of {feature.flipped} of {collation.examples} rows is an array that was flipped, and "
            "is read backwards.",
            {"key": feature.key, "flipped": feature.flipped, "rows": collation.examples},
            flips[0][0] if flips else _place(collation),
            fix=f"{flips[0][1]}.copy()" if flips else ".copy()",
            edits=tuple(Edit(Action.REPLACE, where, value=f"{text}.copy()") for where, text in flips),
            explains=number,
        )
        return


def _flips(row: Location | None) -> list[tuple[Location, str]]:
    """What flips an array in the function that makes a row, or on the one line of its file that does; uncopied."""
    function, tree = function_holding(row), parse(row.path) if row is not None else None
    if row is None or tree is None:
        return []
    everywhere = _uncopied(nodes_of(tree))
    found = _uncopied(ast.walk(function)) if function is not None else []
    if not found and len({node.lineno for node in everywhere}) == 1:
        found = everywhere
    return [(location_of(node, row.path), ast.unparse(node)) for node in found]


def _uncopied(nodes: Iterable[ast.AST]) -> list[ast.expr]:
    """The flips among these nodes that nothing copies where they stand."""
    known = list(nodes)
    copied = [n.value for n in known if isinstance(n, ast.Attribute) and n.attr == "copy"]
    calls = [n for n in known if isinstance(n, ast.Call) and ast.unparse(n.func).rpartition(".")[2] in COPIES]
    copied += [value for call in calls for value in call.args]
    return [n for n in known if isinstance(n, ast.expr) and _flips_an_array(n) and all(n is not c for c in copied)]


def _flips_an_array(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        return ast.unparse(node.func).rpartition(".")[2] in FLIPS and ast.unparse(node.func).startswith(
            ("np.", "numpy.")
        )
    if not isinstance(node, ast.Subscript) or not isinstance(node.ctx, ast.Load):
        return False
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    return any(isinstance(p, ast.Slice) and p.step is not None and ast.unparse(p.step).startswith("-") for p in parts)


def _called(feature: Feature) -> str:
    if not feature.key:
        return "The value"
    return f"Element {feature.key}" if feature.key.isdigit() else f"`{feature.key}`"


def _place(collation: Collation) -> Location | None:
    return collation.row_at or collation.made_at or collation.location
