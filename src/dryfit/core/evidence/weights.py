"""What the forward stage tells of weights: where they were loaded from, and which are hidden from torch."""

from dataclasses import dataclass

from dryfit.core.finding import Location


@dataclass(frozen=True)
class Loading:
    """Weights put into a model. ``matched`` of the ``given`` tensors have a name and a shape of its ``own``.

    ``remedy`` says what makes more names match ("the prefix `module.` taken off"), ``remedied``
    how many then. ``source`` is ``load_state_dict`` or ``from_pretrained``. ``again`` says that a
    later loading filled the same model, ``skipped`` that the script asks for what does not fit to be left out:
    the others of its own are read before and after.
    """

    model: str
    source: str
    location: Location | None = None
    given: int = 0
    own: int = 0
    matched: int = 0
    remedy: str = ""
    remedied: int = 0
    given_name: str = ""
    own_name: str = ""
    again: bool = False
    expression: str = ""
    skipped: bool = False


@dataclass(frozen=True)
class SettingsAlone:
    """A body with the settings of a ``checkpoint``, and none of the weights in its ``matrices``.

    ``own``: this very run has saved the weights there, and nothing has loaded them.
    """

    model: int
    kind: str
    checkpoint: str
    matrices: int = 0
    location: Location | None = None
    own: bool = False


@dataclass(frozen=True)
class ToThaw:
    """A part of a model, of so many ``elements``, that is frozen at first and that the script trains from a turn on.

    ``path`` is empty for the whole model, ``location`` the statement that sets it to be trained.
    """

    path: str
    elements: int
    location: Location | None = None


@dataclass(frozen=True)
class Hidden:
    """Trainable parameters in a plain attribute of a module, which `parameters()` does not list.

    ``kind`` is the attribute's type, ``grad_norm`` the norm of their gradients at the first
    step, ``moved`` the share of their values that the step changed, ``others_moved`` that of the
    registered ones. ``held`` says that an optimizer holds them nevertheless, ``alone`` that the module lists no
    parameters at all, so that an optimizer was given none.
    """

    model: int
    attribute: str
    kind: str
    holds: str
    location: Location | None = None
    tensors: int = 0
    elements: int = 0
    grad_norm: float | None = None
    moved: float | None = None
    others_moved: float | None = None
    held: bool = False
    alone: bool = False


@dataclass(frozen=True)
class Untied:
    """An output layer whose weights the configuration ties to the embedding, and which are not.

    ``gap`` is the largest difference between the two tables, 0 where they began alike.
    """

    model: int
    output: str
    location: Location | None = None
    rows: int = 0
    gap: float = 0.0


@dataclass(frozen=True)
class Multiplied:
    """One module with ``elements`` trainable values that stands ``times`` in a row in the container at ``path``.

    ``location`` is the list that was multiplied of it.
    """

    path: str
    container: str
    class_name: str
    times: int
    elements: int
    location: Location


@dataclass(frozen=True)
class Unheeded:
    """Parameters that the script sets to be frozen by an ``attribute`` that torch does not read.

    That is a name that is no `requires_grad`, or, ``by_module``, the attribute of the module at ``path`` and not of
    its parameters. ``moved`` is the share of their ``elements`` that the first step changed. ``thawed`` says that
    it sets them to be trained by such a name, and they are frozen.
    """

    model: int
    path: str
    attribute: str
    by_module: bool
    elements: int
    location: Location | None = None
    moved: float = 0.0
    thawed: bool = False


@dataclass(frozen=True)
class FrozenHead:
    """A frozen layer that makes the logits, with weights that are still those that it was made with.

    ``made`` says how that is known: "left" as what was loaded had no weights for it, "replaced" as it was put in the
    place of another, "beside" as it is the script's own, or "begun" as it has the values that such a model begins with.
    ``elements`` counts its values, ``filled`` those of the model that were loaded.
    """

    model: int
    path: str
    made: str
    elements: int
    filled: int = 0
    location: Location | None = None


@dataclass(frozen=True)
class Overwritten:
    """Loaded matrices, ``lost`` of ``filled``, that were drawn anew by ``function`` before the training began."""

    model: str
    function: str
    lost: int
    filled: int
    location: Location | None = None


@dataclass(frozen=True)
class Stale:
    """A model that no optimizer holds, whose ``elements`` values are those with which the model ``of`` began.

    ``moved`` is the share of the other's values that have changed since.
    """

    model: int
    of: int
    elements: int
    moved: float


@dataclass(frozen=True)
class Lagging:
    """A copy that follows the model ``of``: how much of the way to it ``steps`` steps have taken it, and their angle.

    ``way`` is a share of how far that model has come; ``along`` is the cosine between both movements. ``loaded`` says
    that some of the weights that both began with were loaded.
    """

    model: int
    of: int
    way: float
    along: float
    steps: int
    loaded: bool = False


@dataclass(frozen=True)
class Overtaken:
    """A copy of the model ``of`` that lacks of it only ``share`` of the last step, as one that keeps so much does."""

    model: int
    of: int
    share: float


@dataclass(frozen=True)
class Uncalled:
    """A layer that a model or layer of the user's, ``owner``, has as ``attribute``, and that none of ``calls`` used."""

    attribute: str
    class_name: str
    owner: str
    calls: int
    location: Location | None = None


@dataclass(frozen=True)
class CarriedModel:
    """A model, made at ``location`` and before a loop over ``folds``, that is trained in it and never begun anew.

    ``held`` is the name of the rows that a fold holds out.
    """

    model: int
    folds: int | None
    held: str
    loop: Location
    location: Location
