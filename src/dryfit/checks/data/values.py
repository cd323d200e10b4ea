"""DAT5xx: values that train badly and raise nothing."""

import ast

from dryfit.checks.data.repeated import (
    BASELINE_SHARE,
    COMPARED_ROWS,
    HALF,
    repeated_class,
    repeated_in_split,
    repeated_table,
)
from dryfit.checks.data.sources import Meant, is_called_held_out, meant
from dryfit.core.check import check
from dryfit.core.evidence import Batch, Data, Failures, Forward, Script, Step
from dryfit.core.evidence.batch import Collation, Loader
from dryfit.core.evidence.data import Dataset
from dryfit.core.evidence.data_held import Shared
from dryfit.core.evidence.data_rows import Order
from dryfit.core.failing import reshaped_row
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.labelling import handed_out
from dryfit.core.source import argument, keyword_at
from dryfit.core.trace import deciding, trace

# Batches needed to speak of an order, and the share with one class from which labels count as sorted.
# Shuffled, a batch of 8 of two even classes holds one class once in 128.
SORTED_BATCHES = 4
# More of the batches hold one class only than any shuffling gives ...
SORTED_SHARE = 0.6
# ... and fewer than this do when the same rows are shuffled.
RANDOM_SHARE = 0.2
# Where every class lies in batches side by side, each has this share of the classes that it would have at random.
FEW_KINDS = 0.4
# A training set of fewer rows that is evaluated on is one to try things out with.
NO_EXAMPLE = 100
# Of rows that are found this share may be so by chance, as far as the training set tells.
CHANCE = 0.25


@check("DAT501", Severity.ERROR)
def nonfinite_inputs(failures: Failures, batch: Batch | None, forward: Forward | None, step: Step | None) -> Findings:
    """The inputs hold NaN or infinities.

    Cause:
        One NaN in one row makes the loss NaN, the gradients NaN and, one step later, every weight.

    Fix:
        Fill or drop the values when the data is read.
    """
    for collation in batch.collations if batch else ():
        key, row = next(iter(collation.nonfinite_rows.items()), ("", 0))
        loaders = batch.loaders if batch else ()
        loader = next((entry for entry in loaders if entry.number == collation.loader), None)
        tried = loader if loader and collation.framework == "torch" else collation
        # A pooling layer of JAX leaves NaN behind, and its gradient does not.
        spoilt = any(taken.nonfinite_gradient for taken in (step.steps if step else ()))
        if not collation.nonfinite_rows or (tried.poisoned == 0 and not spoilt):
            continue
        called = f"Element {key}" if key.isdigit() else f"`{key}`" if key else "The input"
        yield Finding(
            f"{called} of row {row} holds NaN or infinite values.",
            {"key": key, "row": row},
            collation.made_at or collation.row_at or collation.given_at or collation.location,
            fix="Fill or drop these values when the data is read.",
            proof=_poisoned(tried),
            echo_of=reshaped_row(failures),
        )
        return

    if not (batch and any(collation.nonfinite_rows for collation in batch.collations)):
        # What a mend let through may have spoilt the inputs.
        yield from _fed_nonfinite(forward, step) if not any(failure.mended for failure in failures) else ()


def _fed_nonfinite(forward: Forward | None, step: Step | None) -> Findings:
    """NaN among what a model is given in training, by whatever way it came there, and weights that it reaches."""
    if not any(taken.nonfinite_weights for taken in (step.steps if step else ())):
        return
    for call in forward.calls if forward else ():
        name, given = next(((n, s) for n, s in call.inputs.items() if s.nonfinite), ("", None))
        if given is None or not call.poisoned or call.poisoned[1] or call.phase != "train":
            continue
        yield Finding(
            f"{given.nonfinite} of {given.size} values of `{name}` are NaN or infinite.",
            {"input": name, "nonfinite": given.nonfinite},
            call.fed_at or call.location,
            fix="Fill or drop these values when the data is read.",
            proof=Proof(
                "experiment",
                f"with them {call.poisoned[0]} values of the model's output are not finite",
                "with 0 in their place none",
            ),
        )
        return


def _poisoned(tried: Loader | Collation) -> Proof | None:
    if not tried.poisoned or tried.clean is None or tried.clean >= tried.poisoned:
        return None
    return Proof(
        "experiment",
        f"with one NaN in its inputs {tried.poisoned} values of the model's output are not finite",
        f"the same call without it: {tried.clean}",
    )


