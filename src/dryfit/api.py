"""Rehearsals from code: a Trainer, or a model with a loader, that live in the caller's program."""

import contextlib
import importlib
import io
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence import Evidence
from dryfit.core.report import Report
from dryfit.core.request import Request
from dryfit.core.source import CELL, absolute, user_frame
from dryfit.policies import reference
from dryfit.policies.rewind import CannotRewind, preserved_training
from dryfit.version import __version__

# What listens, and what forks, is loaded when it is needed: `import dryfit` stays cheap.
if TYPE_CHECKING:
    from dryfit.seams.session import Session

NEVER_TRAINED = "Nothing was trained: no model was called and no optimizer stepped."


@dataclass(frozen=True)
class Training:
    """What is rehearsed: the phases of a training, and the objects that it may change."""

    phases: Callable[["Session"], Sequence[Callable[[], object]]]
    roots: dict[str, Any]
    built: tuple[Any, ...]


def check(
    target: Any,
    loader: Iterable[Any] | None = None,
    loss_fn: Callable[..., Any] | None = None,
    optimizer: Any = None,
    *,
    eval_loader: Iterable[Any] | None = None,
    compute_metrics: Callable[..., Any] | None = None,
    scheduler: Any = None,
    steps: int = 4,
    timeout: float = 300.0,
    fast: bool = False,
    fork: bool | None = None,
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
) -> Report:
    """Rehearse a training and leave everything as it was: what is trained afterwards is bit-identical.

    Args:
        target: A `transformers.Trainer`, or a `torch.nn.Module` to be trained by a plain loop.
        loader: The batches, for a model. Mappings are called as ``model(**batch)``; of tuples
            the last item is the labels and the others are the model's arguments.
        loss_fn: Called as ``loss_fn(logits, labels)``; without it the model's output has the loss.
        optimizer: Steps after each backward; without it the weights stay as they are.
        eval_loader: The batches of an evaluation, for a model.
        compute_metrics: Given the logits and labels of the evaluation as a pair of arrays.
        scheduler: Steps after the optimizer.
        steps: Optimizer steps of the training, and batches of the evaluation.
        timeout: Seconds for everything.
        fast: Whether to leave out the experiments (one batch again and again, other learning rates), which
            run in forks of the rehearsal where it is a fork itself.
        fork: Whether to rehearse in a forked process (True) or in this one, from a copy of all
            that changes (False). None forks where that is safe.
        select: Codes, or their beginnings, of the checks to report; all where there are none.
        ignore: Codes, or their beginnings, not to report.

    Raises:
        TypeError: the target is neither a Trainer nor a model with a loader.
    """
    training = _training(target, loader, loss_fn, optimizer, eval_loader, compute_metrics, scheduler, steps)
    request = Request(_caller(), steps=steps, timeout=timeout, fast=fast, select=tuple(select), ignore=tuple(ignore))
    importlib.import_module("dryfit.checks")
    with tempfile.TemporaryDirectory(prefix="dryfit-", ignore_cleanup_errors=True) as scratch:
        rehearsal = Rehearsal(replace(request, scratch=scratch), training)
        report = rehearsal.run(_is_forked(fork))
    _tell_notebook()
    return report


class Rehearsal:
    """One training under one session, in a fork or in this process."""

    def __init__(self, request: Request, training: Training) -> None:
        self.request = request
        self.training = training
        self.session: Session | None = None
        self.forked = False

    def run(self, forked: bool) -> Report:
        """Rehearse, and give what came of it; experiments are forks, and are made where this is one."""
        self.forked = forked
        if forked:
            from dryfit.script.fork import rehearse_in_fork

            return rehearse_in_fork(self.request, self._perform, self._expired)
        return self._in_place()

    def _in_place(self) -> Report:
        said = io.StringIO()
        try:
            with (
                preserved_training(**self.training.roots) as size,
                contextlib.redirect_stdout(said),
                contextlib.redirect_stderr(said),
            ):
                report = self._perform()
        except CannotRewind as refusal:
            return self._nothing(str(refusal))
        except Exception as error:
            return self._nothing(f"dryfit itself failed: {type(error).__name__}: {error}", traceback.format_exc())
        copied = f"{size / 2**20:,.1f} MiB of weights, states and data were copied, and put back."
        return replace(report, notes=(*report.notes, copied), output=said.getvalue())

    def _nothing(self, problem: str, output: str = "") -> Report:
        return Report(self.request.target, Evidence(), version=__version__, problem=problem, output=output)

    def _perform(self) -> Report:
        session = self.session = _session(self.request, experiments=self.forked)
        with _kept_disk(self.request, session) as disk_notes:
            try:
                _guard_device(session)
                session.install()
                _register(session, self.training.built)
                _attempt(session, self.training.phases(session))
                report = self._judged(session, "end")
            finally:
                session.uninstall()
            return replace(report, notes=(*report.notes, *disk_notes()))

    def _judged(self, session: "Session", ended: str) -> Report:
        from dryfit.script.problem import problem_of

        report = session.finish(ended)
        return replace(report, problem=report.problem or problem_of(report, NEVER_TRAINED))

    def _expired(self) -> Report:
        """The report of a fork whose time is up."""
        if self.session is None:
            raise TimeoutError
        report = self._judged(self.session, "timeout")
        sentence = f"The time of {self.request.timeout:g} s was up; what comes after it was not rehearsed."
        return replace(report, notes=(*report.notes, sentence))


