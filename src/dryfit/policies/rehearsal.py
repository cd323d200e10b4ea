"""The whole rehearsal: the walk, and beside it the experiments that its evidence asks for."""

import copy
import gc
import math
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from dryfit.core.baseline import constant_error
from dryfit.core.check import severity_of
from dryfit.core.evidence import Failures
from dryfit.core.evidence.learn import (
    HASTENED,
    HOLDING,
    NARROWED,
    REDRAWN,
    RESCALED,
    STANDARDISED,
    THAWED,
    UNCLIPPED,
    UNDROPPED,
    Trial,
)
from dryfit.core.finding import Severity
from dryfit.core.stage import Stage, stage_of
from dryfit.policies.laboratory import Laboratory, no_fork_because
from dryfit.policies.outcomes import FLAT, calmer_rates, creeps, jumped, learns, other_rates, said_enough
from dryfit.policies.planning import planned_steps
from dryfit.policies.repeating import Bench
from dryfit.policies.trainings import Training, kind_of
from dryfit.policies.trying import CHANGEABLE, Trying, held_back
from dryfit.policies.walk import Walk
from dryfit.seams.policy import LoaderPass, Repeatable
from dryfit.seams.session import Session
from dryfit.seams.torch.learn.alike import alike
from dryfit.seams.torch.learn.wide import wide
from dryfit.seams.torch.step.trials import parameters_of

# A layer has weights and biases.
LAYER = 2
# A loss of one batch so many times that of a constant answer asks whether its targets are too large.
FAR_OFF = 3.0
# Trainings of one script, one behind another, that are tried: a pretraining, a new head, and all layers.
MOST = 3


