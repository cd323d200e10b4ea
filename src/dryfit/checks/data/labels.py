"""DAT2xx: the labels as the dataset holds them."""

import ast
from dataclasses import replace

from dryfit.core.check import check
from dryfit.core.columns import column_made, part_appended
from dryfit.core.evidence import Batch, Data, Failures, Forward, Loss
from dryfit.core.evidence.batch import LABEL_KEYS, Collation, Feature
from dryfit.core.evidence.data import Dataset
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Severity
from dryfit.core.source import location_of, nodes_of, parse, statement_at

# What a collate function raises for other reasons than the type of what it is given; one of the script's own raises
# RuntimeError where shapes do not fit.
OF_NO_TYPE = ("KeyError", "NameError", "UnboundLocalError")
# Class names that a fix writes out.
SHOWN_NAMES = 4

# Labels of which more than this share differ, of more than so many, are texts: classes come more than once.
OWN_TEXT, FEW = 0.5, 8

# Tokens are in a row, or each is a row of features; what has more axes is an image.
SERIES = 2

# A row of more strings than an input, another and a label is a text of words.
PARTS = 3


@check("DAT201", Severity.ERROR)
def string_labels(data: Data, failures: Failures, batch: Batch | None) -> Findings:
    """The labels are strings.

    Cause:
        A batch is made of numbers. Labels that are class names cannot become a tensor, and the
        message that comes of it speaks of padding.

    Fix:
        Encode the classes as whole numbers from 0, in the same order for every split.
    """
    yield from _names_of_one_row(data)
    for collation in batch.collations if batch else ():
        number = next((failure.number for failure in failures if failure.explained_by == "DAT201"), None)
        if number is None:
            number = failures.first("DAT201", "collate", "forward", "cross_entropy", "statement")
        number = failures.first("DAT201", "train") if number is None else number
        where = failures.all[number].location if number is not None else None
        named = _label(collation, "string", "list<string>")
        feature = named or _asked_for(collation, where)
        if feature is None or number is None or failures.all[number].error in OF_NO_TYPE or _encoded_since(collation):
            continue
        if collation.collate_given and (_looks_up(where) or failures.all[number].error == RuntimeError.__name__):
            continue
        dataset = _dataset(data, collation, feature.key)
        names = sorted(dataset.labels.counts) if named and dataset and dataset.labels else []
        shown = ", ".join([*(f'"{name}"' for name in names[:3]), *["..."][: len(names) > 3]])
        texts = collation.collate_given and dataset is not None and _are_texts(dataset)
        named, names = (None, []) if texts else (named, names)
        yield Finding(
            f"The labels in {_called(feature.key)} are strings" + (f" ({shown})." if shown else "."),
            {"column": feature.key, "classes": len(names) or None, "names": "\n".join(names)}
            | ({"texts": True} if texts else {}),
            _place(dataset, collation) if named else where,
            fix=_encoded(dataset, feature, names),
            edits=_encoding(dataset, feature.key) or _numbered(collation, feature.key, names)
            if named and feature.kind == "string"
            else (),
            explains=number,
        )
        return


def _names_of_one_row(data: Data) -> Findings:
    """What a row makes a tensor of, and is the name of its class."""
    for entry in (entry for entry in data.objects if not entry.shape):
        shown = ", ".join(f'"{name}"' for name in entry.texts[:SHOWN_NAMES])
        numbers = ", ".join(f'"{name}": {number}' for number, name in enumerate(entry.texts[:SHOWN_NAMES]))
        yield Finding(
            f"`{entry.name}` is text ({shown}), and a tensor is made of it.",
            {"column": entry.name, "classes": None, "names": "\n".join(entry.texts)},
            entry.location,
            fix=f"{{{numbers}, ...}}[{entry.name}]" if not entry.texts[1:] else "[number_of[name] for name in names]",
            explains=entry.failure,
        )


def _are_texts(dataset: Dataset) -> bool:
    """Whether labels are no names of classes but texts, nearly each of its own: a collate function spells them."""
    labels = dataset.labels
    return labels is not None and labels.sampled > FEW and (labels.distinct or 0) > labels.sampled * OWN_TEXT


