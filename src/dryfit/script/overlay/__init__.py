"""A copy-on-write view of the disk: the script writes, the user's folders do not change."""

from dryfit.script.overlay.environment import environment, mirror
from dryfit.script.overlay.frameworks import hooks
from dryfit.script.overlay.session import Overlay

__all__ = ["Overlay", "environment", "hooks", "mirror"]
