"""Which state a loop keeps as its best, in the user's source."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from dryfit.core.finding import Location
from dryfit.core.source import location_of, nodes_of, parse

# Words of names whose values are better when they are lower, and higher.
LOWER = frozenset({"loss", "losses", "perplexity", "ppl", "wer", "cer", "mse", "rmse", "mae", "error", "err", "ter"})
HIGHER = frozenset(
    {"acc", "accuracy", "auc", "auroc", "bleu", "f1", "matthews", "mcc", "precision", "recall", "iou", "dice"}
    | {"rouge", "rouge1", "rougel"}
)
# Words of names that say how far apart values are, or speak of the worst on purpose.
NEITHER = frozenset({"gap", "diff", "difference", "delta", "drop", "std", "var", "variance", "worst", "change"})
# What keeps a state, by the name that is called.
KEEPING = ("save", "save_pretrained", "save_model", "save_checkpoint", "save_state", "deepcopy", "state_dict")


def lower_is_better(name: str) -> bool | None:
    """Whether a metric of this name is better when it is lower, None where the name does not say."""
    words = set(re.split(r"[^a-z0-9]+", name.lower()))
    lower, higher = bool(words & LOWER), bool(words & HIGHER)
    return None if lower == higher or words & NEITHER else lower


@dataclass(frozen=True)
class Kept:
    """A comparison that keeps a state, and what it should be."""

    test: str
    what: str
    right: str
    begins: str
    location: Location


def kept_states(path: str) -> Iterator[Kept]:
    """The comparisons of a file by which a state is kept that is not the best."""
    tree = parse(path)
    for node in nodes_of(tree) if tree else ():
        if isinstance(node, ast.If) and tree and (sides := _compared(node)) and _keeps(node):
            value, best, above = sides
            lower, higher = bool(_words(value) & LOWER), bool(_words(value) & HIGHER)
            if lower == higher:
                continue
            begins = _beginning(best, tree, node)
            right = f"if {value} {'<' if lower else '>'} {best}:"
            if above == lower:
                what = f"the {'highest' if above else 'lowest'} `{value}`"
                yield Kept(ast.unparse(node.test), what, right, begins, location_of(node.test, path))
            elif lower and begins in ("0", "0.0", "-1", "-inf"):
                what = f"nothing: `{best}` begins at {begins}, and no `{value}` is below it"
                yield Kept(ast.unparse(node.test), what, f'{best} = float("inf")', begins, location_of(node.test, path))


def _compared(node: ast.If) -> tuple[str, str, bool] | None:
    """What is compared with the best so far, that best, and whether it must be above it."""
    test = node.test
    if not isinstance(test, ast.Compare) or len(test.ops) != 1:
        return None
    left, right, above = (
        ast.unparse(test.left),
        ast.unparse(test.comparators[0]),
        isinstance(test.ops[0], ast.Gt | ast.GtE),
    )
    if not above and not isinstance(test.ops[0], ast.Lt | ast.LtE):
        return None
    for value, best, over in ((left, right, above), (right, left, not above)):
        if any(_sets(statement, best, value) for statement in node.body):
            return value, best, over
    return None


def _sets(statement: ast.stmt, best: str, value: str) -> bool:
    named = isinstance(statement, ast.Assign) and best in map(ast.unparse, statement.targets)
    return named and isinstance(statement, ast.Assign) and ast.unparse(statement.value) == value


def _keeps(node: ast.If) -> bool:
    calls = [n for statement in node.body for n in ast.walk(statement) if isinstance(n, ast.Call)]
    return any(ast.unparse(call.func).rpartition(".")[2] in KEEPING for call in calls)


def _words(name: str) -> set[str]:
    return set(name.lower().rpartition(".")[2].split("_"))


def _beginning(best: str, tree: ast.Module, before: ast.If) -> str:
    """The number that the best so far begins at, as it is written."""
    made = (n for n in nodes_of(tree) if isinstance(n, ast.Assign) and n.lineno < before.lineno)
    found = [node.value for node in made if best in map(ast.unparse, node.targets)]
    found += [
        value
        for node in nodes_of(tree)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple) and isinstance(node.value, ast.Tuple)
        for target, value in zip(node.targets[0].elts, node.value.elts, strict=False)
        if ast.unparse(target) == best
    ]
    text = ast.unparse(found[-1]) if found else ""
    return "-inf" if text.replace("'", '"') in ('float("-inf")', "-math.inf", "-np.inf", '-float("inf")') else text
