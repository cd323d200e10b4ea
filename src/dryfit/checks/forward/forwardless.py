"""FWD106 and FWD719: modules that are called and have no forward, models of Keras that have no call."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.evidence.calls import Forwardless
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity

# The torch classes that hold layers and call none of them.
LISTS = ("ModuleList", "ModuleDict", "ParameterList", "ParameterDict")
# The most methods that are named.
SHOWN = 4


@check("FWD106", Severity.ERROR)
def module_without_forward(script: Script, failures: Failures) -> Findings:
    """A module is called whose class has no `forward`.

    Cause:
        Calling a module calls its `forward`. `nn.ModuleList` and `nn.ModuleDict` only hold layers and have none; a
        class of one's own may do its work in methods of other names, which are to be called by these.

    Fix:
        Go through the layers of a list (`for layer in self.layers: x = layer(x)`), make it an `nn.Sequential`, or call
        the method that is meant.
    """
    for entry in script.forwardless:
        if not failures.is_left_to("FWD106", entry.failure):
            continue
        where = entry.location
        edits = (Edit(Action.REPLACE, where, value=entry.written),) if where is not None and entry.written else ()
        yield Finding(
            f"`{entry.source}` ({entry.class_name}) is called and has no `forward`{_else(entry)}.",
            {"module": entry.source, "class": entry.class_name, "methods": ", ".join(entry.methods) or None},
            where,
            fix=entry.written or "Call the method that is meant, or name it `forward`.",
            edits=edits if entry.class_name in LISTS else (),
            explains=entry.failure,
        )


def _else(entry: Forwardless) -> str:
    if entry.class_name in LISTS:
        return ": it only holds layers"
    named = ", ".join(f"`{name}`" for name in entry.methods[:SHOWN])
    return f"; it has {named}" if named else ""


@check("FWD719", Severity.ERROR)
def model_without_call(failures: Failures) -> Findings:
    """A model of Keras is called whose class has no `call`.

    Cause:
        `predict`, `evaluate`, a `fit` without a `train_step`, and the model itself ask its `call` for answers. A
        class that calls its parts in a `train_step` of its own alone has none.

    Fix:
        Write `call(self, inputs)`, or ask the part that is meant: `model.decoder.predict(codes)`.
    """
    for failure in failures.at("call"):
        if "callless" not in failure.facts or failure.explained_by not in ("", "FWD719"):
            continue
        name, parts = failure.facts["callless"], str(failure.facts["parts"] or "").split(", ")
        named = ", ".join(f"`{part}`" for part in parts[:SHOWN] if part)
        yield Finding(
            f"`{name}` is asked for answers and has no `call`" + (f"; it holds {named}." if named else "."),
            {"class": name, "parts": failure.facts["parts"]},
            failure.location,
            fix="Write `call(self, inputs)` in the class, or ask the part that is meant.",
            explains=failure.number,
        )
        return
