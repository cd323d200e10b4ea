"""FWD311: the state that a recurrent layer begins with."""

from dryfit.checks.forward.shapes import features, shape
from dryfit.checks.forward.tokens import culprits, named
from dryfit.core.check import check
from dryfit.core.evidence import Failures, Forward
from dryfit.core.evidence.forward import Call, Culprit
from dryfit.core.evidence.keras import Keras
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity
from dryfit.core.source import call_at, source_of
from dryfit.core.summary import TensorSummary
from dryfit.core.trace import deciding

# Axes of a state that has one row for each example, and the states of an LSTM.
BATCHED, PAIR = 3, 2


@check("FWD311", Severity.ERROR)
def state_of_other_shape(failures: Failures, forward: Forward | None = None, keras: Keras | None = None) -> Findings:
    """A recurrent layer is given a state of another shape than it keeps.

    Cause:
        The first state is layers x batch x hidden, also with `batch_first=True`, and has two
        layers for each that runs in both directions. The batch is the one at hand: the last of an
        epoch may be smaller. In Keras each state is batch x units, and an LSTM's are two; with `stateful=True`
        they are made with the layer, which has to be told of how many rows every batch is.

    Fix:
        Make the state for the batch at hand, or give none: it then begins with zeros. Tell the model the size of
        its batches: `Input(..., batch_size=32)`, in tf-keras `batch_input_shape=(32, ...)` too.
    """
    yield from _in_keras(keras, failures)
    told: dict[bool, int] = {}
    for call, culprit in culprits(forward) if forward is not None else ():
        wanted = wanted_state(culprit)
        given = list(culprit.given.values())[1:]
        if len(given) == 1 and len(wanted) == PAIR and given[0].shape in (wanted[0], wanted[0][1:]):
            yield from _one_of_two(culprit, call, failures)
            return
        pairs = ((state, right) for state, right in zip(given, wanted, strict=False) if state.shape != right)
        state, right = next(pairs, (None, ()))
        if state is None or features(culprit) != culprit.width:
            continue
        # A state of too few layers, and one that was made for another batch, are two mistakes.
        other_batch = _is_of_another_batch(state.shape, right)
        number = _another(failures, tuple(told.values()))
        if number is None or other_batch in told:
            continue
        told[other_batch] = number
        other_axis = _other_axis(culprit) == state.shape[1] and not _made_by_time(culprit)
        if other_batch and other_axis and forward is not None and not _took_others(call, forward):
            yield _for_the_other_axis(culprit, state, right, number)
            continue
        yield Finding(
            f"{named(culprit)} takes a state of {_by(right)} and is given {shape(state)}.",
            {"module": culprit.path, "wanted": _by(right), "given": shape(state), "kind": culprit.class_name},
            (other_batch and (culprit.state_asked_at or culprit.state_at or call.location))
            or culprit.state_at
            or failures.all[number].location
            or call.location,
            fix=f"{_by(right)}: layers x batch x hidden",
            explains=number,
        )


def _in_keras(keras: Keras | None, failures: Failures) -> Findings:
    """A layer of Keras that is told to begin with the states of a layer of another width."""
    for unsized in keras.unsized if keras else ():
        if not failures.is_left_to("FWD311", unsized.failure):
            continue
        where, kept = unsized.location, unsized.kept
        edit = Edit(Action.REPLACE, where, value=kept, safe=False, reason="as large as each batch") if where else None
        yield Finding(
            f"`{unsized.layer}` ({unsized.class_name}) keeps its states, and is not told the size of a batch.",
            {"layer": unsized.layer, "kind": unsized.class_name, "told": kept},
            where,
            fix=kept or "Input(..., batch_size=32)",
            edits=(edit,) if edit and kept else (),
            explains=unsized.failure,
        )
        return
    number = failures.first("FWD311", "call", "build")
    for entry in keras.begun if keras and number is not None else ():
        made = deciding(entry.location, "units", 0)
        yield Finding(
            f"`{entry.layer}` ({entry.class_name}) keeps states of {entry.wanted} and is to begin with {entry.given}.",
            {"layer": entry.layer, "wanted": entry.wanted, "given": entry.given, "kind": entry.class_name},
            made.location if made is not None else entry.location,
            fix="Give it both states: the hidden one and the cell's." if entry.few else "Build both layers as wide.",
            explains=number,
        )
        return


