"""Which state a loop keeps as its best, in the user's source."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from dryfit.checks.metrics.standing import standing_for
from dryfit.core.finding import Location
from dryfit.core.source import assigned_pairs, location_of, nodes_of, parse

# Words of names whose values are better when they are lower, and higher.
LOWER = frozenset(
    {"loss", "losses", "perplexity", "ppl", "wer", "cer", "mse", "rmse", "mae", "error", "err", "ter"}
    | {"nll", "logloss", "xent", "brier", "ece", "mape", "smape", "rmsle", "msle", "fid", "eer", "bpc", "bpb"}
)
HIGHER = frozenset(
    {"acc", "accuracy", "auc", "auroc", "bleu", "f1", "matthews", "mcc", "precision", "recall", "iou", "dice"}
    | {"rouge", "rouge1", "rouge2", "rougel", "rougelsum", "sacrebleu", "meteor", "chrf", "r2", "spearman", "spearmanr"}
    | {"pearson", "pearsonr", "kappa", "exact", "ndcg", "mrr", "psnr", "ssim", "jaccard", "sensitivity", "specificity"}
)
# Words of names that say how far apart values are, or speak of the worst on purpose.
NEITHER = frozenset({"gap", "diff", "difference", "delta", "drop", "std", "var", "variance", "worst", "change"})
# What keeps a state, by the name that is called.
KEEPING = frozenset(
    {"save", "save_pretrained", "save_model", "save_checkpoint", "save_state", "deepcopy", "state_dict"}
    | {"get_weights", "save_weights", "export"}
)
# Functions of numpy, of tensors and of `operator` that compare two values.
ABOVE = frozenset({"greater", "greater_equal", "gt", "ge"})
BELOW = frozenset({"less", "less_equal", "lt", "le"})

# Words of the name of a best so far, whatever the value is called.
OF_ANY = frozenset(
    {"best", "so", "far", "val", "valid", "validation", "dev", "test", "eval", "score", "metric", "value"}
)

# What a score is above from the start, and what a loss is below.
LOWEST, HIGHEST = 0.0, 999.0


def lower_is_better(name: str) -> bool | None:
    """Whether a metric of this name is better when it is lower, None where the name does not say."""
    words = set(re.split(r"[^a-z0-9]+", name.lower()))
    lower, higher = bool(words & LOWER), bool(words & HIGHER)
    return None if lower == higher or words & NEITHER else lower


@dataclass(frozen=True)
class Kept:
    """A comparison that keeps a state, or ``waits`` for a better value to go on, and what it should be."""

    test: str
    what: str
    right: str
    begins: str
    location: Location
    waits: bool = False


def kept_states(path: str) -> Iterator[Kept]:
    """The comparisons of a file by which a state is kept that is not the best."""
    tree = parse(path)
    for node in nodes_of(tree) if tree else ():
        if not isinstance(node, ast.If) or tree is None:
            continue
        keeps = _keeps(node)
        waits = not keeps and (_waits(node.body, node.orelse) or _waits(node.orelse, node.body))
        if (keeps or waits) and (sides := _compared(node)):
            yield from _wrong_end(*sides, _Comparison(node, tree, path, waits))
        elif keeps and (stays := _never_set(node, tree)):
            value, best, begins = stays
            what = f"every state: `{best}` stays at {begins}"
            yield Kept(ast.unparse(node.test), what, f"{best} = {value}", begins, location_of(node.test, path))


@dataclass(frozen=True)
class _Comparison:
    node: ast.If
    tree: ast.Module
    path: str
    waits: bool


def _wrong_end(value: str, best: str, above: bool, at: _Comparison) -> Iterator[Kept]:
    """What a comparison with the best so far keeps, where that is the wrong end of the metric, or nothing."""
    where, test = location_of(at.node.test, at.path), ast.unparse(at.node.test)
    meant = standing_for(value, where, _lower)
    lower = _lower(meant.name)
    if lower is None:
        return
    begins = _beginning(best, at.tree, at.node)
    if (above != meant.turned) == lower:
        what = f"the {'highest' if lower else 'lowest'} `{meant.name}`"
        right = meant.mend or f"if {value} {'<' if lower else '>'} {best}:"
        yield Kept(test, what, right, begins, meant.at or where, at.waits)
    elif meant.turned:
        return
    elif lower and begins in ("0", "0.0", "-1", "-inf"):
        what = f"nothing: `{best}` begins at {begins}, and no `{value}` is below it"
        yield Kept(test, what, f'{best} = float("inf")', begins, where)
    elif not lower and begins == "inf":
        what = f"no state: `{best}` begins at infinity, and no `{value}` is above it"
        yield Kept(test, what, f"{best} = 0.0", begins, where)


def _compared(node: ast.If) -> tuple[str, str, bool] | None:
    """What is compared with the best so far, that best, and whether it must be above it."""
    for value, best, over in _sides(node.test):
        if any((best, value) in _assigned(statement) for statement in node.body):
            return value, best, over
        # A counter grows where the value is no better, and what is better comes behind `else`.
        if _waits(node.orelse, node.body) and any((best, value) in _assigned(one) for one in node.orelse):
            return value, best, not over
    return None


def _sides(test: ast.expr) -> list[tuple[str, str, bool]]:
    """Both readings of a comparison: the value, the best so far, and whether the value must be above it."""
    above, operands = _comparison(test)
    if above is None:
        return []
    left, right = (ast.unparse(_without_margin(side)) for side in operands)
    return [(left, right, above), (right, left, not above)]


def _comparison(test: ast.expr) -> tuple[bool | None, list[ast.expr]]:
    """Whether the first of two values must be the larger one, and the two: by an operator, or by its function."""
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        operands = [test.left, *test.comparators]
        if isinstance(test.ops[0], ast.Gt | ast.GtE | ast.Lt | ast.LtE):
            return isinstance(test.ops[0], ast.Gt | ast.GtE), operands
    name = test.func.attr if isinstance(test, ast.Call) and isinstance(test.func, ast.Attribute) else ""
    if isinstance(test, ast.Call) and name in ABOVE | BELOW and len(test.args) == 2:
        return name in ABOVE, test.args
    return None, []


def _without_margin(side: ast.expr) -> ast.expr:
    """A side of a comparison without the margin that is added to it, or taken off."""
    margin = isinstance(side, ast.BinOp) and isinstance(side.op, ast.Add | ast.Sub)
    return side.left if isinstance(side, ast.BinOp) and margin else side


def _never_set(node: ast.If, tree: ast.Module) -> tuple[str, str, str] | None:
    """A value, a best so far that begins at the worst, and that beginning, where nothing ever sets it again."""
    for value, best, above in _sides(node.test):
        stores = [
            n for n in nodes_of(tree) if isinstance(getattr(n, "ctx", None), ast.Store) and ast.unparse(n) == best
        ]
        begins = _beginning(best, tree, node)
        if len(stores) == 1 and _is_raised(best, value) and _again(node, stores[0], tree) and _is_worst(begins, above):
            return value, best, begins
    return None


def _is_raised(best: str, value: str) -> bool:
    """Whether a name is of the best of a value so far: a constant has another, as a bar that is given has."""
    words = _words(best)
    return "best" in words and not best.isupper() and words <= _words(value) | OF_ANY


def _again(node: ast.If, store: ast.AST, tree: ast.Module) -> bool:
    """Whether a comparison is made several times after the name has been set: in a loop, or a function of its own."""
    kinds = (ast.For, ast.While, ast.FunctionDef, ast.AsyncFunctionDef)
    return any(
        isinstance(around, kinds) and {node, store} & set(ast.walk(around)) == {node} for around in nodes_of(tree)
    )


def _is_worst(begins: str, above: bool) -> bool:
    """Whether every value is better than this number: above it, or below."""
    try:
        number = float(begins)
    except ValueError:
        return False
    return number <= LOWEST if above else number >= HIGHEST


def _assigned(statement: ast.stmt) -> list[tuple[str, str]]:
    """What an assignment names, with what each name is given."""
    return [(ast.unparse(target), ast.unparse(value)) for target, value in assigned_pairs(statement)]


def _keeps(node: ast.If) -> bool:
    calls = [n for statement in node.body for n in ast.walk(statement) if isinstance(n, ast.Call)]
    return any(ast.unparse(call.func).rpartition(".")[2] in KEEPING for call in calls)


def _waits(better: list[ast.stmt], worse: list[ast.stmt]) -> bool:
    """Whether a counter begins anew where a value is better, and grows where it is not."""
    anew = {name for statement in better for name, value in _assigned(statement) if value == "0"}
    grown = {ast.unparse(n.target) for part in worse for n in ast.walk(part) if isinstance(n, ast.AugAssign)}
    return bool(anew & grown)


def _lower(name: str) -> bool | None:
    """Whether the last part of a name speaks of what is better when it is lower, or when it is higher."""
    words = _words(name)
    lower, higher = bool(words & LOWER), bool(words & HIGHER)
    return None if lower == higher or words & NEITHER else lower


def _words(name: str) -> set[str]:
    return set(re.split(r"[^a-z0-9]+", name.lower().removesuffix(".item()").rpartition(".")[2]))


def _beginning(best: str, tree: ast.Module, before: ast.If) -> str:
    """The number that the best so far begins at, as it is written."""
    made = [n for n in nodes_of(tree) if isinstance(n, ast.Assign) and n.lineno < before.lineno]
    found = [value for node in made for name, value in _assigned(node) if name == best]
    text = (found[-1] if found else "").replace("'", '"')
    if text in ('float("-inf")', "-math.inf", "-np.inf", '-float("inf")', "-torch.inf"):
        return "-inf"
    return "inf" if text in ('float("inf")', "math.inf", "np.inf", "torch.inf", 'float("Infinity")') else text
