"""Tapes of the script's own: whether one records, and gradients that are asked for and never applied."""

import ast
import sys
import weakref
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import numpy_of
from dryfit.core.evidence.keras_taped import Spent, Unapplied
from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.source import (
    OUR_FOLDER,
    argument,
    assigned_name,
    here,
    is_user_file,
    nodes_of,
    parse,
    source_of,
    user_frame,
)
from dryfit.core.stage import Stage
from dryfit.seams.keras.loss.added import Gradients, added_of
from dryfit.seams.keras.loss.divergences import Divergences
from dryfit.seams.keras.loss.outweighed import CodesOfSteps, Reached
from dryfit.seams.keras.loss.undefined import Undefineds
from dryfit.seams.keras.models import all_layers
from dryfit.seams.keras.state import value_of
from dryfit.seams.keras.step.by_hand import HandSteps
from dryfit.seams.keras.step.bystanders import Bystanders
from dryfit.seams.keras.step.misapplied import misapplied_of
from dryfit.seams.keras.step.unemptied import UnemptiedSums
from dryfit.seams.keras.step.untaped import Untaped

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import Root
    from dryfit.seams.session import Session

# Gradients of the same weights after which a step should have been taken.
HABIT = 3
# Values of weights of which a copy is kept.
MOST_VALUES = 2**22
# By what a loss in half precision is multiplied, so that small gradients are not lost.
SCALE = 2.0**12
# What changes weights: where the source has any of these, a step may be yet to come.
STEPS = (
    "apply_gradients", "apply", "minimize", "assign", "assign_sub", "assign_add", "set_weights", "stateless_apply",
)  # fmt: skip


