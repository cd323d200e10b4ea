"""Losses of the user's own whose parameters stand the other way round than what they are given."""

import ast
import re
from collections.abc import Callable, Iterator
from functools import partial
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import number, numpy_of
from dryfit.core.evidence.keras_given import Swapped
from dryfit.core.source import definition_of, is_user_file, location_of, nodes_of, parse, user_frame
from dryfit.seams.keras.forward.layers import LayerSeam
from dryfit.seams.raised import UNKNOWN, value_of

if TYPE_CHECKING:
    from dryfit.seams.keras.loss.losses import LossSeam
    from dryfit.seams.session import Session

# What the labels and the answers are called in losses.
TRUTHS = re.compile(r"y_?(true|real|actual|target|label|gt)s?|(ground_?)?truth|targets?|labels?|gt|actual|true")
ANSWERS = re.compile(r"y_?(pred(ict(ed|ions?)?)?s?|hat)|pred(s|icted|ictions?)?|outputs?|logits|answers?|estimates?")
# Functions of two tensors for which the order is no question of labels and answers.
ARITHMETIC = {"subtract", "multiply", "divide", "minimum", "maximum", "add", "squared_difference", "equal", "not_equal"}
# Values that differ by less than this share are those of a loss that takes its arguments either way.
EITHER_WAY = 1e-2


def see_taken_backwards(seam: "LossSeam", loss: Any, truth: Any, answer: Any) -> None:
    """Enter a loss given to compile whose first parameter is named for the answers and the second for the labels."""
    written = getattr(loss, "fn", None) or getattr(type(loss), "call", None)
    code = getattr(written, "__code__", None)
    definition, names = definition_of(code), _parameters(code)
    if seam.current is None or code is None or definition is None or names is None:
        return
    answers_first = ANSWERS.fullmatch(names[0].lower()) and TRUTHS.fullmatch(names[1].lower())
    if answers_first and not _handed_on(definition, names):
        values = _both(loss.call, truth, answer)
        if values is not None:
            place = location_of(definition, code.co_filename)
            seam.session.recorder.keras_adds("swapped", Swapped(definition.name, *values, place, names, True))


class OwnLosses:
    """Looks, where a tape is asked for gradients, at the user's losses that are called under it."""

    def __init__(self, session: "Session", tensorflow: Any) -> None:
        self.session = session
        self._known: set[tuple[str, int]] = set()
        session.patches.wrap(tensorflow.GradientTape, "gradient", self._gradient)

    def _gradient(self, original: Any, tape: Any, *args: Any, **kwargs: Any) -> Any:
        frame = user_frame(2)
        at = (frame.f_code.co_filename, frame.f_lineno) if frame is not None else None
        if frame is not None and at is not None and at not in self._known:
            self._known.add(at)
            with self.session.unseen():
                for seam in self.session.objects.get("keras", {}).values():
                    self._see(seam.layers, frame)
        return original(tape, *args, **kwargs)

    def _see(self, layers: LayerSeam, frame: FrameType) -> None:
        # Beside another model, such as a teacher, an answer of the one may be what the other is to give.
        if len(layers.roots) != 1:
            return
        for call in _calls_under_tapes(frame):
            function = value_of(call.func, frame)
            code = getattr(function, "__code__", None)
            definition, names = definition_of(code), _parameters(code)
            if definition is None or names is None or len(call.args) < 2:
                continue
            given = [value_of(node, frame) for node in call.args[:2]]
            made = [layers.made(tensor) is not None for tensor in given]
            named = [ANSWERS.fullmatch(n.lower()) is not None for n in names]
            truths = [TRUTHS.fullmatch(n.lower()) is not None for n in names]
            if made == named[::-1] == truths and sorted(made) == [False, True] and numpy_of(given[made[0]]) is not None:
                rest = [value_of(node, frame) for node in call.args[2:]]
                known = all(value is not UNKNOWN for value in rest)
                values = _both(partial(_called, function, rest), *given) if known else None
                if values is not None and not _handed_on(definition, names):
                    place = location_of(call, frame.f_code.co_filename)
                    self.session.recorder.keras_adds("swapped", Swapped(definition.name, *values, place, names))


def _parameters(code: CodeType | None) -> tuple[str, str] | None:
    """The first two parameters of a function of the user's, without `self`."""
    if code is None or not is_user_file(code.co_filename):
        return None
    names = [name for name in code.co_varnames[: code.co_argcount] if name not in ("self", "cls")]
    return (names[0], names[1]) if len(names) > 1 else None


def _handed_on(definition: ast.FunctionDef, names: tuple[str, str]) -> bool:
    """Whether the two are handed on to another function in this order: it may take the first for the labels."""
    for node in ast.walk(definition):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        first = [ast.unparse(argument) for argument in node.args[:2]]
        if first == list(names) and called not in ARITHMETIC:
            return True
    return False


def _both(loss: Callable[[Any, Any], Any], one: Any, other: Any) -> tuple[float, float] | None:
    """The mean of a loss as it is called and with its arguments exchanged, where that is another loss."""
    try:
        values = tuple(_mean(loss(*pair)) for pair in ((one, other), (other, one)))
    except Exception:
        return None
    value, mended = values
    if value is None or mended is None or abs(value - mended) <= EITHER_WAY * max(abs(value), abs(mended)):
        return None
    return value, mended


def _called(function: Callable[..., Any], rest: list[Any], one: Any, other: Any) -> Any:
    return function(one, other, *rest)


def _mean(value: Any) -> float | None:
    found = numpy_of(value)
    return float(found.astype("float64").mean()) if found is not None and found.size else number(value)


def _calls_under_tapes(frame: FrameType) -> Iterator[ast.Call]:
    """The calls in the blocks of the tapes that were opened last before the line of a frame."""
    tree = parse(frame.f_code.co_filename)
    blocks = [n for n in nodes_of(tree) if isinstance(n, ast.With)] if tree is not None else []
    first, line = frame.f_code.co_firstlineno, frame.f_lineno
    tapes = [n for n in blocks if "GradientTape" in ast.unparse(n.items[0]) and first <= n.lineno <= line]
    for block in tapes[-1:]:
        yield from (node for node in ast.walk(block) if isinstance(node, ast.Call))
