"""What the resources stage tells: checkpoints written and read."""

from dataclasses import dataclass
from enum import StrEnum

from dryfit.core.finding import Location


@dataclass(frozen=True)
class Stored:
    """One checkpoint that was written or read, and did not go through, or will not.

    ``operation`` is the seam: save_tensors, save_method, load_weights, load_itself, load_passing,
    load_optimizer or unpickle. ``shared``
    are the names of tensors that share memory, ``classes`` what a pickle holds besides tensors,
    or what the groups of an optimizer have and those of the state do not.
    Of the ``given`` tensors (or parameters) ``matched`` fit the ``own`` ones, and ``remedied``
    with the ``prefix`` taken off. ``expression`` is the source of what was to be loaded, or the class
    whose method was saved; ``example`` is then what loading it raises. ``inside`` is what is written behind the
    expression to have the weights that fit: a key, or the call of `state_dict`. ``trusting`` is whether the call can be
    told to trust a pickle.
    """

    operation: str
    location: Location | None
    argument_location: Location | None = None
    expression: str = ""
    shared: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    given: int = 0
    own: int = 0
    matched: int = 0
    prefix: str = ""
    remedied: int = 0
    example: str = ""
    inside: str = ""
    trusting: bool = True


@dataclass(frozen=True)
class RoundTrip:
    """A trained model that was saved, and one of its class that was given what was saved.

    ``gap`` is the largest difference between their logits on one batch, ``spread`` the deviation of the first's,
    ``mended`` what is left of the gap with the ``attributes`` and the ``tensors`` put right that are not the same.
    ``location`` is the line that loads, ``attribute_at`` the one that sets the first attribute.
    Of an ``adapter`` that is saved, the other is the model with the ``tensors`` that its file lacks as they were before
    the training; ``location`` is the line that saves, ``attribute_at`` the one that configures the adapter.
    """

    model: int
    class_name: str
    gap: float
    spread: float
    mended: float
    attributes: tuple[str, ...] = ()
    tensors: tuple[str, ...] = ()
    location: Location | None = None
    attribute_at: Location | None = None
    adapter: bool = False


@dataclass(frozen=True)
class Uncopied:
    """A part of what the script saves whole, or copies, that cannot be pickled, or copied.

    ``operation`` is save or copy, ``given`` the source of the whole, ``part`` the names that lead to the part and
    ``kind`` what that is. ``location`` is the line that made it, or the one that raised; ``tensor`` says that it has
    a graph.
    """

    operation: str
    given: str
    part: str
    kind: str
    location: Location | None
    tensor: bool
    failure: int


@dataclass(frozen=True)
class Folder:
    """A folder that a file was to be written into, and that is not there; ``operation`` is what was to write."""

    path: str
    operation: str
    location: Location | None
    failure: int


@dataclass(frozen=True)
class AbsentFile:
    """A file or folder that ``operation`` was to read, and that is not there.

    ``twin`` is the one that may be meant, ``held`` the names of what is beside it; ``named`` is what gave the path,
    which is ``written`` where it stands there as a text. A folder that is there and holds another thing than is loaded
    ``lacks`` a file, or (with no name) weights; ``held`` are then the names in it. ``single`` is a file in its place.
    A name that a ``listing`` of a folder gave is opened without it; ``joined`` is what the line may write. Where a
    loop writes files that differ in their numbers alone, ``turns`` are the names of its first and its last.
    """

    path: str
    operation: str
    twin: str
    held: tuple[str, ...]
    named: Location | None
    written: bool
    failure: int
    lacks: str | None = None
    single: bool = False
    listing: str = ""
    joined: str = ""
    turns: tuple[str, ...] = ()


@dataclass(frozen=True)
class Mismatched:
    """A pretrained model whose line builds a layer in another size than the ``folder`` or name that it loads has.

    ``tensor`` is the first of ``tensors`` such tensors, ``kept`` its shape there, ``built`` the one that is asked for.
    ``argument`` is what asks for it at ``location``, ``trained`` tells that the script has trained before: then
    what is loaded is most likely its own. ``call`` is the source of what is called, at ``called_at``.
    """

    call: str
    folder: str
    tensor: str
    kept: tuple[int, ...]
    built: tuple[int, ...]
    tensors: int
    argument: str
    trained: bool
    location: Location | None
    called_at: Location | None
    failure: int


class Reason(StrEnum):
    """Why a library did not get a file from the net that the cache does not hold."""

    NETWORK = "network"
    OFFLINE = "offline"
    ABSENT = "absent"
    REFUSED = "refused"

    @property
    def is_shared(self) -> bool:
        """Whether one change mends it for all names, which are told together."""
        return self in (Reason.NETWORK, Reason.OFFLINE)


@dataclass(frozen=True)
class Unfetched:
    """A model, data set or metric that ``operation`` was to fetch by its ``name``, and did not get."""

    name: str
    operation: str
    reason: Reason
    location: Location | None
    failure: int


@dataclass(frozen=True)
class Unchosen:
    """The ``attribute`` for the best of a run that is None: its ``chooser`` was not given the ``setting`` to choose by.

    ``source`` is the expression that asks for it, at ``location``.
    """

    source: str
    attribute: str
    chooser: str
    setting: str
    location: Location | None
    failure: int


@dataclass(frozen=True)
class Ending:
    """A file name that is refused, and the ending that is asked for; ``text`` is the string that ends the name."""

    operation: str
    name: str
    ending: str
    location: Location | None
    text: str
    failure: int


@dataclass(frozen=True)
class Resources:
    """Checkpoints that did not go through, models that were saved and loaded again, and what is not there."""

    stored: tuple[Stored, ...] = ()
    roundtrips: tuple[RoundTrip, ...] = ()
    folders: tuple[Folder, ...] = ()
    endings: tuple[Ending, ...] = ()
    absent_files: tuple[AbsentFile, ...] = ()
    unfetched: tuple[Unfetched, ...] = ()
    uncopied: tuple[Uncopied, ...] = ()

    def opens_bare(self, failure: int) -> bool:
        """Whether a name out of a folder was opened there without the folder."""
        return any(entry.failure == failure and entry.listing for entry in self.absent_files)
