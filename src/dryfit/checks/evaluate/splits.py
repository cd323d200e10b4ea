"""EVL301 to EVL304: the data that an evaluation goes over."""

import ast
import re
from collections.abc import Iterator
from dataclasses import replace

from dryfit.core.check import check
from dryfit.core.evidence import Batch, Data, Evaluate, Failures, Script
from dryfit.core.evidence.batch import Loader
from dryfit.core.evidence.data import Dataset
from dryfit.core.evidence.evaluate import Pass
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_given import Reread
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.held_out import HELD_OUT
from dryfit.core.source import assigned_name, function_around, location_of, loops_at, nodes_of, parse

# The names of data to train on.
TRAINED_ON = re.compile(r"(^|_)(train|training|trn)(_|$|\d)|^train(loader|set|data|ds|dl|iter)")
# What makes loaders ready for a device or several: Accelerate, and Fabric.
READYING = ("prepare", "prepare_data_loader", "setup_dataloaders")


@check("EVL301", Severity.ERROR)
def evaluated_on_training_data(evaluate: Evaluate | None, batch: Batch | None, keras: Keras | None) -> Findings:
    """Evaluation goes over the training data, and nothing reads the rest.

    Cause:
        The name of the training loader stands where that of the other was meant. The score tells how well the
        training rows are remembered, and rises while the model gets worse on others.

    Fix:
        Evaluate on the loader that is held out.
    """
    for entry in keras.reread if keras is not None else ():
        yield _reread(entry)
        return
    if evaluate is None or batch is None:
        return
    trained = {collation.loader for collation in batch.collations if collation.role == "train"}
    passes = [found for found in evaluate.passes if found.loader is not None and found.after_training]
    if any(found.loader not in trained for found in passes):
        # Another part is evaluated as well: what is left out may be so on purpose.
        yield from _last_over_training(passes, trained, batch)
        return
    for found, twin, held in _beside(passes, batch):
        yield _over_its_sibling(found, twin, held)
        return
    for loader in batch.loaders:
        unused = assigned_name(loader.location)
        if loader.trainer or not HELD_OUT.search(unused.lower()) or _is_read(loader.location, unused):
            continue
        for found in passes:
            over = next((entry for entry in batch.loaders if entry.number == found.loader), None)
            if over is not None and over.rows is not None:
                yield _over_training(found, over, loader, unused)
                return


def _reread(entry: Reread) -> Finding:
    """An evaluation of Keras over what its model was fitted on."""
    return Finding(
        f"The evaluation goes over `{entry.name}`, which is trained on; `{entry.unused}` is made and never used.",
        {"rows": entry.rows, "unused": entry.unused},
        entry.location,
        fix=f"Evaluate on `{entry.unused}`.",
        edits=(Edit(Action.REPLACE, entry.location, value=entry.unused),) if entry.location and not entry.parts else (),
        proof=Proof(
            "experiment",
            f"all {entry.rows} {entry.parts or 'batches'} of the evaluation are those that are trained on",
            f"no line does anything with `{entry.unused}`",
        ),
    )


def _last_over_training(passes: list[Pass], trained: set[int], batch: Batch) -> Findings:
    """The last evaluation goes over the training data, and a loader whose name is the test's is never used."""
    last = max(passes, key=lambda found: found.number)
    over = next((entry for entry in batch.loaders if entry.number == last.loader), None)
    if last.loader not in trained or over is None or over.rows is None:
        return
    for loader in batch.loaders:
        unused = assigned_name(loader.location)
        if not loader.trainer and HELD_OUT.search(unused.lower()) and not _is_read(loader.location, unused):
            yield replace(_over_training(last, over, loader, unused), severity=Severity.WARNING, proof=None)
            return


def _beside(passes: list[Pass], batch: Batch) -> Iterator[tuple[Pass, Loader, Loader]]:
    """Where loaders are made by one expression for several splits, and no pass was begun over the one held out."""
    for found in passes:
        over = next((entry for entry in batch.loaders if entry.number == found.loader), None)
        made = _made_for_splits(over.location) if over is not None else ""
        if over is not None and made:
            left = [e for e in batch.loaders if e.location == over.location and e.number > over.number and not e.passed]
            yield from ((found, over, held) for held in left[:1])
        elif over is not None:
            yield from ((found, over, held) for held in batch.loaders if not held.passed and _is_left(over, held))


