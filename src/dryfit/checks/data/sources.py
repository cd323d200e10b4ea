"""Which file or table an evaluation set is made of, and which one the script has for it."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from dryfit.core.evidence.data import Dataset
from dryfit.core.finding import Location
from dryfit.core.held_out import HELD_OUT
from dryfit.core.source import argument_node, assigned_name, call_at, function_around, location_of, nodes_of, parse
from dryfit.core.trace import trace

# What scripts call the data to train on ...
TRAINING = re.compile(r"training|train|trn", re.IGNORECASE)
# ... and what they may call the other in its place.
OTHERS = ("valid", "validation", "val", "eval", "evaluation", "dev", "test", "holdout", "held_out", "testing")
# The arguments that a set is handed over under.
HANDED = ("dataset", "eval_dataset", "val_dataloaders")


@dataclass(frozen=True)
class Meant:
    """The name or text of the training data in the making of an evaluation set, and that of the data meant."""

    given: str
    meant: str
    location: Location


def meant(dataset: Dataset) -> Meant | None:
    """What an evaluation set was to be made of, where it is made of the training data and that lies beside it."""
    where = dataset.arguments_at or dataset.location
    tree = parse(where.path) if where else None
    made = _made(dataset, where)
    if tree is None or where is None or made is None:
        return None
    by_role = dataset.role == "eval" and dataset.loader is None
    if not by_role and not any(HELD_OUT.search(name.lower()) for name in _names_of(where, made)):
        return None
    texts = [(_text(node), node) for node in nodes_of(tree)]
    known = {text for text, node in texts if text and not _is_read(node)}
    # The same call for the other data stands elsewhere: this one is for the training rows on purpose.
    alike = {part for node in nodes_of(tree) if _calls_alike(node, made) for part in _texts(node)}
    for part in ast.walk(made):
        text = _text(part)
        if not text or not TRAINING.search(text) or not isinstance(part, ast.expr):
            continue
        others = [other for other in _other_names(text) if other in known and other not in alike]
        if others:
            quoted = repr(others[0]) if isinstance(part, ast.Constant) else ast.unparse(part).replace(text, others[0])
            return Meant(ast.unparse(part), quoted, location_of(part, where.path))
    return None


def is_called_held_out(dataset: Dataset) -> bool:
    """Whether the variable of an evaluation set, or of its loader, has the name of data kept from the training."""
    names = [assigned_name(where).lower() for where in (dataset.arguments_at, dataset.location) if where is not None]
    return any(HELD_OUT.search(name) and not TRAINING.search(name) for name in names)


def _made(dataset: Dataset, where: Location | None) -> ast.Call | None:
    """The call that makes the set, followed from where it is handed over."""
    nodes = [argument_node(where, name, 0 if name == "dataset" else None) for name in HANDED] if where else []
    for node in nodes:
        found = trace(node, where.path) if node is not None and where else None
        if found is not None and isinstance(found.node, ast.Call):
            return found.node
    return call_at(dataset.location) if dataset.loader is None else None


def _names_of(where: Location, made: ast.Call) -> Iterator[str]:
    yield assigned_name(where)
    yield assigned_name(location_of(made, where.path))
    # A framework asks a method of this name for its loader.
    yield function_around(where)


def _other_names(text: str) -> Iterator[str]:
    """A text with the word for training replaced, in the same letters."""
    word = TRAINING.search(text)
    spelt = str.upper if word and word[0].isupper() else str.title if word and word[0][0].isupper() else str.lower
    for other in OTHERS if word else ():
        yield TRAINING.sub(spelt(other), text)


def _text(node: ast.AST) -> str:
    """The name or the text that a node is; an option of the command line is read under another spelling."""
    if isinstance(node, ast.Constant):
        text = node.value if isinstance(node.value, str) else ""
        return text[2:].replace("-", "_") if text.startswith("--") else text
    return getattr(node, "id", "") or getattr(node, "attr", "")


def _texts(node: ast.AST) -> set[str]:
    return {text for part in ast.walk(node) if (text := _text(part))}


def _is_read(node: ast.AST) -> bool:
    """Whether a node reads a name, which says nothing of there being one."""
    return isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Store)


def _calls_alike(node: ast.AST, made: ast.Call) -> bool:
    return isinstance(node, ast.Call) and node is not made and ast.unparse(node.func) == ast.unparse(made.func)