class Rehearsal(Walk):
    """Walks, and keeps a laboratory at the first step, and at that of a later training of another kind.

    ``until`` is when passes end, by the monotonic clock.
    """

    def __init__(self, steps: int, *, experiments: bool, alone: bool = True, until: float = math.inf) -> None:
        super().__init__(steps, alone=alone)
        self.until = until
        self.session: Session | None = None
        self.experiments = experiments
        self.trainings: list[Training] = []
        self._batches: dict[int, object] = {}
        self._kept_in: dict[int, int] = {}
        self._loss = math.nan
        self._stepped_in = 0
        self._kinds: list[tuple[object, ...]] = []
        self._unforked = False

    def starts_pass(self, loader_pass: LoaderPass) -> None:
        """Before the first pass, put aside what has been loaded: no collection of garbage need visit it again."""
        if not self._by_pass:
            gc.freeze()
        super().starts_pass(loader_pass)

    def wants_more(self, loader_pass: LoaderPass) -> bool:
        """What the walk wants, until the time is up."""
        return time.monotonic() < self.until and super().wants_more(loader_pass)

    def batch(self, loader_pass: LoaderPass, value: object) -> object:
        """Keep a copy of each loader's first batch; the loop may change the one that it is given.

        Where a training may begin behind another, that is the first batch of each pass, as is the loss of it.
        """
        wanted = self.experiments and not self._unforked and len(self.trainings) < MOST
        begins = loader_pass.number != self._kept_in.get(loader_pass.loader)
        if wanted and begins and (self.trainings or loader_pass.loader not in self._batches):
            self._kept_in[loader_pass.loader] = loader_pass.number
            self._batches[loader_pass.loader] = _copied(value)
            self._loss = math.nan if self.trainings else self._loss
        return value

    def lost(self, value: float) -> None:
        """Remember the loss of the first batch, which is the one that is kept: others may be added up before a step."""
        super().lost(value)
        self._loss = value if math.isnan(self._loss) else self._loss

    def steps_next(self, loader_pass: LoaderPass | None) -> None:
        """Before the very first step, and before the first of another training: open a laboratory."""
        session = self.session
        if session is None or not self.experiments or self._unforked:
            return
        if self.trainings and not self._begins_another(session, loader_pass):
            return
        if not math.isfinite(self._loss) or not session.request.scratch:
            return
        if reason := no_fork_because():
            self._unforked = True
            session.note(f"The experiments beside the walk were left out, as with --fast: {reason}.")
            return
        self._open(session, loader_pass)

    def _begins_another(self, session: Session, loader_pass: LoaderPass | None) -> bool:
        """Whether another optimizer begins, in a pass of its own, and no training from before once more."""
        if len(self.trainings) >= MOST or len(session.turns) != len(set(session.turns)):
            return False
        before, number = [training.optimizer for training in self.trainings], session.turns[-1]
        if number in before or loader_pass is None or loader_pass.number == self._stepped_in:
            return False
        return kind_of(session, number) not in [kind_of(session, other) for other in before]

    def _open(self, session: Session, loader_pass: LoaderPass | None) -> None:
        training = Training(
            Laboratory(Path(session.request.scratch, f"laboratory-{len(self.trainings)}")),
            optimizer=session.turns[-1],
            loaderless=loader_pass is None,
            planned=planned_steps(session, loader_pass),
            alike=alike(session.live("models"), session.request.target),
            wide=wide(session.live("models"), session.request.target) if _fresh(session) else None,
            first=not self.trainings,
        )
        self.trainings.append(training)
        trial = training.laboratory.open()
        if trial is None:
            training.laboratory.ask(Trial("one-batch"))
            training.laboratory.ask(Trial("stream", one_batch=False))
            return
        loader = loader_pass.loader if loader_pass else None
        kept = self._batches.get(loader) if loader is not None else None
        session.move_in()
        session.policy = policy = Trying(session, training.laboratory, trial, loader, kept, self._loss)
        policy.begin()

    def stepped(self, loader_pass: LoaderPass | None) -> None:
        """Remember the pass of the last step."""
        self._stepped_in = loader_pass.number if loader_pass else self._stepped_in
        super().stepped(loader_pass)

    def repeatable(self, loop: Repeatable) -> None:
        """Try the first loop that can be run again here, and a later one of another kind where nothing was wrong."""
        session, first = self.session, not self._kinds
        if session is None or not self.experiments or loop.kind in self._kinds or len(self._kinds) >= MOST:
            return
        if not _worth_repeating(session, loop) or (not first and any(_errors(session))):
            return
        self._kinds.append(loop.kind)
        trials, before = session.recorder.trials, list(session.recorder.trials)
        found = Bench(loop, fresh=first and _fresh(session)).trials()
        if first:
            trials.extend(found)
            return
        # Those of a later loop are the evidence where they show an error; the evidence holds one loop's.
        trials[:] = [replace(trial, optimizer=loop.optimizer) for trial in found]
        if not any(_errors(session)):
            trials[:] = before

    def finish(self) -> None:
        """Gather the trials; where the loop does not learn, try what would let it."""
        gc.unfreeze()
        trainings, self.trainings = self.trainings, []
        if self.session is None or not trainings:
            return
        self.experiments = False
        try:
            if self._worth_trying(self.session):
                self._try(self.session, trainings)
        finally:
            # A keeper holds the orders of those before it open.
            for training in reversed(trainings):
                training.laboratory.close()

    def _worth_trying(self, session: Session) -> bool:
        """One optimizer, or one after another's last step, and nothing that crashed without a mend."""
        turns = session.turns
        return 0 < len(turns) == len(set(turns)) and _unbroken(session)

    def _try(self, session: Session, trainings: list[Training]) -> None:
        """The first training's trials; those of a later one where none before shows anything wrong."""
        recorder = session.recorder
        before = len(recorder.trials)
        for training in trainings:
            if len(recorder.trials) > before and any(_errors(session)):
                return
            recorder.planned = training.planned
            recorder.trials[before:] = self._trials(session, training, alone=len(trainings) == 1)

    def _trials(self, session: Session, training: Training, *, alone: bool) -> list[Trial]:
        laboratory = training.laboratory
        found = {trial.name: trial for trial in laboratory.gather()}
        if laboratory.asked and not found:
            session.note("The experiments beside the walk gave no answer in time.")
        if training.loaderless and _asks_another(session):
            return [trial for trial in found.values() if not trial.one_batch and trial.ended == "nonfinite"]
        follows = _asks_twin(session)
        if follows:
            found = {name: trial for name, trial in found.items() if _counts(trial)}
        batch, stream = found.get("one-batch"), found.get("stream")
        if found and all(trial.ended == "time" and not said_enough(trial) for trial in found.values()):
            steps = max(len(trial.losses) for trial in found.values()) - 1
            session.note(f"Steps of this loop are too slow for the experiments beside the walk: they made {steps}.")
        for trial in _asked(session, training, batch, stream, alone=alone):
            paced = batch if trial.one_batch else stream
            laboratory.ask(replace(trial, rows=paced.rows, seconds=paced.seconds) if paced else trial)
        return [trial for trial in laboratory.gather() if not follows or _counts(trial)]


def _asked(
    session: Session, training: Training, batch: Trial | None, stream: Trial | None, *, alone: bool
) -> list[Trial]:
    """What to try after the unchanged loop on one batch and on its own."""
    others: list[Trial] = []
    if batch and said_enough(batch) and (creeps(batch) or not learns(batch)):
        fresh = (_fresh(session) and training.first) or _is_layer(session, batch)
        others = [*_others(batch, session, fresh=fresh), *(t for t in held_back(session) if t.change == UNDROPPED)]
    elif batch and said_enough(batch) and held_back(session):
        others = held_back(session)
    elif stream and said_enough(stream) and (jumped(stream) or stream.is_astray):
        others = calmer_rates()
    held = [o for o in session.recorder.optimizers if alone or o.number == training.optimizer]
    if stream and said_enough(stream) and any(entry.missing_fresh for entry in held):
        others = [Trial("holding", HOLDING, one_batch=False), *others]
    if stream and stream.ended == "script" and any(entry.lone_passes for entry in held):
        # The loop ran to the script's end and no step was left out: these are all that it takes.
        others = [Trial("hastened", HASTENED, one_batch=False), *others]
    if stream and said_enough(stream) and any(entry.frozen_fresh for entry in held):
        others = [Trial("thawed", THAWED, one_batch=False), *others]
    if batch and said_enough(batch) and any(scale.is_odd for scale in session.recorder.scales):
        others = [Trial("standardised", STANDARDISED), *others]
        if stream and said_enough(stream) and jumped(stream):
            others.insert(1, Trial("standardised-stream", STANDARDISED, one_batch=False))
    if batch and said_enough(batch) and _far_off(session, batch):
        others = [Trial("rescaled", RESCALED), *others]
    if batch and said_enough(batch) and not learns(batch) and training.alike:
        begun = f"`{training.alike.name}` begins with {training.alike.value:g} everywhere"
        others = [Trial("redrawn", REDRAWN, cause="weights", measured=begun, where=training.alike.where), *others]
    if batch and said_enough(batch) and training.wide and (not learns(batch) or _far_off(session, batch)):
        begun = f"`{training.wide.name}` begins with a deviation of {training.wide.deviation:.3g}"
        begun += f", where its inputs ask for {training.wide.usual:.2g} at most"
        others = [Trial("narrowed", NARROWED, cause="weights", measured=begun, where=training.wide.where), *others]
    return others


