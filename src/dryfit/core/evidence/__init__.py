"""The evidence: what was measured, one record per stage, and the failures that were met."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from dryfit.core.evidence.accelerate import Accelerate
from dryfit.core.evidence.backward import Backward
from dryfit.core.evidence.batch import Batch
from dryfit.core.evidence.data import Data
from dryfit.core.evidence.evaluate import Evaluate
from dryfit.core.evidence.forward import Forward
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.learn import Learn
from dryfit.core.evidence.lightning import Lightning
from dryfit.core.evidence.loss import Loss
from dryfit.core.evidence.metrics import Metrics
from dryfit.core.evidence.operation import TensorCall
from dryfit.core.evidence.processes import Processes
from dryfit.core.evidence.resources import Resources
from dryfit.core.evidence.script import Script
from dryfit.core.evidence.step import Step
from dryfit.core.finding import Fact, Location
from dryfit.core.stage import CATCH_ALL, Stage, is_catch_all
from dryfit.core.summary import TensorSummary

__all__ = [
    "RECORDS",
    "Backward",
    "Batch",
    "Data",
    "Evaluate",
    "Evidence",
    "Failure",
    "Failures",
    "Forward",
    "Learn",
    "Loss",
    "Metrics",
    "Processes",
    "Resources",
    "Script",
    "Step",
]


# Errors of a package that is missing, or lacks what is asked of it.
IMPORTING = ("ImportError", "ModuleNotFoundError")


# The operation that puts rows together.
COLLATING = "collate"


# What a name may stand for that no computation takes.
NOTHING, NONE, TEXT = "nothing", "none", "text"


@dataclass(frozen=True)
class Failure:
    """An exception that the rehearsal met.

    ``operation`` names the seam (collate, forward, cross_entropy, backward, ...),
    ``location`` is the innermost line of the user's own code, ``raised_in`` the library
    function that raised, ``module`` the path of the submodule it happened in.
    ``explained_by`` is the code of the finding that accounts for it, ``mended`` whether the
    rehearsal went on past it, ``stands_on`` the failures before it that were not mended.
    ``curtailed`` says that the rehearsal's own shortening of loops may be the whole cause.
    ``call`` is the tensor operation that raised, where a line of the user's asked for it.
    ``unfit`` tells what names of the user's line stood for that no computation takes: nothing at
    all, None, text.
    """

    number: int
    stage: Stage
    operation: str
    error: str
    message: str
    location: Location | None = None
    raised_in: str = ""
    module: str = ""
    inputs: Mapping[str, TensorSummary] = field(default_factory=dict)
    facts: Mapping[str, Fact] = field(default_factory=dict)
    explained_by: str = ""
    mended: bool = False
    stands_on: tuple[int, ...] = ()
    curtailed: bool = False
    call: TensorCall | None = None
    unfit: tuple[str, ...] = ()

    @property
    def kind(self) -> tuple[str, str, Location | None]:
        """What two failures share when one explanation serves both."""
        return self.operation, self.error, self.location


@dataclass(frozen=True)
class Failures:
    """Every failure, in the order in which they were met."""

    all: tuple[Failure, ...] = ()

    def __iter__(self) -> Iterator[Failure]:
        return iter(self.all)

    def at(self, *operations: str) -> tuple[Failure, ...]:
        """The failures of these operations."""
        return tuple(failure for failure in self.all if failure.operation in operations)

    def is_excused(self, failure: Failure) -> bool:
        """Whether too few turns may be the whole cause: of a failure, or of all those that it may be the echo of."""
        before = [self.all[number] for number in failure.stands_on]
        return failure.curtailed or (bool(before) and all(map(self.is_excused, before)))

    def is_left_to(self, code: str, number: int | None) -> bool:
        """Whether no other check tells the cause of a failure; one that is not known is anybody's."""
        known = self.all[number].explained_by if number is not None else ""
        return known in ("", code) or is_catch_all(known)

    def first(self, code: str, *operations: str) -> int | None:
        """The number of the first failure of these operations that no other check accounts for.

        What cannot be imported is the script's own affair, whatever else is known by then.
        """
        of_script = code.startswith(Stage.SCRIPT.prefix)
        known = (f for f in self.at(*operations) if of_script or f.error not in IMPORTING)
        return next((f.number for f in known if f.explained_by in ("", code)), None)

    def mended_by(self, *codes: str) -> str:
        """The first of these checks whose failure was mended in memory; what follows may be the mend's doing."""
        return next((f.explained_by for f in self.all if f.mended and f.explained_by in codes), "")

    def first_mended(self, code: str) -> Failure | None:
        """The first failure of which a check gave the cause, and a mend the proof."""
        return next((f for f in self.all if f.mended and f.explained_by == code), None)

    def explained_among(self, *codes: str) -> str:
        """The first of these checks that accounts for a failure, whether it was mended or not."""
        return next((f.explained_by for f in self.all if f.explained_by in codes), "")

    def unexplained(self, stage: Stage) -> tuple[Failure, ...]:
        """The failures of a stage that no finding accounts for, and neither an earlier one nor we may have caused."""
        own = f"{stage.prefix}{CATCH_ALL}"
        found = (f for f in self.all if f.stage is stage and f.explained_by in ("", own))
        known = [f for f in self.all if f.explained_by and not is_catch_all(f.explained_by)]
        told = {f.kind for f in known if f.mended}
        # Rows that cannot be put together in one loop cannot in another.
        unstacked = {f.message for f in known if f.operation == COLLATING}
        left = (f for f in found if f.operation != COLLATING or f.message not in unstacked)
        return tuple(f for f in left if not f.stands_on and not f.curtailed and f.kind not in told)


RECORDS: dict[type, str] = {
    Script: "script",
    Data: "data",
    Batch: "batch",
    Forward: "forward",
    Loss: "loss",
    Backward: "backward",
    Step: "step",
    Evaluate: "evaluate",
    Metrics: "metrics",
    Resources: "resources",
    Lightning: "lightning",
    Accelerate: "accelerate",
    Keras: "keras",
    Learn: "learn",
    Processes: "processes",
}


@dataclass(frozen=True)
class Evidence:
    """All that is known of one rehearsal; a record that is None was never reached.

    ``ran`` names stages that were gone through, whether or not anything was measured there.
    """

    framework: str = ""
    settings: Mapping[str, Fact] = field(default_factory=dict)
    environment: Mapping[str, str] = field(default_factory=dict)
    script: Script | None = None
    data: Data | None = None
    batch: Batch | None = None
    forward: Forward | None = None
    loss: Loss | None = None
    backward: Backward | None = None
    step: Step | None = None
    evaluate: Evaluate | None = None
    metrics: Metrics | None = None
    resources: Resources | None = None
    learn: Learn | None = None
    lightning: Lightning | None = None
    accelerate: Accelerate | None = None
    keras: Keras | None = None
    processes: Processes | None = None
    failures: Failures = Failures()
    ran: tuple[str, ...] = ()

    def record(self, name: str) -> object | None:
        """The record of this name; the failures are always there."""
        found: object | None = getattr(self, name)
        return found
