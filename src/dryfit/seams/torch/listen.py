"""Join the seams of torch to a session."""

from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from dryfit.seams.bare import BareSeam
from dryfit.seams.torch.backward.autograd import BackwardSeam
from dryfit.seams.torch.backward.derivatives import DerivativeSeam
from dryfit.seams.torch.batch.ended import EndedSeam
from dryfit.seams.torch.batch.first_rows import FirstRowsSeam
from dryfit.seams.torch.batch.loaders import LoaderSeam
from dryfit.seams.torch.batch.merged import MergedSeam
from dryfit.seams.torch.batch.repeated import RepeatedSeam
from dryfit.seams.torch.compilers import CompilerSeam
from dryfit.seams.torch.data.states import StateSeam
from dryfit.seams.torch.data.views import ViewSeam
from dryfit.seams.torch.devices import DeviceSeam
from dryfit.seams.torch.evaluate.passes import PassSeam
from dryfit.seams.torch.evaluate.reordered import ReorderedSeam
from dryfit.seams.torch.evaluate.written import WrittenSeam
from dryfit.seams.torch.forward.brought import BroughtSeam
from dryfit.seams.torch.forward.modules import ForwardSeam
from dryfit.seams.torch.forward.readings import ReadingSeam
from dryfit.seams.torch.forward.reshapes import ReshapeSeam
from dryfit.seams.torch.forward.settings_alone import Settings
from dryfit.seams.torch.forward.stored import StoredSeam
from dryfit.seams.torch.learn.probes import ProbeSeam
from dryfit.seams.torch.loss.bootstraps import BootstrapSeam
from dryfit.seams.torch.loss.earned import EarnedSeam
from dryfit.seams.torch.loss.likelihoods import LikelihoodSeam
from dryfit.seams.torch.loss.losses import LossSeam
from dryfit.seams.torch.loss.misfed import MisfedSeam
from dryfit.seams.torch.loss.siblings import SiblingSeam
from dryfit.seams.torch.loss.similarities import SimilaritySeam
from dryfit.seams.torch.loss.teachers import TeacherSeam
from dryfit.seams.torch.methods import MethodSeam
from dryfit.seams.torch.metrics.choices import ChoiceSeam
from dryfit.seams.torch.metrics.equalities import EqualitySeam
from dryfit.seams.torch.metrics.thresholds import ThresholdSeam
from dryfit.seams.torch.operations import tensor_call
from dryfit.seams.torch.processes.distributed import ProcessSeam
from dryfit.seams.torch.processes.feeds import FeedSeam
from dryfit.seams.torch.processes.replicas import ReplicaSeam
from dryfit.seams.torch.processes.shared_files import SharedFileSeam
from dryfit.seams.torch.processes.spawning import SpawnSeam
from dryfit.seams.torch.resources.adapters import AdapterSavingSeam
from dryfit.seams.torch.resources.roundtrips import RoundTripSeam
from dryfit.seams.torch.resources.saving import SavingSeam
from dryfit.seams.torch.step import copies, fresh
from dryfit.seams.torch.step.halves import HalfSeam
from dryfit.seams.torch.step.optimizers import OptimizerSeam
from dryfit.seams.torch.step.scalers import ScalerSeam
from dryfit.seams.torch.step.schedulers import SchedulerSeam

if TYPE_CHECKING:
    from dryfit.seams.session import Session


def listen(session: "Session", torch: Any) -> None:
    """Listen to every stage of a torch training."""
    session.recorder.framework = session.recorder.framework or "torch"
    _know_constructors(torch)
    session.tensor_calls.append(partial(tensor_call, torch))
    CompilerSeam(session)
    DeviceSeam(session, torch)
    SpawnSeam(session, torch)
    forward = ForwardSeam(session, torch)
    bare = BareSeam(session)
    forward.after.append(lambda *_: bare.look())
    WrittenSeam(session, torch, forward)
    probes = ProbeSeam(session, torch, forward)
    stored = StoredSeam(session, torch)
    forward.severed.begins = stored.fillings.begins
    SavingSeam(session, torch)
    ReadingSeam(session, torch, stored)
    RoundTripSeam(session, torch, forward)
    AdapterSavingSeam(session, torch, forward)
    ProcessSeam(session, torch)
    ReplicaSeam(session, torch, forward)
    optimizers = OptimizerSeam(session, torch, forward)
    stored.steps = optimizers.taken
    session.recorder.refreshers.append(partial(fresh.look, session, stored.fillings, optimizers.holdings))
    session.recorder.refreshers.append(partial(Settings(session).look, stored.fillings))
    session.recorder.refreshers.append(partial(copies.look, session, torch, optimizers.holdings, stored.fillings))
    session.loaders = LoaderSeam(session, torch, forward)
    ReorderedSeam(session, forward)
    EndedSeam(session, torch)
    FeedSeam(session, torch)
    SharedFileSeam(session, torch)
    losses = LossSeam(session, torch, forward, forward.origins)
    BroughtSeam(session, torch, forward, losses)
    MisfedSeam(session, torch, forward.origins)
    SimilaritySeam(session, torch)
    SiblingSeam(session, torch, forward)
    LikelihoodSeam(session, torch)
    EarnedSeam(session, torch)
    BootstrapSeam(session, torch)
    MethodSeam(session, torch)
    ReshapeSeam(session, torch)
    BackwardSeam(session, torch, forward, optimizers, probes)
    DerivativeSeam(session, torch)
    SchedulerSeam(session, torch)
    ChoiceSeam(session, torch)
    ThresholdSeam(session, torch)
    EqualitySeam(session, torch)
    # What is listened to last hears a call first: a scaler is followed even where its own call is refused.
    optimizers.halving = HalfSeam(session, torch)
    ScalerSeam(session, torch)
    ViewSeam(session, forward)
    StateSeam(session, torch, forward)
    TeacherSeam(session, torch, forward)
    RepeatedSeam(session, torch, forward)
    FirstRowsSeam(session, forward)
    MergedSeam(session, torch, forward)
    PassSeam(session, torch, forward)


def _know_constructors(torch: Any) -> None:
    """Let torch remember its own constructors before any is wrapped.

    `with torch.device("meta")` looks them up in a set that torch makes on first use.
    """
    with suppress(ImportError, AttributeError):
        import_module(f"{torch.__name__}.utils._device")._device_constructors()
