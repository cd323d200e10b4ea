"""SCR128: values asked of tensors that are compiled, and have none yet."""

from dryfit.core.check import check
from dryfit.core.evidence import Failure, Failures
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_given import Symbolic
from dryfit.core.finding import Finding, Findings, Severity

# What JAX raises where a traced value is to be a truth value, a number or an array.
TRACED = {
    "TracerBoolConversionError": "a truth value, as `if` does",
    "TracerIntegerConversionError": "a whole number",
    "TracerArrayConversionError": "an array of NumPy",
    "ConcretizationTypeError": "a number",
}
# What Keras raises in where a symbol of a model that is put together is given to something else than its layers.
OF_MODELS = {
    "KerasTensor.__tf_tensor__": "a function of TensorFlow",
    "KerasTensor.__array__": "a function of NumPy",
    "KerasTensor.__jax_array__": "a function of JAX",
    "KerasTensor.__bool__": "a truth value, as `if` does",
    "KerasTensor.__int__": "a whole number",
    "KerasTensor.__float__": "a number",
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
        Between the layers of a functional model only `keras.ops` and layers take a symbol.
    """
    symbols = keras.symbols if keras else ()
    takers = {entry.failure: entry for entry in symbols if entry.taker}
    bare = [entry for entry in symbols if entry.location and entry.failure is None]
    lines = {(entry.location.path, entry.location.line) for entry in bare if entry.location}
    told = {entry.failure: entry for entry in symbols if entry.asked}
    for failure in failures:
        place, taker = failure.location, takers.get(failure.number)
        model = f"`{taker.taker}`" if taker else OF_MODELS.get(failure.raised_in.partition(":")[2], "")
        symbol = place is not None and (place.path, place.line) in lines and failure.error == "AttributeError"
        known = told.get(failure.number)
        if not (symbol or model or known or failure.error in TRACED) or not failures.is_left_to(
            "SCR128", failure.number
        ):
            continue
        if model:
            yield _outside_of_layers(model, failure)
            continue
        if known and known.many:
            yield _of_many(known, failure)
            continue
        asked = known.asked if known else "`.numpy()`" if symbol else TRACED[failure.error]
        yield Finding(
            f"This line is compiled, and asks a tensor without values for {asked}.",
            {"error": failure.error},
            place,
            fix=(known.instead if known else "") or "Use keras.ops or the backend's own operations.",
            explains=failure.number,
        )


def _of_many(known: Symbolic, failure: Failure) -> Finding:
    return Finding(
        f"One truth value is asked of {known.many} values, as `if` does.",
        {"error": failure.error, "values": known.many},
        failure.location,
        fix=known.instead,
        explains=failure.number,
    )


def _outside_of_layers(taker: str, failure: Failure) -> Finding:
    return Finding(
        f"A tensor of a model that is being put together has a shape and no value, and is given to {taker}.",
        {"error": failure.error},
        failure.location,
        fix="Use keras.ops in its place, or do it in the `call` of a layer.",
        explains=failure.number,
    )
