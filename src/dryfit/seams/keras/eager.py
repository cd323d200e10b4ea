"""What Keras does for speed or for brevity, and a rehearsal does without."""

import sys
from typing import Any

from dryfit.seams.keras.flavour import Flavour


def make_eager(model: Any) -> None:
    """Values are read in a rehearsal, whatever the script compiled."""
    for name, value in (("jit_compile", False), ("run_eagerly", True)):
        try:
            setattr(model, name, value)
        except (AttributeError, ValueError):
            continue


def keep_tracebacks(flavour: Flavour) -> None:
    """A filtered traceback is another exception than the one that was raised."""
    if flavour.package == "keras":
        sys.modules["keras.src.utils.traceback_utils"].disable_traceback_filtering()
    if "tensorflow" in sys.modules:
        sys.modules["tensorflow"].debugging.disable_traceback_filtering()
