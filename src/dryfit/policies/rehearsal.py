"""The whole rehearsal: the walk, and beside it the experiments that its evidence asks for."""

import copy
import math
import time
from pathlib import Path

from dryfit.core.evidence.learn import STANDARDISED, Trial
from dryfit.policies.laboratory import Laboratory, can_fork
from dryfit.policies.trying import CHANGES, Trying
from dryfit.policies.walk import Walk
from dryfit.seams.policy import LoaderPass
from dryfit.seams.session import Session

# A loop that has brought the loss of one batch below this share of its start is learning.
LEARNS = 0.97
# One that has brought it above this share has jumped, and only smaller steps can help.
FLAT = 1.1
# The learning rate is tried at these multiples when the loop as it is does not learn ...
LOWER = (0.1, 0.01, 0.001)
# ... and, where it is below the first of these, at these values.
USUAL = (1e-3, 1e-2, 1e-1)
# A trial that took fewer steps in its time says too little for the others to be worth theirs.
ENOUGH_STEPS = 15


class Rehearsal(Walk):
    """Walks, and keeps a laboratory at the first step. ``until`` is when passes end, by the monotonic clock."""

    def __init__(self, steps: int, *, experiments: bool, alone: bool = True, until: float = math.inf) -> None:
        super().__init__(steps, alone=alone)
        self.until = until
        self.session: Session | None = None
        self.experiments = experiments
        self.laboratory: Laboratory | None = None
        self._batches: dict[int, object] = {}
        self._loss = math.nan

    def wants_more(self, loader_pass: LoaderPass) -> bool:
        """What the walk wants, until the time is up."""
        return time.monotonic() < self.until and super().wants_more(loader_pass)

    def batch(self, loader_pass: LoaderPass, value: object) -> object:
        """Keep a copy of each loader's first batch; the loop may change the one that it is given."""
        if self.experiments and self.laboratory is None and loader_pass.loader not in self._batches:
            self._batches[loader_pass.loader] = _copied(value)
        return value

    def lost(self, value: float) -> None:
        """Remember the loss before the first step."""
        self._loss = value

    def steps_next(self, loader_pass: LoaderPass | None) -> None:
        """Before the very first step: open the laboratory."""
        session = self.session
        if session is None or not self.experiments or self.laboratory is not None or not can_fork():
            return
        if not math.isfinite(self._loss) or not session.request.scratch:
            return
        self.laboratory = Laboratory(Path(session.request.scratch, "laboratory"))
        trial = self.laboratory.open()
        if trial is None:
            self.laboratory.ask(Trial("one-batch"))
            self.laboratory.ask(Trial("stream", one_batch=False))
            return
        loader = loader_pass.loader if loader_pass else None
        kept = self._batches.get(loader) if loader is not None else None
        session.move_in()
        session.policy = policy = Trying(session, self.laboratory, trial, loader, kept, self._loss)
        policy.begin()

    def finish(self) -> None:
        """Gather the trials; where the loop does not learn, try what would let it."""
        session, laboratory = self.session, self.laboratory
        if session is None or laboratory is None:
            return
        self.laboratory, self.experiments = None, False
        try:
            if self._worth_trying(session):
                session.recorder.trials.extend(self._trials(session, laboratory))
        finally:
            laboratory.close()

    def _worth_trying(self, session: Session) -> bool:
        """One optimizer, and nothing that crashed without a mend."""
        stepped = {step.optimizer for step in session.recorder.steps}
        return len(stepped) == 1 and all(f.mended or f.curtailed for f in session.recorder.failures)

    def _trials(self, session: Session, laboratory: Laboratory) -> list[Trial]:
        found = {trial.name: trial for trial in laboratory.gather()}
        batch, stream = found.get("one-batch"), found.get("stream")
        others = []
        if batch and _said_enough(batch) and not learns(batch):
            others = _others(batch, fresh=not any(m.pretrained for m in session.recorder.models))
        elif stream and _said_enough(stream) and jumped(stream):
            others = [Trial(f"stream-{scale:g}", scale=scale, one_batch=False) for scale in LOWER]
        if batch and _said_enough(batch) and any(scale.is_odd for scale in session.recorder.scales):
            others = [Trial("standardised", STANDARDISED), *others]
        for trial in others:
            laboratory.ask(trial)
        return laboratory.gather()


def _said_enough(trial: Trial) -> bool:
    return trial.ended != "time" or len(trial.losses) >= ENOUGH_STEPS


def _others(base: Trial, *, fresh: bool) -> list[Trial]:
    """What to try after a batch that was not learnt: the rates that could be, and one change at a time."""
    rate = base.learning_rate or 0.0
    lower = [Trial(f"lower-{scale:g}", scale=scale) for scale in LOWER]
    if jumped(base, FLAT):
        return lower
    changes = [Trial(f"change-{number}", change) for number, change in enumerate(CHANGES)]
    if rate >= USUAL[0] / 10:
        return lower + changes
    # Pretrained weights at a fine-tuning rate move little in so few steps: that is no fault to look for.
    return [Trial(f"higher-{usual:g}", scale=usual / rate) for usual in USUAL if rate > 0] if fresh else []


def jumped(trial: Trial, share: float = 1.0) -> bool:
    """Whether the loss ended above a share of its start, or not as a number."""
    end = trial.end
    return trial.ended == "nonfinite" or (end is not None and trial.start is not None and end > share * trial.start)


def learns(trial: Trial) -> bool:
    """Whether the loss of the batch came down."""
    start, end = trial.start, trial.end
    return start is not None and end is not None and end <= LEARNS * start


def _copied(value: object) -> object | None:
    try:
        return copy.deepcopy(value)
    except Exception:
        return None
