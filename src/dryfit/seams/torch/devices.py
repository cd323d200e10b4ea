"""A rehearsal on the CPU: what the script sends to an accelerator stays here."""

import sys
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor
from dryfit.backends.wished import wish_of
from dryfit.core.source import is_user_file
from dryfit.seams.torch.absent import MARKS, WITHOUT_ACCELERATOR, WITHOUT_DEVICE, Event, Stream, beside, current
from dryfit.seams.torch.guards import is_choice
from dryfit.seams.torch.wishes import HERE, Wishes, adapts

if TYPE_CHECKING:
    from dryfit.seams.session import Session

ACCELERATORS = ("cuda", "mps", "xpu", "hpu", "npu")
# Functions of torch that make a tensor on the device they are given.
CONSTRUCTORS = (
    *("empty", "full", "ones", "zeros", "eye", "arange", "linspace", "logspace", "range"),
    *("rand", "randn", "randint", "randperm", "tensor", "as_tensor", "asarray", "from_numpy", "complex"),
    *("empty_like", "full_like", "ones_like", "zeros_like", "rand_like", "randn_like", "randint_like"),
    *("empty_strided", "sparse_coo_tensor", "sparse_csr_tensor", "tril_indices", "triu_indices"),
    *("hann_window", "hamming_window", "blackman_window", "bartlett_window", "kaiser_window", "normal"),
)


