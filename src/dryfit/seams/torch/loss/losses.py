"""The loss seam: torch's functional losses, wherever they are called from."""

import inspect
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import address_of, is_batched, is_tensor, summarise, tensors_in, value_counts
from dryfit.core.baseline import CLASS_LOSSES, SUPERVISED
from dryfit.core.evidence.loss import LossCall
from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.source import frames_from, here, is_user_file
from dryfit.core.stage import Stage
from dryfit.core.summary import TensorSummary
from dryfit.seams.recorder import update
from dryfit.seams.torch import models
from dryfit.seams.torch.forward.modules import ForwardSeam, logits_of
from dryfit.seams.torch.loss import whole_graphs
from dryfit.seams.torch.loss.counterfactuals import counterfactuals, distributions, made_by, through
from dryfit.seams.torch.loss.padded_targets import left_out, padded
from dryfit.seams.torch.loss.several import sharing
from dryfit.seams.torch.loss.strayed import strayed
from dryfit.seams.torch.metrics.choices import CHOSEN
from dryfit.seams.torch.origins import Origins

if TYPE_CHECKING:
    from dryfit.seams.policy import LoaderPass
    from dryfit.seams.session import Session

LOSSES = (
    *SUPERVISED,
    "kl_div",
    "multi_margin_loss",
    "multilabel_margin_loss",
    "multilabel_soft_margin_loss",
    "soft_margin_loss",
    "hinge_embedding_loss",
    "poisson_nll_loss",
)
# What a mended call keeps of the one before: where the script made the numbers.
PLACES = ("input_origin", "target_origin", "row_at", "made_at")
# Classes whose weights are kept.
MOST_CLASSES = 100
# Loss calls measured at each place of the user's source.
MEASURED_CALLS = 4


@dataclass(frozen=True)
class Given:
    """One call of a loss: its name and what it is given."""

    name: str
    original: Any
    signature: inspect.Signature
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    site: Location | None
    built: Location | None


