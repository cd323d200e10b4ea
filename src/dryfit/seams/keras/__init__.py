"""The seams of Keras 3 and of tf-keras: layers, losses, optimizers, and the loops of fit."""

import sys
from typing import TYPE_CHECKING, Any

from dryfit.seams.keras import jitted, operations
from dryfit.seams.keras.data import as_written, rowwise, vocabularies
from dryfit.seams.keras.data.columns import ColumnSeam
from dryfit.seams.keras.data.decoding import Decoding
from dryfit.seams.keras.data.parting import PartingSeam
from dryfit.seams.keras.data.passes import Passes
from dryfit.seams.keras.data.unlike_rows import Unlike
from dryfit.seams.keras.data.yielding import Yielding
from dryfit.seams.keras.evaluate import reordered
from dryfit.seams.keras.flavour import KERAS, TF_KERAS, Flavour
from dryfit.seams.keras.forward import shares
from dryfit.seams.keras.forward.fitting_weights import WeightsSeam
from dryfit.seams.keras.forward.layers import LayerSeam
from dryfit.seams.keras.forward.loading import LoadingSeam
from dryfit.seams.keras.loss import logit_losses
from dryfit.seams.keras.loss.added import added_of
from dryfit.seams.keras.loss.crossing import CrossingSeam
from dryfit.seams.keras.loss.exchanged import OwnLosses
from dryfit.seams.keras.loss.losses import LossSeam
from dryfit.seams.keras.loss.mixing import Mixing
from dryfit.seams.keras.loss.written import WrittenLosses
from dryfit.seams.keras.metrics.tallied import MetricSeam
from dryfit.seams.keras.step.optimizers import OptimizerSeam
from dryfit.seams.keras.step.taped import TapedLoops
from dryfit.seams.keras.step.tapes import Tapes
from dryfit.seams.keras.symbols import SymbolSeam
from dryfit.seams.keras.training import TrainingSeam
from dryfit.seams.torch.batch.spent import BareLoops

if TYPE_CHECKING:
    from dryfit.seams.session import Session


class KerasSeams:
    """The seams of one Keras; each joins when its module has been imported."""

    def __init__(self, session: "Session", flavour: Flavour) -> None:
        self.session = session
        self.flavour = flavour
        self.layers = LayerSeam(session, flavour)
        self.losses = LossSeam(session, flavour, self.layers)
        self.optimizers = OptimizerSeam(session, flavour, self.layers, TapedLoops(session, self.layers, self.losses))
        self.training = TrainingSeam(session, flavour, self.layers, self.losses)
        self.metrics = MetricSeam(session, self.layers, lambda: self.optimizers.fitting > 0)


def seams_of(session: "Session", flavour: Flavour) -> KerasSeams:
    """The seams of one Keras in a session, made when first asked for."""
    known: dict[str, KerasSeams] = session.objects.setdefault("keras", {})
    if flavour.name not in known:
        known[flavour.name] = KerasSeams(session, flavour)
    return known[flavour.name]


def _listeners(flavour: Flavour) -> dict[str, Any]:
    functions = {
        name: lambda session, module: seams_of(session, flavour).losses.listen_functions(module)
        for name in flavour.function_modules
    }
    roots = [name.removesuffix(".losses") for name in flavour.function_modules]
    loading = {
        f"{root}.{part}": lambda session, module: LoadingSeam(session, flavour, module)
        for root in roots
        for part in ("models", "saving")
    }
    parting = {
        f"{root}.{part}": lambda session, module: PartingSeam(session, module)
        for root in roots
        for part in ("utils", "preprocessing")
    }
    softmaxes = {
        f"{root}.{part}": lambda session, module: _listen_to_shares(session, module)
        for root in roots
        for part in ("ops", "activations", "backend")
    }
    return (
        functions
        | loading
        | parting
        | softmaxes
        | {
            flavour.layer_module: lambda session, module: _listen_to_layers(session, flavour, module.Layer),
            flavour.loss_module: lambda session, module: seams_of(session, flavour).losses.listen(module.Loss),
            flavour.optimizer_module: lambda session, module: seams_of(session, flavour).optimizers.listen(module),
            flavour.metric_module: lambda session, module: seams_of(session, flavour).metrics.listen(module),
            flavour.model_module: lambda session, module: _listen_to_models(session, flavour, module.Model),
        }
    )


def _listen_to_shares(session: "Session", module: Any) -> None:
    shares.listen(session, module)
    Mixing(session).listen(module)


def _listen_to_layers(session: "Session", flavour: Flavour, layer_class: Any) -> None:
    seams_of(session, flavour).layers.listen(layer_class)
    added_of(session).listen(layer_class)


def _listen_to_models(session: "Session", flavour: Flavour, model_class: Any) -> None:
    operations.join(session)
    seams_of(session, flavour).training.listen(model_class)
    WeightsSeam(session, seams_of(session, flavour).layers, model_class)


def _tensorflow(session: "Session", tensorflow: Any) -> None:
    """Run functions eagerly, so that values can be read and errors have lines of the user's."""
    before = tensorflow.config.functions_run_eagerly()
    tensorflow.config.run_functions_eagerly(True)
    # The frames of the library hold what an operation was given.
    tensorflow.debugging.disable_traceback_filtering()
    for package in (tensorflow, tensorflow.compat.v2):
        session.patches.wrap(package.__internal__.autograph, "tf_convert", _as_written)
    CrossingSeam(session, tensorflow)
    operations.join(session)
    as_written.listen(session)
    rowwise.listen(session)
    Decoding(session, tensorflow)
    Unlike(session, tensorflow)
    reordered.listen(session, tensorflow)
    for module in (tensorflow, tensorflow.math, tensorflow.nn):
        _listen_to_shares(session, module)
    SymbolSeam(session)
    Passes(session, tensorflow)
    Yielding(session, tensorflow)
    BareLoops.join(session)
    WrittenLosses(session, tensorflow)
    OwnLosses(session, tensorflow)
    Tapes(session, tensorflow)
    logit_losses.listen(session, tensorflow, [seams_of(session, flavour).losses for flavour in (KERAS, TF_KERAS)])
    session.patches.later(lambda: tensorflow.config.run_functions_eagerly(before))


def _as_written(original: Any, function: Any, *args: Any, **kwargs: Any) -> Any:
    """What runs eagerly needs no rewriting, and its lines are then the user's own."""
    eager = sys.modules["tensorflow"].executing_eagerly()
    return function if eager else original(function, *args, **kwargs)


LISTENERS: dict[str, Any] = {
    "tensorflow": _tensorflow,
    "jax": jitted.listen,
    "keras.src.optimizers.loss_scale_optimizer": lambda session, module: seams_of(
        session, KERAS
    ).optimizers.listen_scaling(module),
    "tf_keras.src.optimizers.legacy.optimizer_v2": lambda session, module: seams_of(
        session, TF_KERAS
    ).optimizers.listen_legacy(module),
    "datasets.arrow_dataset": ColumnSeam,
    **vocabularies.LISTENERS,
    **_listeners(KERAS),
    **_listeners(TF_KERAS),
}
