"""Rows that are padded to a length by the function that makes them, and that are longer in places (BAT101)."""

import ast
from collections.abc import Iterator

from dryfit.core.evidence.batch import Collation, Feature
from dryfit.core.finding import Finding, Location
from dryfit.core.source import function_holding, location_of


def padded_and_not_cut(collation: Collation, feature: Feature, explains: int | None) -> Finding | None:
    """The finding of rows that are filled up to a length, where the ones that are longer are left as they are."""
    place = next((found for at in (collation.row_at, collation.made_at) if (found := _lacking(at)) is not None), None)
    if place is None or collation.collate_given:
        return None
    return Finding(
        f"Examples of {feature.longest} and {feature.shortest} tokens cannot be stacked: the shorter are padded, and "
        "the longer are not cut.",
        {
            "key": feature.key,
            "longest": feature.longest,
            "shortest": feature.shortest,
            "collate_fn": collation.collate_fn,
            "own": None,
        },
        place,
        fix=f"Cut the ids to {feature.shortest} before they are padded: `ids[:{feature.shortest}]`.",
        explains=explains,
    )


def _lacking(at: Location | None) -> Location | None:
    """Where the function around a place reckons how much a row lacks, by which a list of one filler is repeated."""
    function = function_holding(at)
    if at is None or function is None:
        return None
    nodes = list(ast.walk(function))
    repeats = [node for node in nodes if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult)]
    for repeat in repeats:
        for filler, count in ((repeat.left, repeat.right), (repeat.right, repeat.left)):
            if isinstance(filler, ast.List) and len(filler.elts) == 1:
                found = next((node for node in _values(count, nodes) if _is_difference(node)), None)
                if found is not None:
                    return location_of(found, at.path)
    return None


def _values(node: ast.expr, nodes: list[ast.AST]) -> Iterator[ast.expr]:
    """An expression, or what the function sets its name to."""
    yield node
    for setting in nodes:
        targets = setting.targets if isinstance(setting, ast.Assign) else []
        if isinstance(node, ast.Name) and any(isinstance(t, ast.Name) and t.id == node.id for t in targets):
            yield setting.value  # type: ignore[attr-defined]


def _is_difference(node: ast.expr) -> bool:
    """Whether an expression takes a row's length off another number: `size - len(row)`."""
    right = node.right if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub) else None
    return isinstance(right, ast.Call) and isinstance(right.func, ast.Name) and right.func.id == "len"