def _numbered(collation: Collation, key: str, names: list[str]) -> tuple[Edit, ...]:
    """The label of a row looked up by its name, in the table of the file that numbers the classes or in one of those
    that were seen.
    """
    where = collation.row_at
    statement, tree = statement_at(where), parse(where.path) if where else None
    row = statement.value if isinstance(statement, ast.Return) else None
    if where is None or tree is None or row is None or not 1 < len(names) <= SHOWN_NAMES:
        return ()
    if isinstance(row, ast.Dict):
        pairs = zip(row.keys, row.values, strict=True)
        parts = [value for name, value in pairs if isinstance(name, ast.Constant) and name.value == key]
    else:
        parts = row.elts[-1:] if isinstance(row, ast.Tuple) else []
    if not parts:
        return ()
    table = _table(tree, names) or "{" + ", ".join(f'"{name}": {place}' for place, name in enumerate(names)) + "}"
    value, reason = f"{table}[{ast.unparse(parts[0])}]", "the classes that were seen"
    return (Edit(Action.REPLACE, location_of(parts[0], where.path), value=value, safe=False, reason=reason),)


def _table(tree: ast.Module, names: list[str]) -> str:
    """The name of the file's own dictionary of numbers by these names."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and isinstance(node.value, ast.Dict):
            keys = {key.value for key in node.value.keys if isinstance(key, ast.Constant)}
            values = [v.value for v in node.value.values if isinstance(v, ast.Constant)]
            if keys >= set(names) and all(isinstance(value, int) for value in values) and len(values) == len(keys):
                return node.targets[0].id
    return ""


def _encoded_since(collation: Collation) -> bool:
    """Whether the script's own collate function has made a tensor of every part."""
    return collation.collate_given and not collation.failed and len(collation.tensors) >= len(collation.features)


def _looks_up(where: Location | None) -> bool:
    """Whether the script's own function around a line looks each of several things up: it numbers texts itself."""
    tree = parse(where.path) if where is not None else None
    for function in nodes_of(tree) if tree and where else ():
        if not isinstance(function, ast.FunctionDef) or where is None:
            continue
        if function.lineno <= where.line <= (function.end_lineno or 0) and any(map(_numbers, ast.walk(function))):
            return True
    return False


def _numbers(node: ast.AST) -> bool:
    if not isinstance(node, (ast.ListComp, ast.GeneratorExp)) or not isinstance(node.elt, ast.Subscript):
        return False
    return ast.unparse(node.elt.slice) in {ast.unparse(part.target) for part in node.generators}


def _encoded(dataset: Dataset | None, feature: Feature, names: list[str]) -> str:
    key = feature.key
    if feature.kind == "list<string>":
        return "[number_of[name] for name in names]"
    if dataset is not None and dataset.class_name == "Dataset":
        return f'dataset = dataset.class_encode_column("{key}")'
    numbers = ", ".join(f'"{name}": {number}' for number, name in enumerate(names[:SHOWN_NAMES]))
    return f"{{{numbers}{', ...' if len(names) > SHOWN_NAMES else ''}}}[label]"


def _called(key: str) -> str:
    return f"position {key} of each row" if key.isdigit() else f"`{key}`"


def _label(collation: Collation, *kinds: str) -> Feature | None:
    """The label among the keys of a batch, when it is of one of these kinds, or of any."""
    named = [f for f in collation.features if f.key in LABEL_KEYS]
    parts = [f for f in collation.features if f.key.isdigit()]
    # Rows that are of strings throughout, or of unequal length, are texts of words.
    words = len(parts) > PARTS and {f.kind for f in parts} == {"string"}
    last = [f for f in parts[1:] if not f.absent and not words][-1:]
    return next((f for f in named or last if not kinds or f.kind in kinds), None)