class LossSeam:
    """Wraps the functional losses; `nn.CrossEntropyLoss` and the rest end in them."""

    def __init__(self, session: "Session", torch: Any, forward: ForwardSeam, origins: Origins) -> None:
        self.session = session
        self.torch = torch
        self.forward = forward
        self.origins = origins
        self._measured: dict[object, int] = {}
        # The training's last measured loss, and what it was given.
        self.last: tuple[Any, Mapping[str, Any]] | None = None
        session.recorder.refreshers.append(self._count)
        for name in LOSSES:
            self._wrap(name, getattr(torch.nn.functional, name))

    def _wrap(self, name: str, original: Any) -> None:
        signature = inspect.signature(original)

        def around(original: Any, *args: Any, **kwargs: Any) -> Any:
            heard = self.session.listening or self.session.listening_to_losses
            if not heard or any(map(is_batched, filter(is_tensor, (*args, *kwargs.values())))):
                return original(*args, **kwargs)
            return self._called(Given(name, original, signature, args, kwargs, here(3), built()))

        self.session.patches.wrap(self.torch.nn.functional, name, around)

    def _called(self, given: Given) -> Any:
        if not self._wanted(given, failed=False):
            return self._attempt(given, [])
        with self.session.unseen():
            tries = self._recorded(given)
        if not tries:
            return given.original(*given.args, **given.kwargs)
        return self._attempt(given, tries)

    def _wanted(self, given: Given, *, failed: bool) -> bool:
        """Whether a place has been measured less than MEASURED_CALLS times.

        Calls that raise are counted apart, and so are those that train: an evaluation may come first.
        """
        if not (failed or self.session.policy.measures):
            return False
        place = _place(given.name, failed, self.torch.is_grad_enabled(), given.site)
        self._measured[place] = self._measured.get(place, 0) + 1
        return self._measured[place] <= MEASURED_CALLS

    def _count(self) -> None:
        """Enter how often the lines have called what was measured of them."""
        for call in list(self.session.recorder.losses):
            times = self._measured.get(_place(call.function, False, call.training, call.location), 1)
            update(self.session.recorder.losses, call.number, times=times)

    def _recorded(self, given: Given) -> list[int]:
        """Measure a call; its number, or none where it has no targets."""
        number = len(self.session.recorder.losses)
        entry = self._measure(given, number)
        if entry is None:
            return []
        self.session.recorder.losses.append(entry)
        return [number]

    def _attempt(self, given: Given, tries: list[int]) -> Any:
        inside = self.forward.inside[-1] if self.forward.inside else None
        live = {
            "inside": inside is not None,
            "model": self._model(inside),
            "signature": given.signature,
            "optimizers": self.session.live("optimizers"),
            "forward": None if inside is not None else self._last_call(),
        }
        moment = Moment(given.name, given.original, given.args, given.kwargs, live)
        try:
            result = self.session.attempt(
                Stage.LOSS,
                moment,
                failed=lambda error: self._failed(tries, given, moment),
                inputs=lambda: _inputs(given.signature, moment.args, moment.kwargs),
                describe=lambda value: (
                    f"the loss is {float(value.detach().mean()):.4g}" if is_tensor(value) else "it runs"
                ),
            )
        except Exception:
            self._forget(tries)
            raise
        with self.session.unseen():
            self._came_out(tries, given, moment, result)
        return result

    def _model(self, inside: tuple[int, Any] | None) -> Any:
        if inside is not None:
            return inside[1]
        last = self._last_call()
        return last[1] if last is not None else None

    def _last_call(self) -> tuple[Any, ...] | None:
        """The last call of a model: its note, the model, and what it was given."""
        last = self.forward.notes[-1].model if self.forward.notes else None
        return self.forward.last_call.get(last) if last is not None else None

    def _failed(self, tries: list[int], given: Given, moment: Moment) -> None:
        if not tries and self._wanted(given, failed=True):
            tries += self._recorded(given)
        self._measure_mended(tries, given, moment)
        if tries:
            update(self.session.recorder.losses, tries[-1], failed=True)

    def _measure_mended(self, tries: list[int], given: Given, moment: Moment) -> None:
        """Measure what a mend gives the loss, as a call of its own: the next fault shows in that alone."""
        entry = self._entry(tries[-1]) if tries else None
        if entry is None or not entry.failed or (moment.args is given.args and moment.kwargs is given.kwargs):
            return
        number = len(self.session.recorder.losses)
        mended = self._measure(replace(given, args=moment.args, kwargs=moment.kwargs), number, entry)
        if mended is not None:
            kept = {name: getattr(entry, name) for name in PLACES}
            self.session.recorder.losses.append(replace(mended, **kept, after_mend=True))
            tries.append(number)

    def _forget(self, tries: list[int]) -> None:
        """Leave out a call whose exception the script waits for: it is no loss of a training."""
        calls = self.session.recorder.losses
        calls[:] = [call for call in calls if call.number not in tries or call.failed]

    def _entry(self, number: int) -> LossCall:
        return next(call for call in self.session.recorder.losses if call.number == number)

    def _measure(self, given: Given, number: int, before: LossCall | None = None) -> LossCall | None:
        try:
            bound = given.signature.bind(*given.args, **given.kwargs)
        except TypeError:
            return None
        bound.apply_defaults()
        values = bound.arguments
        logits, target = values.get("input"), values.get("target")
        if "target" not in values:
            return None
        inside = self.forward.inside[-1] if self.forward.inside else None
        entry = LossCall(
            number=number,
            function=given.name,
            input=_summary(logits),
            target=_summary(target),
            location=given.site,
            model=inside[0] if inside else None,
            weighted=values.get("weight") is not None,
            weights=_weights(values.get("weight")) or _of_positives(values.get("pos_weight")),
            reduction=str(values.get("reduction", "mean")),
            smoothing=float(values.get("label_smoothing") or 0),
            training=self.torch.is_grad_enabled(),
            built=given.built,
            input_kind="" if is_tensor(logits) else type(logits).__name__,
            target_kind="" if is_tensor(target) else type(target).__name__,
        )
        if entry.input_kind or entry.target_kind:
            return entry
        return self._measured_call(entry, given, values, before)

    def _measured_call(
        self, entry: LossCall, given: Given, values: Mapping[str, Any], before: LossCall | None
    ) -> LossCall:
        logits, target = values["input"], values["target"]
        if entry.training:
            self.forward.wanted = target.detach()
            self.last = given.original, {**values, "input": logits.detach()}
        if given.name in CLASS_LOSSES and entry.training:
            self.forward.targets[given.site] = target.detach()
            with suppress(Exception), self.session.unseen(ours=False), self.torch.no_grad():
                whole_graphs.look(self.session, given.name, given.original, values, given.site)
        made = (before.made_by, before.made_axis) if before and before.made_by else made_by(logits)
        if not made[0] and given.name == "cross_entropy" and distributions(logits.detach()):
            made = ("softmax", 1 - logits.dim())
        ignore = values.get("ignore_index") if given.name in CLASS_LOSSES else None
        lowest, highest, ignored, counts = _targets(target, ignore)
        classes = _classes(given.name, logits)
        self._find_head(entry.model, classes)
        return LossCall(
            **{
                **vars(entry),
                "classes": classes,
                "ignore_index": ignore,
                "ignored_fraction": ignored,
                "target_min": lowest,
                "target_max": highest,
                "target_counts": counts,
                "input_origin": self.origins.of(logits),
                "target_origin": self.origins.of(target),
                "uniform_at": self.origins.uniform_of(target),
                "row_at": self.origins.row_of(target),
                "made_at": self._by_keras(logits) if made[0] else None,
                "through": through(logits),
                **self._counterfactuals(given, values, made),
            }
        )

    def _was_chosen(self, target: Any) -> bool:
        """Whether a target is what the script has chosen of logits that are trained, in whatever shape."""
        chosen = self.session.objects.get(CHOSEN, ())
        return any(address_of(t) == address_of(target) and t.numel() == target.numel() > 0 for t in chosen)

    def _by_keras(self, logits: Any) -> Location | None:
        """Where a layer of Keras is told its activation, on the torch backend."""
        known = self.session.objects.get("keras", {}).values()
        return next(filter(None, (seams.layers.activated_at(logits) for seams in known)), None)

    def _find_head(self, model: int | None, classes: int | None) -> None:
        if model is not None and classes is not None and self.forward.inside:
            self.forward.find_head(model, self.forward.inside[-1][1], classes)

    def _counterfactuals(self, given: Given, values: Mapping[str, Any], made: tuple[str, int | None]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        with suppress(Exception), self.torch.no_grad():
            found |= counterfactuals(given.name, given.original, values, *made)
            found |= sharing(given.name, given.original, values, *made)
        current = self.session.current_pass
        found["answered"] = bool(found.get("answered")) and not _is_of(current, values["target"])
        found["answered"] |= self._was_chosen(values["target"])
        if current is not None and self.session.site is None and not self.forward.inside:
            with suppress(Exception), self.torch.no_grad():
                found |= padded(given.name, given.original, (current.last, current.before), values)
                found |= left_out(given.name, given.original, (current.last, current.before), values)
                found |= strayed(current.last, (self._last_call() or ())[2:], values)
        return found

    def _came_out(self, tries: list[int], given: Given, moment: Moment, result: Any) -> None:
        self._measure_mended(tries, given, moment)
        self.forward.severed.computed(result, given.site, given.name)
        value = float(result.detach().double().mean()) if is_tensor(result) and result.numel() else None
        shape = tuple(result.shape) if is_tensor(result) else ()
        for number in tries:
            mended = self._entry(number).failed
            update(self.session.recorder.losses, number, value=value, value_shape=shape, mended=mended)


def _place(name: str, failed: bool, training: bool, site: Location | None) -> tuple[object, ...]:
    return (name, failed, training, *((site.path, site.line) if site else ()))


def built(depth: int = 3) -> Location | None:
    """The line that built the loss object from whose forward the function is called, so many frames away at least."""
    for frame in takewhile(lambda frame: not is_user_file(frame.f_code.co_filename), frames_from(sys._getframe(depth))):
        owner = frame.f_locals.get("self")
        if frame.f_code.co_name == "forward" and type(owner).__module__ == "torch.nn.modules.loss":
            return models.called_at(owner)
    return None


def _is_of(current: "LoaderPass | None", target: Any) -> bool:
    """Whether a target is one of the batch's columns."""
    served = tensors_in((current.last, current.before)).values() if current is not None else ()
    columns = [column for column in served if column.numel() == target.numel()]
    return any(bool((column.reshape(-1).to(target) == target.reshape(-1)).all()) for column in columns)


def _weights(given: Any) -> tuple[float, ...]:
    """One weight for each class."""
    classes = is_tensor(given) and given.dim() == 1 and 1 < given.numel() <= MOST_CLASSES
    return tuple(float(weight) for weight in given.tolist()) if classes else ()


def _of_positives(given: Any) -> tuple[float, ...]:
    """The one weight of the positive rows."""
    return (float(given),) if is_tensor(given) and given.numel() == 1 else ()


def _summary(value: Any) -> TensorSummary:
    found = value if is_tensor(value) else logits_of(value)
    return summarise(found) if found is not None else TensorSummary((), type(value).__name__)


def _classes(name: str, logits: Any) -> int | None:
    if name not in CLASS_LOSSES or logits.dim() == 0:
        return None
    return int(logits.shape[1] if logits.dim() > 1 else logits.shape[0])


def _targets(target: Any, ignore: int | None) -> tuple[float | None, float | None, float | None, Any]:
    """Smallest and largest target and the share ignored; counts where the targets are whole numbers."""
    if target.numel() == 0 or target.is_complex():
        return None, None, None, ()
    flat = target.detach().reshape(-1)
    kept = flat[flat != ignore] if ignore is not None and not flat.is_floating_point() else flat
    ignored = 1 - kept.numel() / flat.numel()
    if kept.numel() == 0:
        return None, None, ignored, ()
    counts = tuple(value_counts(kept).items()) if not kept.is_floating_point() else ()
    return float(kept.min()), float(kept.max()), ignored, counts


def _inputs(signature: inspect.Signature, args: Any, kwargs: Any) -> dict[str, TensorSummary]:
    names = list(signature.parameters)
    given = {**dict(zip(names, args, strict=False)), **kwargs}
    return {name: summarise(value) for name, value in given.items() if is_tensor(value)}
