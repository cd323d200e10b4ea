"""What the forward stage tells: the models, and the calls of each from the training loop."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from dryfit.core.evidence.weights import (
    Hidden,
    Loading,
    Multiplied,
    Overwritten,
    SettingsAlone,
    Uncalled,
    Unheeded,
    Untied,
)
from dryfit.core.finding import Location
from dryfit.core.summary import TensorSummary


@dataclass(frozen=True)
class Head:
    """The last layer that makes the logits. ``location`` is the user's line that built it."""

    path: str
    out_features: int
    location: Location | None = None


@dataclass(frozen=True)
class Table:
    """An embedding table: its path in the model, its rows, and the largest and smallest id asked of it."""

    path: str
    rows: int
    largest: int | None = None
    smallest: int | None = None


@dataclass(frozen=True)
class TimeFirst:
    """A recurrent layer that takes time on the first axis of its input; ``location`` is the line that built it."""

    path: str
    class_name: str
    location: Location | None = None


@dataclass(frozen=True)
class Model:
    """A root module as it stood at its first call.

    ``location`` is where the user's own line built or loaded it, ``arguments`` the source
    of that call's keywords. ``takes`` are the names of forward's parameters, ``image_size`` the height and
    width of the images that its configuration names, ``frames`` how many its spectra have. ``siblings`` are the
    classes of its library's that have the same body and make a loss. ``forward_at`` is the user's line that
    begins its forward.
    """

    number: int
    class_name: str
    name: str = ""
    location: Location | None = None
    arguments: Mapping[str, str] = field(default_factory=dict)
    parameters: int = 0
    trainable: int = 0
    frozen: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    takes_any: bool = False
    pretrained: bool = False
    num_labels: int | None = None
    problem_type: str | None = None
    positions: int | None = None
    image_size: tuple[int, int] | None = None
    frames: int | None = None
    pad_token_id: int | None = None
    eos_token_id: int | None = None
    head: Head | None = None
    tables: tuple[Table, ...] = ()
    has_dropout: bool = False
    has_batchnorm: bool = False
    dtypes: tuple[str, ...] = ()
    devices: tuple[str, ...] = ()
    time_first: TimeFirst | None = None
    siblings: tuple[str, ...] = ()
    forward_at: Location | None = None


@dataclass(frozen=True)
class Culprit:
    """The innermost submodule that an exception went through.

    ``location`` is the user's line that built it, ``width`` the extent of the features it
    takes (in_features, in_channels, ...) and ``rank`` the dimensions of its input with a batch.
    ``origin`` is the user's line that made tensors such as the model was given, ``by_user``
    tells that a line of the module's own forward raised, and the user wrote it.
    ``row_at`` is the line that makes the rows which that tensor is a part of,
    ``batch_first`` which axis a recurrent or attention layer takes for the batch, ``takes`` the
    names of its forward's parameters. ``state`` is how many states a recurrent layer takes, for
    its layers and directions, and the size of each; ``state_at`` the user's line that made one, and
    ``state_asked_at`` the call of its function, where that chose a size.
    ``around`` are the user's calls that led to the line which built it. ``window`` is how far a convolution or a
    pooling looks along each axis of space, less what it pads. ``sizes`` are the whole numbers, by their names, that
    the user's module which holds it was made with. ``widths`` are the features that an attention layer takes of the
    query, the key and the value. ``unpadded`` says that it classifies the last token that is no padding, and that its
    configuration names no pad token; ``aligned`` that a trainer has it named by the tokenizer it is given.
    ``of_series`` tells of a linear layer that it is of a model with one input and layers that read along an axis.
    """

    path: str
    class_name: str
    location: Location | None = None
    given: Mapping[str, TensorSummary] = field(default_factory=dict)
    weight: TensorSummary | None = None
    width: int | None = None
    rank: int | None = None
    training: bool = True
    origin: Location | None = None
    by_user: bool = False
    batch_first: bool | None = None
    row_at: Location | None = None
    takes: tuple[str, ...] = ()
    state: tuple[int, ...] = ()
    state_at: Location | None = None
    state_asked_at: Location | None = None
    around: tuple[Location, ...] = ()
    window: tuple[int, ...] = ()
    sizes: Mapping[str, int] = field(default_factory=dict)
    widths: Mapping[str, int] = field(default_factory=dict)
    unpadded: bool = False
    aligned: bool = False
    of_series: bool = False

    @property
    def input(self) -> TensorSummary | None:
        """The first tensor it was given."""
        return next(iter(self.given.values()), None)


@dataclass(frozen=True)
class Bare:
    """An input that holds numbers and is no tensor: its ``kind``, and what ``makes`` one of ``{}``."""

    kind: str
    makes: str