def _asked_for(collation: Collation, where: Location | None) -> Feature | None:
    """The strings that the user's line of a failed collation asks for by their key, to make a tensor of them."""
    statement = statement_at(where) if collation.failed else None
    if statement is None:
        return None
    asked = {node.value for node in ast.walk(statement) if isinstance(node, ast.Constant)}
    return next((f for f in collation.features if f.kind == "string" and f.key in asked), None)


def _dataset(data: Data, collation: Collation, key: str) -> Dataset | None:
    """The dataset that a batch came from: by its loader, or a trainer's with such a label column."""
    own = [d for d in data.datasets if d.loader == collation.loader]
    named = [d for d in data.datasets if d.labels and d.labels.column in (key, "label")]
    return next(iter([*own, *named]), None)


def _place(dataset: Dataset | None, collation: Collation) -> Location | None:
    found = (dataset.made_at or None) if dataset else None
    column = dataset.labels.column if dataset and dataset.labels and found else ""
    made = column_made(found.path, column) if found and column else _in_a_list(dataset, collation)
    if found is None and collation.row_at is None and collation.location is not None:
        label = _label(collation)
        made = made or (column_made(collation.location.path, label.key) if label else None)
    return made or found or collation.row_at or (dataset.location if dataset else None) or collation.location


def _in_a_list(dataset: Dataset | None, collation: Collation) -> Location | None:
    """Where the label of rows that are tuples in a plain list is put there."""
    where, label = dataset.location if dataset else None, _label(collation)
    parts = [feature for feature in collation.features if feature.key.isdigit()]
    if dataset is None or where is None or label is None or not label.key.isdigit() or collation.row_at is not None:
        return None
    return part_appended(where.path, dataset.expression.partition("[")[0], int(label.key), len(parts))


def _encoding(dataset: Dataset | None, key: str) -> tuple[Edit, ...]:
    if dataset is None or dataset.location is None or not dataset.expression or dataset.class_name != "Dataset":
        return ()
    value = f'{dataset.expression}.class_encode_column("{key}")'
    return (Edit(Action.REPLACE, dataset.location, value=value, safe=False, reason="every split needs the same order"),)


@check("DAT202", Severity.ERROR)
def ragged_labels(batch: Batch, data: Data, failures: Failures) -> Findings:
    """Rows hold different numbers of labels, which cannot be stacked.

    Cause:
        Rows that belong to several classes each list those they belong to. Lists of different
        lengths cannot be stacked, and padding inputs does not pad them.

    Fix:
        Make each row one number a class: 1.0 where it belongs, 0.0 where not.
    """
    for collation in batch.collations:
        feature = _label(collation, "list<int>", *(f.kind for f in collation.features if collation.of_classes(f)))
        number = failures.first("DAT202", "collate")
        if feature is None or number is None or not collation.failed:
            continue
        if not feature.ragged or _by_token(collation, feature):
            continue
        dataset = _dataset(data, collation, feature.key)
        classes = dataset.num_labels if dataset else None
        yield Finding(
            f"Rows hold {feature.shortest} to {feature.longest} labels in {_called(feature.key)}: "
            "they cannot be stacked.",
            {"column": feature.key, "shortest": feature.shortest, "longest": feature.longest, "classes": classes},
            _place(dataset, collation),
            fix="[1.0 if c in labels else 0.0 for c in range(num_classes)]",
            explains=number,
        )
        return


def _by_token(collation: Collation, label: Feature) -> bool:
    """Whether there is about one label a token, or the labels are a text of their own."""
    inputs = next((f for f in collation.features if f.key in ("input_ids", "tokens", "0")), None)
    if collation.of_classes(label) or (inputs and any(len(shape) > SERIES for shape in inputs.shapes)):
        return False
    return bool(inputs and inputs.longest and (label.text or (label.longest or 0) * 2 >= inputs.longest))


