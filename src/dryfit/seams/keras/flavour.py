"""What differs between Keras 3 and tf-keras: where their classes live and how they are asked."""

import sys
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Flavour:
    """One Keras, by the modules that define what the seams wrap."""

    name: str
    package: str
    layer_module: str
    loss_module: str
    optimizer_module: str
    model_module: str
    metric_module: str
    callback_module: str
    symbol_module: str
    symbol: str
    function_modules: tuple[str, ...]

    def callback(self) -> Any:
        """The base class of callbacks."""
        return sys.modules[self.callback_module].Callback

    def is_symbolic(self, value: Any) -> bool:
        """Whether a value stands for a tensor while a functional model is being put together."""
        kind = getattr(sys.modules.get(self.symbol_module), self.symbol, None)
        return kind is not None and isinstance(value, kind)

    def backend(self) -> str:
        """The library that computes."""
        if self.package == "tf_keras":
            return "tensorflow"
        keras = sys.modules.get("keras")
        return str(keras.config.backend()) if keras else ""


KERAS = Flavour(
    name="keras",
    package="keras",
    layer_module="keras.src.layers.layer",
    loss_module="keras.src.losses.loss",
    optimizer_module="keras.src.optimizers.base_optimizer",
    model_module="keras.src.models.model",
    metric_module="keras.src.metrics.metric",
    callback_module="keras.src.callbacks.callback",
    symbol_module="keras.src.backend.common.keras_tensor",
    symbol="KerasTensor",
    function_modules=("keras.losses", "keras._tf_keras.keras.losses"),
)
TF_KERAS = Flavour(
    name="tf-keras",
    package="tf_keras",
    layer_module="tf_keras.src.engine.base_layer",
    loss_module="tf_keras.src.losses",
    optimizer_module="tf_keras.src.optimizers.optimizer",
    model_module="tf_keras.src.engine.training",
    metric_module="tf_keras.src.metrics.base_metric",
    callback_module="tf_keras.src.callbacks",
    symbol_module="tf_keras.src.engine.keras_tensor",
    symbol="KerasTensor",
    function_modules=("tf_keras.losses", "tf_keras.api._v2.keras.losses"),
)