def _is_left(over: Loader, held: Loader) -> bool:
    """Whether one dictionary has both loaders, and nothing asks it for the one that is held out."""
    name, key = _key_of(held.location)
    tree = parse(held.location.path) if held.location and key else None
    if tree is None or not HELD_OUT.search(key.lower()) or _key_of(over.location)[0] != name:
        return False
    for node in nodes_of(tree):
        asked = node.slice if isinstance(node, ast.Subscript) and ast.unparse(node.value) == name else None
        if asked is not None and (not isinstance(asked, ast.Constant) or asked.value == key):
            return False
        # What goes through a dictionary asks it for everything.
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == name:
            return False
        if isinstance(node, ast.Call | ast.For | ast.Return) and any(_is_name(part, name) for part in _handed_on(node)):
            return False
    return True


def _handed_on(node: ast.Call | ast.For | ast.Return) -> list[ast.expr | None]:
    """What a call, a loop or a return takes as a whole."""
    if isinstance(node, ast.Call):
        return [*node.args, *(word.value for word in node.keywords)]
    return [node.iter if isinstance(node, ast.For) else node.value]


def _is_name(node: ast.expr | None, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _key_of(where: Location | None) -> tuple[str, str]:
    """The variable of the dictionary that a line's call stands in, and the key that it stands under."""
    tree = parse(where.path) if where is not None else None
    for node in nodes_of(tree) if tree and where else ():
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict) and isinstance(node.targets[0], ast.Name):
            for key, value in zip(node.value.keys, node.value.values, strict=True):
                starts = where is not None and (value.lineno, value.col_offset) == (where.line, where.column)
                if starts and isinstance(key, ast.Constant):
                    return node.targets[0].id, str(key.value)
    return "", ""


def _made_for_splits(where: Location | None) -> str:
    """The name of `{split: ... for split in ["train", "val"]}`, where a line stands in such an expression."""
    tree = parse(where.path) if where is not None else None
    for node in nodes_of(tree) if tree and where else ():
        value = node.value if isinstance(node, ast.Assign) else None
        if isinstance(value, ast.DictComp) and where and value.lineno <= where.line <= (value.end_lineno or 0):
            names = [n.value for g in value.generators for n in ast.walk(g.iter) if isinstance(n, ast.Constant)]
            held = any(isinstance(name, str) and HELD_OUT.search(name.lower()) for name in names)
            return ast.unparse(node.targets[0]) if held and isinstance(node, ast.Assign) else ""
    return ""


def _over_its_sibling(found: Pass, over: Loader, held: Loader) -> Finding:
    kept, key = _key_of(held.location)
    name = kept or _made_for_splits(over.location)
    return Finding(
        f"The evaluation goes over the {over.rows} rows that are trained on; the loader of {held.rows} rows that is "
        "made beside it is never used.",
        {"rows": over.rows, "unused": name, "held_out": held.rows},
        _given(found.location, name) or found.location,
        fix=f"Evaluate on `{name}[{key!r}]`."
        if key
        else f"Ask for the loader of the split by its variable, as `{name}[phase]`.",
        proof=Proof(
            "experiment",
            "every batch of the evaluation comes from the loader whose batches are trained on",
            "no pass is begun over the other",
        ),
    )


def _over_training(found: Pass, over: Loader, held: Loader, unused: str) -> Finding:
    name = assigned_name(over.location)
    where = _given(found.location, name)
    return Finding(
        f"The evaluation goes over the {over.rows} rows that are trained on; `{unused}` is made and never used.",
        {"rows": over.rows, "unused": unused, "held_out": held.rows},
        where or found.location,
        fix=f"Evaluate on `{unused}`.",
        edits=(Edit(Action.REPLACE, where, value=unused),) if where is not None else (),
        proof=Proof(
            "experiment",
            f"every batch of the evaluation comes from `{name}`, whose batches are trained on",
            f"no line reads `{unused}`",
        ),
    )


