"""Where finite numbers become nan or inf: the first module, and the user's line."""

from typing import Any

from dryfit.backends.torch import tensors_in
from dryfit.core.finding import Location
from dryfit.core.moment import Moment
from dryfit.core.source import here
from dryfit.seams.torch.preserve import preserved

# Operations that are asked for infinities, as masks of attention are.
FILLING = ("masked_fill", "masked_scatter", "full", "full_like", "new_full", "fill", "where", "triu", "tril", "tensor")


def first_nonfinite(torch: Any, module: Any, moment: Moment) -> tuple[str, Location | None]:
    """The first leaf module to make nan or inf of what is finite, and the user's line that did; the call once more."""
    found: list[str] = []

    def look(path: str, args: Any, output: Any) -> None:
        if not found and _all_finite(args) and not _all_finite(output):
            found.append(path)

    handles = [
        sub.register_forward_hook(lambda m, a, o, path=path: look(path, a, o))
        for path, sub in module.named_modules()
        if next(iter(sub.children()), None) is None
    ]
    watch = _watch(torch)
    try:
        with preserved(torch, module), torch.no_grad(), watch:
            moment.run()
    except Exception:
        return "", None
    finally:
        for handle in handles:
            handle.remove()
    return found[0] if found else "", watch.infinite or watch.undefined


def _watch(torch: Any) -> Any:
    class Watch(torch.overrides.TorchFunctionMode):  # type: ignore[misc]
        """Notes the first line that makes infinities of finite numbers, and the first that makes nan of others."""

        def __init__(self) -> None:
            super().__init__()
            self.infinite: Location | None = None
            self.undefined: Location | None = None

        def __torch_function__(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            result = function(*args, **(kwargs or {}))
            with torch._C.DisableTorchFunction():
                self._look(getattr(function, "__name__", "").strip("_"), (args, kwargs), result)
            return result

        def _look(self, name: str, given: Any, result: Any) -> None:
            if (self.infinite and self.undefined) or _all_finite(result):
                return
            if self.infinite is None and name not in FILLING and _all_finite(given):
                self.infinite = here()
            if self.undefined is None and _any_undefined(result) and not _any_undefined(given):
                self.undefined = here()

    return Watch()


def _floats(value: Any) -> list[Any]:
    return [t for t in tensors_in(value).values() if t.is_floating_point()]


def _all_finite(value: Any) -> bool:
    return all(bool(t.isfinite().all()) for t in _floats(value))


def _any_undefined(value: Any) -> bool:
    return any(bool(t.isnan().any()) for t in _floats(value))
