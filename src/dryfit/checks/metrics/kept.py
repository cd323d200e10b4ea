"""Which state a loop keeps as its best, in the user's source."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

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
KEEPING = ("save", "save_pretrained", "save_model", "save_checkpoint", "save_state", "deepcopy", "state_dict")


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
        keeps = isinstance(node, ast.If) and _keeps(node)
        waits = isinstance(node, ast.If) and not keeps and _waits(node)
        if isinstance(node, ast.If) and tree and (keeps or waits) and (sides := _compared(node)):
            value, best, above = sides
            lower, higher = bool(_words(value) & LOWER), bool(_words(value) & HIGHER)
            if lower == higher:
                continue
            begins = _beginning(best, tree, node)
            right = f"if {value} {'<' if lower else '>'} {best}:"
            if above == lower:
                what = f"the {'highest' if above else 'lowest'} `{value}`"
                yield Kept(ast.unparse(node.test), what, right, begins, location_of(node.test, path), waits)
            elif lower and begins in ("0", "0.0", "-1", "-inf"):
                what = f"nothing: `{best}` begins at {begins}, and no `{value}` is below it"
                yield Kept(ast.unparse(node.test), what, f'{best} = float("inf")', begins, location_of(node.test, path))
            elif higher and begins == "inf":
                what = f"no state: `{best}` begins at infinity, and no `{value}` is above it"
                yield Kept(ast.unparse(node.test), what, f"{best} = 0.0", begins, location_of(node.test, path))
        elif isinstance(node, ast.If) and tree and keeps and (stays := _never_set(node, tree)):
            value, best, begins = stays
            what = f"every state: `{best}` stays at {begins}"
            yield Kept(ast.unparse(node.test), what, f"{best} = {value}", begins, location_of(node.test, path))


def _compared(node: ast.If) -> tuple[str, str, bool] | None:
    """What is compared with the best so far, that best, and whether it must be above it."""
    for value, best, over in _sides(node.test):
        if any((best, value) in _assigned(statement) for statement in node.body):
            return value, best, over
    return None


def _sides(test: ast.expr) -> list[tuple[str, str, bool]]:
    """Both readings of a comparison: the value, the best so far, and whether the value must be above it."""
    if not isinstance(test, ast.Compare) or len(test.ops) != 1:
        return []
    left, right = ast.unparse(test.left), ast.unparse(test.comparators[0])
    above = isinstance(test.ops[0], ast.Gt | ast.GtE)
    if not above and not isinstance(test.ops[0], ast.Lt | ast.LtE):
        return []
    return [(left, right, above), (right, left, not above)]


def _never_set(node: ast.If, tree: ast.Module) -> tuple[str, str, str] | None:
    """A value, a best so far that begins at infinity, and that beginning, where nothing ever sets it again."""
    for value, best, above in _sides(node.test):
        stores = [
            n for n in nodes_of(tree) if isinstance(getattr(n, "ctx", None), ast.Store) and ast.unparse(n) == best
        ]
        begins = _beginning(best, tree, node)
        if "best" in _words(best) and len(stores) == 1 and begins == ("-inf" if above else "inf"):
            return value, best, begins
    return None


def _assigned(statement: ast.stmt) -> list[tuple[str, str]]:
    """What an assignment names, with what each name is given."""
    return [(ast.unparse(target), ast.unparse(value)) for target, value in assigned_pairs(statement)]


def _keeps(node: ast.If) -> bool:
    calls = [n for statement in node.body for n in ast.walk(statement) if isinstance(n, ast.Call)]
    return any(ast.unparse(call.func).rpartition(".")[2] in KEEPING for call in calls)


def _waits(node: ast.If) -> bool:
    """Whether a counter begins anew where a value is better, and grows where it is not."""
    anew = {name for statement in node.body for name, value in _assigned(statement) if value == "0"}
    grown = {ast.unparse(n.target) for part in node.orelse for n in ast.walk(part) if isinstance(n, ast.AugAssign)}
    return bool(anew & grown)


def _words(name: str) -> set[str]:
    return set(name.lower().removesuffix(".item()").rpartition(".")[2].split("_"))


def _beginning(best: str, tree: ast.Module, before: ast.If) -> str:
    """The number that the best so far begins at, as it is written."""
    made = [n for n in nodes_of(tree) if isinstance(n, ast.Assign) and n.lineno < before.lineno]
    found = [value for node in made for name, value in _assigned(node) if name == best]
    text = (found[-1] if found else "").replace("'", '"')
    if text in ('float("-inf")', "-math.inf", "-np.inf", '-float("inf")', "-torch.inf"):
        return "-inf"
    return "inf" if text in ('float("inf")', "math.inf", "np.inf", "torch.inf", 'float("Infinity")') else text
