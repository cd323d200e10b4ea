"""What a pipeline makes without a known number of axes: images of any format, and what Python of the script's gives."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras_refused import Shapeless
from dryfit.core.finding import Location
from dryfit.core.source import here, location_of
from dryfit.core.trace import calls_named
from dryfit.seams.draws import undrawn
from dryfit.seams.guarded import is_awaited
from dryfit.seams.keras.data import feeding
from dryfit.seams.keras.data.once import is_once
from dryfit.seams.keras.symbols import asks_for_eager
from dryfit.seams.signature import is_users

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# What decodes an image of any format, and the argument without which it has no number of axes.
DECODES, ANIMATED = "decode_image", "expand_animations"
# What calls Python inside of a mapped function, and tells nothing of the shape of what comes of it.
CALLING, GENERATING = ("py_function", "numpy_function"), "from_generator"
# What the file is called that TensorFlow rewrites a function into; it runs once more as it is written.
REWRITTEN = "__autograph_generated_file"
# The numbers of axes that are tried for what Python gives: those of an image, a series and a table.
RANKS = (3, 1, 2)
# The types of what is no image and no signal: a label has no axes.
WHOLE = ("int32", "int64", "bool", "string")
# The most characters of a message that are told.
TOLD = 120


class Decoding:
    """Listens to what has no shape inside of mapped functions, and maps once more with shapes where they are missed."""

    def __init__(self, session: "Session", tensorflow: Any) -> None:
        self.session, self.tensorflow = session, tensorflow
        self.rank: int | None = None
        self.without: list[tuple[str, Location | None]] = []
        self._made: dict[int, tuple[Any, str, Location | None]] = {}
        session.objects["shapeless"] = self
        for module in (tensorflow.io, tensorflow.image):
            session.patches.wrap(module, DECODES, self._decoded)
        for name in CALLING:
            session.patches.wrap(tensorflow, name, self._calling(name))
        session.patches.wrap(tensorflow.data.Dataset, "map", self._mapped)

    def _decoded(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        if self.rank is not None:
            kwargs.setdefault(ANIMATED, False)
        image = original(*args, **kwargs)
        if getattr(getattr(image, "shape", None), "rank", 0) is None:
            self._keep(DECODES, here(3))
        return image

    def _calling(self, name: str) -> Callable[..., Any]:
        def call(original: Any, *args: Any, **kwargs: Any) -> Any:
            result = original(*args, **kwargs)
            unknown = [leaf for leaf in self.tensorflow.nest.flatten(result) if _rank(leaf) is None]
            for leaf in unknown if self.rank is not None else ():
                leaf.set_shape([None] * (0 if leaf.dtype.name in WHOLE else self.rank or 0))
            if unknown:
                self._keep(name, here(3))
            return result

        return call

    def _keep(self, name: str, where: Location | None) -> None:
        self.without.append((name, where if where is not None and REWRITTEN not in where.path else None))

    def _mapped(self, original: Callable[..., Any], dataset: Any, *args: Any, **kwargs: Any) -> Any:
        self.without.clear()
        try:
            result = original(dataset, *args, **kwargs)
        except Exception as error:
            if self.rank is not None or is_awaited(error, sys._getframe(1), near=False):
                raise
            name, where = next(iter(sorted(self.without, key=lambda maker: maker[1] is None)), ("", None))
            result = self._mapped_with_shapes(original, dataset, args, kwargs) if name else None
            if result is None:
                name, where = self.maker_of(dataset)
                result = self._mapped_behind_shapes(original, dataset, args, kwargs) if name else None
            if result is None:
                raise
            entry = Shapeless(name, type(error).__name__, told(error), where or called(name, here(3)))
            self.session.recorder.keras_adds("shapeless", entry)
            return result
        if self.without:
            self._made[id(result)] = (result, *self.without[-1])
        return result

    def _mapped_with_shapes(self, original: Callable[..., Any], dataset: Any, args: Any, kwargs: Any) -> Any | None:
        """The pipeline with images of three axes, or what else runs; None where that raises as well."""
        for rank in RANKS:
            self.rank = rank
            try:
                return original(dataset, *args, **kwargs)
            except Exception:
                continue
            finally:
                self.rank = None
        return None

    def _mapped_behind_shapes(self, original: Callable[..., Any], dataset: Any, args: Any, kwargs: Any) -> Any | None:
        """The pipeline behind a step that says how many axes its rows have; None where that raises as well."""
        if is_once(dataset):
            return None
        try:
            ranks = [_rank(leaf) for leaf in self.tensorflow.nest.flatten(first_of(dataset))]

            def shaped(*parts: Any) -> Any:
                for leaf, rank in zip(self.tensorflow.nest.flatten(parts), ranks, strict=True):
                    if _rank(leaf) is None:
                        leaf.set_shape([None] * (rank or 0))
                return parts if len(parts) > 1 else parts[0]

            return original(original(dataset, shaped), *args, **kwargs)
        except Exception:
            return None

    def maker_of(self, dataset: Any) -> tuple[str, Location | None]:
        """The function that gave a pipeline what has no number of axes, and its line where that is known."""
        made = [self._made[id(step)] for step in feeding.pipeline(dataset) if id(step) in self._made]
        return (made[0][1], made[0][2]) if made else ("", None)


def see_untraceable(session: "Session", model: Any, compiled: Any, source: Any, batches: list[Any]) -> None:
    """A fit's pipeline without numbers of axes, of which Keras cannot make the graph of a step; ours runs eagerly."""
    decoding: Decoding | None = session.objects.get("shapeless")
    if decoding is None or compiled is None or not feeding.is_dataset(source) or not batches:
        return
    tensorflow, spec = decoding.tensorflow, source.element_spec
    leaves = tensorflow.nest.flatten(spec)
    eager = any(asks_for_eager(site.path) for site in (compiled.site, session.site) if site is not None)
    if all(_rank(leaf) is not None for leaf in leaves) or eager or not isinstance(spec, tuple) or len(spec) < 2:
        return
    # A step of the script's own may say the shapes itself.
    if is_users(next((owner for owner in type(model).__mro__ if "train_step" in vars(owner)), type(model))):
        return
    try:
        given = tensorflow.nest.flatten(tuple(batches[0][: len(spec)]))
        known = [
            tensorflow.TensorSpec([None, *leaf.shape[1:]], form.dtype) if len(leaf.shape) else form
            for leaf, form in zip(given, leaves, strict=True)
        ]
        error = _untraced(tensorflow, model, spec)
        if error is None or _untraced(tensorflow, model, tensorflow.nest.pack_sequence_as(spec, known)) is not None:
            return
    except Exception:
        return
    name, where = decoding.maker_of(source)
    name = name or GENERATING
    where = where or called(name, session.site)
    if where is not None:
        session.recorder.keras_adds("shapeless", Shapeless(name, type(error).__name__, told(error), where, traced=True))


def _untraced(tensorflow: Any, model: Any, spec: Any) -> Exception | None:
    """What is raised where the graph of a model's answer and its loss is made of a batch of this form."""

    def step(inputs: Any, targets: Any) -> Any:
        return model.compute_loss(inputs, targets, model(inputs, training=False))

    try:
        tensorflow.function(step, autograph=False).get_concrete_function(*spec[:2])
    except Exception as error:
        return error
    return None


def first_of(dataset: Any) -> Any:
    """The first element of a pipeline; what the script draws stays undrawn."""
    with undrawn():
        return next(iter(dataset))


def told(error: Exception) -> str:
    """The first line of a message."""
    return str(error).partition("\n")[0][:TOLD].strip().rstrip(".")


def called(name: str, near: Location | None) -> Location | None:
    """The one line of a file that calls a function of this name."""
    calls = calls_named(near.path, name) if near is not None else []
    return location_of(calls[0], near.path) if len(calls) == 1 and near is not None else None


def _rank(leaf: Any) -> int | None:
    """The number of axes of a tensor or of its form; 0 of what has none to ask for."""
    shape = getattr(leaf, "shape", None)
    return 0 if shape is None else getattr(shape, "rank", 0)
