"""The evidence while it grows; frozen whenever a check asks."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from typing import Any, TypeVar

from dryfit.core import evidence as records
from dryfit.core.evidence import data_held as held
from dryfit.core.evidence import data_rows as read
from dryfit.core.evidence.accelerate import Accelerate
from dryfit.core.evidence.backward import (
    Backward,
    BackwardCall,
    FlatDerivative,
    Gradient,
    Severed,
    SummedGraph,
    UnusedLoss,
)
from dryfit.core.evidence.batch import Batch, Collation, Divided, Loader, OneTurn, Outlasted, Padding, SameBatch, Taking
from dryfit.core.evidence.batch_drawn import FirstRows
from dryfit.core.evidence.batch_graphs import Merged
from dryfit.core.evidence.data import (
    Coding,
    Cut,
    Data,
    Dataset,
    Draws,
    Fitted,
    Leak,
    Miscounted,
    Naming,
    Objects,
    Pairing,
    Text,
    Turned,
    Undivided,
)
from dryfit.core.evidence.evaluate import (
    AlwaysDropping,
    Evaluate,
    LastStatistics,
    Pass,
    Prompts,
    Reordered,
    TrainedInEvalMode,
    UntakenStatistics,
)
from dryfit.core.evidence.forward import (
    Attended,
    Averaged,
    Brought,
    Call,
    EndRead,
    Forward,
    InvertedMask,
    Model,
    Reshape,
    SoleShare,
    Weighing,
)
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.learn import AlikeUnits, Constant, Foresight, Influence, InputScale, Learn, Trial
from dryfit.core.evidence.lightning import Lightning
from dryfit.core.evidence.loss import (
    Behind,
    Bootstrap,
    Crossing,
    DrivenApart,
    Earned,
    Likelihood,
    Loss,
    LossCall,
    Misfed,
    OnePartner,
    Outweighed,
    Residual,
    Reversed,
    SharedOut,
    Siblings,
    Similarity,
    Teacher,
    Undefined,
)
from dryfit.core.evidence.metrics import (
    BestMetric,
    Carried,
    Choice,
    Crosswise,
    Decoding,
    ExchangedScore,
    MetricCall,
    Metrics,
    Ranking,
    ScoredWhole,
    Share,
    Tally,
    Threshold,
)
from dryfit.core.evidence.processes import Processes, Rank
from dryfit.core.evidence.resources import AbsentFile, Ending, Folder, Resources, RoundTrip, Stored, Uncopied, Unfetched
from dryfit.core.evidence.script import Script
from dryfit.core.evidence.step import (
    HalfGradients,
    HandUpdates,
    Optimizer,
    Reckoned,
    ScaledClip,
    Scheduler,
    SparseGradients,
    Step,
    StepTaken,
    Unheld,
)
from dryfit.core.evidence.weights import (
    CarriedModel,
    FrozenHead,
    Hidden,
    Lagging,
    Loading,
    Multiplied,
    Overtaken,
    Overwritten,
    SettingsAlone,
    Stale,
    Uncalled,
    Unheeded,
    Untied,
)
from dryfit.core.finding import Fact

T = TypeVar("T")


@dataclass
class Recorder:
    """One list for every kind of entry. A record exists once any of its lists has an entry."""

    framework: str = ""
    settings: dict[str, Fact] = field(default_factory=dict)
    environment: dict[str, str] = field(default_factory=dict)
    script: Script = field(default_factory=Script)
    datasets: list[Dataset] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)
    namings: list[Naming] = field(default_factory=list)
    draws: list[Draws] = field(default_factory=list)
    pairings: list[Pairing] = field(default_factory=list)
    leaks: list[Leak] = field(default_factory=list)
    held_out: list[held.HeldOut] = field(default_factory=list)
    fitted: list[Fitted] = field(default_factory=list)
    word_numbers: list[held.WordNumbers] = field(default_factory=list)
    moved_apart: list[held.MovedApart] = field(default_factory=list)
    waited: list[held.Waited] = field(default_factory=list)
    swapped: list[held.Swapped] = field(default_factory=list)
    exchanged: list[held.Exchanged] = field(default_factory=list)
    sliced: list[held.Sliced] = field(default_factory=list)
    codings: list[Coding] = field(default_factory=list)
    cuts: list[Cut] = field(default_factory=list)
    turned: list[Turned] = field(default_factory=list)
    reread: list[read.Reread] = field(default_factory=list)
    constant_targets: list[read.ConstantTarget] = field(default_factory=list)
    seeded_rows: list[read.SeededRows] = field(default_factory=list)
    reseeded: list[read.Reseeded] = field(default_factory=list)
    rewritten: list[read.Rewritten] = field(default_factory=list)
    repeated_streams: list[read.RepeatedStream] = field(default_factory=list)
    alike_views: list[read.AlikeViews] = field(default_factory=list)
    augmented: list[read.Augmented] = field(default_factory=list)
    copied: list[held.Copied] = field(default_factory=list)
    means_of_targets: list[held.Encoded] = field(default_factory=list)
    shared_settings: list[read.SharedSetting] = field(default_factory=list)
    wrapped: list[read.Wrapped] = field(default_factory=list)
    undivided: list[Undivided] = field(default_factory=list)
    states_carried: list[held.StateCarried] = field(default_factory=list)
    miscounted: list[Miscounted] = field(default_factory=list)
    objects: list[Objects] = field(default_factory=list)
    tallies: list[Tally] = field(default_factory=list)
    shares: list[Share] = field(default_factory=list)
    carried: list[Carried] = field(default_factory=list)
    thresholds: list[Threshold] = field(default_factory=list)
    scored_whole: list[ScoredWhole] = field(default_factory=list)
    exchanged_scores: list[ExchangedScore] = field(default_factory=list)
    rankings: list[Ranking] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)
    crosswise: list[Crosswise] = field(default_factory=list)
    collations: list[Collation] = field(default_factory=list)
    loaders: list[Loader] = field(default_factory=list)
    paddings: list[Padding] = field(default_factory=list)
    takings: list[Taking] = field(default_factory=list)
    carried_models: list[CarriedModel] = field(default_factory=list)
    reckoned: list[Reckoned] = field(default_factory=list)
    one_turns: list[OneTurn] = field(default_factory=list)
    outlasted: list[Outlasted] = field(default_factory=list)
    divided: list[Divided] = field(default_factory=list)
    same_batches: list[SameBatch] = field(default_factory=list)
    first_rows: list[FirstRows] = field(default_factory=list)
    merged: dict[int, Merged] = field(default_factory=dict)
    models: list[Model] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    losses: list[LossCall] = field(default_factory=list)
    crossings: list[Crossing] = field(default_factory=list)
    residuals: list[Residual] = field(default_factory=list)
    misfed: list[Misfed] = field(default_factory=list)
    behind: list[Behind] = field(default_factory=list)
    likelihoods: list[Likelihood] = field(default_factory=list)
    earned: list[Earned] = field(default_factory=list)
    teachers: list[Teacher] = field(default_factory=list)
    bootstraps: list[Bootstrap] = field(default_factory=list)
    siblings: list[Siblings] = field(default_factory=list)
    similarities: list[Similarity] = field(default_factory=list)
    shared_out: list[SharedOut] = field(default_factory=list)
    partners: list[OnePartner] = field(default_factory=list)
    driven_apart: list[DrivenApart] = field(default_factory=list)
    outweighed: list[Outweighed] = field(default_factory=list)
    reversed: list[Reversed] = field(default_factory=list)
    undefined: list[Undefined] = field(default_factory=list)
    dropping: list[AlwaysDropping] = field(default_factory=list)
    untaken: list[UntakenStatistics] = field(default_factory=list)
    lasting: list[LastStatistics] = field(default_factory=list)
    reordered: list[Reordered] = field(default_factory=list)
    prompts: list[Prompts] = field(default_factory=list)
    unfollowed: list[UntakenStatistics] = field(default_factory=list)
    backwards: list[BackwardCall] = field(default_factory=list)
    gradients: list[Gradient] = field(default_factory=list)
    reshapes: list[Reshape] = field(default_factory=list)
    inverted_masks: list[InvertedMask] = field(default_factory=list)
    attended: list[Attended] = field(default_factory=list)
    averaged: list[Averaged] = field(default_factory=list)
    ends_read: list[EndRead] = field(default_factory=list)
    weighings: list[Weighing] = field(default_factory=list)
    sole_shares: list[SoleShare] = field(default_factory=list)
    brought: list[Brought] = field(default_factory=list)
    second: set[int] = field(default_factory=set)
    unused_losses: list[UnusedLoss] = field(default_factory=list)
    severed: list[Severed] = field(default_factory=list)
    summed: list[SummedGraph] = field(default_factory=list)
    flat_derivatives: list[FlatDerivative] = field(default_factory=list)
    optimizers: list[Optimizer] = field(default_factory=list)
    steps: list[StepTaken] = field(default_factory=list)
    schedulers: list[Scheduler] = field(default_factory=list)
    scaled_clips: list[ScaledClip] = field(default_factory=list)
    halves: list[HalfGradients] = field(default_factory=list)
    frozen_heads: list[FrozenHead] = field(default_factory=list)
    unheld: list[Unheld] = field(default_factory=list)
    hand_updates: list[HandUpdates] = field(default_factory=list)
    stale: list[Stale] = field(default_factory=list)
    lagging: list[Lagging] = field(default_factory=list)
    overtaken: list[Overtaken] = field(default_factory=list)
    sparse_gradients: list[SparseGradients] = field(default_factory=list)
    passes: list[Pass] = field(default_factory=list)
    served: list[Pass] = field(default_factory=list)
    trained_in_eval_mode: list[TrainedInEvalMode] = field(default_factory=list)
    metrics: list[MetricCall] = field(default_factory=list)
    decodings: list[Decoding] = field(default_factory=list)
    best: BestMetric | None = None
    stored: list[Stored] = field(default_factory=list)
    roundtrips: list[RoundTrip] = field(default_factory=list)
    folders: list[Folder] = field(default_factory=list)
    absent_files: list[AbsentFile] = field(default_factory=list)
    unfetched: list[Unfetched] = field(default_factory=list)
    uncopied: list[Uncopied] = field(default_factory=list)
    endings: list[Ending] = field(default_factory=list)
    trials: list[Trial] = field(default_factory=list)
    influences: list[Influence] = field(default_factory=list)
    constants: list[Constant] = field(default_factory=list)
    foresights: list[Foresight] = field(default_factory=list)
    alike_units: list[AlikeUnits] = field(default_factory=list)
    planned: int | None = None
    scales: list[InputScale] = field(default_factory=list)
    hidden: list[Hidden] = field(default_factory=list)
    loadings: list[Loading] = field(default_factory=list)
    untied: list[Untied] = field(default_factory=list)
    uncalled: list[Uncalled] = field(default_factory=list)
    multiplied: list[Multiplied] = field(default_factory=list)
    unheeded: list[Unheeded] = field(default_factory=list)
    overwritten: list[Overwritten] = field(default_factory=list)
    settings_alone: list[SettingsAlone] = field(default_factory=list)
    lightning: Lightning | None = None
    accelerate: Accelerate | None = None
    keras: Keras | None = None
    rank: Rank | None = None
    failures: list[records.Failure] = field(default_factory=list)
    ran: set[str] = field(default_factory=set)
    refreshers: list[Callable[[], None]] = field(default_factory=list)
    faults: list[Exception] = field(default_factory=list)

    def evidence(self) -> records.Evidence:
        """Everything so far, frozen."""
        for refresh in self.refreshers:
            self._refresh(refresh)
        return records.Evidence(
            framework=self.framework,
            settings=dict(self.settings),
            environment=dict(self.environment),
            script=self.script,
            data=_filled(self._data()),
            batch=_filled(self._batch()),
            forward=_filled(self._forward()),
            loss=_filled(self._loss()),
            backward=_filled(self._backward()),
            step=_filled(self._step()),
            evaluate=_filled(
                Evaluate(
                    (*self.passes, *self.served),
                    tuple(self.trained_in_eval_mode),
                    tuple(self.dropping),
                    (*self.untaken, *self.unfollowed),
                    tuple(self.reordered),
                    tuple(self.prompts),
                    tuple(self.lasting),
                )
            ),
            metrics=_filled(self._metrics()),
            learn=_filled(self._learn()),
            lightning=self.lightning,
            accelerate=self.accelerate,
            keras=self.keras,
            resources=_filled(self._resources()),
            processes=Processes((self.rank,)) if self.rank else None,
            failures=records.Failures(tuple(self.failures)),
            ran=tuple(sorted(self.ran)),
        )

    def _metrics(self) -> Metrics:
        counted = tuple(self.tallies), tuple(self.choices), tuple(self.crosswise), tuple(self.carried)
        names = ("thresholds", "shares", "scored_whole", "exchanged_scores", "rankings")
        kept = {name: tuple(getattr(self, name)) for name in names}
        return Metrics(tuple(self.metrics), tuple(self.decodings), self.best, *counted, **kept)

    def _refresh(self, refresh: Callable[[], None]) -> None:
        """Bring evidence up to date; a mistake of ours in that costs the report no more than this."""
        try:
            refresh()
        except Exception as error:
            # "changed size during iteration": the script is still running, in its own thread.
            if isinstance(error, RuntimeError) and threading.current_thread() is not threading.main_thread():
                raise
            self.faults.append(error)

    def _data(self) -> Data:
        return Data(**{part.name: tuple(getattr(self, part.name)) for part in fields(Data)})

    def _resources(self) -> Resources:
        return Resources(**{part.name: tuple(getattr(self, part.name)) for part in fields(Resources)})

    def _backward(self) -> Backward:
        idle = tuple(self.unused_losses), tuple(self.severed), tuple(self.summed), tuple(self.flat_derivatives)
        return Backward(tuple(self.backwards), tuple(self.gradients), *idle)

    def _step(self) -> Step:
        return Step(**{part.name: tuple(getattr(self, part.name)) for part in fields(Step)})

    def _learn(self) -> Learn:
        tried = tuple(self.trials), tuple(self.influences), tuple(self.constants), tuple(self.scales)
        return Learn(*tried, tuple(self.foresights), tuple(self.alike_units), self.planned)

    def _batch(self) -> Batch:
        read = tuple(self.collations), tuple(self.loaders), tuple(self.paddings), tuple(self.takings)
        turns = tuple(self.one_turns), tuple(self.same_batches), tuple(self.divided), tuple(self.outlasted)
        return Batch(*read, *turns, tuple(self.merged.values()), tuple(self.first_rows))

    def _loss(self) -> Loss:
        return Loss(tuple(self.losses), **{f.name: tuple(getattr(self, f.name)) for f in fields(Loss)[1:]})

    def _forward(self) -> Forward:
        weights = tuple(self.hidden), tuple(self.loadings), tuple(self.untied), tuple(self.overwritten)
        scrambled = tuple(self.reshapes), tuple(self.inverted_masks)
        made = Forward(tuple(self.models), tuple(self.calls), *weights, *scrambled)
        rest = ("attended", "averaged", "ends_read", "brought", "settings_alone", "weighings", "unheeded", "multiplied")
        kept = {name: tuple(getattr(self, name)) for name in (*rest, "uncalled", "sole_shares")}
        return replace(made, second=tuple(sorted(self.second)), **kept)

    def keras_adds(self, name: str, entry: object) -> None:
        """Append to one of the Keras record's tuples, once."""
        known = self.keras or Keras()
        if entry not in getattr(known, name):
            changes: dict[str, Any] = {name: (*getattr(known, name), entry)}
            self.keras = replace(known, **changes)

    def keras_sets(self, name: str, entries: tuple[object, ...]) -> None:
        """Put other entries in the place of one of the Keras record's tuples."""
        changes: dict[str, Any] = {name: entries}
        self.keras = replace(self.keras or Keras(), **changes)

    def script_adds(self, name: str, entry: object) -> None:
        """Append to one of the script record's tuples."""
        changes: dict[str, Any] = {name: (*getattr(self.script, name), entry)}
        self.script = replace(self.script, **changes)


def _filled(record: T) -> T | None:
    return record if any(vars(record).values()) else None


def update(entries: list[Any], number: int, **changes: object) -> None:
    """Replace the entry with this number by a changed copy."""
    for index, entry in enumerate(entries):
        if entry.number == number:
            entries[index] = replace(entry, **changes)
            return
