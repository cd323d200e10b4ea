"""Findings about failures that no check of their own recognises."""

import ast
from collections.abc import Collection

from dryfit.core.evidence import NONE, NOTHING, TEXT, Failure, Failures
from dryfit.core.finding import Fact, Finding, Findings, Location
from dryfit.core.leading import ADDING, leads_to, sets
from dryfit.core.source import call_at, function_around, function_holding, nodes_of, parse, source_of, statement_at
from dryfit.core.stage import Stage

# The checks whose mends give a tensor another shape than the script meant.
SHAPES = ("FWD102", "FWD303", "FWD305", "FWD306", "FWD307", "FWD308", "FWD309", "FWD310")
# The checks whose mends leave out what a call was given.
REMOVING = ("SCR101", "SCR106")
# The check whose mend leaves out a column that is named and not there.
NAMING = "DAT108"
# The checks whose mends give a layer another size, and the function that then finds the weights unfit.
RESIZING, LOADING = ("FWD101", "FWD102", "FWD301", "LOS201"), "load_state_dict"
# Where DistributedDataParallel raises.
REPLICA = "distributed.py:DistributedDataParallel."
# The check whose mend tries other forms of a line, and the ones whose mends give a loss's targets other axes.
CONVERTING, TARGETS = "SCR125", ("LOS303", "LOS304")
# The check whose mend gives a function of metrics, which answers with none, something to answer.
SCORELESS = "MET106"
# The check whose mend keeps the mean of a score that is several numbers, and how a trainer's scores are called.
SEVERAL, SCORED = "MET114", ("eval_", "test_")
# The check whose mend gives a model a part of the batch that it was given whole.
PARTED = "BAT107"
# The check whose mend takes the last item of a list for one that it does not hold.
SHORT = "SCR152"
# What a fit does with its data before any layer is called, and the first digit of what catches all failures.
OF_FITS, CATCHING_ALL = ("data", "fit", "train_step", "test_step"), "9"
# The check whose mend cuts what a loss of Keras compares.
EXTENTS = "LOS715"
# The check whose mend makes one number of several.
ITEM = "SCR111"
# And the one whose mend does so with a loss, where backward begins.
UNREDUCED = "BWD105"
# The check whose mend gives a model more classes, and what functions end with that look at scores.
CLASSES, SCORE = "LOS201", ("_score", "_tensor_validation")
# The checks of values that an argmax over another axis made.
MISSHAPING = ("MET104", "MET303")
# The check whose mend takes the last place of a table that the script lays out too small.
TABLE = "SCR134"
# The check whose mend lets tensors of unlike shapes be paired.
PAIRED = "FWD305"
# The checks of shapes that the script's own asserts foresee, and what such a test reads.
FORESEEN, MEASURING = ("FWD30", "FWD31", "LOS30", "LOS31"), ("shape", "size", "dim", "ndim", "numel", "len")
# The check of answers and targets that are broadcast to each other, which raises nothing.
BROADCASTING = ("LOS305",)
# The check of the script's own assertions, which tells what does not hold and not why.
ASSERTED = "SCR153"
# The checks of values that lie outside of what is taken: class ids, ids of tokens, shares.
OUT_OF_RANGE = ("LOS20", "LOS108", "FWD101")
# The checks of answers and targets that differ in the extent of an axis.
OF_EXTENTS = ("LOS304", "LOS305")
LOOPS = (ast.For, ast.While)
# What no shape of a tensor can raise.
WITHOUT_SHAPE = frozenset({"AttributeError", "ImportError", "KeyError", "ModuleNotFoundError", "NameError"})

