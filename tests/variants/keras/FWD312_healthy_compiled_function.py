# codes:
# needs: tensorflow
import types

import keras
import numpy as np


def njit(function):
    """Compiles as numba does: of what stands in the module, a function may use modules alone."""
    for name in function.__code__.co_names:
        held = function.__globals__.get(name)
        if held is not None and not isinstance(held, types.ModuleType):
            raise TypeError(f"cannot determine the type of the global {name}")
    return function


@njit
def folded(rows):
    return rows.reshape(64, 8, 12)


@njit
def faded(pictures, others):
    return (pictures - others).astype(np.float32)


keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
rows = folded(rng.normal(size=(64, 96)).astype("float32"))
labels = rows.mean((1, 2)) + faded(np.full(64, 9, "uint8"), np.full(64, 4, "uint8"))
model = keras.Sequential([keras.Input((8, 12)), keras.layers.GRU(16), keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(rows, labels, epochs=3, batch_size=16)
