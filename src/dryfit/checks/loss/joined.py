"""Labels that a collate function joins end to end, where the inputs they belong to are padded."""

import ast

from dryfit.core.evidence import Batch
from dryfit.core.evidence.batch import Collation
from dryfit.core.evidence.loss import IGNORED, LossCall
from dryfit.core.finding import Finding, Location
from dryfit.core.source import argument_node, location_of, nodes_of, parse

# What puts sequences behind each other.
JOINING = ("cat", "concat", "concatenate", "hstack", "chain", "from_iterable")
# What lays a tensor out in one row.
LAYING = ("reshape", "view", "flatten", "ravel")


def joined_labels(call: LossCall, batch: Batch | None) -> tuple[Collation, str] | None:
    """The collation, and the key of the labels in it, of which the targets are those of all rows end to end."""
    rows, targets = call.input.shape[0], call.target.shape[0]
    for collation in reversed(batch.collations if batch else ()):
        tensors = collation.tensors
        ragged = {f.key: f for f in collation.features if f.ragged and all(len(shape) == 1 for shape in f.shapes)}
        padded = [
            key
            for key, f in ragged.items()
            if key in tensors and tensors[key].shape == (collation.examples, f.longest) and tensors[key].size == rows
        ]
        for key, feature in ragged.items():
            ends = [(ragged[other].shortest, ragged[other].longest) for other in padded if other != key]
            joined = key in tensors and tensors[key].shape == (targets,) and targets > collation.examples
            if joined and (feature.shortest, feature.longest) in ends:
                return collation, key
    return None


def joined_finding(call: LossCall, collation: Collation, key: str, number: int) -> Finding:
    """The finding at the line of the collate function that joins them."""
    rows, targets = call.input.shape[0], call.target.shape[0]
    longest = next(f.longest for f in collation.features if f.key == key)
    ignored = IGNORED if call.ignore_index is None else call.ignore_index
    node = argument_node(call.location, "target", 1)
    flat = node is None or not any(isinstance(n, ast.Attribute) and n.attr in LAYING for n in ast.walk(node))
    name = collation.collate_fn.rpartition(".")[2]
    return Finding(
        f"{rows} rows of logits meet {targets} targets: `{name}` pads the inputs of {collation.examples} rows "
        f"to {longest}, and puts their labels end to end.",
        {"rows": rows, "targets": targets, "joined": key, "flat": flat, "ignored": ignored},
        _joined_at(collation, name) or collation.collate_location or collation.location or call.location,
        fix=f"Pad the labels as well: `pad_sequence(labels, batch_first=True, padding_value={ignored})`.",
        explains=number,
    )


def _joined_at(collation: Collation, name: str) -> Location | None:
    """The one place in the collate function that joins sequences, else the function's definition."""
    path = collation.location.path if collation.location else ""
    tree = parse(path)
    kinds = (ast.FunctionDef, ast.ClassDef)
    made = next((n for n in nodes_of(tree) if isinstance(n, kinds) and n.name == name), None) if tree else None
    if made is None:
        return None
    joins = [node for node in ast.walk(made) if isinstance(node, ast.expr) and _joins(node)]
    first = min(joins, key=lambda n: (n.lineno, n.col_offset), default=None)
    return location_of(first, path) if first is not None and len({n.lineno for n in joins}) == 1 else None


def _joins(node: ast.expr) -> bool:
    if isinstance(node, ast.ListComp):
        return len(node.generators) > 1
    return isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in JOINING
