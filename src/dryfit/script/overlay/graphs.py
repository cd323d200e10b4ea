"""Paths that TensorFlow holds as tensors: known now, or only when a pipeline runs."""

import glob
import os
import sys
from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any

from dryfit.script.overlay.session import Overlay

# The types of a path that may be led: a text, or TensorFlow's name for texts.
STRING = "string"


def is_tensor_of_text(path: Any) -> bool:
    """Whether a path is a tensor, in a graph or with values."""
    return getattr(getattr(path, "dtype", None), "name", "") == STRING and hasattr(path, "shape")


def led(path: Any, lead: Callable[[bytes], str]) -> Any:
    """A tensor of paths, each of them led; in a graph they are when it runs."""
    tensorflow = sys.modules["tensorflow"]

    def each(values: Any) -> Any:
        numpy = sys.modules["numpy"]
        array = numpy.asarray(values, dtype=object)
        places = [os.fsencode(lead(text)) if text else text for text in array.reshape(-1)]
        return numpy.array(places, dtype=object).reshape(array.shape)

    if hasattr(path, "numpy"):
        return tensorflow.constant(each(path.numpy()), dtype=tensorflow.string, shape=path.shape)
    found = tensorflow.numpy_function(each, [path], tensorflow.string)
    found.set_shape(path.shape)
    return found


def match_in_both(overlay: Overlay, module: ModuleType) -> None:
    """Let patterns of files match what the script has written as well."""
    real = getattr(module, "matching_files", None)
    if real is None:
        return

    def matching_files(pattern: Any, name: Any = None) -> Any:
        known = pattern.numpy() if hasattr(pattern, "numpy") else pattern
        if overlay.layers.quiet or is_tensor_of_text(known):
            return real(pattern, name)
        patterns = [known] if isinstance(known, str | bytes) else list(known)
        return sys.modules["tensorflow"].constant(_matches(patterns), dtype=STRING)

    overlay.swap(module, "matching_files", matching_files)
    overlay.swap_everywhere([(real, matching_files)])


def glob_in_both(overlay: Overlay, module: ModuleType) -> None:
    """Let `tf.io.gfile.glob` match what the script has written as well."""
    real = getattr(module, "GetMatchingFiles", None)
    if real is not None:
        overlay.swap(
            module, "GetMatchingFiles", lambda pattern: real(pattern) if overlay.layers.quiet else _matches([pattern])
        )


def _matches(patterns: Iterable[Any]) -> list[str]:
    """The files that match, as `os` sees them: in the scratch folder and below it."""
    return sorted({found for pattern in patterns for found in glob.glob(os.fsdecode(pattern))})
