"""What a fit runs with: its arguments, and what the strings that its compile was given stand for."""

from typing import TYPE_CHECKING, Any

from dryfit.seams.keras.step.optimizers import settings_of

if TYPE_CHECKING:
    from dryfit.seams.keras.training import TrainingSeam

# The arguments of a fit that are told.
TOLD = ("batch_size", "epochs", "validation_split", "steps_per_epoch")


def see_settings(seam: "TrainingSeam", model: Any, given: dict[str, Any]) -> None:
    """Keep the settings of a first fit."""
    compiled, optimizer = seam.losses.compiled.get(id(model)), getattr(model, "optimizer", None)
    found: dict[str, object] = {}
    if optimizer is not None and compiled is not None and compiled.optimizer is not None:
        found["optimizer"] = settings_of(optimizer)
    if compiled is not None and isinstance(compiled.loss, str):
        found["loss"] = f"{compiled.loss} (from_logits=False)" if "crossentropy" in compiled.loss else compiled.loss
    found |= {name: given[name] for name in TOLD if given.get(name)}
    for name, value in found.items():
        seam.session.recorder.settings.setdefault(name, str(value)[:200])
