"""NaN in the inputs: kept from the walk, and tried on the model beside the same inputs without."""

import ast
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor, summarise, tensors_in
from dryfit.core.moment import Moment
from dryfit.core.source import file_of_class, nodes_of, parse, user_frames
from dryfit.seams.recorder import update
from dryfit.seams.torch.preserve import preserved

if TYPE_CHECKING:
    from dryfit.seams.session import Session


# Functions by which NaN among targets is told from what is known, or left out of a mean.
TELLING = frozenset(("isnan", "isfinite", "nan_to_num", "nanmean", "nansum"))


class Poison:
    """Loaders whose rows hold NaN: their batches are served without, once that is known to matter."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self.torch = torch
        self.loaders: set[int] = set()
        self._harmless: set[int] = set()
        self._last: dict[int, Any] = {}
        self._files: set[str] = set()

    def cleaned(self, loader: int, batch: Any) -> Any:
        """The batch, its NaN and infinities replaced by zeros where the loader is known to have some."""
        if loader not in self.loaders or loader in self._harmless:
            return batch
        if loader not in self._last:
            self._files.update(frame.f_code.co_filename for frame in user_frames())
        self.settle()
        self._last[loader] = _mapped(batch, _clean)
        return self._last[loader]

    def settle(self) -> None:
        """Try what has not been tried on the last call, of the loader whose batch it was given."""
        for loader in self.loaders & self._last.keys():
            self._try(loader)

    def _try(self, loader: int) -> None:
        """The last call again, as it was and with one NaN in its inputs."""
        entry = next((e for e in self.session.recorder.loaders if e.number == loader), None)
        forward = self.session.loaders.forward
        last = next(reversed(forward.last_call.values()), None) if forward else None
        if entry is None or last is None or entry.poisoned is not None:
            return
        _, module, args, kwargs = last
        taken = self._taken(loader, (args, kwargs))
        if not taken and any(self._taken(n, (args, kwargs)) for n in self._last):
            return
        self._files.add(file_of_class(type(module)))
        if not self._reaches(loader, taken):
            update(self.session.recorder.loaders, loader, poisoned=0, clean=0)
            self._harmless.add(loader)
            return
        with self.session.unseen(), preserved(self.torch, module), self.torch.no_grad():
            try:
                clean = _nonfinite(module(*args, **kwargs))
                dirty = _nonfinite(module(*_mapped(args, self._spoil), **_mapped(kwargs, self._spoil)))
            except Exception:
                return
        update(self.session.recorder.loaders, loader, poisoned=dirty, clean=clean)
        if not dirty:
            self._harmless.add(loader)

    def _reaches(self, loader: int, taken: set[str]) -> bool:
        """Whether the model takes what holds the NaN, or a target does: a column may be there for nothing."""
        batch = tensors_in(self._last[loader])
        keys = {key for c in self.session.recorder.collations if c.loader == loader for key in c.nonfinite_rows}
        if not taken or not keys <= set(batch):
            return True
        targets = [call.target for call in self.session.recorder.losses]
        spoilt = [summarise(batch[key]) for key in keys]
        learnt = any(t.shape == s.shape and t.mean == s.mean for t in targets for s in spoilt)
        return bool(keys & taken) or (learnt and not any(map(_tells_unknown, self._files)))

    def _taken(self, loader: int, given: Any) -> set[str]:
        """The keys of the loader's last batch that a call was given as they were."""
        inputs = list(tensors_in(given).values())
        batch = tensors_in(self._last[loader])
        return {key for key, tensor in batch.items() if any(_is_same(tensor, one) for one in inputs)}

    def _spoil(self, tensor: Any) -> Any:
        if not tensor.is_floating_point() or not tensor.numel():
            return tensor
        spoilt = tensor.detach().clone()
        spoilt.view(-1)[0] = float("nan")
        return spoilt


def _tells_unknown(path: str) -> bool:
    """Whether a file of the user's looks for NaN elsewhere than in a loss: its batches are then served as they are."""
    tree = parse(path)
    calls = [node for node in nodes_of(tree) if isinstance(node, ast.Call)] if tree else []
    named = [c for c in calls if getattr(c.func, "attr", getattr(c.func, "id", "")) in TELLING]
    return any("loss" not in ast.unparse(call).lower() for call in named)


def poisoned(torch: Any, module: Any, moment: Moment, result: Any) -> tuple[int, int] | None:
    """How many values of an answer are not finite, and how many where the NaN of its inputs is 0 instead."""
    dirty = _nonfinite(result)
    if not dirty:
        return None
    with preserved(torch, module), torch.no_grad():
        try:
            return dirty, _nonfinite(module(*_mapped(moment.args, _clean), **_mapped(moment.kwargs, _clean)))
        except Exception:
            return None


def _clean(tensor: Any) -> Any:
    return tensor.nan_to_num(0.0, 0.0, 0.0) if tensor.is_floating_point() else tensor


def _nonfinite(result: Any) -> int:
    return sum(int((~t.isfinite()).sum()) for t in tensors_in(result).values() if t.is_floating_point())


def _is_same(one: Any, other: Any) -> bool:
    return one is other or (one.shape == other.shape and one.dtype == other.dtype and bool((one == other).all()))


def _mapped(value: Any, change: Any) -> Any:
    """A batch with every tensor changed, its shape kept."""
    if is_tensor(value):
        return change(value)
    if type(value) is dict or (isinstance(value, Mapping) and hasattr(value, "copy") and hasattr(value, "update")):
        changed = value.copy()
        changed.update({key: _mapped(item, change) for key, item in value.items()})
        return changed
    if type(value) in (list, tuple):
        return type(value)(_mapped(item, change) for item in value)
    return value
