"""The loss seam of Keras: every loss object, from fit or from the user's own loop."""

import inspect
import re
import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import number, numpy_of, summarise
from dryfit.core.evidence.keras import Answer
from dryfit.core.evidence.loss import LossCall
from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.source import argument, argument_node, here, location_of
from dryfit.core.stage import Stage
from dryfit.core.trace import labels_handed, prepared_before
from dryfit.seams.keras.data import holes
from dryfit.seams.keras.data.worded import numbering, see_text
from dryfit.seams.keras.flavour import Flavour
from dryfit.seams.keras.forward.axes import SHAPELESS, gives_all, last_only_behind
from dryfit.seams.keras.forward.graph import maker_in, unflattened_in
from dryfit.seams.keras.forward.inputs import is_text
from dryfit.seams.keras.forward.layers import LayerSeam
from dryfit.seams.keras.learn.foresight import foresight
from dryfit.seams.keras.learn.shifting import shifted_twice
from dryfit.seams.keras.loss.beside_padding import of_padding
from dryfit.seams.keras.loss.closing import closing, rectified, unreached
from dryfit.seams.keras.loss.counterfactuals import (
    asks_for_labels,
    beyond_classes,
    extremes,
    flipped,
    least_of_softmax,
    of_classes,
    of_errors,
    other_value,
    returned_at,
    void_of,
)
from dryfit.seams.keras.loss.exchanged import see_taken_backwards
from dryfit.seams.keras.loss.of_torch import HOME, see_of_torch
from dryfit.seams.keras.loss.outputs import loss_entry, output_of
from dryfit.seams.keras.loss.shared import see_shared
from dryfit.seams.keras.loss.swapped import see_swapped
from dryfit.seams.keras.metrics.scores import of_output, scored
from dryfit.seams.keras.models import activation_of, weighs
from dryfit.seams.keras.names import namespace
from dryfit.seams.recorder import update

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Calls of each loss that are measured.
MEASURED_CALLS = 4
# Losses that mean what torch's do, by torch's names.
SAME_AS = {"mean_squared_error": "mse_loss", "mean_absolute_error": "l1_loss", "huber": "huber_loss"}
FUNCTIONS = (
    "binary_crossentropy",
    "categorical_crossentropy",
    "sparse_categorical_crossentropy",
    *SAME_AS,
    "kl_divergence",
)
SPARSE = "sparse_categorical_crossentropy"


@dataclass
class FunctionLoss:
    """A loss that is called as a function, in the form of a loss object; it gives one value an example."""

    fn: Any
    _fn_kwargs: dict[str, Any]

    def call(self, truth: Any, answer: Any) -> Any:
        """The loss of every example."""
        return self.fn(truth, answer, **self._fn_kwargs)

    def __call__(self, truth: Any, answer: Any) -> Any:
        """The mean over the examples."""
        value = self.call(truth, answer)
        return value.mean() if hasattr(value, "mean") else sys.modules["tensorflow"].reduce_mean(value)

    def run(self, loss: Any, truth: Any, answer: Any, weight: Any = None) -> Any:
        """What the user's call gives."""
        return self.call(truth, answer)