# The checks that tell of data which give nothing, None or text, where numbers are expected of them.
UNFIT = {
    NOTHING: ("DAT401", "BAT201", "BAT202", "DAT301", "DAT304", "DAT306", "DAT201", "DAT203"),
    NONE: ("DAT301", "DAT303", "DAT203", "DAT304"),
    TEXT: ("DAT201", "DAT306"),
}
# The check whose mend makes tensors of what a model is given, and what else raises that is given the same.
UNTENSED, WITHOUT_TENSORS = "FWD205", ("TypeError", "AttributeError")
# What asks for the best checkpoint after a training, and the checks that tell why it left none.
AFTERWARDS, BEST = ("test", "validate", "predict"), "best"
CHECKPOINTLESS = ["MET501", "BAT201", "DAT401"]


def unfit_data(failure: Failure, found: Collection[str]) -> str:
    """The check, of those that found something, which tells why the line that failed had nothing that it could take."""
    unfit = [code for kind in failure.unfit for code in UNFIT[kind]]
    if failure.operation in AFTERWARDS and BEST in source_of(failure.location):
        unfit += CHECKPOINTLESS
    return next((code for code in unfit if code in found), "")


def unrecognised(failures: Failures, stage: Stage) -> Findings:
    """One finding for each failure of a stage that nothing else accounts for, told once a place."""
    told: set[tuple[str, int]] = set()
    for failure in failures.unexplained(stage):
        if comes_of_mends(failure, failures):
            continue
        place = (failure.location.path, failure.location.line) if failure.location else ("", failure.number)
        if place in told:
            continue
        told.add(place)
        yield Finding(
            _sentence(failure),
            _facts(failure),
            failure.location,
            explains=failure.number,
            echo_of=_told_of_another(failure, failures),
        )


def comes_of_mends(failure: Failure, failures: Failures) -> bool:
    """Whether a failure may come of what was changed in memory, or of a cause that is told already."""
    return any(comes_of_it(failure, failures) for comes_of_it in OURS)


def _told_of_another(failure: Failure, failures: Failures) -> str:
    """The check that accounts for an earlier fit which failed in the same place of a library, as this one does."""
    if failure.operation not in OF_FITS or not failure.raised_in:
        return ""
    same = (failure.error, failure.operation, failure.raised_in)
    before = [f for f in failures if f.number < failure.number and (f.error, f.operation, f.raised_in) == same]
    return next((f.explained_by for f in before if f.explained_by and f.explained_by[3] != CATCHING_ALL), "")


def _after_our_shape(failure: Failure, failures: Failures) -> bool:
    """Whether a tensor's shape was mended before: what fails to fit it afterwards may be the mend's doing."""
    stages = (Stage.FORWARD, Stage.LOSS, Stage.BACKWARD, Stage.METRICS)
    if failure.stage not in stages or failure.error in WITHOUT_SHAPE:
        return False
    before = [f for f in failures if f.number < failure.number and f.mended]
    # Another part of the batch stands for the one that it lacks.
    lacking = any(f.explained_by == PARTED and f.error == KeyError.__name__ for f in before)
    return lacking or any(f.explained_by.startswith(SHAPES) for f in before)


def _after_our_removal(failure: Failure, failures: Failures) -> bool:
    """Whether the same line raises again after an argument of its call was left out, or given another name."""
    before = [f for f in failures if f.number < failure.number and f.mended]
    # A column that was to be removed, and is not the one that is there, is given to the next function.
    left = failure.operation == "map" and any(f.explained_by == NAMING for f in before)
    called = [f for f in before if f.explained_by in REMOVING]
    # What was built without an argument lacks what comes of it, where it is handed on.
    lacking = failure.error == AttributeError.__name__ and any(sets(f.location, failure.location) for f in called)
    return left or lacking or any(f.location == failure.location and failure.location is not None for f in called)


def _after_our_tensors(failure: Failure, failures: Failures) -> bool:
    """Whether an evaluation takes what is no tensor out of a batch, of which tensors were made for the model alone."""
    other = failure.stage is not Stage.EVALUATE or failure.error not in WITHOUT_TENSORS
    before = (f for f in failures if f.number < failure.number and f.mended)
    return not other and any(f.explained_by == UNTENSED and f.location == failure.location for f in before)


