"""What the processes stage tells: what every rank of a launch did, side by side."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from dryfit.core.finding import Location


@dataclass(frozen=True)
class Group:
    """The process group as the script asked for it, by `init_process_group`."""

    backend: str = ""
    location: Location | None = None


@dataclass(frozen=True)
class Replica:
    """A model in DistributedDataParallel.

    ``name`` is the variable that holds the wrapper, ``model`` the one of what it wraps.
    ``calls`` counts training calls through the wrapper, ``passed_by`` those of the model itself,
    the first of them at ``passed_by_at``. ``unused`` are trainable parameters that the backward
    before a failed call gave no gradient, ``strangers`` those that the model has and the wrapper
    was not built with. ``moved_at`` is where the wrapped model was last cast or moved.
    """

    number: int
    location: Location | None = None
    name: str = ""
    model: str = ""
    calls: int = 0
    passed_by: int = 0
    passed_by_at: Location | None = None
    unused: tuple[str, ...] = ()
    strangers: tuple[str, ...] = ()
    moved_at: Location | None = None
    failed: bool = False


@dataclass(frozen=True)
class Feed:
    """What one rank took from one loader.

    ``rows`` is the length of its dataset and ``batches`` its own. ``taken`` are the rows of its
    first passes in their order, ``sharded`` those that a DistributedSampler would have given this
    rank, ``next_epoch`` those that its sampler gives in epoch 1. ``contents`` are digests of some
    rows, by index, of a dataset that gives the same row each time, ``known`` those of many of its
    rows, ``seeds`` what the generators were seeded with before. ``divided`` tells a sampler that
    gives each rank a part. ``served`` are the most batches that one training pass was given,
    ``evaluated`` counts the passes that no backward followed.
    """

    loader: int
    location: Location | None = None
    dataset_at: Location | None = None
    looped_at: Location | None = None
    rows: int | None = None
    batches: int | None = None
    sampler: str = ""
    sampler_name: str = ""
    dataset_name: str = ""
    shuffles: bool = False
    divided: bool = False
    taken: tuple[tuple[int, ...], ...] = ()
    sharded: tuple[int, ...] = ()
    next_epoch: tuple[int, ...] = ()
    contents: Mapping[str, str] = field(default_factory=dict)
    known: tuple[str, ...] = ()
    seeds: tuple[str, ...] = ()
    trained: int = 0
    served: int = 0
    evaluated: int = 0


@dataclass(frozen=True)
class Fed:
    """One training call: a digest of its inputs, its loader, and the examples in it and in the loader's batch."""

    location: Location | None
    digest: str
    loader: int | None = None
    examples: int | None = None
    served: int | None = None


@dataclass(frozen=True)
class Stepped:
    """One optimizer step: norms of every gradient, and of every weight before and after it, by name."""

    number: int
    optimizer: int
    location: Location | None = None
    gradients: Mapping[str, float] = field(default_factory=dict)
    before: Mapping[str, float] = field(default_factory=dict)
    after: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Collective:
    """A collective over all ranks, and the user's line that calls it.

    ``pass_number`` is the last pass over a loader that was begun before it, -1 for none.
    """

    operation: str
    location: Location | None = None
    pass_number: int = -1


@dataclass(frozen=True)
class Evaluation:
    """A pass over a loader that no backward followed.

    ``until`` is the number of the next pass that trains. ``reported_at`` is where a metric was
    computed, or a line printed, before that; ``score`` what computes the metric.
    """

    loader: int
    pass_number: int
    until: int | None = None
    rows: tuple[int, ...] = ()
    location: Location | None = None
    reported_at: Location | None = None
    score: str = ""


@dataclass(frozen=True)
class Saved:
    """A file written by the user's line."""

    path: str
    location: Location | None = None
    operation: str = ""


@dataclass(frozen=True)
class Rank:
    """One process.

    ``ended`` is how its script came to its end; where it hung, ``waits_in`` is the collective.
    ``aware`` tells that the script's own files hold what forms a group, taken here or not.
    """

    number: int = 0
    group: Group | None = None
    replicas: tuple[Replica, ...] = ()
    feeds: tuple[Feed, ...] = ()
    fed: tuple[Fed, ...] = ()
    steps: tuple[Stepped, ...] = ()
    collectives: tuple[Collective, ...] = ()
    evaluations: tuple[Evaluation, ...] = ()
    saved: tuple[Saved, ...] = ()
    ended: str = ""
    failed: bool = False
    waits_in: Collective | None = None
    sharded_weights: bool = False
    aware: bool = False


@dataclass(frozen=True)
class Processes:
    """Every rank of a launch, as far as it was rehearsed; while one runs, that one alone."""

    ranks: tuple[Rank, ...] = ()
    launcher: str = ""
