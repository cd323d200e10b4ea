"""SCR128: values asked of tensors that are compiled, and have none yet."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures
from dryfit.core.evidence.keras import Keras
from dryfit.core.finding import Finding, Findings, Severity

# What JAX raises where a traced value is to be a truth value, a number or an array.
TRACED = {
    "TracerBoolConversionError": "a truth value, as `if` does",
    "TracerIntegerConversionError": "a whole number",
    "TracerArrayConversionError": "an array of NumPy",
    "ConcretizationTypeError": "a number",
}


@check("SCR128", Severity.ERROR)
def value_of_a_symbol(failures: Failures, keras: Keras | None) -> Findings:
    """The value of a tensor is asked for in a step that is compiled.

    Cause:
        `fit`, `tf.function` and `jax.jit` run a step once with symbols, and compile what was done with
        them. A symbol has a shape and a type, and no value: `.numpy()`, NumPy's functions and, under
        JAX, an `if` on it raise.

    Fix:
        Use the backend's operations (`keras.ops`, `tf`), `ops.where` for `if`; read values outside of the step.
    """
    lines = {(entry.location.path, entry.location.line) for entry in (keras.symbols if keras else ()) if entry.location}
    for failure in failures:
        place = failure.location
        symbol = place is not None and (place.path, place.line) in lines and failure.error == "AttributeError"
        if not (symbol or failure.error in TRACED) or not failures.is_left_to("SCR128", failure.number):
            continue
        asked = "`.numpy()`" if symbol else TRACED[failure.error]
        yield Finding(
            f"This line is compiled, and asks a tensor without values for {asked}.",
            {"error": failure.error},
            place,
            fix="Use keras.ops or the backend's own operations.",
            explains=failure.number,
        )
