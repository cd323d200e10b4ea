"""Lists that a loop fills, and that a score is given together: answers and targets."""

import ast
import re
from collections.abc import Iterator

# What scores answers against targets, by the end of its name.
SCORING = re.compile(
    r"score|accuracy|report|confusion|f1|precision|recall|auc|mae|mse|error|corr|metric|kappa|pearson|spearman|bleu|zip"
)
FILLING = ("append", "extend")


def grown(tree: ast.AST) -> Iterator[str]:
    """The names of what is appended to, or added to by a list."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in FILLING:
            yield ast.unparse(node.func.value)
        if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add):
            yield ast.unparse(node.target)


def scored(node: ast.AST, names: set[str]) -> tuple[str, str] | None:
    """Two of these names that a score is given, each as it is or as an array."""
    if not isinstance(node, ast.Call) or not SCORING.search(ast.unparse(node.func).rpartition(".")[2].lower()):
        return None
    given = [_within(argument) for argument in [*node.args, *(word.value for word in node.keywords)]]
    found = list(dict.fromkeys(name for name in given if name in names))
    return (found[0], found[1]) if len(found) > 1 else None


def _within(argument: ast.expr) -> str:
    """The source of an argument, or of what it makes an array of."""
    inner = argument.args[0] if isinstance(argument, ast.Call) and argument.args else argument
    return ast.unparse(inner)
