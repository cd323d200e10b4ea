"""LOS205 to LOS207: targets of a language model that stand at another place than the next."""

import ast
from collections.abc import Iterator

from dryfit.checks.batch.padding import collated_at
from dryfit.core.baseline import CLASS_LOSSES
from dryfit.core.check import check
from dryfit.core.evidence import Batch, Data, Forward, Learn, Loss
from dryfit.core.evidence.learn import NEXT_ROW, Foresight
from dryfit.core.evidence.loss import LossCall
from dryfit.core.finding import Finding, Findings, Location, Proof, Severity
from dryfit.core.labelling import labels_made, part_made, target_made
from dryfit.core.source import function_holding, location_of, method_of, nodes_of, parse

# Keras' name of the loss of class ids.
SPARSE = "sparse_categorical_crossentropy"
# What the names of labels hold.
LABEL = "label"
# Inputs and targets.
PAIR = 2
# Lines that two assignments of one piece of work are apart, at most.
CLOSE = 3
# What a decoder reads, by the name that transformers gives it.
DECODED = "decoder_input_ids"
# What is wrong where a model reads the tokens that it is to tell, what mends it, and what is so where it is mended.
NONE_MASKED = (
    "none is masked",
    "data_collator=DataCollatorForLanguageModeling(tokenizer)",
    "a masked place shows nothing of its token",
)
# The same for a model of the next token.
NONE_SHIFTED = (
    "nothing shifts them",
    "Compare logits[:, :-1] with ids[:, 1:].",
    "and those before it by 0: only the next token is unknown there",
)
OF_KERAS = "rows[:, :-1] for the inputs, rows[:, 1:] for the targets"
# The same where the script gives a decoder its tokens itself.
HANDED = (
    "the decoder is given the labels as they are",
    f"Leave `{DECODED}` out: the model makes them of its labels, one place on.",
    NONE_SHIFTED[2],
)


def _shifted(learn: Learn, loss: Loss, shift: int) -> Iterator[tuple[Foresight, LossCall]]:
    calls = [call for call in loss.calls if call.training and call.function in (*CLASS_LOSSES, SPARSE)]
    yield from ((found, calls[-1]) for found in learn.foresights if found.shift == shift and calls)


@check("LOS205", Severity.ERROR)
def targets_shifted_twice(learn: Learn, loss: Loss) -> Findings:
    """The targets of a language model are the tokens after the next.

    Cause:
        The models of transformers shift their labels themselves. Labels that are shifted before stand
        two places ahead: the model learns to leave a token out.

    Fix:
        `labels=input_ids`, with -100 where no target counts.
    """
    for found, call in _shifted(learn, loss, 2):
        yield Finding(
            "The targets are the tokens two places ahead: they are shifted twice.",
            {"shift": 2, "length": found.length, "own": found.own},
            _moved(call.location) or labels_made(call.location) or call.location,
            fix="Give the model its own tokens as labels: it shifts them.",
            echo_of="LOS307",
            proof=Proof(
                "experiment",
                "the target at each place is the token two places ahead, in at least 95 % of them",
                "a next token stands one place ahead",
            ),
        )
        return


@check("LOS206", Severity.ERROR)
def targets_not_shifted(
    learn: Learn, loss: Loss, forward: Forward | None, batch: Batch | None, data: Data | None
) -> Findings:
    """The target at each place is the token that the model is given there.

    Cause:
        A model that only looks back is asked for the token it has just read, not for the next, or
        a masked language model for tokens of which none is masked. It copies, its loss falls to
        nothing, and it has learnt no language.

    Fix:
        `cross_entropy(logits[:, :-1], ids[:, 1:])`; for a masked language model
        `DataCollatorForLanguageModeling(tokenizer)`.
    """
    for found, call in _shifted(learn, loss, 0):
        masked = _wants_masks(forward, found)
        if found.before and not masked:
            continue
        handed = None if masked else _handed(forward, found)
        what, fix, after = NONE_MASKED if masked else HANDED if handed else NONE_SHIFTED
        fix = OF_KERAS if call.function == SPARSE else fix
        yield Finding(
            f"The target at each place is the token that the model reads there: {what}.",
            {"shift": 0, "length": found.length, "own": found.own},
            (collated_at(batch) if masked else handed or _twice(call) or target_made(call.location))
            or _in_rows(call, data)
            or (_cut_alike(call.location) if call.function == SPARSE else None)
            or call.location,
            fix=fix,
            proof=Proof(
                "experiment",
                f"the token at a place, changed, changes the logits that are to tell it by {found.own:.2g}",
                after,
            ),
        )
        return


@check("LOS207", Severity.ERROR)
def targets_of_the_next_row(learn: Learn, loss: Loss) -> Findings:
    """The targets of a language model are the tokens of another row.

    Cause:
        Logits and targets are shifted against each other along the batch, not along the text: each place is to tell
        the token at its own place in the next row, of which nothing is known there.

    Fix:
        `cross_entropy(logits[:, :-1], ids[:, 1:])`: the first axis is the batch.
    """
    for found, call in _shifted(learn, loss, NEXT_ROW):
        yield Finding(
            "The target at each place is the token at that place in the next row of the batch.",
            {"shift": NEXT_ROW, "length": found.length},
            call.location,
            fix=NONE_SHIFTED[1],
            proof=Proof(
                "experiment",
                "a row's first token, changed, changes the logits further along the row, and none of another row",
                "at least 95 % of the targets are the tokens of the next row",
            ),
        )
        return


