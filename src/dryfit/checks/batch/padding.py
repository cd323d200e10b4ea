"""Where rows are collated, and the edits that pad ragged ones where no tokenizer can: a collate function."""

import ast
from collections.abc import Iterable, Sequence

from dryfit.core.columns import value_of_row
from dryfit.core.evidence import Batch, Forward
from dryfit.core.evidence.batch import Collation, Feature
from dryfit.core.evidence.loss import IGNORED
from dryfit.core.finding import Action, Edit, Location
from dryfit.core.source import function_holding, location_of, nodes_of, parse, source_of
from dryfit.core.trace import deciding

# What a new function may be called; the first that the script has no name for is taken.
NAMES = ("pad_rows", "pad_batch", "collate_padded")

# What stands in the names of labels, of which each token has one.
NAMED = ("label", "tag", "target")

OF_DICTS = '''def {name}(rows):
    """Stack the rows, each padded to the longest."""
    columns = {{key: [torch.as_tensor(row[key]) for row in rows] for key in rows[0]}}
{made}    fill = {fill}
    return {{
        key: pad_sequence(values, batch_first=True, padding_value=fill[key]) if key in fill else torch.stack(values)
        for key, values in columns.items()
    }}
'''
# What the collate function that Trainer has by default calls a row's label.
LABELS = '    columns["labels"] = columns.pop("{key}")\n'
MASK = '    columns["attention_mask"] = [torch.ones_like(ids) for ids in columns["input_ids"]]\n'
OF_PAIRS = '''def {name}(rows):
    """Stack the rows, each padded to the longest."""
    inputs, labels = zip(*rows)
    return pad_sequence([torch.as_tensor(row) for row in inputs], batch_first=True), torch.as_tensor(labels)
'''


def padding(collations: Iterable[Collation], ragged: Sequence[Feature], forward: Forward | None) -> tuple[Edit, ...]:
    """A collate function that pads, for each loader or Trainer that has none and whose rows are ragged."""
    unpadded = [c for c in collations if is_unpadded(c) and not c.collate_given and c.framework == "torch"]
    bare = list({c.location: c for c in unpadded if c.location}.values())
    first = _outermost([c.location for c in bare if c.location])
    name = next((name for name in NAMES if first and name not in _names(first.path)), "")
    text = _function(bare[0], ragged, name, forward) if first and name else ""
    if first is None or not text:
        return ()
    # What a padded place should hold is the script's own affair: zeros are a guess.
    given = [Edit(Action.SET_ARGUMENT, c.location, _argument(c), name, safe=False) for c in bare if c.location]
    return (
        Edit(Action.INSERT_BEFORE, first, value=text, safe=False, reason="pads with zeros"),
        *given,
        Edit(Action.IMPORT, first, value="import torch"),
        Edit(Action.IMPORT, first, value="from torch.nn.utils.rnn import pad_sequence"),
    )


def is_unpadded(collation: Collation) -> bool:
    """Whether a batch could not be stacked; of ragged rows under a default collate function, a mend made one."""
    return collation.failed or (collation.mended and not collation.collate_given)


def named_tokens(collation: Collation) -> list[Feature]:
    """Labels that are a class name for every token."""
    ids = next((f for f in collation.features if f.key == "input_ids"), None)
    texts = [f for f in collation.features if f.ragged and f.kind == "list<string>" and ids is not None]
    return [f for f in texts if ids is not None and (f.shortest, f.longest) == (ids.shortest, ids.longest)]


def is_of_tokens(collation: Collation, feature: Feature) -> bool:
    """Whether what the script's own collate function leaves unpadded are labels, one for each token."""
    lengths = [(f.shortest, f.longest) for f in collation.features if f.ragged and f.key != feature.key]
    along = (feature.shortest, feature.longest) in lengths
    named = feature.key == "1" or any(word in feature.key for word in NAMED)
    return feature.key == collation.uneven and (feature.key == "labels" or (along and named))


