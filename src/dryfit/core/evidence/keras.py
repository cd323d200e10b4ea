"""What Keras alone knows: what a compile stands for, what its losses are given, how a fit is fed."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from dryfit.core.evidence.keras_built import Fresh, MaskOfKeys, Untracked
from dryfit.core.evidence.keras_given import (
    Apportioned,
    Axisless,
    Branches,
    Calm,
    Demanding,
    Directed,
    Evaluated,
    Frozen,
    LeftOut,
    Misasked,
    Misnamed,
    Refused,
    Reread,
    Ruled,
    Scheduled,
    Strange,
    Swapped,
    Symbolic,
    Turned,
    Unadapted,
    Unasked,
    Unfed,
    Unwritten,
    Weightless,
)
from dryfit.core.evidence.keras_refused import (
    Begun,
    Beyond,
    Cached,
    Dropped,
    Endless,
    Entrance,
    Exchanged,
    Hollow,
    Inside,
    Listed,
    Misfed,
    Misfit,
    Misyielded,
    Overlap,
    Overlapping,
    Portion,
    Remainder,
    Reshaped,
    Shapeless,
    TextArray,
    Unbatched,
    Ungraded,
    Unlearnt,
    Unsized,
    Unused,
    WholeShape,
    Within,
)
from dryfit.core.evidence.keras_rows import (
    Column,
    Doubled,
    DrawnApart,
    Hole,
    OneClass,
    OneKept,
    Paired,
    Placeless,
    Reordered,
    Rescaled,
    Rowwise,
    Source,
    Traced,
    UnlikeRows,
    WeighsPadding,
    Weighted,
)
from dryfit.core.evidence.keras_taped import (
    Fooled,
    Halved,
    Imitated,
    LeftTerms,
    Loud,
    Misapplied,
    Remade,
    Spent,
    Unapplied,
    Unemptied,
    Unhushed,
    Unmasked,
    Unreached,
)
from dryfit.core.evidence.weights import Uncalled
from dryfit.core.finding import Location


@dataclass(frozen=True)
class Answer:
    """One call of a Keras loss, and the layer that made what it is given.

    ``function`` is the loss in Keras' words (sparse_categorical_crossentropy), ``number`` its entry in the loss
    record. ``named`` says that the user gave it as a string, ``internal`` that the model computes it itself.
    ``flipped`` is the value with `from_logits` the other way round. ``location`` is the loss where the user names it,
    ``layer_at`` the line of the layer, ``activation_at`` that of its activation. ``labels_inside`` says that the
    labels were among the model's inputs, ``targets_at`` is the line that made the targets of a fit. ``least`` is the
    lowest loss that any softmax can have on targets some of which have several ones. ``unflattened`` is the first
    dense layer given more than one row an example, ``unflattened_at`` its line, or with ``sequences`` that of the
    recurrent layer which gives every state; ``last_only`` and ``last_only_at`` are of one behind the answer that gives
    its last alone. ``void`` is the one negative class id of a sparse loss, ``ignored`` the class that it leaves out.
    ``errors`` are what a loss of the user's own makes of answers without error, of these, and of twice their errors,
    ``decisions`` what one of classes makes of answers that are right, of these, and of answers all wrong;
    ``written_at`` is its last return. It ``asks_for_labels`` where others change it.
    """

    number: int
    function: str
    location: Location | None = None
    compiled_at: Location | None = None
    named: bool = False
    internal: bool = False
    from_logits: bool | None = None
    activation: str | None = None
    # The very answer came out of the layer, with nothing in between.
    direct: bool = False
    units: int | None = None
    layer: str = ""
    layer_at: Location | None = None
    activation_at: Location | None = None
    output_shape: tuple[int, ...] = ()
    target_shape: tuple[int, ...] = ()
    output_min: float | None = None
    output_max: float | None = None
    row_sums: tuple[float, float] | None = None
    target_min: float | None = None
    target_max: float | None = None
    whole_targets: bool = False
    one_hot: bool = False
    value: float | None = None
    flipped: float | None = None
    other: float | None = None
    failed: bool = False
    backend: str = ""
    labels_inside: bool = False
    own_loss: bool = False
    namespace: str = ""
    targets_at: Location | None = None
    unflattened: str = ""
    unflattened_at: Location | None = None
    sequences: bool = False
    last_only: str = ""
    last_only_at: Location | None = None
    least: float | None = None
    void: int | None = None
    ignored: int | None = None
    errors: tuple[float, float, float] | None = None
    decisions: tuple[float, float, float] | None = None
    asks_for_labels: bool = False
    written_at: Location | None = None


@dataclass(frozen=True)
class Chain:
    """Two dense layers in a row; ``gap``: how far one is from being both; ``affine``: so is the model but its end."""

    first: str
    second: str
    units: int
    location: Location | None = None
    gap: float | None = None
    affine: bool = False


@dataclass(frozen=True)
class Scale:
    """What a fit feeds its model: whole numbers from 0 to 255 that nothing brings to a smaller scale."""

    expression: str
    shape: tuple[int, ...]
    dtype: str
    minimum: float
    maximum: float
    location: Location | None = None


@dataclass(frozen=True)
class Split:
    """The classes that `validation_split` keeps for validation, and those that it leaves for training.

    ``unseen`` are validation rows whose class has no training row; ``held`` is how many classes
    the validation rows have; ``unseen_shuffled`` and ``held_shuffled`` as many after a shuffle. With ``numbers``
    the targets are no classes, and ``unseen`` are rows whose target lies beyond all those of training.
    """

    fraction: float
    rows: int
    unseen: int
    unseen_shuffled: int
    classes: int
    location: Location | None = None
    held: int = 0
    held_shuffled: int = 0
    numbers: bool = False


@dataclass(frozen=True)
class Watched:
    """A callback that watches a value which no epoch ends with, or asks for it ``in_name`` of a file."""

    callback: str
    monitor: str
    available: tuple[str, ...]
    location: Location | None = None
    monitor_at: Location | None = None
    in_name: bool = False


@dataclass(frozen=True)
class Scored:
    """A metric given by a word, what Keras makes of the word, and what it should have counted, of so many classes."""

    word: str
    resolved: str
    loss: str
    value: float
    better: str = ""
    better_value: float | None = None
    location: Location | None = None
    classes: int = 0


@dataclass(frozen=True)
class Uneven:
    """As many rows of inputs and of targets as a call is given, where they differ."""

    inputs: int
    targets: int
    role: str = "train"
    location: Location | None = None


@dataclass(frozen=True)
class Uncompiled:
    """A model that was never compiled and is asked for what needs it.

    A method of the user's, ``compiles``, that asks no `compile` of the framework stands at ``own``, its first
    statement at ``begins``.
    """

    model: str
    call: str
    location: Location | None = None
    compiles: str = ""
    own: Location | None = None
    begins: Location | None = None


@dataclass(frozen=True)
class Unloadable:
    """A class or a function of the user's in a saved model that loading does not know.

    Or one whose configuration ``lacks`` arguments, or has some that the constructor ``refuses``; or a layer with a
    lambda, which is ``unsafe`` to be loaded.
    """

    name: str
    lacks: tuple[str, ...] = ()
    location: Location | None = None
    refuses: tuple[str, ...] = ()
    unsafe: bool = False


@dataclass(frozen=True)
class Lossless:
    """A model that was compiled without a loss, computes none of its own, and was asked to train."""

    model: str
    location: Location | None = None
    suggested: str = ""


@dataclass(frozen=True)
class Retuned:
    """`trainable` was changed after a fit and nothing compiled the model again before the next.

    The optimizer was built for ``held`` weights, where that can be read.
    """

    before: int
    now: int
    location: Location | None = None
    compile_call: str = ""
    held: int | None = None


@dataclass(frozen=True)
class Keras:
    """Everything that has no place in the records of other frameworks; ``predicted``: shapes that `predict` gave."""

    settings: Mapping[str, str] = field(default_factory=dict)
    answers: tuple[Answer, ...] = ()
    chains: tuple[Chain, ...] = ()
    scales: tuple[Scale, ...] = ()
    doubled: tuple[Doubled, ...] = ()
    splits: tuple[Split, ...] = ()
    portions: tuple[Portion, ...] = ()
    watched: tuple[Watched, ...] = ()
    directed: tuple[Directed, ...] = ()
    demanding: tuple[Demanding, ...] = ()
    sources: tuple[Source, ...] = ()
    scored: tuple[Scored, ...] = ()
    fresh: tuple[Fresh, ...] = ()
    untracked: tuple[Untracked, ...] = ()
    masks_of_keys: tuple[MaskOfKeys, ...] = ()
    uncalled: tuple[Uncalled, ...] = ()
    symbols: tuple[Symbolic, ...] = ()
    misasked: tuple[Misasked, ...] = ()
    unfed: tuple[Unfed, ...] = ()
    retuned: tuple[Retuned, ...] = ()
    misnamed: tuple[Misnamed, ...] = ()
    apportioned: tuple[Apportioned, ...] = ()
    unasked: tuple[Unasked, ...] = ()
    rescaled: tuple[Rescaled, ...] = ()
    drawn_apart: tuple[DrawnApart, ...] = ()
    reread: tuple[Reread, ...] = ()
    turned: tuple[Turned, ...] = ()
    calm: tuple[Calm, ...] = ()
    swapped: tuple[Swapped, ...] = ()
    columns: tuple[Column, ...] = ()
    inside: tuple[Inside, ...] = ()
    targetless: tuple[Inside, ...] = ()
    frozen: tuple[Frozen, ...] = ()
    paired: tuple[Paired, ...] = ()
    halved: tuple[Halved, ...] = ()
    lossless: tuple[Lossless, ...] = ()
    beyond: tuple[Beyond, ...] = ()
    weighted: tuple[Weighted, ...] = ()
    weighs_padding: tuple[WeighsPadding, ...] = ()
    misfits: tuple[Misfit, ...] = ()
    begun: tuple[Begun, ...] = ()
    unsized: tuple[Unsized, ...] = ()
    uneven: tuple[Uneven, ...] = ()
    uncompiled: tuple[Uncompiled, ...] = ()
    misfed: tuple[Misfed, ...] = ()
    overlaps: tuple[Overlap, ...] = ()
    whole_shapes: tuple[WholeShape, ...] = ()
    entrances: tuple[Entrance, ...] = ()
    unused: tuple[Unused, ...] = ()
    unloadable: tuple[Unloadable, ...] = ()
    unwritten: tuple[Unwritten, ...] = ()
    unadapted: tuple[Unadapted, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    strange: tuple[Strange, ...] = ()
    evaluated: tuple[Evaluated, ...] = ()
    weightless: tuple[Weightless, ...] = ()
    scheduled: tuple[Scheduled, ...] = ()
    ruled: tuple[Ruled, ...] = ()
    branches: tuple[Branches, ...] = ()
    exchanged: tuple[Exchanged, ...] = ()
    listed: tuple[Listed, ...] = ()
    shapeless: tuple[Shapeless, ...] = ()
    unlike_rows: tuple[UnlikeRows, ...] = ()
    text_arrays: tuple[TextArray, ...] = ()
    remainders: tuple[Remainder, ...] = ()
    endless: tuple[Endless, ...] = ()
    within: tuple[Within, ...] = ()
    unlearnt: tuple[Unlearnt, ...] = ()
    unbatched: tuple[Unbatched, ...] = ()
    hollow: tuple[Hollow, ...] = ()
    overlapping: tuple[Overlapping, ...] = ()
    one_class: tuple[OneClass, ...] = ()
    one_kept: tuple[OneKept, ...] = ()
    axisless: tuple[Axisless, ...] = ()
    refused: tuple[Refused, ...] = ()
    reordered: tuple[Reordered, ...] = ()
    cached: tuple[Cached, ...] = ()
    traced: tuple[Traced, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    ungraded: tuple[Ungraded, ...] = ()
    misapplied: tuple[Misapplied, ...] = ()
    reshaped: tuple[Reshaped, ...] = ()
    unapplied: tuple[Unapplied, ...] = ()
    unreached: tuple[Unreached, ...] = ()
    unmasked: tuple[Unmasked, ...] = ()
    imitated: tuple[Imitated, ...] = ()
    remade: tuple[Remade, ...] = ()
    left_terms: tuple[LeftTerms, ...] = ()
    fooled: tuple[Fooled, ...] = ()
    placeless: tuple[Placeless, ...] = ()
    loud: tuple[Loud, ...] = ()
    unhushed: tuple[Unhushed, ...] = ()
    spent: tuple[Spent, ...] = ()
    unemptied: tuple[Unemptied, ...] = ()
    holes: tuple[Hole, ...] = ()
    misyielded: tuple[Misyielded, ...] = ()
    rowwise: tuple[Rowwise, ...] = ()
    predicted: tuple[tuple[int, ...], ...] = ()