class Tapes:
    """Listens to GradientTape."""

    def __init__(self, session: "Session", tensorflow: Any) -> None:
        self.session = session
        self.recording = 0
        self.undefineds = Undefineds(session)
        self.divergences = Divergences(session)
        self.bystanders = Bystanders(session)
        self.untaped = Untaped(session, tensorflow)
        self.by_hand = HandSteps(session)
        self.unemptied = UnemptiedSums(session)
        self.codes = CodesOfSteps(session)
        self.revived: float | None = None
        self.asked_at: dict[frozenset[int], Location | None] = {}
        self._asked = 0
        self._kept: list[tuple[Any, Any]] = []
        self._site: Location | None = None
        self._once: weakref.WeakKeyDictionary[Any, Location | None] = weakref.WeakKeyDictionary()
        self._records: weakref.WeakKeyDictionary[Any, Any] = weakref.WeakKeyDictionary()
        session.patches.wrap(tensorflow.GradientTape, "__init__", self._made)
        for name, heard in (("__enter__", self._enter), ("__exit__", self._exit), ("gradient", self._gradient)):
            session.patches.wrap(tensorflow.GradientTape, name, heard)
        session.objects["tapes"] = self
        session.recorder.refreshers.append(self._tell)

    def over(self, root: "Root") -> bool:
        """Whether a tape records as a model is about to be called."""
        if self.recording:
            added_of(self.session).called(root)
        else:
            self.untaped.called(root)
        return self.recording > 0

    def _made(self, original: Any, tape: Any, *args: Any, **kwargs: Any) -> None:
        original(tape, *args, **kwargs)
        asked = self.session.listening and (is_asked_by_user(sys._getframe(1)) or self._is_fitting_own_loss())
        if asked and getattr(tape, "_persistent", True) is False:
            self._once[tape] = here()

    def _enter(self, original: Any, tape: Any) -> Any:
        self.recording += 1
        once = tape in self._once and getattr(tape, "_tape", None) is None
        # What is recorded is kept, in case the script asks a second time; the tape itself lets go of it.
        tape._persistent = once or tape._persistent
        entered = original(tape)
        if once:
            tape._persistent = False
            self._records[tape] = getattr(tape, "_tape", None)
        self.undefineds.entered()
        self.divergences.entered()
        return entered

    def _exit(self, original: Any, tape: Any, *args: Any) -> Any:
        self.recording -= 1
        self.undefineds.left()
        self.divergences.left()
        return original(tape, *args)

    def _gradient(self, original: Any, tape: Any, target: Any, sources: Any, *args: Any, **kwargs: Any) -> Any:
        if self.codes.probing:
            raise Reached(target)
        record = self._records.get(tape)
        if record is not None and getattr(tape, "_tape", record) is None:
            return self._ask_again(original, tape, record, (target, sources, *args), kwargs)
        if self.session.listening:
            with self.session.unseen():
                self.undefineds.asked(target, sources)
                self.untaped.asked(target)
        asked = self.session.listening and is_asked_by_user(sys._getframe(1))
        beside: dict[int, Any] = {}
        if asked and not (args or kwargs or self._is_fitting()):
            found, beside = self.bystanders.gradient(original, tape, target, sources)
        else:
            found = original(tape, target, sources, *args, **kwargs)
        if self.session.listening and not (args or kwargs) and _weights_of(_listed(sources)):
            with self.session.unseen():
                kept = record if record is not None else getattr(tape, "_tape", None)
                by_hand = self.divergences.sharing(target)
                self.divergences.asked(target)
                added_of(self.session).taken(Gradients(original, tape, kept, target, sources, found, by_hand))
        if asked:
            with self.session.unseen():
                self.asked_at[frozenset(id(value_of(weight)) for weight in _listed(sources))] = here()
                self._see(sources, found, here())
                self.codes.asked(user_frame(1), here())
                misapplied_of(self.session).asked(tape, sources, found, beside)
                self.unemptied.asked(sources, found)
                if not (args or kwargs or self.revived is not None) and record is not None and self._computes_in_half():
                    self.revived = self._revived(original, tape, record, target, sources, found)
                stepped = not self._is_fitting() and self.by_hand.asked(_weights_of(sources))
            if stepped:
                self.session.policy.stepped(self.session.current_pass)
        return found

    def _computes_in_half(self) -> bool:
        """Whether the model that was called last computes in float16."""
        roots = [seams.layers.last for seams in self.session.objects.get("keras", {}).values()]
        policies = [getattr(root.model, "dtype_policy", None) for root in roots if root is not None]
        parts = [getattr(part, "dtype_policy", None) for root in roots if root for part in all_layers(root.model)]
        return any(str(getattr(policy, "compute_dtype", "")) == "float16" for policy in (*policies, *parts))

    def _revived(self, original: Any, tape: Any, record: Any, target: Any, sources: Any, found: Any) -> float:
        """The share of the gradients that are 0, and are not those of the loss times a number."""
        tensorflow, numpy, kept = sys.modules["tensorflow"], sys.modules["numpy"], tape._tape
        tape._tape, tape._persistent = record, True
        try:
            seed = tensorflow.fill(tensorflow.shape(target), tensorflow.cast(SCALE, target.dtype))
            scaled = original(tape, target, sources, output_gradients=seed)
        except Exception:
            return 0.0
        finally:
            tape._tape, tape._persistent = kept, False
        nest, pairs = tensorflow.nest, []
        for plain, large in zip(nest.flatten(found), nest.flatten(scaled), strict=True):
            one, other = numpy_of(plain), numpy_of(large)
            if one is not None and other is not None:
                pairs.append((int(((one == 0) & (other != 0) & numpy.isfinite(other)).sum()), int(one.size)))
        size = sum(count for _, count in pairs)
        return sum(lost for lost, _ in pairs) / size if size else 0.0

    def _is_fitting_own_loss(self) -> bool:
        """Whether a model is fitted whose class computes its loss in a way of the user's."""
        models = [seams.losses.current for seams in self.session.objects.get("keras", {}).values()]
        methods = (getattr(type(model), "compute_loss", None) for model in models if model is not None)
        return any(is_user_file(getattr(getattr(m, "__code__", None), "co_filename", "")) for m in methods)

    def _is_fitting(self) -> bool:
        return any(seams.optimizers.fitting for seams in self.session.objects.get("keras", {}).values())

    def _ask_again(self, original: Any, tape: Any, record: Any, args: Any, kwargs: Any) -> Any:
        """Gradients of a tape that has given some before, and is to raise."""
        spent = Spent(here(), self._once.get(tape))
        moment = Moment("tape", original, (tape, *args), kwargs, {"tape": tape, "record": record})
        return self.session.attempt(
            Stage.BACKWARD, moment, failed=lambda _: self.session.recorder.keras_adds("spent", spent)
        )

    def _see(self, sources: Any, found: Any, site: Location | None) -> None:
        """Gradients of weights, all of them that a list holds."""
        if isinstance(sources, tuple) and sources and isinstance(sources[0], (list, tuple)):
            # What is watched beside a train_step's own sources stands behind them.
            sources, found = sources[0], found[0]
        listed = sources if isinstance(sources, (list, tuple)) else []
        weights = _weights_of(listed)
        if not weights or len(weights) != len(listed) or all(gradient is None for gradient in found):
            return
        if not self._kept:
            values: list[Any] = [numpy_of(value_of(weight)) for weight in weights]
            if any(value is None for value in values) or sum(value.size for value in values) > MOST_VALUES:
                return
            self._kept = [(weight, value.copy()) for weight, value in zip(weights, values, strict=True)]
            self._site = site
        if [id(weight) for weight in weights] == [id(weight) for weight, _ in self._kept]:
            self._asked += 1

    def _tell(self) -> None:
        """After some gradients without a step: whether every weight is as it was, and no line would change one."""
        if self._asked < HABIT or self._site is None or self.session.recorder.steps or _steps(self._site.path):
            return
        same = all((numpy_of(value_of(weight)) == value).all() for weight, value in self._kept)
        target, sources = assigned_name(self._site), source_of(argument(self._site, "sources", 1))
        made = [seam.optimizers.built() for seam in self.session.objects.get("keras", {}).values()]
        names = [name for sites in made for site in sites if (name := assigned_name(site))]
        step = f"{names[0]}.apply_gradients(zip({target}, {sources}))" if len(names) == 1 and target else ""
        entry = Unapplied(self._asked, len(self._kept), step, self._site)
        self.session.recorder.keras_sets("unapplied", (entry,) if same else ())


def is_asked_by_user(frame: FrameType | None) -> bool:
    """Whether the user's own line makes a call, which may come through wrappers of ours."""
    while frame is not None and frame.f_code.co_filename.startswith(OUR_FOLDER):
        frame = frame.f_back
    return frame is not None and is_user_file(frame.f_code.co_filename)


def _weights_of(sources: Any) -> list[Any]:
    """Those of a list that gradients are asked for which are weights to be trained."""
    listed = sources if isinstance(sources, (list, tuple)) else [sources]
    return [weight for weight in listed if hasattr(weight, "assign") and getattr(weight, "trainable", False)]


def _listed(sources: Any) -> list[Any]:
    return list(sys.modules["tensorflow"].nest.flatten(sources))


def _steps(path: str) -> bool:
    tree = parse(path)
    calls = (node.func for node in (nodes_of(tree) if tree else ()) if isinstance(node, ast.Call))
    return any(isinstance(func, ast.Attribute) and func.attr in STEPS for func in calls)
