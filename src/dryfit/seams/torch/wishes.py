"""What a script wishes on an accelerator: followed from tensor to tensor, and refused where it meets the CPU.

The rehearsal has one device. So that a batch which is never moved is found nevertheless, every tensor bears
the device that it would lie on: one that was asked for, the CPU where a tensor was made and never moved, or none
where that is not sure (a device that may be another tensor's, a gradient, what a library has made out of sight).
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from types import CodeType
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor
from dryfit.backends.wished import Wish, forget_all, wish, wish_of
from dryfit.core.source import OUR_FOLDER, Site, frames_from, is_user_file, user_site
from dryfit.core.stage import Stage
from dryfit.seams.faults import claim
from dryfit.seams.living import living
from dryfit.seams.torch.forward.hidden import entries
from dryfit.seams.torch.guards import is_plain

if TYPE_CHECKING:
    from dryfit.seams.session import Session

HERE = "cpu"
# Calls of each model, with gradients and without, that are followed through.
FOLLOWED_CALLS = 3
# Operations that take their tensors on one device; a scalar on the CPU goes with any.
TOGETHER = frozenset(
    (
        *("add", "radd", "iadd", "sub", "rsub", "isub", "mul", "rmul", "imul", "div", "truediv", "rtruediv"),
        *("itruediv", "pow", "eq", "ne", "lt", "le", "gt", "ge", "and", "or", "xor", "maximum", "minimum", "where"),
        *("masked_fill", "logical_and", "logical_or", "lerp", "addcmul", "pairwise_distance", "cosine_similarity"),
        *("matmul", "rmatmul", "mm", "bmm", "mv", "dot", "einsum", "baddbmm", "addmm", "linear", "bilinear"),
        *("cat", "concat", "concatenate", "stack", "vstack", "hstack", "gather", "index_select", "masked_select"),
        *("embedding", "conv1d", "conv2d", "conv3d", "conv_transpose1d", "conv_transpose2d", "batch_norm"),
        *("layer_norm", "group_norm", "scaled_dot_product_attention", "multi_head_attention_forward"),
        *("lstm", "gru", "rnn_tanh", "rnn_relu", "cross_entropy", "nll_loss", "binary_cross_entropy", "mse_loss"),
        *("binary_cross_entropy_with_logits", "l1_loss", "smooth_l1_loss", "huber_loss", "kl_div"),
    )
)
# What a list holds that holds no tensors.
PLAIN = (int, float, bool, str)
# What gives tensors on the CPU whatever it is given.
ON_THE_HOST = frozenset(("pad_packed_sequence", "pack_padded_sequence"))
# Functions that make a tensor without being given one.
MAKERS = frozenset(
    (
        *("empty", "full", "ones", "zeros", "eye", "arange", "linspace", "logspace", "rand", "randn", "randint"),
        *("randperm", "tensor", "as_tensor", "from_numpy"),
    )
)


class Wishes:
    """Follows wishes from the first on: nothing is followed, and nothing costs, where no accelerator is asked for."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self.torch = torch
        self.on = False
        self.asleep = False
        self._mode: Any = None
        self._refused = False
        self._within = 0
        self._told: set[tuple[CodeType, int]] = set()
        self._calls: dict[object, int] = {}
        self._answers: dict[object, list[Wish | None]] = {}

    @property
    def _heeds(self) -> bool:
        """Whether a request counts: torch hands one that the mode lets through to our wrapper once more."""
        return self.on and not self._within

    def begin(self) -> None:
        """The first wish: whatever tensors there are were made on the CPU."""
        if self.on or self._refused or not self.session.listening:
            return
        if adapts() or self.session.request.ranks > 1 or self.torch._C._len_torch_function_stack():
            self._refused = True
            return
        self.on = True
        plain, kinds = Wish(HERE), set(_kinds(self.torch.Tensor))
        # What an experiment has put aside when it began is a tensor, too.
        for value in living(kinds):
            if value.device.type == HERE:
                wish(value, plain)
        self._mode = _mode(self)
        self._mode.__enter__()
        self.session.patches.later(self.end)

    def end(self) -> None:
        """Follow nothing any more."""
        self._refused = True
        if self.on:
            self.sleep(True)
            self.on = False
            forget_all()

    def through(self, module: Any, grad_enabled: bool, call: Callable[[], Any]) -> Any:
        """Run a model: followed at first; later its answers lie where those lay, while it lies there itself."""
        if not self.on:
            return call()
        known = [wish_of(parameter) for parameter in module.parameters()]
        kind = id(module), grad_enabled, frozenset(w.device for w in known if w)
        self._calls[kind] = self._calls.get(kind, 0) + 1
        before = self.asleep
        self.sleep(before or self._calls[kind] > FOLLOWED_CALLS)
        try:
            out = call()
        finally:
            rested = self.asleep
            self.sleep(before)
        found = list(_tensors(out)) if not before else []
        if not rested:
            self._answers[kind] = [wish_of(value) for value in found]
        elif len(found) == len(self._answers.get(kind, ())):
            for value, wanted in zip(found, self._answers[kind], strict=True):
                wish(value, wanted)
        return out

    def sleep(self, sleeps: bool) -> None:
        """Follow no operation for a while, or again; under another mode there is no going away."""
        if not self.on or sleeps == self.asleep:
            return
        if not sleeps:
            self._mode.__enter__()
        elif self.torch.overrides._get_current_function_mode() is self._mode:
            self._mode.__exit__(None, None, None)
        else:
            return
        self.asleep = sleeps

    def module(self, module: Any, device: str) -> None:
        """A module was moved: its tensors lie on this device, ``""`` where that is not sure."""
        if not self._heeds:
            return
        for tensor in (*module.parameters(), *module.buffers()):
            wish(tensor, Wish(device) if device else None)
        # What torch does not see stays behind, which is told of itself: nothing more is to be refused for it.
        for _, tensors in entries(self.torch, 0, module):
            for tensor in tensors:
                wish(tensor, None)

    def tensor(self, before: Any, after: Any, device: str) -> Any:
        """A tensor was asked to another device: what comes back lies there, and what it was made of does not."""
        if not self._heeds:
            return after
        known = wish_of(before)
        if known is not None and known.device == device:
            return after
        if after is before and type(before) is self.torch.Tensor:
            differentiable = before.requires_grad and self.torch.is_grad_enabled()
            after = before.clone() if differentiable else before.detach()
        wish(after, Wish(device) if device else None)
        return after

    def made(self, tensor: Any, device: str) -> None:
        """A tensor was made on a device that was named."""
        if self._heeds and is_tensor(tensor):
            wish(tensor, Wish(device) if device else None)

    def scattered(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        """A wrapper around a model moves by itself what it is given."""
        for value in _tensors((args, kwargs)) if self.on else ():
            wish(value, None)
        return original(*args, **kwargs)

    def judge(self, function: Any, name: str, args: Any, kwargs: Any, known: list[tuple[Any, Wish | None]]) -> None:
        """Refuse, as the device would, an operation that is given tensors on both.

        Raises:
            RuntimeError: the operation takes its tensors on one device.
            TypeError: NumPy is asked to read what lies on a device.
        """
        elsewhere = next((w.device for t, w in known if w and w.device != HERE and (t.dim() or _reads(name))), None)
        if elsewhere is None or not self.session.listening:
            return
        error: Exception | None = None
        if _reads(name):
            error = TypeError(f"can't convert {elsewhere}:0 device type tensor to numpy. Use Tensor.cpu() first.")
        elif name == "pack_padded_sequence":
            lengths = wish_of(args[1]) if len(args) > 1 else None
            if lengths is not None and lengths.device != HERE:
                error = RuntimeError(f"'lengths' argument should be a 1D CPU int64 tensor, but got 1D {elsewhere}:0")
        elif name in TOGETHER and any(w and w.device == HERE and t.dim() and t.numel() for t, w in known):
            error = RuntimeError(
                f"Expected all tensors to be on the same device, but found at least two devices, {elsewhere}:0 and cpu!"
            )
        site = user_site() if error is not None and not adapts() else None
        if error is not None and site is not None:
            error._dryfit_refused = (function, args, kwargs), site  # type: ignore[attr-defined]
            claim(error, ours=False)
            self._refuse(error, site)

    def _refuse(self, error: Exception, site: Site) -> None:
        """Raise where a seam mends it; elsewhere the operation runs on, and it is told once a line."""
        if self.session.stage in (Stage.FORWARD, Stage.LOSS):
            raise error
        place = site.code, site.instruction
        if place not in self._told:
            self._told.add(place)
            self.session.passed_over(error, "on one device")

    def run(self, function: Any, args: Any, kwargs: Any) -> Any:
        """Let an operation through."""
        self._within += 1
        try:
            return function(*args, **kwargs)
        finally:
            self._within -= 1

    def came_out(self, function: Any, name: str, known: list[tuple[Any, Wish | None]], kwargs: Any, out: Any) -> None:
        """Where the outcome of an operation lies."""
        if name == "set" and getattr(function, "__self__", None) is self.torch.Tensor.data and len(known) > 1:
            wish(known[0][0], known[1][1])
        if not isinstance(out, (self.torch.Tensor, tuple, list)):
            return
        wanted = self._of_outcome(name, [w for _, w in known], kwargs)
        given = {id(t) for t, _ in known}
        for value in _tensors(out):
            if id(value) not in given and value.device.type == HERE:
                wish(value, wanted)

    def _of_outcome(self, name: str, wishes: list[Wish | None], kwargs: Any) -> Wish | None:
        if kwargs.get("device") is not None or name in ON_THE_HOST:
            return None
        if name == "type_as":
            return wishes[-1]
        if not wishes:
            return Wish(HERE, _makers()) if name in MAKERS else None
        elsewhere = next((w for w in wishes if w and w.device != HERE), None)
        return elsewhere or (wishes[0] if all(wishes) else None)


def _mode(wishes: Wishes) -> Any:
    class Following(wishes.torch.overrides.TorchFunctionMode):  # type: ignore[misc, name-defined]
        def __torch_function__(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            given = kwargs or {}
            if not wishes.on or not wishes.session.listening:
                return function(*args, **given)
            name = getattr(function, "__name__", "").strip("_")
            known = [(tensor, wish_of(tensor)) for tensor in _tensors((args, given))]
            wishes.judge(function, name, args, given, known)
            out = wishes.run(function, args, given)
            wishes.came_out(function, name, known, given, out)
            return out

    return Following()


def _kinds(kind: type) -> Iterator[type]:
    subclasses: list[type] = kind.__subclasses__()
    yield kind
    for inner in subclasses:
        yield from _kinds(inner)


def _makers() -> Site | None:
    """The user's line that asks for a tensor itself, without a library between."""
    for frame in frames_from(sys._getframe(3)):
        path = frame.f_code.co_filename
        if is_user_file(path):
            return Site.of(frame)
        if not path.startswith(OUR_FOLDER):
            return None
    return None


def _reads(name: str) -> bool:
    return name in ("numpy", "array")


def _tensors(value: Any, depth: int = 4) -> Iterator[Any]:
    if is_tensor(value):
        yield value
    elif isinstance(value, (tuple, list)) and depth:
        # Numbers come in long lists, and no tensor among them.
        for item in value if not (value and type(value[-1]) in PLAIN and type(value[0]) in PLAIN) else ():
            yield from _tensors(item, depth - 1)
    elif isinstance(value, Mapping) and depth:
        for item in value.values():
            yield from _tensors(item, depth - 1)


def adapts() -> bool:
    """Whether a file of the user's that has been imported acts on whether there is an accelerator."""
    modules = list(sys.modules.values())
    paths = {path for module in modules if isinstance(path := getattr(module, "__file__", None), str)}
    return any(not is_plain(path) for path in paths if is_user_file(path))