@check("DAT503", Severity.ERROR)
def sorted_unshuffled(data: Data) -> Findings:
    """Training takes rows in order, and the rows are sorted by label.

    Cause:
        Each batch shows one class, so each step undoes the last: the model follows the batch instead
        of learning the difference.

    Fix:
        Shuffle the training loader.
    """
    for dataset in data.datasets:
        order = dataset.order
        if dataset.role != "train" or order is None or not _is_sorted(order):
            continue
        held, mixed = _held(order)
        yield Finding(
            f"{held}: the rows are sorted by label and {_how(order)}",
            {"batches": order.batches, "single": order.single, "single_at_random": order.single_at_random},
            dataset.arguments_at or dataset.location,
            fix=_remedy(dataset, order),
            edits=_shuffling(dataset),
            proof=Proof("experiment", f"in order, {held}", f"shuffled, {mixed}"),
        )
        return


def _held(order: Order) -> tuple[str, str]:
    """What the batches hold, as they come and at random."""
    if _has_single(order):
        return (
            f"{order.single} of {order.batches} training batches hold one class only",
            f"{order.single_at_random} of {order.batches}",
        )
    few, usual = order.kinds / order.batches, order.kinds_at_random / order.batches
    return f"{order.batches} training batches hold {few:.1f} classes each", f"{usual:.1f}"


def _how(order: Order) -> str:
    """How the rows are shuffled, or not."""
    if order.whole_batches:
        return "put into batches before they are shuffled, which moves whole batches alone."
    return f"shuffled in a buffer of {order.buffer}." if order.buffer else "not shuffled."


def _remedy(dataset: Dataset, order: Order) -> str:
    if order.whole_batches:
        return "Call `shuffle` before `batch`, with a buffer as large as the dataset."
    if order.buffer:
        return "A buffer as large as the dataset."
    return "Draw the rows by a `RandomSampler`." if _sampled(dataset) else "Shuffle them: `shuffle=True`."


def _shuffling(dataset: Dataset) -> tuple[Edit, ...]:
    where = dataset.arguments_at
    return (Edit(Action.SET_ARGUMENT, where, "shuffle", "True"),) if where and not _sampled(dataset) else ()


def _sampled(dataset: Dataset) -> bool:
    """Whether the loader is given a sampler, beside which it refuses to shuffle."""
    return any(keyword_at(dataset.arguments_at, name) for name in ("sampler", "batch_sampler"))


def _is_sorted(order: Order) -> bool:
    if order.shuffled or order.batches < SORTED_BATCHES:
        return False
    return _has_single(order) or 0 < order.kinds <= FEW_KINDS * order.kinds_at_random


def _has_single(order: Order) -> bool:
    return order.single >= SORTED_SHARE * order.batches and order.single_at_random <= RANDOM_SHARE * order.batches


def _same(dataset: Dataset, shared: Shared, *, kept: bool) -> Finding:
    """The training set is handed over as the evaluation set; to see a batch learnt by heart that may be meant, unless
    its name says that it is ``kept`` from the training.
    """
    return Finding(
        f"The evaluation set is the training set: its score over {shared.compared} rows is that of memory.",
        {"found": shared.found, "compared": shared.compared},
        dataset.location,
        fix="Keep some rows out of the training set, and evaluate on those.",
        severity=Severity.WARNING if kept else Severity.NOTE,
    )


def _trained_on(dataset: Dataset, shared: Shared) -> Finding:
    """The training set itself is evaluated on, and one that is held out is left unused."""
    return Finding(
        f"The evaluation walks the {shared.compared} rows that are trained on; `{shared.unused}` is never used.",
        {"found": shared.found, "compared": shared.compared, "unused": shared.unused},
        dataset.location,
        fix=f"Evaluate on `{shared.unused}`.",
        edits=(Edit(Action.REPLACE, dataset.location, value=shared.unused),) if dataset.location else (),
        proof=Proof(
            "experiment",
            f"{shared.found} of {shared.compared} evaluation rows are in the training set",
            f"`{shared.unused}` stands beside it, and no loader is built over it",
        ),
    )


def _made_of_training(other: Meant, shared: Shared) -> Finding:
    """The set for evaluation is made of the data to train on, and the other data is at hand."""
    return Finding(
        f"The evaluation set is made of `{other.given}`, whose rows are trained on, and not of `{other.meant}`.",
        {"found": shared.found, "compared": shared.compared, "given": other.given, "meant": other.meant},
        other.location,
        fix=f"`{other.meant}`",
        edits=(Edit(Action.REPLACE, other.location, value=other.meant),),
        proof=Proof(
            "experiment",
            f"{shared.found} of {shared.compared} evaluation rows are those of the training set",
            f"`{other.meant}` stands in the script, and no set is made of it",
        ),
    )