def filled_on(where: Location | None, failures: Failures) -> str:
    """The check whose mend filled a tensor with zeros on this line, which may then divide by them."""
    mended = (f.location for f in failures if f.mended and f.explained_by == PAIRED)
    places = {(place.path, place.line) for place in mended if place is not None}
    return PAIRED if where is not None and (where.path, where.line) in places else ""


def reshaped_row(failures: Failures) -> str:
    """The check whose mend gave what a dataset computes another shape: what comes of the row is the mend's doing."""
    known = failures.first_mended(PAIRED)
    return PAIRED if known is not None and known.stage in (Stage.DATA, Stage.BATCH) else ""


def unfilled_by(failures: Failures, number: int | None = None) -> str:
    """The check that accounts for an earlier line which was to fill a list in a loop, and was left: it stays empty."""
    before = [f for f in failures if (number is None or f.number < number) and not f.mended and _fills(f.location)]
    causes = (f.explained_by or next((failures.all[n].explained_by for n in f.stands_on), "") for f in before)
    return next((code for code in causes if code), "")


def _fills(where: Location | None) -> bool:
    """Whether the loop around a line, from there on, adds to something."""
    tree = parse(where.path) if where else None
    loops = [n for n in nodes_of(tree) if isinstance(n, LOOPS)] if tree else []
    around = [n for n in loops if where and n.lineno < where.line <= (n.end_lineno or 0)]
    innermost = max(around, key=lambda node: node.lineno, default=None)
    calls = (n for n in ast.walk(innermost) if isinstance(n, ast.Call)) if innermost is not None else ()
    adding = [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr in ADDING]
    return any((call.end_lineno or 0) >= where.line for call in adding) if where else False


def comes_of_trial(failure: Failure, failures: Failures) -> bool:
    """Whether a failure may come of values that were changed in memory for a cause that is told already.

    The function was called with arguments left out, or an operand is of the shape of targets that were only mended
    where a loss took them.
    """
    before = [f for f in failures if f.number < failure.number and f.mended]
    around = function_around(failure.location)
    short = any(f.explained_by in REMOVING and _calls(f, around) for f in before)
    mended = [target for f in before if f.explained_by in TARGETS for target in list(f.inputs.values())[1:2]]
    shapes = {(target.shape[1:], target.dtype) for target in mended}
    call = failure.call
    lacks = call is not None and any((o.shape[1:], o.dtype) in shapes for o in call.operands if len(o.shape) > 1)
    tried = (*SHAPES, ITEM, CONVERTING, SHORT, PARTED)
    shaped = [f for f in before if f.explained_by in tried] if failure.error not in WITHOUT_SHAPE else []
    led = any(sets(f.location, failure.location) or leads_to(f.location, failure.location) for f in shaped)
    return short or lacks or led


def misshapen(failure: Failure, findings: Collection[tuple[str, Finding]], failures: Failures) -> str:
    """The check that found a value of another shape than is meant, which nothing mended, where the line reads it."""
    if failure.error in WITHOUT_SHAPE:
        return ""
    unmended = (
        (code, f)
        for code, f in findings
        if code in MISSHAPING and (f.explains is None or not failures.all[f.explains].mended)
    )
    return next((code for code, f in unmended if sets(f.location, failure.location)), "")


def foreseen(failure: Failure, failures: Failures, found: Collection[str] = ()) -> str:
    """The check that tells the cause of what the script's own assert about a shape foresees.

    It raised next, or is of what broadcasts and raises nothing.
    """
    refused = statement_at(failure.location)
    if not isinstance(refused, ast.Assert):
        return ""
    following = next((f for f in failures if f.number > failure.number), None)
    told = following is not None and following.mended and following.explained_by.startswith(FORESEEN)
    if not _names(refused.test) & set(MEASURING):
        ranged = following is not None and following.mended and following.explained_by.startswith(OUT_OF_RANGE)
        return following.explained_by if following is not None and ranged and _read_again(refused, following) else ""
    broadcast = next((code for code in BROADCASTING if code in found), "")
    return following.explained_by if following is not None and told else broadcast


