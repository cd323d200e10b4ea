"""LOS135: a class of real tokens that a loss leaves out as it does the padding."""

import ast
import re
from collections.abc import Iterator

from dryfit.core.check import check
from dryfit.core.evidence import Loss
from dryfit.core.evidence.loss import LossCall
from dryfit.core.finding import Finding, Findings, Location, Proof, Severity
from dryfit.core.source import argument, nodes_of, parse, source_of

# The share of the real tokens from which on a class is no rare one, and the batches that must show it.
COMMON, HABIT = 0.05, 2
# Names of what is no class: its tokens are to be left out.
NO_CLASS = re.compile(r"pad|ignore|unlabel|unk|void|blank|special|none|null|missing|mask|^x$|^\W*$", re.IGNORECASE)
# Names of what lists or numbers classes.
CLASSES = re.compile(r"tag|label|class|kind|entit|categor|slot|type|chunk|name|2id|id2|bio", re.IGNORECASE)
# Names of targets, which a script holds against the number where it means to leave it out.
TARGETS = re.compile(r"tag|label|target|gold|truth|answer|wanted|class|^y$|^y_|_y$", re.IGNORECASE)


@check("LOS135", Severity.ERROR)
def class_ignored_as_padding(loss: Loss) -> Findings:
    """A class of real tokens has the number that the loss ignores.

    Cause:
        Labels are padded with 0, and `ignore_index=0` keeps the padding out of the loss. Where 0 is a class too, as `O`
        is in lists of tags, the loss leaves out its tokens as well: the model is never told what is outside, and calls
        every token something.

    Fix:
        Pad the labels with -100, which is no class, and leave `ignore_index` out.
    """
    found = [c for c in loss.calls if c.training and c.left_out and c.left_out[0] >= COMMON * c.left_out[1] > 0]
    names = [name for call in found[:1] for name in _names(call)]
    named = "" if any(map(NO_CLASS.search, names)) else next(iter(names), "")
    if len(found) < HABIT or not named or _is_meant(found[0]):
        return
    # The longer it is trained, the more it costs not to have been told.
    call = max(found, key=lambda one: (one.left_out or (0, 0, 0.0))[2] - (one.value or 0.0))
    left, real, counted = call.left_out or (0, 0, 0.0)
    number = call.ignore_index
    yield Finding(
        f"`ignore_index={number}` is the padding's number and that of class `{named}`: {left} of {real} real tokens of "
        f"a batch ({left / real:.0%}) are left out of the loss.",
        {"class": named, "number": number, "left_out": left, "real": real},
        _told_at(call) or call.location,
        fix="Pad the labels with -100, and leave `ignore_index` out.",
        proof=Proof(
            "experiment",
            f"a batch's loss is {call.value or 0.0:.4g}, of the {real - left} tokens of other classes",
            f"with its {left} tokens of `{named}` counted, and the padding left out, it is {counted:.4g}",
        ),
    )


def _told_at(call: LossCall) -> Location | None:
    return argument(call.built, "ignore_index", 2) or argument(call.location, "ignore_index", 4)


def _names(call: LossCall) -> Iterator[str]:
    """What the script calls the ignored class, where it lists as many names as there are classes."""
    tree, number = parse(call.location.path) if call.location else None, call.ignore_index or 0
    listed = (value for value in map(_classes_given, nodes_of(tree) if tree else ()) if value is not None)
    for node in (part for value in listed for part in ast.walk(value)):
        several: list[list[ast.expr | None]] = []
        if isinstance(node, ast.List | ast.Tuple):
            several = [[*node.elts]]
        elif isinstance(node, ast.Dict):
            several = [node.keys, [*node.values]]
        for parts in several:
            names = [n.value for n in parts if isinstance(n, ast.Constant) and isinstance(n.value, str)]
            counted = len(names) == len(parts) == call.classes and not names[number].isdigit()
            if counted:
                yield names[number]


def _classes_given(node: ast.AST) -> ast.expr | None:
    """What a name that speaks of classes is given: a variable, an attribute or an argument."""
    if isinstance(node, ast.keyword):
        name = node.arg or ""
    elif isinstance(node, ast.Assign):
        name = ast.unparse(node.targets[-1])
    else:
        name = ast.unparse(node.target) if isinstance(node, ast.AnnAssign) else ""
    return node.value if isinstance(node, ast.keyword | ast.Assign | ast.AnnAssign) and CLASSES.search(name) else None


def _is_meant(call: LossCall) -> bool:
    """Whether the script itself leaves out targets of that number elsewhere, as it does for a score."""
    tree = parse(call.location.path) if call.location else None
    said = {source_of(_told_at(call)), str(call.ignore_index)}
    for node in nodes_of(tree) if tree else ():
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.NotEq | ast.Gt | ast.Eq):
            of, held = node.left, ast.unparse(node.comparators[0])
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("ne", "gt"):
            of, held = node.func.value, ast.unparse(node.args[0]) if node.args else ""
        else:
            continue
        if held in said and any(isinstance(n, ast.Name) and TARGETS.search(n.id) for n in ast.walk(of)):
            return True
    return False