def _cut_at(dataset: Dataset) -> Location | None:
    """Where the rows of an evaluation were taken out of the data, where a name of theirs leads there."""
    made = deciding(dataset.arguments_at, "dataset", 0)
    if made is not None and isinstance(made.node, ast.Call):
        chosen = [part.slice for part in made.node.args if isinstance(part, ast.Subscript)]
        places = {part.id: part for part in chosen if isinstance(part, ast.Name)}
        # Rows that are all chosen by the same places are cut where these are.
        cut = trace(next(iter(places.values())), made.location.path) if len(places) == 1 else None
        return cut.location if cut is not None and not isinstance(cut.node, ast.Name) else made.location
    return handed_out(argument(dataset.arguments_at, "dataset", 0))


# Rows that are held out by name, and of which more than this share is trained on, were not meant to be.
HELD_SHARE = 0.9


@check("DAT504", Severity.ERROR)
def leaked_rows(data: Data, batch: Batch | None, script: Script | None) -> Findings:
    """Evaluation rows stand in the training set.

    Cause:
        The split was made after rows were repeated, or the evaluation set was cut from the data that
        is also trained on. The metric then measures memory.

    Fix:
        Split once, and train only on the training part.
    """
    evaluating = {collation.loader for collation in batch.collations if collation.role == "eval"} if batch else set()
    # A loader that was given no dataset is lent one in memory, whatever that is meant for.
    lent = script is not None and any("dataset" in entry.names for entry in script.missing_arguments)
    for dataset in data.datasets:
        shared = dataset.shared
        if dataset.loader is not None and dataset.loader not in evaluating:
            continue
        if shared is None or shared.compared < COMPARED_ROWS:
            continue
        if repeated := repeated_class(dataset, shared):
            yield repeated
            return
        if shared.found < HALF * shared.compared:
            continue
        if shared.same_object and not shared.unused and _is_held_out_beside(dataset, data):
            continue
        if shared.same_object:
            if (other := meant(dataset)) and not shared.unused:
                yield _made_of_training(other, shared)
                return
            kept = is_called_held_out(dataset)
            if shared.unused or (shared.compared >= NO_EXAMPLE and (kept or not shared.twin)):
                yield _trained_on(dataset, shared) if shared.unused else _same(dataset, shared, kept=kept)
            return
        if shared.repeated > max(BASELINE_SHARE * shared.compared, CHANCE * shared.found):
            if repeated := repeated_table(dataset, shared):
                yield repeated
                return
            continue
        proof = Proof(
            "experiment",
            f"{shared.found} of {shared.compared} evaluation rows are in the training set",
            f"of as many training rows {shared.repeated} are repeated elsewhere in it: it is not chance",
        )
        yield Finding(
            f"{shared.found} of {shared.compared} evaluation rows are in the training set.",
            {"found": shared.found, "compared": shared.compared, "repeated": shared.repeated},
            dataset.split_at or _cut_at(dataset) or dataset.location,
            fix="Split once, and train only on the training part.",
            proof=proof,
            echo_of="SCR107" if lent else "",
        )
        return
    if repeated := next((found for entry in data.copied if (found := repeated_in_split(entry))), None):
        yield repeated
        return
    yield from _counted(data)


def _is_held_out_beside(dataset: Dataset, data: Data) -> bool:
    """Whether other rows, which are not trained on, are evaluated as well: the gap between the two is what is asked."""
    others = [other.shared for other in data.datasets if other is not dataset and other.role == dataset.role]
    return any(shared.found < HALF * shared.compared for shared in others if shared is not None)


def _counted(data: Data) -> Findings:
    """Rows that a name holds out, in the loss of a loop that indexes its labels by hand."""
    for held in data.held_out:
        if held.found < HELD_SHARE * held.rows:
            continue
        yield Finding(
            f"{held.found} of the {held.rows} rows that `{held.name}` holds out are counted in the loss.",
            {"found": held.found, "rows": held.rows, "trained": held.trained},
            held.location,
            fix="Count the training rows alone: `loss(output[train_mask], labels[train_mask])`.",
            proof=Proof(
                "experiment",
                f"{held.found} of {held.rows} rows of `{held.name}` are among the {held.trained} targets",
                "kept out of the loss, 0",
            ),
        )
        return
