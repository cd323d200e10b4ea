"""What a policy decides: how much of each loop the seams hand over."""

from dataclasses import dataclass
from typing import Protocol

from dryfit.core.evidence.learn import Trial
from dryfit.core.finding import Location


@dataclass
class LoaderPass:
    """One iteration over a loader of `length` batches, as far as it has come.

    ``last`` is the batch that it gave last, ``before`` the one before that, which Accelerate, a batch ahead, hands
    over while it fetches the last: it ``leads`` its loop; ``skipped`` tells that the last batch came before its turn,
    ``ahead`` that the loop has yet to be given the last batch, ``broken`` that an exception ended it, ``resumes`` that
    its loop goes on all the same, ``cut`` that the policy did, ``asked_at`` where the user's line asks for it.
    """

    loader: int
    number: int
    served: int = 0
    backwards: int = 0
    steps: int = 0
    calls: int = 0
    open: bool = True
    length: int | None = None
    last: object = None
    before: object = None
    broken: bool = False
    resumes: bool = False
    cut: bool = False
    leads: bool = False
    ahead: bool = False
    skipped: bool = False
    asked_at: Location | None = None

    @property
    def is_ahead(self) -> bool:
        """Whether the loop has yet to be given the batch that it gave last, which was fetched ahead."""
        return self.leads and not self.ahead

    @property
    def handed(self) -> object:
        """The batch that the loop was given last."""
        return self.before if self.is_ahead else self.last

    def reopen(self) -> None:
        """Its loop goes on with data asked for anew, from the first batch."""
        self.open, self.broken, self.resumes, self.served = True, False, False, 0
        self.ahead = self.skipped = False


class Repeatable(Protocol):
    """A loop that its seam can run again, from its first step and in this process.

    ``suspects`` are trials of what looks wrong and may be put right, one change each. `cure` lets every
    trial run without faults that are known, and says whether it can. `run` puts everything back. ``planned`` is
    how many steps the whole loop would take, ``optimizer`` the number of what takes them.
    """

    suspects: tuple[Trial, ...]
    planned: int | None
    optimizer: int | None

    @property
    def kind(self) -> tuple[object, ...]:
        """What makes a loop another than one before: folds and seeds repeat the same."""

    def cure(self, codes: frozenset[str]) -> bool:
        """Put the faults of these checks right in every trial, where all of them can be."""

    def thin(self) -> bool:
        """Leave few rows of each batch, so that a slow step is quicker; whether there were more."""

    def run(self, trial: Trial, steps: int, seconds: float) -> Trial:
        """The trial with its losses."""


class Policy(Protocol):
    """Decides at the seams; `starts_pass` and `stepped` may raise `BudgetReached`.

    ``steps`` is how many optimizer steps a framework's own loop takes before it is stopped,
    ``one_epoch`` whether such a loop ends with its first epoch, ``measures`` whether anybody reads what is measured,
    which costs more than the steps themselves: where nobody does, seams only hand on, and mend what raises.
    """

    steps: int
    one_epoch: bool
    measures: bool

    def starts_pass(self, loader_pass: LoaderPass) -> None:
        """A loader is about to be iterated."""

    def fits(self, model: int) -> None:
        """A framework's own loop is about to train a model; may raise `BudgetReached`."""

    def steps_next(self, loader_pass: LoaderPass | None) -> None:
        """An optimizer is about to step."""

    def looks_again(self, looks: int, since: float) -> bool:
        """Whether a step that has run its closure that often, the first time then, may run it once more."""

    def lost(self, value: float) -> None:
        """A backward began at this loss."""

    def repeats(self) -> bool:
        """Whether a model may repeat its last answer: without gradients, outside of loaders and frameworks' loops."""

    def finish(self) -> None:
        """The rehearsal is about to be judged."""

    def repeatable(self, loop: Repeatable) -> None:
        """A loop has shown its first steps and can be run again."""

    def stepped(self, loader_pass: LoaderPass | None) -> None:
        """An optimizer has stepped, inside a loader's pass or outside of any."""

    def wants_more(self, loader_pass: LoaderPass) -> bool:
        """Whether the pass goes on with another batch."""

    def wants_last(self, loader_pass: LoaderPass) -> bool:
        """Whether a pass that has enough is to have its last batch too, where that is a smaller one."""

    def batch(self, loader_pass: LoaderPass, value: object) -> object:
        """What the loop is given in place of the batch that the loader made."""