def left_at(raised: Location | None, key: str) -> Location | None:
    """Where a collate function takes one part of its rows as it is, or where that raises."""
    function = function_holding(raised)
    if raised is None or function is None:
        return None
    measured = {id(arg) for n in ast.walk(function) if isinstance(n, ast.Call) and _is_length(n) for arg in n.args}
    taken = [n for n in ast.walk(function) if isinstance(n, ast.Subscript) and isinstance(n.ctx, ast.Load)]
    keyed = [n for n in taken if isinstance(n.slice, ast.Constant) and n.slice.value == key and id(n) not in measured]
    first = min(keyed, key=lambda node: node.lineno, default=None)
    return location_of(first, raised.path) if first is not None else raised


def _is_length(call: ast.Call) -> bool:
    """Whether a call asks how long something is."""
    return isinstance(call.func, ast.Name) and call.func.id == "len"


def _argument(collation: Collation) -> str:
    return "data_collator" if collation.trainer else "collate_fn"


def _function(collation: Collation, ragged: Sequence[Feature], name: str, forward: Forward | None) -> str:
    keys, known = [feature.key for feature in ragged], [feature.key for feature in collation.features]
    if keys == ["0"] and known == ["0", "1"]:
        return OF_PAIRS.format(name=name)
    if any(key.isdigit() or not key for key in known) or not keys:
        return ""
    masked = _wants_mask(known, forward)
    single = next((key for key in ("label", "label_ids") if collation.trainer and key in known), "")
    made = (MASK if masked else "") + (LABELS.format(key=single) if single else "")
    padded = [*keys, "attention_mask"] if masked else keys
    fillers = ", ".join(f'"{key}": {IGNORED if key == "labels" else 0}' for key in padded)
    return OF_DICTS.format(name=name, fill=f"{{{fillers}}}", made=made)


def _wants_mask(known: Sequence[str], forward: Forward | None) -> bool:
    """Whether a model that tells padding apart by a mask is given none."""
    models = forward.models if forward else ()
    return "input_ids" in known and "attention_mask" not in known and any("attention_mask" in m.takes for m in models)


def _names(path: str) -> set[str]:
    tree = parse(path)
    named = ((getattr(node, "id", ""), getattr(node, "name", "")) for node in (nodes_of(tree) if tree else ()))
    return {name for names in named for name in names if isinstance(name, str)}


def _outermost(places: Sequence[Location]) -> Location | None:
    """The first statement of the module in which one of these lies; None where they lie in several files."""
    tree = parse(places[0].path) if places else None
    if tree is None or len({place.path for place in places}) > 1:
        return None
    line = min(place.line for place in places)
    around = [s for s in tree.body if _begin(s) <= line <= (s.end_lineno or s.lineno)]
    return location_of(around[0], places[0].path) if around else None


def _begin(statement: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(node.lineno for node in decorators)])


def collated_at(batch: Batch | None) -> Location | None:
    """Where the training's collate function is given, or what should be given one."""
    found = next((c for c in batch.collations if c.role in ("train", "")), None) if batch else None
    if found is None:
        return None
    made = deciding(found.location, "data_collator") or deciding(found.location, "collate_fn")
    return made.location if made else found.collate_location or found.location


def made_at(collation: Collation, name: str) -> Location | None:
    """Where the collator is built that the call is given under a name."""
    found = deciding(collation.location, name)
    built = found is not None and isinstance(found.node, ast.Call)
    return found.location if found is not None and built and collation.collate_fn in source_of(found.location) else None


def without_columns(collation: Collation, columns: str) -> tuple[Edit, ...]:
    """The edit that takes columns out of the dataset which a loader or a Trainer is given."""
    if collation.given_at is None or not collation.given:
        return ()
    return (Edit(Action.REPLACE, collation.given_at, value=f"{collation.given}.remove_columns({columns})"),)


def uneven_at(collation: Collation, feature: Feature) -> Location | None:
    """Where rows of different shapes are made."""
    if "." in feature.key:
        return collation.location
    return value_of_row(collation.row_at, feature.key) or collation.made_at or collation.location
