"""LOS715: what a Keras loss compares is not of one shape."""

from dryfit.checks.loss.answers import ELEMENTWISE
from dryfit.core.check import check
from dryfit.core.evidence import Failures
from dryfit.core.evidence.keras import Answer, Keras
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity

# The loss that takes class ids is judged by its own checks.
SPARSE = "sparse_categorical_crossentropy"


@check("LOS715", Severity.ERROR)
def answers_of_another_shape(keras: Keras, failures: Failures) -> Findings:
    """What a Keras loss compares is not of one shape.

    Cause:
        A loss compares element by element. One output cannot be held against a one-hot row; a decoder
        that doubles what was rounded up gives larger pictures than it was given; a head has more or
        fewer outputs than a row of targets has numbers; a recurrent layer gives its last step alone.

    Fix:
        Give the last layer as many outputs as a target has numbers; pad, crop or choose sizes that
        every halving divides.
    """
    for answer in keras.answers:
        if not answer.failed and _lacks_steps(answer):
            yield _last_step(answer, None)
            return
        if not answer.failed and _held_against_several(answer):
            yield _several(answer)
            return
        number = failures.first("LOS715", answer.function, "loss", "train_step")
        if number is None or not answer.failed:
            continue
        if _lacks_steps(answer):
            yield _last_step(answer, number)
            return
        if answer.function == SPARSE:
            continue
        given, wanted = answer.output_shape[1:], answer.target_shape[1:]
        if given == wanted or not given or answer.output_shape[:1] != answer.target_shape[:1]:
            continue
        # A loss of the script's own may hold one target against several answers, and raises for something else.
        if answer.written_at is not None and _goes_through(given, wanted):
            continue
        kind, said, fix = _told(answer, given, wanted)
        if kind:
            yield Finding(
                said,
                {"kind": kind, "outputs": str(answer.output_shape), "targets": str(answer.target_shape)},
                _place(answer),
                fix=fix,
                explains=number,
                # Labels that stand for the answers have their shape.
                echo_of="LOS714" if any(entry.function == answer.function for entry in keras.swapped) else "",
            )
            return


def _goes_through(given: tuple[int, ...], wanted: tuple[int, ...]) -> bool:
    """Whether an operation on both, element by element, holds a number of one against several of the other."""
    return len(given) == len(wanted) and all(a == b or 1 in (a, b) for a, b in zip(given, wanted, strict=True))


def _lacks_steps(answer: Answer) -> bool:
    """Whether a recurrent layer gives its last step alone, and the targets have another axis before those of a step."""
    row = answer.output_shape[1:-1] if answer.function == SPARSE else answer.output_shape[1:]
    wanted = answer.target_shape[1:]
    if answer.function == SPARSE and wanted[-1:] == (1,):
        wanted = wanted[:-1]
    same = answer.output_shape[:1] == answer.target_shape[:1]
    return bool(answer.last_only) and same and len(wanted) == len(row) + 1 and wanted[1:] == row and wanted[:1] > (1,)


def _held_against_several(answer: Answer) -> bool:
    """Whether the one answer of an example goes through beside several numbers; GANs make labels that are all one."""
    if answer.function not in ELEMENTWISE or answer.layer_at is None or answer.target_min == answer.target_max:
        return False
    rows, targets = answer.output_shape, answer.target_shape
    return len(rows) == len(targets) == 2 and rows[0] == targets[0] > 1 and rows[1] == 1 < targets[1]


def _several(answer: Answer) -> Finding:
    count = answer.target_shape[1]
    return Finding(
        f"{(answer.layer and f'`{answer.layer}`') or 'The model'} has 1 output, and a target has {count} numbers: "
        "each is held against the one answer.",
        {"kind": "several", "outputs": str(answer.output_shape), "targets": str(answer.target_shape)},
        answer.targets_at or _place(answer),
        fix=f"Give it {count} outputs, or give the fit the one column that is meant.",
        proof=Proof(
            "experiment",
            f"{answer.target_shape[0] * count} numbers are held against {answer.output_shape[0]} answers",
            f"with {count} outputs each number has its own",
        ),
    )


def _last_step(answer: Answer, number: int | None) -> Finding:
    """What raises, or goes through where the last axis of the targets is one: a single answer is held against each."""
    steps, where = answer.target_shape[1], answer.last_only_at
    return Finding(
        f"`{answer.last_only}` gives its last step alone, and a target has {steps} steps.",
        {
            "kind": "steps",
            "layer": answer.last_only,
            "outputs": str(answer.output_shape),
            "targets": str(answer.target_shape),
        },
        where or _place(answer),
        fix="return_sequences=True",
        edits=(Edit(Action.SET_ARGUMENT, where, "return_sequences", "True"),) if where else (),
        explains=number,
        proof=None
        if number is not None
        else Proof(
            "experiment",
            f"a single answer an example is held against the {steps} steps of its target",
            f"with return_sequences=True there are {steps} answers, one for each",
        ),
    )


def _told(answer: Answer, given: tuple[int, ...], wanted: tuple[int, ...]) -> tuple[str, str, str]:
    """How the two differ, in a word and in a sentence, and what to do; "" where that is another check's."""
    last, many = (wanted or (1,))[-1], answer.units or 0
    if given[:-1] == wanted[:-1] and many == 1 and answer.one_hot:
        said = f"{_named(answer)} has one output, and the targets are one-hot rows of {last}."
        return (
            "one",
            said,
            f'Dense({last}, activation="softmax") and categorical_crossentropy, or one number each.',
        )
    if given[:-1] == wanted[:-1] and wanted:
        said = f"{_named(answer)} has {many} output{'s' if many > 1 else ''}, and a target has {last} numbers."
        return "units", said, f"Give it {last} units."
    if len(given) == len(wanted):
        said = f"The answers are {_shape(given)}, the targets {_shape(wanted)}."
        return "sides", said, "Crop or pad one of them, or choose sizes that every halving divides."
    if given[:-1] == wanted and many > 1 and answer.whole_targets and not _is_anothers(answer):
        said = f"{answer.function} is given {many} outputs an example, and a target is one number."
        return "ids", said, "sparse_categorical_crossentropy for class ids; one output for one number."
    return "", "", ""


def _is_anothers(answer: Answer) -> bool:
    """Whether class ids where rows are taken, or a bounded activation of a regression, are told by other checks."""
    bounded = answer.activation in ("softmax", "sigmoid") and "crossentropy" not in answer.function
    return bounded or answer.function == "categorical_crossentropy"


def _named(answer: Answer) -> str:
    return f"`{answer.layer}`" if answer.layer else "The model"


def _place(answer: Answer) -> Location | None:
    return answer.layer_at or answer.location or answer.compiled_at


def _shape(extents: tuple[int, ...]) -> str:
    return " x ".join(map(str, extents))