def _read_again(refused: ast.Assert, failure: Failure) -> bool:
    """Whether a line that failed reads a name which an assertion is about, or one that this is a part of."""
    statement = statement_at(failure.location)
    read = {n.id for n in ast.walk(statement) if isinstance(n, ast.Name)} if statement is not None else set()
    return bool(read & {n.id for n in ast.walk(refused.test) if isinstance(n, ast.Name)})


def _names(test: ast.expr) -> set[str]:
    """The names and the attributes that an expression reads."""
    nodes = list(ast.walk(test))
    return {n.attr for n in nodes if isinstance(n, ast.Attribute)} | {n.id for n in nodes if isinstance(n, ast.Name)}


def told_of_extents(given: Failure, failures: Failures) -> str:
    """The check that told of other answers and targets with the same axes of unlike extent: one size made them all."""
    unlike = _unlike(given)
    before = (f for f in failures if f.number < given.number and f.mended and f.explained_by in OF_EXTENTS)
    return next((f.explained_by for f in before if unlike and _unlike(f) == unlike), "")


def _unlike(failure: Failure) -> set[tuple[int, int]]:
    """The extents that answers and targets of a loss do not share, from the last axis on."""
    answers, targets = failure.inputs.get("input"), failure.inputs.get("target")
    if answers is None or targets is None or answers.shape[:1] != targets.shape[:1]:
        return set()
    pairs = zip(reversed(answers.shape[1:]), reversed(targets.shape[1:]), strict=False)
    return {(one, other) for one, other in pairs if one != other}


def _of_known_extents(failure: Failure, failures: Failures) -> bool:
    return failure.error not in WITHOUT_SHAPE and bool(told_of_extents(failure, failures))


def _after_our_trial(failure: Failure, failures: Failures) -> bool:
    """Whether the line ran with another form of its operands before, which may not have been the right one."""
    before = (f for f in failures if f.number < failure.number and f.mended and f.explained_by in (CONVERTING, SHORT))
    where = failure.location
    return any(f.location and where and (f.location.path, f.location.line) == (where.path, where.line) for f in before)


def _lacks_scores(failure: Failure, failures: Failures) -> bool:
    """Whether the best model is chosen by a score of a function that gave none."""
    return failure.operation == "best_metric" and bool(failures.mended_by(SCORELESS))


def _of_several_scores(failure: Failure, failures: Failures) -> bool:
    """Whether a line reckons with the score of a trainer that is several numbers, which is told of already."""
    statement = statement_at(failure.location)
    if statement is None or failure.error in WITHOUT_SHAPE or not failures.mended_by(SEVERAL):
        return False
    return any(isinstance(n, ast.Constant) and str(n.value).startswith(SCORED) for n in ast.walk(statement))


def _after_own_refusal(failure: Failure, failures: Failures) -> bool:
    """Whether the script itself had refused something before, which the rehearsal went on with all the same."""
    before = (f for f in failures if f.number < failure.number and (not f.mended or f.explained_by == ASSERTED))
    shaped = failure.stage in (Stage.FORWARD, Stage.LOSS, Stage.BACKWARD) and failure.error not in WITHOUT_SHAPE
    return shaped and any(isinstance(statement_at(f.location), ast.Raise | ast.Assert) for f in before)


def _after_our_place(failure: Failure, failures: Failures) -> bool:
    """Whether a line asks for the place that another line of the function asked of a table which was too small."""
    known = [f for f in failures if f.explained_by == TABLE and f.number != failure.number]
    if failure.error != IndexError.__name__ or not known:
        return False
    held = function_holding(failure.location)
    return any(function_holding(f.location) is held and _asked(f) & _asked(failure) for f in known)