@dataclass(frozen=True)
class Call:
    """One call of a root module. ``phase`` is train when a backward followed it, else eval.

    ``returned`` are the keys (or positions) of what came back. ``first_nonfinite`` is the
    path of the first submodule that turned finite inputs into a non-finite output, ``nonfinite_at``
    the user's line that did. Of inputs that hold NaN, ``poisoned`` are the output's values that are not finite, and
    those that are not where the NaN is 0 instead; ``fed_at`` is the line that made such an input.
    ``unmasked_padding`` is the share of padding in inputs given without attention mask and
    ``mask_difference`` how far the logits of real tokens move when the mask is given, whose standard
    deviation is ``logits_spread``, and ``unmasked_at`` the line inside the model that leaves it out, ``hides_nothing``
    that the mask is given and lets all of the padding be seen; ``mask_at_hand`` the parameter that would take a mask
    or lengths which the calling frame has, and what stands for them there;
    ``labelled_padding`` the share of labels that stand on padding and
    ``padding_losses`` the loss with those and without. ``bare`` are the inputs of a call that failed which hold
    numbers and are no tensors, ``refused`` its keywords that the forward they were handed on to has no parameter for,
    ``lacking`` the parameters of that which are given nothing.
    """

    number: int
    model: int
    location: Location | None = None
    phase: str = ""
    loader: int | None = None
    batch: int | None = None
    training: bool = True
    grad_enabled: bool = True
    inputs: Mapping[str, TensorSummary] = field(default_factory=dict)
    returned: tuple[str, ...] = ()
    outputs: Mapping[str, TensorSummary] = field(default_factory=dict)
    logits: TensorSummary | None = None
    loss: float | None = None
    first_nonfinite: str = ""
    nonfinite_at: Location | None = None
    poisoned: tuple[int, int] | None = None
    fed_at: Location | None = None
    failed: bool = False
    mended: bool = False
    culprit: Culprit | None = None
    bare: Mapping[str, Bare] = field(default_factory=dict)
    refused: tuple[str, ...] = ()
    lacking: tuple[str, ...] = ()
    unmasked_padding: float | None = None
    mask_difference: float | None = None
    logits_spread: float | None = None
    unmasked_at: Location | None = None
    hides_nothing: bool = False
    mask_at_hand: tuple[str, str] | None = None
    labelled_padding: float | None = None
    padding_losses: tuple[float, float] | None = None


@dataclass(frozen=True)
class Reshape:
    """A tensor given a shape in which two of its axes have changed places, by an operation that moves no value.

    ``order`` are the axes as a permutation would name them, ``right`` the share of values that stand where that
    would put them.
    """

    function: str
    before: tuple[int, ...]
    after: tuple[int, ...]
    right: float
    order: str = ""
    location: Location | None = None


@dataclass(frozen=True)
class Weighing:
    """Attention weights over ``length`` places that sum to 1 over the queries; over the keys they sum to other numbers.

    ``least`` and ``most`` are the extremes of the sums.
    """

    length: int
    least: float
    most: float
    location: Location | None = None


@dataclass(frozen=True)
class SoleShare:
    """A softmax over an axis of one: all of its shares are 1, whatever the scores, which differ by ``spread``.

    ``steps`` are the places of a row that the scores are of, along ``axis``.
    """

    steps: int
    spread: float
    location: Location | None = None
    axis: int = 1


@dataclass(frozen=True)
class InvertedMask:
    """A mask that lets the padding of rows be attended to, and hides the tokens.

    ``padding`` and ``tokens`` count what is attended to, of ``all_padding`` and ``all_tokens``.
    """

    argument: str
    class_name: str
    padding: int
    all_padding: int
    tokens: int
    all_tokens: int
    location: Location | None = None


@dataclass(frozen=True)
class EndRead:
    """The last step of padded sequences, read where ``ended`` of the rows are all 0 for being over, ``steps`` before.

    ``width`` is how many values each of them has there.
    """

    model: int
    rows: int
    ended: int
    steps: int
    width: int
    location: Location | None = None


@dataclass(frozen=True)
class Attended:
    """Padding that torch's layers of attention are not told of: the answers to a row change by ``gap`` without it.

    ``share`` is how much of the batch is padding, ``spread`` the logits' standard deviation.
    """

    model: int
    share: float
    gap: float
    spread: float
    class_name: str = ""
    location: Location | None = None


@dataclass(frozen=True)
class Averaged:
    """The states of a padded batch that are averaged, padding and all, though the model was given a mask.

    ``share`` is how much of the batch is padding; ``moved`` how far the padding moves the mean of a row, on average,
    and ``spread`` how far the rows' own means lie from each other. ``location`` is the line that calls the model.

    Of a model of the user's own whose forward takes the mask under the name ``mask`` and never reads it, ``moved`` is
    how far the padding moves the answer to the shortest row, and ``spread`` how far the answers to rows differ.
    ``callee`` is the part that would take a mask, called at ``location``; without one that is the forward's name.
    """

    model: int
    share: float
    moved: float
    spread: float
    location: Location | None = None
    mask: str = ""
    callee: str = ""


@dataclass(frozen=True)
class Brought:
    """A validation batch of another size than the training's, as means and deviations, and its ``loss``.

    ``brought`` is its loss with the input ``name`` brought to the mean and deviation of the training.
    """

    model: int
    name: str
    loader: int | None
    trained: tuple[float, float]
    validated: tuple[float, float]
    loss: float
    brought: float
    location: Location | None = None


@dataclass(frozen=True)
class Forward:
    """The models in the order of their first call, and the first calls of each phase.

    Those that come ``second`` to another were given what it had made of a batch, and no part of the batch.
    """

    models: tuple[Model, ...] = ()
    calls: tuple[Call, ...] = ()
    hidden: tuple[Hidden, ...] = ()
    loadings: tuple[Loading, ...] = ()
    untied: tuple[Untied, ...] = ()
    overwritten: tuple[Overwritten, ...] = ()
    reshapes: tuple[Reshape, ...] = ()
    inverted_masks: tuple[InvertedMask, ...] = ()
    attended: tuple[Attended, ...] = ()
    averaged: tuple[Averaged, ...] = ()
    ends_read: tuple[EndRead, ...] = ()
    weighings: tuple[Weighing, ...] = ()
    brought: tuple[Brought, ...] = ()
    second: tuple[int, ...] = ()
    unheeded: tuple[Unheeded, ...] = ()
    uncalled: tuple[Uncalled, ...] = ()
    multiplied: tuple[Multiplied, ...] = ()
    sole_shares: tuple[SoleShare, ...] = ()
    settings_alone: tuple[SettingsAlone, ...] = ()

    def model(self, number: int) -> Model | None:
        """The model with this number."""
        return next((model for model in self.models if model.number == number), None)
