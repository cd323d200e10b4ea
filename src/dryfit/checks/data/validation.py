"""DAT508 and DAT708: what a model is validated on, beside what it is trained on."""

from collections.abc import Sequence

from dryfit.core.check import check
from dryfit.core.evidence import Data, Forward
from dryfit.core.evidence.data import Dataset
from dryfit.core.evidence.data_held import Swapped
from dryfit.core.evidence.forward import Brought, Call
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_rows import Rescaled
from dryfit.core.finding import Fact, Finding, Findings, Location, Proof, Severity
from dryfit.core.summary import TensorSummary
from dryfit.core.trace import made_before

# With its features brought to the training's, a validation batch must lose less than this share of what it did.
CURED = 0.8
# How many times the one's deviation the other's is: pixels of 0 to 255 have 70, divided by 255 they have 0.25 and
# normalised 1. Batches of one distribution, augmented or not, are within a factor of 2.
APART = 5.0
# The part of the data that a fit itself evaluates; any other may be evaluated on purpose.
VALIDATION = "validation"
# Calls of each kind, and values a call, from which on a deviation is more than chance.
CALLS, VALUES = 2, 64


@check("DAT508", Severity.ERROR)
def validation_scaled_otherwise(forward: Forward, data: Data | None) -> Findings:
    """Validation batches are of another size than those of training.

    Cause:
        Dividing by 255, subtracting the mean or scaling was done for one of the two alone. The model
        meets values that it has never seen, and the validation says nothing of it.

    Fix:
        Prepare both alike, with the numbers of the training part.
    """
    for entry in data.swapped if data else ():
        if entry.part != "labels":
            yield _swapped(entry)
            return
    for found in forward.brought:
        if found.brought < CURED * found.loss:
            yield _brought(found, data)
            return
    served = [call for call in forward.calls if call.loader is not None and call.model not in forward.second]
    pairs = dict.fromkeys((call.model, name) for call in served for name in call.inputs)
    for model, name in pairs:
        own = [call for call in served if call.model == model and _tells(call, name)]
        trained = [call.inputs[name] for call in own if call.phase == "train"]
        others = [call for call in own if call.phase != "train" and not call.training and not call.grad_enabled]
        others = [call for call in others if {g.shape[1:] for g in trained} == {call.inputs[name].shape[1:]}]
        theirs = [call.inputs[name] for call in others]
        if min(len(trained), len(theirs)) < CALLS or not _apart(trained, theirs) or _in_order(own, data):
            continue
        yield Finding(
            f"`{name}` has {_size(theirs[0])} in validation, and {_size(trained[0])} in training.",
            {"training": _size(trained[0]), "validation": _size(theirs[0])},
            _handed_over(others[0].loader, data) or others[0].location,
            fix="Prepare the validation data as the training data.",
            severity=Severity.WARNING,
            # The first classes of sorted rows are not the size of all.
            echo_of="DAT503",
        )
        return


def _swapped(found: Swapped) -> Finding:
    """Rows that come otherwise with an attribute as the training set has it."""
    proof = Proof(
        "experiment",
        f"as it is, {found.changed} of {found.rows} rows of validation are not what training would make of them",
        f"read with the training set's `{found.attribute}` all are",
    )
    if found.held is None or found.trained is None:
        message = f"The same text has other token ids in validation than in training, by `{found.attribute}`."
        facts: dict[str, Fact] = {"attribute": found.attribute, "rows": found.rows, "changed": found.changed}
        fix = "Number the words once, on the training part."
    else:
        theirs, ours = _moments(*found.held), _moments(*found.trained)
        message = f"The same rows have {theirs} in validation, and {ours} prepared as in training."
        facts = {"attribute": found.attribute, "validation": theirs, "training": ours}
        fix = "Prepare the validation data as the training data."
    return Finding(message, facts, found.location, fix=fix, proof=proof)


def _brought(found: Brought, data: Data | None) -> Finding:
    """What the numbers of the training bring down."""
    (mean, deviation), (own_mean, own_deviation) = found.validated, found.trained
    theirs, ours = _moments(mean, deviation), _moments(own_mean, own_deviation)
    return Finding(
        f"`{found.name}` has {theirs} in validation, and {ours} in training.",
        {"training": ours, "validation": theirs, "loss": found.loss, "brought": found.brought},
        _handed_over(found.loader, data) or found.location,
        fix="Prepare the validation data as the training data.",
        proof=Proof(
            "experiment",
            f"a validation batch has a loss of {found.loss:.4g}",
            f"with `{found.name}` brought to the training's mean and deviation {found.brought:.4g}",
        ),
        echo_of="DAT503",
    )


@check("DAT708", Severity.ERROR)
def validation_of_another_scale(keras: Keras) -> Findings:
    """Held-out data is not scaled as the training data is.

    Cause:
        Scaling, dividing by 255 or subtracting the mean was done for one part of the data alone.
        The model meets values that it has never seen, and the validation says nothing of it.

    Fix:
        Prepare both by the same function, with the numbers of the training part.
    """
    for entry in keras.rescaled:
        proof = _proof(entry)
        if (entry.part != VALIDATION or not entry.most) and proof is None:
            continue
        yield Finding(
            f"{entry.apart} of {entry.features} features are of another size in {entry.part}: {entry.validated}, "
            f"and {entry.trained} in training.",
            {
                "features": entry.features,
                "apart": entry.apart,
                "training": entry.trained,
                entry.part: entry.validated,
            },
            entry.location,
            fix=entry.scaled or f"Prepare the {entry.part} data as the training data.",
            proof=proof,
        )
        return


def _tells(call: Call, name: str) -> bool:
    given = call.inputs.get(name)
    return given is not None and given.is_float and given.size >= VALUES and bool(given.std)


def _apart(trained: Sequence[TensorSummary], others: Sequence[TensorSummary]) -> bool:
    """Whether the deviations of the one kind all lie this far above, or below, those of the other."""
    ours, theirs = [given.std or 0.0 for given in trained], [given.std or 0.0 for given in others]
    return min(theirs) > APART * max(ours) or min(ours) > APART * max(theirs)


def _in_order(calls: list[Call], data: Data | None) -> bool:
    """Whether training takes its rows in their order: the first of them may be of one kind."""
    loaders = {call.loader for call in calls if call.phase == "train"}
    return any(entry.order and not entry.order.shuffled for entry in _datasets(data) if entry.loader in loaders)


def _datasets(data: Data | None) -> tuple[Dataset, ...]:
    return data.datasets if data else ()


def _size(given: TensorSummary) -> str:
    return _moments(given.mean or 0.0, given.std or 0.0)


def _moments(mean: float, deviation: float) -> str:
    return f"a mean of {mean:.3g} and a deviation of {deviation:.3g}"


def _handed_over(loader: int | None, data: Data | None) -> Location | None:
    given = next((entry.location for entry in _datasets(data) if entry.loader == loader and entry.role == "eval"), None)
    return made_before(given, "dataset", 0) or given


def _proof(entry: Rescaled) -> Proof | None:
    if entry.scaled:
        before = f"what is given has {entry.validated}, and what was trained on {entry.trained}"
        return Proof("experiment", before, f"by `{entry.scaled}` the same rows lie where the training's do")
    if entry.loss is None or entry.brought is None or not entry.brought < CURED * entry.loss:
        return None
    return Proof(
        "experiment",
        f"a batch of the {entry.part} has a loss of {entry.loss:.4g}",
        f"with its features brought to the training's mean and deviation {entry.brought:.4g}",
    )
