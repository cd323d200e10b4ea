"""The replica seam: models in DistributedDataParallel, and whether the ranks' weights stay one model's."""

import linecache
import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import dtype_name, global_norm, tensors_in
from dryfit.core.evidence.processes import Fed, Group, Replica, Stepped
from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.source import assigned_name, call_at, here
from dryfit.core.stage import Stage
from dryfit.seams.objects import find_in_script
from dryfit.seams.places import user_paths
from dryfit.seams.torch.forward.modules import ForwardSeam, Note
from dryfit.seams.torch.learn.probes import rows_of
from dryfit.seams.torch.step.trials import parameters_of

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Steps of each optimizer, and training calls, that are compared between ranks.
COMPARED = 3
# Arguments of the wrapper that name accelerators.
DEVICES = ("device_ids", "output_device")
# What forms a group of ranks, in a script's text.
GROUPS = ("init_process_group", "init_device_mesh", "init_distributed", "Accelerator(", "PartialState(", "hvd.init")
# Tensors whose norms are kept of a model.
TENSORS = 400


@dataclass
class Wrapped:
    """A wrapper, the trainable parameters that it was built with, and whether its next backward averages gradients."""

    wrapper: Any
    known: set[int]
    entry: Replica
    without: tuple[str, ...] = ()
    reduces: bool = False