def _training(
    target: Any,
    loader: Any,
    loss_fn: Any,
    optimizer: Any,
    eval_loader: Any,
    compute_metrics: Any,
    scheduler: Any,
    steps: int,
) -> Training:
    """The training of a trainer, or of parts by the package's own loop."""
    if hasattr(target, "get_train_dataloader"):
        built = (target, getattr(target, "args", None), target.model, target.optimizer)
        return Training(lambda session: _trainer_phases(session, target), {"trainer": target}, built)
    if not hasattr(target, "named_parameters") or loader is None:
        kind = type(target).__name__
        raise TypeError(f"check takes a transformers Trainer, or a torch model and a loader, not {kind} alone")
    parts = reference.Parts(target, loader, loss_fn, optimizer, scheduler, eval_loader, compute_metrics, steps)
    roots = {"model": target, "loader": loader, "loss_fn": loss_fn, "optimizer": optimizer, "scheduler": scheduler}
    roots |= {"eval_loader": eval_loader, "compute_metrics": compute_metrics}
    built = (target, loader, eval_loader, optimizer)
    return Training(lambda session: _reference_phases(session, parts), roots, built)


def _trainer_phases(session: "Session", trainer: Any) -> Sequence[Callable[[], object]]:
    def evaluate() -> None:
        if trainer.eval_dataset is not None and session.evidence().evaluate is None:
            trainer.evaluate()

    return (lambda: _without_trackers(session, trainer), trainer.train, evaluate)


def _without_trackers(session: "Session", trainer: Any) -> None:
    """Nothing of a rehearsal is reported to the services that follow a training."""
    handler = trainer.callback_handler
    trackers = [c for c in handler.callbacks if type(c).__module__.startswith("transformers.integrations")]
    handler.callbacks = [callback for callback in handler.callbacks if callback not in trackers]
    for tracker in trackers:
        session.note(f"{type(tracker).__name__} was told nothing of the rehearsal.")


def _reference_phases(session: "Session", parts: Any) -> Sequence[Callable[[], object]]:
    from dryfit.seams.metrics import computing

    metric = parts.compute_metrics
    if metric is not None:
        parts = replace(parts, compute_metrics=lambda pair: computing(session, metric, pair, (), {}))
    return (lambda: reference.train(parts, lambda: session.policy.steps), lambda: reference.evaluate(parts))


def _attempt(session: "Session", phases: Iterable[Callable[[], object]]) -> None:
    """Every phase, whatever became of the one before it."""
    for phase in phases:
        try:
            phase()
        except BaseException as error:
            if session.stopped(error) is None:
                raise
        session.close_passes()


def _session(request: Request, *, experiments: bool) -> "Session":
    """A session whose passes end once the time is up: nothing else can stop a training in this process."""
    from dryfit.policies import rehearsal
    from dryfit.seams.session import Session

    until = time.monotonic() + request.timeout
    policy = rehearsal.Rehearsal(request.steps, experiments=experiments and not request.fast, until=until)
    policy.session = session = Session(request, policy)
    return session


def _guard_device(session: "Session") -> None:
    torch = sys.modules.get("torch")
    if torch and torch.cuda.is_available():
        from dryfit.seams.torch.asserts import guard

        guard(session, torch)


def _register(session: "Session", built: tuple[Any, ...]) -> None:
    from dryfit.seams import places

    places.register(session, *(value for value in built if value is not None))


def _is_forked(wanted: bool | None) -> bool:
    if wanted is not None or sys.platform == "win32":
        return bool(wanted)
    from dryfit.script.fork import unsafe_because

    return not unsafe_because()


@contextmanager
def _kept_disk(request: Request, session: "Session") -> Iterator[Callable[[], list[str]]]:
    """Keep writes away from the user's folders, on the systems where that can be done."""
    if os.name != "posix":
        yield lambda: ["On this system, what the training writes is not redirected."]
        return
    from dryfit.script.disk import kept_disk

    with kept_disk(request, session) as notes:
        yield notes


def _caller() -> str:
    """The caller's file, as a report's target."""
    frame = user_frame(2)
    name = frame.f_code.co_filename if frame else ""
    return name if name.startswith(CELL) or not name else absolute(name)


def _tell_notebook() -> None:
    """In a notebook a report shows itself, where the renderer's own packages are installed."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if shell is None:
        return
    with contextlib.suppress(ImportError):
        importlib.import_module("dryfit.render.notebook").register(shell)
