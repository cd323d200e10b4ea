"""What configure_optimizers gives, and whether the parameters then move."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import global_norm
from dryfit.core.evidence.lightning import Configured, Misconfigured
from dryfit.core.finding import Proof
from dryfit.core.moment import Moment
from dryfit.core.stage import Stage
from dryfit.seams.faults import claim
from dryfit.seams.lightning import record
from dryfit.seams.lightning.methods import definition, returning

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# The rate of the one plain step that shows what an optimizer would do.
RATE = 1e-3
# The keys of what configure_optimizers gives.
OPTIMIZER, SCHEDULE, SCHEDULER = "optimizer", "lr_scheduler", "scheduler"
# An optimizer and its schedule.
PAIR = 2


class ConfiguredSeam:
    """Compares the parameters before and after a fit that has no optimizer."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self._entry: Configured | None = None

    def saw(self, module: Any, result: Any) -> None:
        """Keep what configure_optimizers returned, where it is out of the ordinary."""
        owner, number = type(module), _optimizers_in(result)
        if number == 1 or (number and not module.automatic_optimization):
            return
        location, returns = returning(owner, "configure_optimizers")
        location = location or definition(owner, "configure_optimizers")
        self._entry = Configured(owner.__name__, location, number, module.automatic_optimization, returns)
        record.add(self.session, "configured", self._entry)

    def taken(self, module: Any, result: Any) -> Any:
        """What configure_optimizers returned, or where Lightning does not take it what is meant by it.

        Raises:
            TypeError: in Lightning's stead, where nothing mends it.
        """
        found = _misformed(result)
        if found is None:
            return result
        wrong, meant, made = found
        error = TypeError(wrong)
        claim(error, ours=False)

        def refuse() -> Any:
            raise error

        where = returning(type(module), "configure_optimizers")[0]
        record.add(self.session, "misconfigured", Misconfigured(type(module).__name__, wrong, meant, where))
        return self.session.attempt(Stage.STEP, Moment("configure_optimizers", refuse, (), {}, {"made": made}))

    def after_backward(self, module: Any) -> None:
        """Measure the gradients of the first batch: validation is going to zero them."""
        entry = self._entry
        if entry is not None and entry.would_move is None:
            with self.session.unseen():
                gradients = [p.grad for p in module.parameters() if p.grad is not None]
                self._entry = replace(entry, would_move=RATE * (global_norm(gradients) or 0.0))
            record.change(self.session, "configured", entry, self._entry)

    @contextmanager
    def watching(self, module: Any) -> Iterator[None]:
        """Measure a fit without optimizer from its start to its end."""
        self._entry = None
        with self.session.unseen():
            before = [p.detach().clone() for p in module.parameters()] if hasattr(module, "parameters") else []
        yield
        if self._entry is not None and self._entry.optimizers == 0 and self._entry.automatic:
            with self.session.unseen():
                self._measure(self._entry, list(module.parameters()), before)

    def _measure(self, entry: Configured, parameters: list[Any], before: list[Any]) -> None:
        pairs = zip(parameters, before, strict=False)
        moved = global_norm([after.detach() - start for after, start in pairs if after.shape == start.shape])
        changed = replace(entry, moved=moved or 0.0)
        record.change(self.session, "configured", entry, changed)
        self._prove(changed)

    def _prove(self, entry: Configured) -> None:
        if entry.moved or not entry.would_move:
            return
        before = "the fit leaves every parameter as it was: they moved by 0"
        after = f"one plain step of {RATE:g} along the gradients that are there moves them by {entry.would_move:.3g}"
        for code, finding in self.session.diagnose():
            if finding.facts.get("configured") == entry.class_name:
                self.session.prove(code, finding, Proof("experiment", before, after))


def _misformed(result: Any) -> tuple[str, str, Any] | None:
    """What is wrong with what Lightning is given, what is meant, and that itself; None where it takes it as it is."""
    optimizer = sys.modules["torch"].optim.Optimizer
    if isinstance(result, tuple) and len(result) == PAIR and isinstance(result[0], optimizer) and _steps(result[1]):
        return "an optimizer and a schedule in a tuple", "[optimizer], [scheduler]", ([result[0]], [result[1]])
    if not isinstance(result, dict):
        return None
    named = result.get(OPTIMIZER)
    others = [key for key, value in result.items() if isinstance(value, optimizer)]
    if named is None and others:
        kept = {(OPTIMIZER if key == others[0] else key): value for key, value in result.items()}
        return f"a dict with `{others[0]}` and no `{OPTIMIZER}`", f'"{OPTIMIZER}": ...', kept
    if isinstance(named, list | tuple) and len(named) == 1 and isinstance(named[0], optimizer):
        return f"a dict whose `{OPTIMIZER}` is a list", f'"{OPTIMIZER}": ...', {**result, OPTIMIZER: named[0]}
    schedule = result.get(SCHEDULE)
    keys = [key for key, value in schedule.items() if _steps(value)] if isinstance(schedule, dict) else []
    if isinstance(schedule, dict) and SCHEDULER not in schedule and keys:
        kept = {(SCHEDULER if key == keys[0] else key): value for key, value in schedule.items()}
        wrong = f"a dict whose `{SCHEDULE}` has `{keys[0]}` and no `{SCHEDULER}`"
        return wrong, f'"{SCHEDULER}": ...', {**result, SCHEDULE: kept}
    return None


def _steps(value: Any) -> bool:
    """Whether a value is a schedule, or a dict that holds one."""
    held = value.values() if isinstance(value, dict) else (value,)
    return any(hasattr(one, "step") and hasattr(one, OPTIMIZER) for one in held)


def _optimizers_in(result: Any) -> int:
    """How many optimizers a return value of configure_optimizers holds."""
    if result is None:
        return 0
    if isinstance(result, dict):
        return _optimizers_in(result.get("optimizer"))
    kind = sys.modules["torch"].optim.Optimizer
    if isinstance(result, kind):
        return 1
    if isinstance(result, list | tuple):
        first = result[0] if result else None
        return _optimizers_in(first) if isinstance(first, list | tuple) else sum(map(_optimizers_in, result))
    return 1 if hasattr(result, "param_groups") else 0