def _moved(where: Location | None) -> Location | None:
    """The one statement of a file that gives labels what stands one place on."""
    tree = parse(where.path) if where else None
    stores = [node for node in nodes_of(tree) if isinstance(node, ast.Assign)] if tree else []
    found = [node for node in stores if LABEL in ast.unparse(node.targets[0]).lower() and _moves(node.value)]
    return location_of(found[0], where.path) if where and len(found) == 1 else None


def _moves(value: ast.expr) -> bool:
    """Whether an expression takes rows from their second place on, or rolls them."""
    slices = [node.slice for node in ast.walk(value) if isinstance(node, ast.Subscript)]
    lasts = [part.elts[-1] if isinstance(part, ast.Tuple) and part.elts else part for part in slices]
    cut = any(isinstance(part, ast.Slice) and part.upper is None and _is_one(part.lower) for part in lasts)
    return cut or any(isinstance(node, ast.Call) and method_of(node) == "roll" for node in ast.walk(value))


def _is_one(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and node.value == 1


def _twice(call: LossCall) -> Location | None:
    """Where inputs and targets are one expression: the one pair of two that are alike. A loop or dataset of torch gives
    such a pair two names, or returns it.
    """
    tree, where = parse(call.location.path) if call.location else None, call.location
    nodes = nodes_of(tree) if tree else []
    if call.function != SPARSE:
        held = [n for n in nodes if isinstance(n, ast.Return) or (isinstance(n, ast.Assign) and _unpacks(n))]
        nodes = [node.value for node in held if isinstance(node, ast.Assign | ast.Return) and node.value is not None]
    tuples = [n for n in nodes if isinstance(n, ast.Tuple) and len(n.elts) == PAIR]
    alike = [n for n in tuples if ast.dump(n.elts[0]) == ast.dump(n.elts[1]) and _reads(n.elts[0])]
    return location_of(alike[0], where.path) if len(alike) == 1 and where else None


def _cut_alike(where: Location | None) -> Location | None:
    """The later of two names which stand for the same part of the rows, close to each other where a loss is made."""
    around = (function_holding(where) or parse(where.path)) if where else None
    stores = [node for node in ast.walk(around) if isinstance(node, ast.Assign)] if around else []
    cuts = [node for node in stores if isinstance(node.value, ast.Subscript) and _moves(node.value)]
    alike = [node for node in cuts for other in cuts if _is_again(node, other)]
    last = max(alike, key=lambda node: node.lineno, default=None)
    return location_of(last, where.path) if last is not None and where else None


def _is_again(node: ast.Assign, other: ast.Assign) -> bool:
    """Whether two assignments, or one of two names, give the same value twice."""
    return (node is other and len(node.targets) == PAIR) or (
        0 < node.lineno - other.lineno <= CLOSE and ast.dump(node.value) == ast.dump(other.value)
    )


def _reads(node: ast.expr) -> bool:
    if isinstance(node, ast.Call) and node.args and all(isinstance(part, ast.Constant) for part in node.args):
        # What is made by settings alone is no data.
        return False
    return any(isinstance(part, ast.Name) for part in ast.walk(node))


def _unpacks(node: ast.Assign) -> bool:
    return isinstance(node.targets[0], ast.Tuple) and len(node.targets[0].elts) == PAIR


def _in_rows(call: LossCall, data: Data | None) -> Location | None:
    """Where a model makes its loss of targets that it is given: what makes them in the rows of the script's dataset."""
    trained = [d for d in data.datasets if d.role == "train"] if data is not None and call.model is not None else []
    places = [part_made(where.path, d.class_name) for d in trained if (where := d.made_at or d.location)]
    return next(filter(None, places), None)


def _handed(forward: Forward | None, found: Foresight) -> Location | None:
    """Where the script gives the decoder what it reads: an entry of a dictionary, or an argument."""
    calls = [call for call in forward.calls if call.model == found.model] if forward else []
    where = next((call.location for call in calls if call.location and DECODED in call.inputs), None)
    tree = parse(where.path) if where else None
    for node in nodes_of(tree) if tree and where else ():
        given: ast.expr | None = None
        if isinstance(node, ast.Dict):
            pairs = zip(node.keys, node.values, strict=True)
            given = next(
                (value for key, value in pairs if isinstance(key, ast.Constant) and key.value == DECODED), None
            )
        elif isinstance(node, ast.keyword | ast.Assign) and DECODED in _named(node):
            given = node.value
        if given is not None and where:
            return location_of(given, where.path)
    return None


def _named(node: ast.keyword | ast.Assign) -> str:
    """The name that an argument, or the key that an assignment, gives its value."""
    return (node.arg or "") if isinstance(node, ast.keyword) else ast.unparse(node.targets[0])


def _wants_masks(forward: Forward | None, found: Foresight) -> bool:
    """Whether this model is trained by masking tokens: transformers names it so."""
    model = forward.model(found.model) if forward else None
    return model is not None and model.class_name.endswith("ForMaskedLM")