def _one_of_two(culprit: Culprit, call: Call, failures: Failures) -> Findings:
    """An LSTM that is given its hidden state, and no cell state."""
    number = _another(failures, ())
    if number is not None:
        yield Finding(
            f"{named(culprit)} takes a pair of states, the hidden one and the cell's, and is given one.",
            {"module": culprit.path, "wanted": "", "given": "", "kind": culprit.class_name},
            culprit.state_asked_at or culprit.state_at or failures.all[number].location or call.location,
            fix="(hidden, cell)",
            explains=number,
        )


def _other_axis(culprit: Culprit) -> int | None:
    """The length of the axis that a layer takes for the time."""
    axes = culprit.input.shape if culprit.input is not None else ()
    return axes[1 if culprit.batch_first else 0] if len(axes) == BATCHED else None


def _took_others(call: Call, forward: Forward) -> bool:
    """Whether the model ran before as it is: then its axes are in order, and this state alone is not."""
    earlier = (other for other in forward.calls if other.model == call.model and other.number < call.number)
    return any(not other.failed and not other.mended for other in earlier)


def _made_by_time(culprit: Culprit) -> bool:
    """Whether a layer takes the batch first, and its state is made or asked for by the length of the second axis."""
    source = source_of(culprit.state_at)
    asked = culprit.state_asked_at is not None or any(asked in source for asked in ("size(1)", "shape[1]"))
    return bool(culprit.batch_first) and asked


def _for_the_other_axis(culprit: Culprit, state: TensorSummary, right: tuple[int, ...], number: int) -> Finding:
    """The state is right for the batch on the axis that the layer takes for the time."""
    first, where = str(not culprit.batch_first), culprit.location
    return Finding(
        f"{named(culprit)} takes the batch on axis {int(not culprit.batch_first)}, {right[1]}; its state is made for "
        f"{state.shape[1]}, the length of the other axis.",
        {"module": culprit.path, "wanted": _by(right), "given": shape(state), "kind": culprit.class_name},
        where or culprit.state_at,
        fix=f"batch_first={first}",
        edits=(Edit(Action.SET_ARGUMENT, where, "batch_first", first),) if call_at(where) is not None and where else (),
        explains=number,
    )


def _another(failures: Failures, told: tuple[int, ...]) -> int | None:
    """The first failure of a forward that says something else than those that are told."""
    said = {failures.all[number].message for number in told}
    known = (f for f in failures.at("forward") if f.explained_by in ("", "FWD311"))
    return next((f.number for f in known if f.message not in said), None)


def _is_of_another_batch(given: tuple[int, ...], wanted: tuple[int, ...]) -> bool:
    """Whether a state has the layers and the size that are wanted, and other rows."""
    return len(given) == len(wanted) == BATCHED and (given[0], given[2]) == (wanted[0], wanted[2])


def wanted_state(culprit: Culprit) -> tuple[tuple[int, ...], ...]:
    """The shapes of the states that a layer takes with its input: the hidden one, and an LSTM's cell."""
    given = culprit.input
    if given is None or not culprit.state or len(given.shape) not in (2, 3):
        return ()
    count, hidden, cell = culprit.state
    batch = () if len(given.shape) == 2 else (given.shape[0 if culprit.batch_first else 1],)
    both = ((count, *batch, hidden), (count, *batch, cell))
    return both if culprit.class_name == "LSTM" else both[:1]


def _by(extents: tuple[int, ...]) -> str:
    return " x ".join(map(str, extents))