class ReplicaSeam:
    """Wraps DistributedDataParallel, and measures every rank's gradients and weights at a step."""

    def __init__(self, session: "Session", torch: Any, forward: ForwardSeam) -> None:
        self.session = session
        self.torch = torch
        self.forward = forward
        self.wrapped: list[Wrapped] = []
        self._within: list[Any] = []
        self._steps: dict[int, int] = {}
        self._before: dict[int, dict[str, float]] = {}
        parallel = getattr(torch.nn.parallel, "DistributedDataParallel", None)
        if parallel is None:
            return
        session.patches.wrap(parallel, "__init__", self._built)
        if session.request.launch is None:
            return
        session.patches.wrap(parallel, "forward", self._forward)
        session.patches.wrap(torch.Tensor, "backward", self._backward)
        session.patches.wrap(torch.autograd, "backward", self._backward)
        session.patches.wrap(torch.nn.Module, "_apply", self._applied)
        forward.after.append(self._called)
        hooks = sys.modules["torch.optim.optimizer"]
        session.patches.later(hooks.register_optimizer_step_pre_hook(self._before_step).remove)
        session.patches.later(hooks.register_optimizer_step_post_hook(self._after_step).remove)
        session.recorder.refreshers.append(self._refresh)

    @property
    def _on_the_cpu(self) -> bool:
        return self.session.request.device == "cpu" and not self.torch.cuda.is_available()

    # The wrapper

    def _built(self, original: Any, wrapper: Any, module: Any, *args: Any, **kwargs: Any) -> None:
        site = self.session.site or here(3)
        if self._on_the_cpu:
            args = args[2:] if args else args
            kwargs = {name: value for name, value in kwargs.items() if name not in DEVICES}
        known = {id(parameter) for parameter in module.parameters() if parameter.requires_grad}
        original(wrapper, module, *args, **kwargs)
        if not self.session.listening or any(found.wrapper is wrapper for found in self.wrapped):
            return
        entry = Replica(len(self.wrapped), site, assigned_name(site), self._name_of(module))
        self.wrapped.append(Wrapped(wrapper, known, entry))

    def _name_of(self, module: Any) -> str:
        return find_in_script(lambda value: value is module)[0] or type(module).__name__

    def _forward(self, original: Any, wrapper: Any, *args: Any, **kwargs: Any) -> Any:
        found = next((one for one in self.wrapped if one.wrapper is wrapper), None)
        if found is None or not self.session.listening:
            return original(wrapper, *args, **kwargs)
        self._within.append(wrapper)
        try:
            self._meet_for_buffers(wrapper)
            moment = Moment("replica_forward", original, (wrapper, *args), kwargs)
            result = self.session.attempt(Stage.FORWARD, moment, failed=lambda error: self._refused(found))
            found.reduces = self._will_reduce(wrapper)
            return result
        finally:
            self._within.pop()

    def _meet_for_buffers(self, wrapper: Any) -> None:
        """A wrapper sends the buffers of rank 0 to all when it is called, in whatever mode."""
        sends = getattr(wrapper, "will_sync_module_buffers", None)
        if self.session.meetings is not None and sends is not None and sends() and not _joins(wrapper):
            self.session.meetings.meet("forward")

    def _will_reduce(self, wrapper: Any) -> bool:
        """Whether the backward of a call averages gradients over the ranks."""
        return bool(self.torch.is_grad_enabled() and wrapper.require_backward_grad_sync and not _joins(wrapper))

    def _backward(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        """The ranks meet in the backward of a call that went through a wrapper."""
        waiting = [found for found in self.wrapped if found.reduces]
        for found in waiting:
            found.reduces = False
        if waiting and self.session.listening and self.session.meetings is not None:
            self.session.meetings.meet("backward")
        return original(*args, **kwargs)

    def _refused(self, found: Wrapped) -> None:
        found.entry = replace(found.entry, failed=True, unused=found.without)
        self._refresh()

    def _applied(self, original: Any, module: Any, function: Any, *args: Any, **kwargs: Any) -> Any:
        """A wrapped model that is cast or moved. What moves away from an accelerator and back loses its hooks."""
        found = next((one for one in self.wrapped if module in (one.wrapper, one.wrapper.module)), None)
        if found is None or not self.session.listening:
            return original(module, function, *args, **kwargs)
        site = here(3)
        with self.session.unseen(ours=False):
            result = original(module, function, *args, **kwargs)
            if self._on_the_cpu and _is_move(site):
                _forget_accumulators(module)
        found.entry = replace(found.entry, moved_at=site)
        return result

    # Training calls

    def _called(self, note: Note, result: Any) -> None:
        if not (note.training and note.grad_enabled):
            return
        _, module, args, kwargs = self.forward.last_call[note.model]
        self._feed(note, args, kwargs)
        found = next((one for one in self.wrapped if one.wrapper.module is module), None)
        if found is None:
            return
        entry = found.entry
        if self._within and self._within[-1] is found.wrapper:
            found.entry = replace(entry, calls=entry.calls + 1)
        else:
            at = entry.passed_by_at or (note.site if isinstance(note.site, Location) else None)
            found.entry = replace(entry, passed_by=entry.passed_by + 1, passed_by_at=at)

    def _feed(self, note: Note, args: Any, kwargs: Any) -> None:
        rank = self.session.recorder.rank
        if rank is None or len(rank.fed) >= COMPARED:
            return
        given = [tensor for tensor in tensors_in((args, kwargs)).values() if not tensor.is_meta]
        digest = " ".join(f"{global_norm([t.double() if not t.is_complex() else t.abs()]):.12g}" for t in given)
        entry = Fed(note.site, digest, note.loader, rows_of((args, kwargs)), self._served(note.loader))
        self.session.recorder.rank = replace(rank, fed=(*rank.fed, entry))

    def _served(self, loader: int | None) -> int | None:
        """How many examples the loader put into its last batch."""
        found = [c for c in self.session.recorder.collations if c.loader == loader]
        return (found[-1].examples or found[-1].batch_size) if loader is not None and found else None

    # Steps

    def _before_step(self, optimizer: Any, args: Any, kwargs: Any) -> None:
        number = self._compared(optimizer)
        if number is None:
            return
        with self.session.unseen():
            for found in self.wrapped:
                found.without = found.without or _without_gradient(found.wrapper.module)
                found.entry = replace(found.entry, strangers=_strangers(found))
            if self._steps.get(number, 0) == 0:
                self._before[number] = self._norms(optimizer)

    def _after_step(self, optimizer: Any, args: Any, kwargs: Any) -> None:
        number, rank = self._compared(optimizer), self.session.recorder.rank
        if number is None or rank is None:
            return
        self._steps[number] = self._steps.get(number, 0) + 1
        with self.session.unseen():
            entry = Stepped(
                number=self._steps[number],
                optimizer=number,
                location=self.session.site or here(),
                gradients=self._norms(optimizer, gradients=True),
                before=self._before.pop(number, {}),
                after=self._norms(optimizer),
            )
            sharded = rank.sharded_weights or any(_is_sharded(p) for p in parameters_of(optimizer))
            group = rank.group or self._group()
            aware = rank.aware or group is not None or _forms_group()
        steps = (*rank.steps, entry)
        self.session.recorder.rank = replace(rank, group=group, aware=aware, steps=steps, sharded_weights=sharded)

    def _group(self) -> Group | None:
        """The group that was formed out of our sight, None where there is none."""
        distributed = self.torch.distributed
        return Group() if distributed.is_available() and distributed.is_initialized() else None

    def _compared(self, optimizer: Any) -> int | None:
        """The number of an optimizer whose step is compared."""
        if not self.session.listening:
            return None
        number = self.session.number("optimizers", optimizer)
        return number if self._steps.get(number, 0) < COMPARED else None

    def _norms(self, optimizer: Any, *, gradients: bool = False) -> dict[str, float]:
        names = {id(p): name for model in self.session.live("models") for name, p in model.named_parameters()}
        found = {}
        for place, parameter in enumerate(parameters_of(optimizer)[:TENSORS]):
            tensor = parameter.grad if gradients else parameter
            norm = None if tensor is None or _is_sharded(tensor) else global_norm([tensor])
            if norm is not None:
                found[names.get(id(parameter), str(place))] = norm
        return found

    def _refresh(self) -> None:
        if self.session.recorder.rank is not None:
            entries = tuple(found.entry for found in self.wrapped)
            self.session.recorder.rank = replace(self.session.recorder.rank, replicas=entries)


def _forms_group() -> bool:
    """Whether a file of the user's holds what forms a group, on some other device perhaps."""
    words = (word for path in user_paths(()) for word in GROUPS if word in "".join(linecache.getlines(path)))
    return next(words, None) is not None


def _joins(wrapper: Any) -> bool:
    """Whether ranks that have run out of batches go along: inside of `Join`."""
    return bool(getattr(getattr(wrapper, "_join_config", None), "enable", False))


def _without_gradient(module: Any) -> tuple[str, ...]:
    return tuple(name for name, p in module.named_parameters() if p.requires_grad and p.grad is None)


def _strangers(found: Wrapped) -> tuple[str, ...]:
    """Parameters that came into the model, or into its training, after it was wrapped."""
    named = found.wrapper.module.named_parameters()
    return tuple(name for name, p in named if p.requires_grad and id(p) not in found.known)


def _is_sharded(tensor: Any) -> bool:
    """Whether a rank holds a part of a tensor alone, by design."""
    return any(kind.__name__ in ("DTensor", "FlatParameter", "ShardedTensor") for kind in type(tensor).__mro__)


def _is_move(site: Location | None) -> bool:
    call = call_at(site)
    return getattr(getattr(call, "func", None), "attr", "") == "cpu"


def _forget_accumulators(module: Any) -> None:
    """Change every parameter's type and back: torch drops the nodes that DDP's hooks are on, as on a true move."""
    for parameter in module.parameters():
        if parameter.is_floating_point():
            data = parameter.data
            parameter.data = data.half() if dtype_name(data) != "float16" else data.float()
            parameter.data = data
