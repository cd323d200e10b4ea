"""Images that a pipeline decodes without a shape: `decode_image` may give the frames of an animation as well."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras_refused import Shapeless
from dryfit.core.finding import Location
from dryfit.core.source import here
from dryfit.seams.guarded import is_awaited

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# What decodes an image of any format, and the argument without which it has no number of axes.
DECODES, ANIMATED = "decode_image", "expand_animations"
# What the file is called that TensorFlow rewrites a function into; it runs once more as it is written.
REWRITTEN = "__autograph_generated_file"


class Decoding:
    """Listens to the decoding inside of mapped functions, and maps once more with shapes where they are missed."""

    def __init__(self, session: "Session", tensorflow: Any) -> None:
        self.session = session
        self.shaped = False
        self.without: list[Location] = []
        for module in (tensorflow.io, tensorflow.image):
            session.patches.wrap(module, DECODES, self._decoded)
        session.patches.wrap(tensorflow.data.Dataset, "map", self._mapped)

    def _decoded(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        if self.shaped:
            kwargs.setdefault(ANIMATED, False)
        image = original(*args, **kwargs)
        where = here(3) if getattr(getattr(image, "shape", None), "rank", 0) is None else None
        if where is not None and REWRITTEN not in where.path:
            self.without.append(where)
        return image

    def _mapped(self, original: Callable[..., Any], dataset: Any, *args: Any, **kwargs: Any) -> Any:
        self.without.clear()
        try:
            return original(dataset, *args, **kwargs)
        except Exception as error:
            where = next(iter(self.without), None)
            if self.shaped or where is None or is_awaited(error, sys._getframe(1), near=False):
                raise
            result = self._mapped_with_shapes(original, dataset, args, kwargs)
            if result is None:
                raise
            said = str(error).partition("\n")[0][:120].strip().rstrip(".")
            self.session.recorder.keras_adds("shapeless", Shapeless(DECODES, type(error).__name__, said, where))
            return result

    def _mapped_with_shapes(self, original: Callable[..., Any], dataset: Any, args: Any, kwargs: Any) -> Any | None:
        """The pipeline with images of three axes; None where that raises as well."""
        self.shaped = True
        try:
            return original(dataset, *args, **kwargs)
        except Exception:
            return None
        finally:
            self.shaped = False
