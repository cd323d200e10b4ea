"""What generators yield, beside what the signature of their pipeline says."""

import ast
import contextlib
import inspect
import sys
from collections.abc import Callable, Iterator
from functools import partial, update_wrapper
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras_refused import Misyielded
from dryfit.core.finding import Location
from dryfit.core.source import argument_node, here, is_user_file, location_of
from dryfit.seams.keras.data import once

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Elements of each pipeline whose values are looked at: to look whether numbers are whole takes time.
LOOKED_AT = 64
# The share of the largest value that is lost on average where fractions are cut off: of pixels up to 255 that are no
# whole numbers it is 0.002, of values up to 1 about a half.
LOST = 0.05
# Where `from_generator` takes the types, the shapes and the signature.
TYPES, SHAPES, SIGNATURE = 1, 2, 4


class Yielding:
    """Listens to `from_generator`, and makes fitting what does not fit once a check has told of it."""

    def __init__(self, session: "Session", tensorflow: Any) -> None:
        self.session = session
        self.tensorflow = tensorflow
        self.fits = False
        self._told: set[Location | None] = set()
        session.objects["yielding"] = self
        session.patches.wrap(tensorflow.data.Dataset, "from_generator", self._made)

    def _made(self, original: Any, generator: Any, *args: Any, **kwargs: Any) -> Any:
        site, specs = here(), None
        if self.session.listening and callable(generator) and site is not None:
            with self.session.unseen():
                bound = inspect.signature(original.__wrapped__).bind(generator, *args, **kwargs).arguments
                specs = self._specs(bound)
        fed: Any = generator
        if specs is not None and site is not None:
            fed = partial(self._feed, generator, specs, site)
            update_wrapper(fed, generator, updated=())
        dataset = original(fed, *args, **kwargs)
        with self.session.unseen():
            once.know(dataset, generator)
        return dataset

    def _specs(self, bound: dict[str, Any]) -> Any:
        """A pipeline's signature, of plain tensors alone."""
        tensorflow = self.tensorflow
        signature, shapes = bound.get("output_signature"), bound.get("output_shapes")
        if signature is None and bound.get("output_types") is not None:
            kinds = bound["output_types"]
            signature = _together(tensorflow.TensorSpec, kinds, shapes)
        plain = all(type(leaf) is tensorflow.TensorSpec for _, leaf in _leaves(signature))
        return signature if signature is not None and plain else None

    def _feed(self, generator: Callable[..., Any], specs: Any, site: Location, *args: Any) -> Iterator[Any]:
        source = generator(*args)
        for number, element in enumerate(source):
            if not self.fits and site not in self._told:
                # This runs on a thread of TensorFlow's, where nothing of the script's may be switched off.
                with contextlib.suppress(Exception):
                    self._see(element, specs, site, source, whole=number < LOOKED_AT)
            yield self._fitted(element, specs) if self.fits else element

    def _see(self, element: Any, specs: Any, site: Location, source: Any, *, whole: bool) -> None:
        parts = list(_leaves(specs))
        if (count := _unlike(specs, element)) is not None:
            found: Misyielded | None = Misyielded(None, len(parts), count=count, listed=_is_listed(specs, element))
        else:
            pairs = ((n, spec, _at(element, path)) for n, (path, spec) in enumerate(parts))
            found = next(filter(None, (_misfit(n, len(parts), *pair, whole=whole) for n, *pair in pairs)), None)
        if found is None:
            return
        self._told.add(site)
        where = _spec_at(site, found.part, found.parts) or site
        entry = Misyielded(**{**vars(found), "location": where, "yielded_at": _yielded_at(source)})
        self.session.recorder.keras_adds("misyielded", entry)

    def _fitted(self, element: Any, specs: Any) -> Any:
        """An element in the form of its signature, as far as that is one of its own values' forms."""
        if isinstance(specs, dict):
            return {key: self._fitted(element[key], spec) for key, spec in specs.items()}
        if isinstance(specs, (tuple, list)):
            return tuple(self._fitted(part, spec) for part, spec in zip(element, specs, strict=True))
        found = sys.modules["numpy"].asarray(element)
        last, first = (found.reshape(shape) for shape in _without_one(found.shape))
        fitting = (form for form in (found, found[..., None], found[None], last, first) if _takes(specs, form))
        return next(fitting, element)