def _asks_another(session: Session) -> bool:
    """Whether a model that nothing trains answers in a loop without a loader: an agent's target, which moves.

    No trial of such a loop is about one batch, and what it loses may rise as it learns.
    """
    return bool(_untrained(session))


def _untrained(session: Session) -> set[int]:
    """The models that answer without a gradient beside the training, and that nothing trains.

    A model of which the loop calls a method may be trained though it answers nothing there: an optimizer holds it.
    """
    calls = session.recorder.calls
    held = {number for optimizer in session.recorder.optimizers for number in optimizer.models}
    last = max((place for place, call in enumerate(calls) if call.phase == "train"), default=-1)
    # What is loaded again behind the training, to be looked at, sets no targets.
    return {call.model for call in calls[:last] if not call.grad_enabled} - _trained(session) - held


def _trained(session: Session) -> set[int]:
    return {call.model for call in session.recorder.calls if call.phase == "train"}


def _counts(trial: Trial) -> bool:
    """Whether a trial says something where the targets move."""
    return trial.one_batch or trial.ended == "nonfinite"


def _asks_twin(session: Session) -> bool:
    """Whether what answers untrained is made like the model that is trained, and follows it: its answers are targets.

    Of such a loop the loss may rise as it learns, whatever loader gives its batches.
    """
    kinds = {model.number: (model.class_name, model.parameters) for model in session.recorder.models}
    trained = {kinds[number] for number in _trained(session) if number in kinds}
    return any(kinds.get(number) in trained for number in _untrained(session))


def _others(base: Trial, session: Session, *, fresh: bool) -> list[Trial]:
    """What to try after a batch that was not learnt: the rates that could be, and one change at a time."""
    rates = other_rates(base, fresh=fresh)
    if jumped(base, FLAT) or not rates:
        return rates
    changes = [change for change, applies in CHANGEABLE.items() if applies(session)]
    if any(trial.scale > 1 for trial in rates):
        # Beside higher rates, only what holds the steps back is worth its time.
        changes = [change for change in changes if change == UNCLIPPED]
    return [*rates, *(Trial(f"change-{number}", change) for number, change in enumerate(changes))]


def _far_off(session: Session, batch: Trial) -> bool:
    """Whether the loss of a batch is far above what the mean of its targets would come to."""
    errors = [found for call in session.recorder.losses if call.training and (found := constant_error(call))]
    return bool(errors) and batch.end is not None and batch.end > FAR_OFF * errors[0]


def _unbroken(session: Session) -> bool:
    failures = Failures(tuple(session.recorder.failures))
    return all(failure.mended or failures.is_excused(failure) for failure in failures)


def _worth_repeating(session: Session, loop: Repeatable) -> bool:
    """Nothing raised without a mend, and no known fault of the forward or the loss would show in every trial."""
    if not _unbroken(session):
        return False
    worst = set(_errors(session))
    mended = {failure.explained_by for failure in session.recorder.failures if not failure.curtailed}
    stages = (Stage.FORWARD, Stage.LOSS)
    return loop.cure(frozenset(code for code in worst | mended - {""} if stage_of(code) in stages))


def _errors(session: Session) -> Iterator[str]:
    """The codes of what is known to be wrong by now."""
    return (code for code, finding in session.diagnose() if severity_of(code, finding) is Severity.ERROR)


def _fresh(session: Session) -> bool:
    return not any(model.pretrained for model in session.recorder.models)


def _is_layer(session: Session, trial: Trial) -> bool:
    """Whether the weights and biases of one layer are all that an optimizer trains, as of a head on a frozen body."""
    optimizers = session.live("optimizers")
    own = optimizers[trial.optimizer : trial.optimizer + 1] if trial.optimizer is not None else optimizers
    return len(own) == 1 and 0 < sum(p.requires_grad for p in parameters_of(own[0])) <= LAYER


def _copied(value: object) -> object | None:
    try:
        return copy.deepcopy(value)
    except Exception:
        return None
