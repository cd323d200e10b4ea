"""What is looked at once a fit has taken its batches."""

from typing import TYPE_CHECKING, Any

from dryfit.seams.keras.data.alike import see_alike
from dryfit.seams.keras.data.decoding import see_untraceable
from dryfit.seams.keras.data.placeless import see_placeless
from dryfit.seams.keras.data.short_batches import see_short
from dryfit.seams.keras.forward import unmasked
from dryfit.seams.keras.loss.weighed import see_weighed

if TYPE_CHECKING:
    from dryfit.seams.keras.training import TrainingSeam


def see_taken(seam: "TrainingSeam", model: Any, given: dict[str, Any]) -> None:
    """Look at the batches of its training steps."""
    session, batches = seam.session, seam.sizes.batches["train_step"]
    see_alike(session, batches)
    see_weighed(session, given, batches)
    see_placeless(session, given, batches)
    unmasked.see(seam.layers, model, batches)
    see_short(seam, model, given)
    see_untraceable(session, model, seam.losses.compiled.get(id(model)), given.get("x"), batches)
