"""MET711 and MET712: steps of the model's own that give nothing to log, or nothing to the metrics."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures
from dryfit.core.evidence.keras import Keras
from dryfit.core.finding import Finding, Findings, Location, Severity
from dryfit.core.source import last_returned


@check("MET711", Severity.ERROR)
def step_without_logs(failures: Failures) -> Findings:
    """A `train_step` of the model's own returns no dictionary.

    Cause:
        `fit` and `evaluate` log what a step returns by its names: a dictionary of values, of the metrics as a rule.
        A bare loss, or nothing, cannot be told by a name, and raises after the first batch or epoch.

    Fix:
        `return {"loss": loss}`, or `{m.name: m.result() for m in self.metrics}`.
    """
    for failure in failures:
        if "returned" not in failure.facts or not failures.is_left_to("MET711", failure.number):
            continue
        facts = failure.facts
        inside = Location(str(facts["path"]), int(str(facts["line"])))
        yield Finding(
            f"`{facts['step']}` returns {facts['returned']}, and Keras logs a dictionary.",
            {"step": facts["step"], "returned": facts["returned"]},
            last_returned(inside) or inside,
            fix="{m.name: m.result() for m in self.metrics}",
            explains=failure.number,
        )
        return


@check("MET712", Severity.ERROR)
def metrics_without_update(keras: Keras, failures: Failures) -> Findings:
    """A `train_step` of the model's own never updates the metrics of compile.

    Cause:
        The step of Keras updates what `compile(metrics=...)` was given; a step that takes its place has to do so
        itself. Keras 3 asks the metrics for their results at the end of an epoch, and raises.

    Fix:
        `self.compute_metrics(x, y, y_pred)` in the step and return what it gives, or compile without `metrics`.
    """
    for entry in keras.unfed:
        if not failures.is_left_to("MET712", entry.failure):
            continue
        names = f" {', '.join(f'`{name}`' for name in entry.metrics)}" if entry.metrics else ""
        yield Finding(
            f"`{entry.step}` never updates the metrics of compile{names and ':'}{names}.",
            {"step": entry.step, "metrics": ", ".join(entry.metrics)},
            entry.location,
            fix="return self.compute_metrics(x, y, y_pred)",
            explains=entry.failure,
        )
        return