def _asked(failure: Failure) -> set[str]:
    """The names by which a line asks for places."""
    statement = statement_at(failure.location)
    parts = [n.slice for n in ast.walk(statement) if isinstance(n, ast.Subscript)] if statement is not None else []
    return {node.id for part in parts for node in ast.walk(part) if isinstance(node, ast.Name)}


def _told_at_once(failure: Failure, failures: Failures) -> bool:
    """Whether the same was raised on the same line, and a check's mend has shown why."""
    known = (f for f in failures if f.mended and f.explained_by[3:4] != CATCHING_ALL and f.location)
    same = ((f.error, f.message, f.location.path, f.location.line) for f in known if f.location)
    where = failure.location
    return where is not None and (failure.error, failure.message, where.path, where.line) in same


def _calls(failure: Failure, function: str) -> bool:
    """Whether the line that failed calls a function of this name."""
    text = source_of(failure.location)
    return bool(function) and f"{function}(" in text


def _after_our_layer(failure: Failure, failures: Failures) -> bool:
    """Whether weights do not fit that were saved, made or copied while a layer had another size in memory.

    A wrapper of several processes goes on waiting for the weights that the layer had before.
    """
    before = (f for f in failures if f.number < failure.number and f.mended)
    called = call_at(failure.location) if failure.operation == "statement" else None
    in_place = called is not None and isinstance(called.func, ast.Attribute) and called.func.attr.endswith("_")
    waiting = failure.error == RuntimeError.__name__ and failure.raised_in.startswith(REPLICA)
    unfit = waiting or failure.raised_in.endswith(LOADING) or (in_place and failure.error == RuntimeError.__name__)
    return unfit and any(f.explained_by.startswith(RESIZING) for f in before)


def _sentence(failure: Failure) -> str:
    message = failure.message.strip().split("\n", 1)[0][:160].rstrip(".")
    given = ", ".join(f"{name} {summary}" for name, summary in list(failure.inputs.items())[:4])
    where = f" in `{failure.module}`" if failure.module else ""
    went_in = f" (given {given})" if given else ""
    operation = "the line" if failure.operation == "statement" else f"{failure.operation}{where}"
    return f"{failure.error} at {operation}: {message}{went_in}."


def _facts(failure: Failure) -> dict[str, Fact]:
    inputs: dict[str, Fact] = {f"given {name}": str(summary) for name, summary in failure.inputs.items()}
    return {
        "error": failure.error,
        "operation": failure.operation,
        "raised_in": failure.raised_in,
        **inputs,
        **failure.facts,
    }


def _after_our_scalar(failure: Failure, failures: Failures) -> bool:
    """Whether a trainer that keeps the loss itself meets its many values, which were made one for backward alone."""
    before = (f for f in failures if f.number < failure.number and f.mended)
    many = failure.operation == "train" and failure.error == RuntimeError.__name__
    return many and any(f.explained_by == UNREDUCED for f in before)


def _after_our_extents(failure: Failure, failures: Failures) -> bool:
    """Whether a metric is given the answers and targets that a loss of Keras was given in what they have in common."""
    before = (f for f in failures if f.number < failure.number and f.mended)
    return failure.stage is Stage.METRICS and any(f.explained_by == EXTENTS for f in before)


def _after_our_classes(failure: Failure, failures: Failures) -> bool:
    """Whether a score is given fewer classes than there are labels, by a model that was widened for its loss alone."""
    before = (f for f in failures if f.number < failure.number and f.mended)
    scored = failure.error == ValueError.__name__ and failure.raised_in.endswith(SCORE)
    return scored and any(f.explained_by == CLASSES for f in before)


OURS = (
    _of_known_extents,
    _after_our_extents,
    _after_our_classes,
    _after_our_shape,
    _after_our_removal,
    _after_our_layer,
    _after_our_trial,
    _after_our_scalar,
    _after_our_tensors,
    _lacks_scores,
    _of_several_scores,
    _after_own_refusal,
    _after_our_place,
    _told_at_once,
    comes_of_trial,
)