def _is_read(where: Location | None, name: str) -> bool:
    """Whether any line of the file reads a name, or asks an object for it; not where it is only made ready."""
    tree = parse(where.path) if where is not None else None
    readied = {id(part) for node in nodes_of(tree) for part in _readied(node, name)} if tree else set()
    for node in nodes_of(tree) if tree and where else ():
        if _takes(node, name, where):
            readied |= {id(part) for part in ast.walk(node)}
    for node in nodes_of(tree) if tree else ():
        if (
            isinstance(node, ast.Name)
            and node.id == name
            and isinstance(node.ctx, ast.Load)
            and id(node) not in readied
        ):
            return True
        if (isinstance(node, ast.Attribute) and node.attr == name) or (
            isinstance(node, ast.Constant) and node.value == name
        ):
            return True
    return tree is None


def _takes(node: ast.AST, name: str, where: Location | None) -> bool:
    """Whether a function elsewhere has a parameter of this name, which is whatever it is called with."""
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return False
    if where is not None and node.lineno <= where.line <= (node.end_lineno or 0):
        return False
    given = node.args
    return any(argument.arg == name for argument in (*given.posonlyargs, *given.args, *given.kwonlyargs))


def _readied(node: ast.AST, name: str) -> list[ast.Name]:
    """Where a name is handed to a launcher's library, which gives it back under the same name."""
    if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Call):
        return []
    asked = node.value.func.attr if isinstance(node.value.func, ast.Attribute) else ""
    back = any(_names(target, name) for target in node.targets)
    return (
        [given for given in node.value.args if isinstance(given, ast.Name) and given.id == name]
        if (back and asked in READYING)
        else []
    )


def _given(where: Location | None, name: str) -> Location | None:
    """Where the training loader is handed to the function that evaluates, or where the loop around it names it."""
    tree = parse(where.path) if where is not None else None
    if tree is None or where is None or not name:
        return None
    function, calls = function_around(where), []
    loops = [part for loop in loops_at(where) for part in _names(loop.iter, name)]
    for node in nodes_of(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] == function:
            calls += [part for given in (*node.args, *node.keywords) for part in _names(given, name)]
    found = loops or calls
    return location_of(found[-1], where.path) if found else None


def _names(node: ast.AST, name: str) -> list[ast.Name]:
    return [part for part in ast.walk(node) if isinstance(part, ast.Name) and part.id == name]


@check("EVL302", Severity.ERROR)
def nothing_to_evaluate(script: Script, failures: Failures) -> Findings:
    """A Trainer is to evaluate and is given no dataset for it.

    Cause:
        `eval_strategy` asks for evaluations while the model trains, and `eval_dataset` was forgotten, or was
        given to a parameter of the script's own that does not hand it on.

    Fix:
        Give `eval_dataset`, or set `eval_strategy="no"`.
    """
    refused = [f for f in failures.at("construct") if "unevaluated" in f.facts and f.explained_by in ("", "EVL302")]
    for entry, failure in zip(script.unevaluated, refused, strict=False):
        yield Finding(
            f"`{entry.trainer}` is to evaluate (`eval_strategy={entry.strategy!r}`) and is given no `eval_dataset`.",
            {"trainer": entry.trainer, "eval_strategy": entry.strategy},
            entry.location,
            fix='Give `eval_dataset`, or set `eval_strategy="no"`.',
            explains=failure.number,
        )


@check("EVL303", Severity.WARNING)
def splits_exchanged(data: Data, batch: Batch | None) -> Findings:
    """The held-out split is trained on in the place of the training split.

    Cause:
        The two arguments stand in each other's place, or a loop names the wrong one. The model sees the few rows of
        the one, and is judged by the many of the other, or by the rows that it has learnt: nothing raises.

    Fix:
        Exchange them.
    """
    for trained, left in _left_alone(batch) if batch is not None else ():
        yield _trained_on_held_out(trained, left)
        return
    for dataset in data.datasets:
        if dataset.role == "train" and dataset.given_as == "eval":
            yield from _taken_for_training(dataset, data)
            return
    train = next((dataset for dataset in data.datasets if dataset.role == "train"), None)
    held = next((dataset for dataset in data.datasets if dataset.role == "eval"), None)
    names = [_last_word(dataset.expression) if dataset else "" for dataset in (train, held)]
    if train is None or held is None or not HELD_OUT.search(names[0]) or not TRAINED_ON.search(names[1]):
        return
    yield Finding(
        f"`{train.expression}` is trained on ({train.rows} rows), and `{held.expression}` evaluated ({held.rows}).",
        {"train": train.expression, "eval": held.expression},
        train.location,
        fix=f"Train on `{held.expression}`, evaluate on `{train.expression}`.",
    )