class DeviceSeam:
    """Answers every request for an accelerator with the CPU, where the rehearsal has none."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self.torch = torch
        self.wishes = session.wishes = Wishes(session, torch)
        if session.request.device != "cpu" or torch.cuda.is_available():
            return
        for owner in (torch.Tensor, torch.nn.Module):
            for name in ("cuda", "xpu"):
                session.patches.wrap(owner, name, self._sent)
            session.patches.wrap(owner, "to", self._moved)
            session.patches.wrap(owner, "cpu", self._brought)
        session.patches.wrap(torch.Tensor, "type_as", self._moved)
        session.patches.wrap(torch.Tensor, "pin_memory", self._stay)
        for wrapper in (torch.nn.DataParallel, torch.nn.parallel.DistributedDataParallel):
            session.patches.wrap(wrapper, "forward", self.wishes.scattered)
        for name in CONSTRUCTORS:
            session.patches.wrap(torch, name, self._made)
        session.patches.wrap(torch, "load", self._loaded)
        session.patches.wrap(torch, "set_default_device", self._chosen)
        for name, value in WITHOUT_DEVICE.items():
            session.patches.wrap(torch.cuda, name, self._answer(value))
        session.patches.set(torch.cuda, "Event", Event)
        session.patches.set(torch.cuda, "Stream", Stream)
        session.patches.set(torch.cuda, "stream", beside)
        for name in ("current_stream", "default_stream"):
            session.patches.set(torch.cuda, name, current)
        session.patches.wrap(torch.Tensor, "record_stream", self._answer(None))
        session.patches.wrap(torch.cuda, "make_graphed_callables", self._ungraphed)
        for name in MARKS:
            session.patches.wrap(torch.cuda.nvtx, name, self._answer(None))
        session.patches.wrap(torch.cuda, "is_available", self._available)
        accelerator = getattr(torch, "accelerator", None)
        for name, value in WITHOUT_ACCELERATOR.items() if accelerator else ():
            session.patches.wrap(accelerator, name, self._answer(value))
        if session.request.ranks > 1:
            self._count_ranks(accelerator)

    def _count_ranks(self, accelerator: Any) -> None:
        """A launch stands for as many devices as it has ranks, and scripts reckon with them, libraries do not."""
        for owner in (self.torch.cuda, accelerator) if accelerator else (self.torch.cuda,):
            self.session.patches.wrap(owner, "device_count", self._tell_script(self.session.request.ranks))
        if accelerator:
            self.session.patches.wrap(accelerator, "current_accelerator", self._tell_script(self.torch.device("cpu")))

    def here(self, device: Any) -> Any:
        """The CPU for an accelerator, any other device as it is."""
        kind = device.type if isinstance(device, self.torch.device) else device
        if isinstance(kind, int) and not isinstance(kind, bool):
            kind = "cuda"
        if not isinstance(kind, str) or kind.partition(":")[0] not in ACCELERATORS:
            return device
        self.session.note("The script would run on an accelerator; it was rehearsed on the CPU.")
        self.wishes.begin()
        return self.torch.device("cpu")

    def _stay(self, original: Any, value: Any, *args: Any, **kwargs: Any) -> Any:
        self.here("cuda")
        return value

    def _ungraphed(self, original: Any, callables: Any, *args: Any, **kwargs: Any) -> Any:
        """What is run without a graph gives the same."""
        self.here("cuda")
        return callables

    def _sent(self, original: Any, value: Any, *args: Any, **kwargs: Any) -> Any:
        """`cuda` and its like."""
        self.here("cuda")
        return self._settled(value, value, "cuda")

    def _brought(self, original: Any, value: Any, *args: Any, **kwargs: Any) -> Any:
        return self._settled(value, original(value, *args, **kwargs), HERE)

    def _moved(self, original: Any, value: Any, *args: Any, **kwargs: Any) -> Any:
        """`to`: the device may be its first argument, or a keyword; it may be another tensor's."""
        given = next((a for a in (*args[:1], *kwargs.values()) if self._is_device(a) or is_tensor(a)), None)
        changed = tuple(self._place(argument) for argument in args)
        result = original(value, *changed, **self._keywords(kwargs))
        return result if given is None else self._settled(value, result, self._wished(given))

    def _chosen(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        changed = tuple(self._place(argument) for argument in args)
        return original(*changed, **self._keywords(kwargs))

    def _settled(self, value: Any, result: Any, device: str) -> Any:
        """What was moved, with the device that it would lie on now."""
        if is_tensor(value):
            return self.wishes.tensor(value, result, device)
        if isinstance(value, self.torch.nn.Module):
            self.wishes.module(value, device)
        return result

    def _wished(self, device: Any) -> str:
        """The kind of accelerator that is asked for, ``""`` where another device is: it may be one of a tensor's."""
        if is_tensor(device):
            known = wish_of(device)
            return known.device if known else ""
        kind = "cuda" if isinstance(device, int) else str(device).partition(":")[0]
        return kind if kind in ACCELERATORS else ""

    def _is_device(self, value: Any) -> bool:
        return isinstance(value, (str, int, self.torch.device)) and not isinstance(value, bool)

    def _place(self, argument: Any) -> Any:
        return self.here(argument) if self._is_device(argument) else argument

    def _made(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        made = original(*args, **self._keywords(kwargs))
        if kwargs.get("device") is not None:
            self.wishes.made(made, self._wished(kwargs["device"]))
        return made

    def _keywords(self, kwargs: dict[str, Any]) -> dict[str, Any]:
        if kwargs.get("device") is None:
            return kwargs
        return {**kwargs, "device": self.here(kwargs["device"])}

    def _loaded(self, original: Any, file: Any, map_location: Any = None, *args: Any, **kwargs: Any) -> Any:
        place = map_location if map_location is None or callable(map_location) else self._mapped(map_location)
        return original(file, "cpu" if place is None else place, *args, **kwargs)

    def _mapped(self, map_location: Any) -> Any:
        if isinstance(map_location, dict):
            return {key: str(self.here(value)) for key, value in map_location.items()}
        return self.here(map_location)

    def _available(self, original: Any) -> bool:
        """Whether there is a device: yes to a script that only chooses by it where everything is moved to."""
        path, line = sys._getframe(2).f_code.co_filename, sys._getframe(2).f_lineno
        alone = self.session.listening and self.session.request.ranks == 1
        return bool(original()) or (alone and is_user_file(path) and is_choice(path, line) and not adapts())

    def _tell_script(self, value: Any) -> Any:
        def answer(original: Any, *args: Any, **kwargs: Any) -> Any:
            asked = is_user_file(sys._getframe(2).f_code.co_filename)
            return value if asked else original(*args, **kwargs)

        return answer

    def _answer(self, value: Any) -> Any:
        return lambda original, *args, **kwargs: value