def _without_one(shape: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A shape without its last axis, and without its first, where that is 1."""
    return shape[:-1] if shape[-1:] == (1,) else shape, shape[1:] if shape[:1] == (1,) else shape


def _takes(spec: Any, value: Any) -> bool:
    return bool(spec.shape.is_compatible_with(value.shape))


def _together(spec: Any, kinds: Any, shapes: Any) -> Any:
    if isinstance(kinds, dict):
        return {k: _together(spec, kind, shapes[k] if shapes is not None else None) for k, kind in kinds.items()}
    if isinstance(kinds, (tuple, list)):
        parts = shapes if shapes is not None else [None] * len(kinds)
        return tuple(_together(spec, kind, shape) for kind, shape in zip(kinds, parts, strict=True))
    return spec(shapes, kinds)


def _leaves(signature: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    if isinstance(signature, (dict, tuple, list)):
        keys = signature if isinstance(signature, dict) else range(len(signature))
        for key in keys:
            yield from _leaves(signature[key], (*path, key))
    else:
        yield path, signature


def _at(element: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        element = element[key]
    return element


def _unlike(specs: Any, element: Any) -> int | None:
    """How many parts an element has, where these are not those of its signature."""
    if isinstance(specs, dict):
        same = isinstance(element, dict) and set(element) == set(specs)
        found = [_unlike(spec, element[key]) for key, spec in specs.items()] if same else []
    elif isinstance(specs, (tuple, list)):
        same = isinstance(element, tuple) and len(element) == len(specs)
        found = [_unlike(spec, part) for spec, part in zip(specs, element, strict=True)] if same else []
    else:
        return None
    if same:
        return next((count for count in found if count is not None), None)
    return len(element) if isinstance(element, (dict, tuple, list)) else 1


def _is_listed(specs: Any, element: Any) -> bool:
    """Whether an element is a list of as many parts as its signature has."""
    return isinstance(element, list) and isinstance(specs, (tuple, list)) and len(element) == len(specs)


def _misfit(number: int, parts: int, spec: Any, value: Any, *, whole: bool) -> Misyielded | None:
    """What a part of an element is, where its signature says another."""
    numpy = sys.modules["numpy"]
    try:
        found = numpy.asarray(value)
    except (TypeError, ValueError):
        return None
    wanted = spec.dtype.as_numpy_dtype
    shape = tuple(spec.shape.as_list()) if spec.shape.rank is not None else None
    entry = partial(Misyielded, number, parts, tuple(found.shape), str(found.dtype), shape, spec.dtype.name)
    text = (found.dtype.kind in "USO") != (spec.dtype.name == "string")
    if not spec.shape.is_compatible_with(found.shape) or (text and not _converts(value, wanted)):
        return entry()
    if whole and found.dtype.kind == "f" and spec.dtype.is_integer:
        finite = found[numpy.isfinite(found)].astype("float64")
        lost = abs(finite - numpy.trunc(finite))
        much = bool(finite.size) and float(lost.mean()) > LOST * max(float(abs(finite).max()), float(finite.std()))
        return entry(cut=int((lost > 0).sum()), values=int(found.size)) if much else None
    return None


def _converts(value: Any, wanted: Any) -> bool:
    try:
        return sys.modules["numpy"].asarray(value, dtype=wanted) is not None
    except (TypeError, ValueError):
        return False


def _spec_at(site: Location, part: int | None, count: int) -> Location | None:
    """Where one part of a signature is written."""
    for name, place in (("output_signature", SIGNATURE), ("output_shapes", SHAPES), ("output_types", TYPES)):
        node = argument_node(site, name, place)
        if node is None:
            continue
        parts = list(_written(node))
        return location_of(parts[part] if part is not None and len(parts) == count else node, site.path)
    return None


def _written(node: ast.expr) -> Iterator[ast.expr]:
    inner = node.values if isinstance(node, ast.Dict) else getattr(node, "elts", [])
    # What holds a number is the shape of one part.
    if not inner or any(isinstance(part, ast.Constant) for part in inner):
        yield node
        return
    for part in inner:
        yield from _written(part)


def _yielded_at(source: Any) -> Location | None:
    frame = source.gi_frame if inspect.isgenerator(source) else None
    user = frame is not None and is_user_file(frame.f_code.co_filename)
    return Location(frame.f_code.co_filename, frame.f_lineno) if user and frame is not None else None
