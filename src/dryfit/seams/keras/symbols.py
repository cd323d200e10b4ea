"""Values that the script asks a tensor for where TensorFlow compiles, which a rehearsal does not."""

import os
import sys
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras_given import Symbolic
from dryfit.core.source import here, is_user_file, nodes_of, parse
from dryfit.seams.faults import claim

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# What calls the parts that TensorFlow compiles: a function, and the steps of a model by the seam of `fit`.
COMPILED = (("__call__", "polymorphic_function.py"), ("step", "training.py"))
# What leaves such a part again, and how a script asks for eager steps.
OUTSIDE = ("py_function", "numpy_function", "_internal_py_func", "_py_func")
EAGER = ("run_eagerly", "run_functions_eagerly")
# Frames above a value that are looked at.
DEPTH = 60


class SymbolSeam:
    """Refuses values of tensors where there would be symbols."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        eager = getattr(sys.modules.get("tensorflow.python.framework.ops"), "_EagerTensorBase", None)
        if eager is not None:
            session.patches.wrap(eager, "numpy", self._numpy)

    def _numpy(self, original: Any, tensor: Any) -> Any:
        asked = sys._getframe(2)
        path = asked.f_code.co_filename
        if is_user_file(path) and _is_compiled(asked) and not asks_for_eager(path):
            error = AttributeError("'SymbolicTensor' object has no attribute 'numpy'", name="numpy", obj=tensor)
            claim(error, ours=False)
            self.session.recorder.keras_adds("symbols", Symbolic(here()))
            raise error
        return original(tensor)


def _is_compiled(frame: FrameType | None) -> bool:
    """Whether what is called stands in a part that TensorFlow would compile."""
    for _ in range(DEPTH):
        name, path = (frame.f_code.co_name, frame.f_code.co_filename) if frame is not None else ("", "")
        if frame is None or name in OUTSIDE:
            return False
        if (name, os.path.basename(path)) in COMPILED and not is_user_file(path):
            return True
        frame = frame.f_back
    return False


def asks_for_eager(path: str) -> bool:
    """Whether the script has its steps run eagerly by itself."""
    tree = parse(path)
    names = (getattr(n, "attr", getattr(n, "arg", "")) for n in (nodes_of(tree) if tree else ()))
    return any(name in EAGER for name in names)