@check("EVL304", Severity.WARNING)
def evaluation_augmented(data: Data) -> Findings:
    """The rows of an evaluation are augmented, as those of the training are.

    Cause:
        The set that is held out was made with the training's augmentation, or split off from a set that has it. Its
        score is that of pictures cut, turned and blurred, is another each time, and lies below what the model can do.

    Fix:
        Give the evaluation its own transform, without what is random.
    """
    for found in data.augmented[:1]:
        yield Finding(
            f"Of {found.rows} rows of the evaluation {found.changed} are others when they are read again, as in the "
            "training.",
            {"rows": found.rows, "changed": found.changed},
            found.location,
            fix="A transform without what is random, for the rows that are held out.",
            proof=Proof(
                "experiment",
                f"{found.rows} rows are read twice: their classes stay, and the inputs of {found.changed} change",
                "without augmentation none does",
            ),
        )


def _left_alone(batch: Batch) -> Iterator[tuple[Loader, Loader]]:
    """A loader that is trained on and named as one that is held out, beside one of the training that no line reads."""
    trained = {collation.loader for collation in batch.collations if collation.role == "train"}
    for loader in (entry for entry in batch.loaders if entry.number in trained and not entry.trainer):
        if len(trained) == 1 and HELD_OUT.search(assigned_name(loader.location).lower()):
            for other in (entry for entry in batch.loaders if entry is not loader and not entry.passed):
                name = assigned_name(other.location)
                if TRAINED_ON.search(name.lower()) and not _is_read(other.location, name):
                    yield loader, other


def _trained_on_held_out(trained: Loader, left: Loader) -> Finding:
    name, unused = assigned_name(trained.location), assigned_name(left.location)
    where = _looped_over(trained.location, name)
    return Finding(
        f"`{name}` is trained on ({trained.rows} rows); `{unused}` ({left.rows} rows) is made and never used.",
        {"trained": name, "unused": unused},
        where or trained.location,
        fix=f"Train on `{unused}`.",
        edits=(Edit(Action.REPLACE, where, value=unused),) if where is not None else (),
        severity=Severity.ERROR,
        proof=Proof("experiment", f"every batch that is trained on comes from `{name}`", f"no line reads `{unused}`"),
    )


def _looped_over(made: Location | None, name: str) -> Location | None:
    """Where the first loop of a file that goes backward names a loader."""
    tree = parse(made.path) if made is not None else None
    for node in nodes_of(tree) if tree else ():
        if isinstance(node, ast.For) and any(
            isinstance(part, ast.Attribute) and part.attr == "backward" for part in ast.walk(node)
        ):
            for found in _names(node.iter, name):
                return location_of(found, made.path) if made is not None else None
    return None


def _taken_for_training(taken: Dataset, data: Data) -> Findings:
    """The trainer's set for evaluation, out of which a method of the script makes the loader of the training."""
    train = next((one for one in data.datasets if one.role == "train" and one.loader is None), None)
    if train is None or any(one.role == "train" and one.given_as == "train" for one in data.datasets):
        return
    yield Finding(
        f"The training takes the {taken.rows} rows of `eval_dataset`, and leaves the {train.rows} of `train_dataset`.",
        {"taken": taken.rows, "left": train.rows},
        taken.arguments_at or taken.location,
        fix="Make the loader of `self.train_dataset`.",
        severity=Severity.ERROR,
        proof=Proof(
            "experiment",
            f"the loader that is trained on holds the trainer's `eval_dataset`, all {taken.rows} rows of it",
            f"no loader holds its `train_dataset` of {train.rows}",
        ),
    )


def _last_word(expression: str) -> str:
    """The last name or key of an expression, which says which part of the data it is."""
    words = re.findall(r"\w+", expression.lower())
    return words[-1] if words else ""