@check("DAT203", Severity.ERROR)
def missing_labels(batch: Batch, data: Data, failures: Failures) -> Findings:
    """Some rows have None for a label.

    Cause:
        A batch cannot hold None among its numbers. Rows that nobody labelled are still there, or
        the special tokens, which belong to no word, were given None.

    Fix:
        Leave the rows without a label out before training; label special tokens -100.
    """
    for collation in batch.collations:
        label = _label(collation)
        number = failures.first("DAT203", "collate", "forward", "cross_entropy")
        if label is None or number is None or not collation.failed:
            continue
        dataset = _dataset(data, collation, label.key)
        if label.holes:
            # A line that was refused a None, and was let go on with it, made these.
            yield replace(_holed(label, dataset, collation, number), echo_of=failures.mended_by("SCR127"))
            return
        if label.missing <= label.absent:
            continue
        labels = dataset.labels if dataset else None
        counted = f"{max(labels.missing, label.missing)} of {labels.sampled}" if labels else str(label.missing)
        yield Finding(
            f"{counted} rows have None in {_called(label.key)}, the first of them row {label.missing_row}.",
            {"column": label.key, "missing": label.missing, "row": label.missing_row},
            _place(dataset, collation),
            fix=f'dataset = dataset.filter(lambda row: row["{label.key}"] is not None)',
            edits=_filtering(dataset, label.key),
            explains=number,
        )
        return


def _holed(label: Feature, dataset: Dataset | None, collation: Collation, number: int) -> Finding:
    return Finding(
        f"The lists in {_called(label.key)} hold None, the first of them in row {label.hole_row}: a token that no word "
        "made has no label.",
        {"column": label.key, "holes": label.holes, "row": label.hole_row},
        _place(dataset, collation),
        fix="-100 if word is None else tags[word]",
        explains=number,
    )


def _filtering(dataset: Dataset | None, key: str) -> tuple[Edit, ...]:
    if dataset is None or dataset.location is None or not dataset.expression or dataset.class_name != "Dataset":
        return ()
    value = f'{dataset.expression}.filter(lambda row: row["{key}"] is not None)'
    return (Edit(Action.REPLACE, dataset.location, value=value),)


@check("DAT204", Severity.ERROR)
def float_labels(data: Data, failures: Failures, forward: Forward | None, loss: Loss | None) -> Findings:
    """Class labels are stored as floats.

    Cause:
        A model with several outputs takes whole numbers as classes. Given floats, it reads them as
        one number an output, and the shapes do not agree.

    Fix:
        Store the labels as integers.
    """
    for dataset in data.datasets:
        labels = dataset.labels
        number = failures.first("DAT204", "forward", "binary_cross_entropy_with_logits", "train", "evaluate")
        if not labels or number is None or "float" not in labels.kind or not _are_classes(dataset):
            continue
        widths = [dataset.num_labels, *(model.num_labels for model in (forward.models if forward else ()))]
        wide = next((width for width in widths if width), None)
        if not wide or wide < 2 or not _shapes_differ(loss):
            continue
        yield Finding(
            f"The labels of {dataset.expression or 'the dataset'} are floats ({_few(dataset)}); "
            f"a model with {wide} classes takes whole numbers.",
            {"column": labels.column, "kind": labels.kind, "classes": wide},
            dataset.made_at or dataset.location,
            fix=f'.cast_column("{labels.column}", Value("int64"))',
            edits=_casting(dataset),
            explains=number,
        )
        return


def _are_classes(dataset: Dataset) -> bool:
    values = [float(value) for value in dataset.labels.counts] if dataset.labels else []
    return bool(values) and all(value.is_integer() and value >= 0 for value in values)


def _shapes_differ(loss: Loss | None) -> bool:
    calls = loss.calls if loss else ()
    return any(call.failed and call.input.shape != call.target.shape for call in calls)


def _few(dataset: Dataset) -> str:
    return ", ".join(sorted(dataset.labels.counts)[:3]) if dataset.labels else ""


def _casting(dataset: Dataset) -> tuple[Edit, ...]:
    if dataset.location is None or not dataset.expression or dataset.labels is None or dataset.class_name != "Dataset":
        return ()
    value = f'{dataset.expression}.cast_column("{dataset.labels.column}", Value("int64"))'
    return (
        Edit(Action.REPLACE, dataset.location, value=value),
        Edit(Action.IMPORT, dataset.location, value="from datasets import Value"),
    )