class LossSeam:
    """Wraps `Loss.__call__`; strings and functions given to compile end in it."""

    def __init__(self, session: "Session", flavour: Flavour, layers: LayerSeam) -> None:
        self.session = session
        self.flavour = flavour
        self.hearing = layers.hearing
        self.layers = layers
        self.compiled: dict[int, Any] = {}
        self.fixes: dict[int, Any] = {}
        self.current: Any = None
        self.padded: list[Any] = []
        self._sites: dict[int, tuple[Any, Location | None]] = {}
        self._measured: dict[int, int] = {}
        self._functions: dict[tuple[str, Location | None], FunctionLoss] = {}
        self.last_calls: list[tuple[Any, Any, Any]] = []

    def listen(self, loss_class: Any) -> None:
        """Listen to every loss."""
        self.session.patches.wrap(loss_class, "__init__", self._built)
        self.session.patches.wrap(loss_class, "__call__", self._called)

    def listen_functions(self, module: Any) -> None:
        """Listen to the losses that the user calls as functions, through a module that hands them out."""
        for name in FUNCTIONS:
            if name in vars(module):
                self.session.patches.wrap(module, name, self._function_called)

    def _function_called(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        names = ("y_true", "y_pred")
        given = {**dict(zip(names, args, strict=False)), **kwargs}
        measurable = all(numpy_of(given.get(name)) is not None for name in names)
        if not self.hearing.listening or not measurable or (self.layers.inside and not self.layers.inside[-1].eager):
            return original(*args, **kwargs)
        rest = {name: value for name, value in given.items() if name not in names}
        site = here(3)
        key = (getattr(original.__wrapped__, "__name__", ""), site)
        loss = self._functions.setdefault(key, FunctionLoss(original.__wrapped__, rest))
        self._sites[id(loss)] = (loss, site)
        return self._measure(loss.run, loss, given["y_true"], given["y_pred"], None)

    def measure_beside(self, loss: FunctionLoss, site: Location | None, truth: Any, answer: Any) -> Any:
        """A loss that the user reduces in a way of his own: what trials would take for the step's is another."""
        self._sites[id(loss)] = (loss, site)
        taken = self.last_calls
        try:
            return self._measure(loss.run, loss, truth, answer, None)
        finally:
            self.last_calls = taken

    def taken(self) -> list[tuple[Any, Any, Any]]:
        """The calls since this was last asked: loss, targets and answer."""
        found, self.last_calls = self.last_calls, []
        return found

    def _built(self, original: Any, loss: Any, *args: Any, **kwargs: Any) -> None:
        original(loss, *args, **kwargs)
        if self.hearing.listening and self.current is None:
            self._sites[id(loss)] = (loss, here(3))

    def _called(self, original: Any, loss: Any, *args: Any, **kwargs: Any) -> Any:
        if not self.hearing.listening or (self.layers.inside and not self.layers.inside[-1].eager):
            return original(loss, *args, **kwargs)
        bound = _bind(args, kwargs)
        shaped = bound is not None and all(hasattr(given, "shape") for given in bound[:2])
        return self._measure(original, loss, *bound) if bound and shaped else original(loss, *args, **kwargs)

    def _measure(self, original: Any, loss: Any, truth: Any, answer: Any, weight: Any) -> Any:
        self.last_calls = [*self.last_calls[-1:], (loss, truth, answer)]
        self._measured[id(loss)] = count = self._measured.get(id(loss), 0) + 1
        entry, fix = None, self.fixes.get(id(loss))
        given = fix(truth, answer) if fix else (truth, answer)
        if count <= MEASURED_CALLS and numpy_of(answer) is not None and not is_text(given[0]):
            with self.session.unseen():
                entry = self._record(loss, *given, after_mend=fix is not None)
        known = {"fixes": self.fixes, "layers": self.layers, "flavour": self.flavour, "of": self.current}
        live = {"loss": loss, "numbered": numbering(self.session, self.flavour), **known}
        moment = Moment(function_of(loss), _quietly(self.session, original), (loss, *given, weight), {}, live)
        result = self.session.attempt(
            Stage.LOSS,
            moment,
            failed=lambda error: self._failed(entry, loss, truth, answer, error),
            inputs=lambda: {"y_true": summarise(truth), "y_pred": summarise(answer)},
            describe=lambda value: f"the loss is {found:.4g}" if (found := number(value)) is not None else "it runs",
        )
        if entry is not None:
            plain = function_of(loss) == SPARSE and weight is None
            padded = of_padding(self, given[0], given[1], result) if plain else {}
            update(self.session.recorder.losses, entry, value=number(result), mended=self._was_failed(entry), **padded)
            self._came_out(entry, number(result))
        return result

    def _was_failed(self, entry: int) -> bool:
        return next(call.failed for call in self.session.recorder.losses if call.number == entry)

    def _failed(self, entry: int | None, loss: Any, truth: Any, answer: Any, error: Exception) -> None:
        # Keras raises a copy of what has gone through a layer, unless it says that this was done.
        error._keras_call_info_injected = True  # type: ignore[attr-defined]
        if is_text(truth):
            see_text(self.session, truth, self._targets_at())
            return
        if entry is None:
            entry = self._record(loss, truth, answer)
        update(self.session.recorder.losses, entry, failed=True)
        self._change(entry, failed=True)

    def _came_out(self, entry: int, value: float | None) -> None:
        self._change(entry, value=value)

    def _change(self, entry: int, **changes: Any) -> None:
        known = self.session.recorder.keras
        if known is None:
            return
        answers = tuple(replace(a, **changes) if a.number == entry else a for a in known.answers)
        self.session.recorder.keras = replace(known, answers=answers)

    def _record(self, loss: Any, truth: Any, answer: Any, *, after_mend: bool = False) -> int:
        """Enter the call into the loss record, and what only Keras knows of it into its own."""
        entry = len(self.session.recorder.losses)
        see_swapped(self, function_of(loss), loss, truth, answer)
        see_taken_backwards(self, loss, truth, answer)
        name, made = function_of(loss), self._answer(entry, loss, truth, answer)
        see_of_torch(self, made, loss, truth, answer)
        see_shared(self, made, answer)
        layer = self.layers.maker(answer) or maker_in(self.current, answer)
        target, given = summarise(truth), summarise(answer)
        inside = self.layers.inside[-1].number if self.layers.inside else None
        ending = closing(self.layers, answer, given) or ("", None)
        made_by = ending[0] or made.activation or ("relu" if rectified(given) and made.from_logits else "")
        self.session.recorder.losses.append(
            LossCall(
                number=entry,
                function=SAME_AS.get(name, name),
                input=given,
                target=_whole(target) if name == SPARSE else target,
                location=self.session.site or here(4),
                model=inside if inside is not None else self._model_number(),
                classes=int(given.shape[-1]) if name == SPARSE and given.shape else None,
                **extremes(truth, target, made.ignored),
                after_mend=after_mend,
                beyond=beyond_classes(loss, truth, answer) if name == SPARSE else None,
                built=made.location,
                target_origin=made.targets_at if name == SPARSE else None,
                made_by=made_by,
                unreached=unreached(made_by, truth),
                made_at=ending[1] or (made.activation_at or made.layer_at if layer is not None else None),
                head_at=made.layer_at if inside is None else None,
                compares=made.errors is not None and made.errors[0] < made.errors[1] < made.errors[2],
            )
        )
        self.session.recorder.keras_adds("answers", made)
        output = output_of(self.current, made.layer)
        holes.see_loss(self.session, self.current, loss, output, truth, answer, made.targets_at)
        if name == SPARSE and inside is None and not self.session.recorder.foresights:
            self.session.recorder.foresights.extend(filter(None, [foresight(self.layers, truth, answer)]))
        elif name == SPARSE and self.layers.inside and not self.session.recorder.foresights:
            twice = shifted_twice(self.layers.inside[-1], truth)
            self.session.recorder.foresights.extend(filter(None, [twice]))
        compiled = self.compiled.get(id(self.current))
        told = self.session.recorder.keras and self.session.recorder.keras.scored
        if compiled is not None and not made.internal and not told:
            given = of_output(compiled.metrics, made.layer, self.current, self.flavour.package)
            if (score := scored(given, compiled.site, made, truth, answer)) is not None:
                self.session.recorder.keras_adds("scored", score)
        return entry

    def _model_number(self) -> int | None:
        return self.layers.last.number if self.layers.last else None

    def _answer(self, entry: int, loss: Any, truth: Any, answer: Any) -> Answer:
        model = self.current
        layer = self.layers.maker(answer) or maker_in(model, answer)
        given, target = summarise(answer), summarise(truth)
        compiled = self.compiled.get(id(model)) if model is not None else None
        internal = bool(self.layers.inside)
        layer_at = self.layers.built_at(layer) if layer is not None else None
        loss_given, entry_at = loss_entry(model, compiled, layer) if compiled else (None, None)
        ending, ends_at = closing(self.layers, answer, given) or (activation_of(layer) or "", None)
        least = least_of_softmax(loss, truth, ending)
        return Answer(
            number=entry,
            function=function_of(loss),
            location=self._location(loss, compiled, entry_at),
            compiled_at=compiled.site if compiled else None,
            named=isinstance(loss_given, str) and not internal,
            internal=internal,
            from_logits=from_logits(loss),
            activation=activation_of(layer) if layer is not None else None,
            direct=weighs(self.layers.made(answer)),
            units=int(given.shape[-1]) if given.shape else None,
            layer=str(getattr(layer, "name", "")),
            layer_at=layer_at,
            activation_at=argument(layer_at, "activation") or (ends_at if least is not None else None),
            output_shape=given.shape,
            target_shape=target.shape,
            output_min=given.min,
            output_max=given.max,
            row_sums=given.row_sums,
            target_min=target.min,
            target_max=target.max,
            whole_targets=bool(target.integral),
            one_hot=_one_hot(target),
            flipped=flipped(loss, truth, answer),
            other=other_value(loss, truth, answer, layer),
            least=least,
            void=void_of(truth) if function_of(loss) == SPARSE else None,
            ignored=getattr(loss, "_fn_kwargs", {}).get("ignore_class"),
            backend=self.flavour.backend(),
            labels_inside=bool(compiled and compiled.labels_inside),
            own_loss=hasattr(model, "hf_compute_loss"),
            errors=of_errors(loss, truth, answer),
            decisions=(decisions := of_classes(loss, truth, answer, layer)),
            asks_for_labels=decisions is not None and asks_for_labels(loss, truth, answer),
            written_at=returned_at(loss),
            namespace=namespace(self.flavour, "losses"),
            targets_at=self._targets_of(model, layer) or self._targets_at(),
            **self._last_only(layer),
            **self._unflattened(),
        )

    def _last_only(self, layer: Any) -> dict[str, Any]:
        """The recurrent layer behind the answer, where it gives one row an example."""
        found = last_only_behind(layer, self.layers.last.links if self.layers.last else [])
        return {} if found is None else {"last_only": str(found.name), "last_only_at": self.layers.built_at(found)}

    def _unflattened(self) -> dict[str, Any]:
        """The first dense layer of the last model that was given more than one row an example."""
        found = self.layers.last.unflattened if self.layers.last else unflattened_in(self.current)
        if found is None:
            return {}
        layer, before = found
        links = self.layers.last.links if self.layers.last else []
        while before is not None and type(before).__name__ in SHAPELESS:
            before = next((maker for maker, taker, _ in links if taker is before), None)
        sequences = gives_all(before)
        where = self.layers.built_at(before if sequences else layer)
        return {"unflattened": str(layer.name), "unflattened_at": where, "sequences": sequences}

    def _targets_at(self) -> Location | None:
        """The line that made the array of targets that a fit, or the loader it is given, is made of."""
        return prepared_before(self.session.site, "y", 1) or labels_handed(self.session.site, "x", 0)

    def _targets_of(self, model: Any, layer: Any) -> Location | None:
        """The element of a fit's list of targets that is for the output of a layer."""
        outputs, node = list(getattr(model, "output_names", None) or ()), argument_node(self.session.site, "y", 1)
        name, parts = str(getattr(layer, "name", "")), getattr(node, "elts", ())
        if self.session.site is None or not len(parts) == len(outputs) > 1 or name not in outputs:
            return None
        return location_of(parts[outputs.index(name)], self.session.site.path)

    def _location(self, loss: Any, compiled: Any, entry: Location | None) -> Location | None:
        known = self._sites.get(id(loss))
        # What a train_step of the user's own calls is no loss that compile was given.
        called = isinstance(loss, FunctionLoss) or (compiled is not None and compiled.loss is None)
        if compiled is not None and not (called and known):
            return entry
        return known[1] if known else here(5)


def function_of(loss: Any) -> str:
    """The name of a loss as Keras spells its functions; the whole name of one of torch."""
    wrapped = getattr(loss, "fn", loss)
    name = str(getattr(wrapped, "__name__", "") or type(wrapped).__name__)
    if (home := str(getattr(wrapped, "__module__", ""))).startswith(HOME):
        return f"{home}.{name}"
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def from_logits(loss: Any) -> bool | None:
    """Whether a loss takes logits; None where it is no question for it."""
    given = getattr(loss, "_fn_kwargs", {}).get("from_logits", getattr(loss, "from_logits", None))
    if given is not None:
        return bool(given)
    try:
        return False if "from_logits" in inspect.signature(loss.fn).parameters else None
    except (AttributeError, TypeError, ValueError):
        return None


def _quietly(session: "Session", original: Any) -> Any:
    """The loss with other seams asleep: on the torch backend it ends in torch's own functions."""

    def run(*args: Any, **kwargs: Any) -> Any:
        with session.unseen(ours=False):
            return original(*args, **kwargs)

    return run


def _bind(args: Any, kwargs: Any) -> tuple[Any, Any, Any] | None:
    names = ("y_true", "y_pred", "sample_weight")
    given = {**dict(zip(names, args, strict=False)), **kwargs}
    return (
        (given["y_true"], given["y_pred"], given.get("sample_weight")) if {"y_true", "y_pred"} <= set(given) else None
    )


def _whole(target: Any) -> Any:
    """Class ids that became floats on their way are whole numbers still."""
    shape = target.shape[:-1] if len(target.shape) > 1 and target.shape[-1] == 1 else target.shape
    return replace(target, dtype="int64", shape=shape) if target.integral else target


def _one_hot(target: Any) -> bool:
    sums = target.row_sums
    return bool(
        len(target.shape) > 1
        and target.shape[-1] > 1
        and target.integral
        and target.max == 1
        and (sums is None or sums == (1.0, 1.0))
    )
