"""The Lightning seam: what Trainer and LightningModule alone know of their loop."""

from typing import TYPE_CHECKING, Any

from dryfit.seams.lightning.monitors import listen_to_callbacks, listen_to_configuration, listen_to_schedules
from dryfit.seams.lightning.trainer import TrainerSeam

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# The package has two names: the whole distribution's and the older, separate one.
PACKAGES = ("lightning.pytorch", "pytorch_lightning")


def _listen(session: "Session", module: Any) -> None:
    package = module.__name__
    TrainerSeam(session, package)
    listen_to_callbacks(session, package)
    listen_to_schedules(session, package)
    listen_to_configuration(session, package)


# The whole package, not its modules: they import each other in a circle.
LISTENERS: dict[str, Any] = dict.fromkeys(PACKAGES, _listen)
