# codes:
# needs: jax
import os

os.environ["KERAS_BACKEND"] = "jax"
import jax
import keras
import numpy as np

# the accuracy of the training is taken from the step's own answers, inside of what is differentiated
rng = np.random.default_rng(4)
y = rng.integers(0, 3, 480)
x = (rng.normal(size=(3, 12))[y] + 0.7 * rng.normal(size=(480, 12))).astype("float32")
model = keras.Sequential([keras.Input((12,)), keras.layers.Dense(24, activation="relu"), keras.layers.BatchNormalization(),
                          keras.layers.Dropout(0.1), keras.layers.Dense(3)])  # fmt: skip
adam = keras.optimizers.Adam(0.005)
adam.build(model.trainable_variables)
cost = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
accuracy = keras.metrics.SparseCategoricalAccuracy()


def values(variables):
    return [variable.value for variable in variables]


def judged(trained, others, counts, xb, yb):
    answers, others = model.stateless_call(trained, others, xb, training=True)
    return cost(yb, answers), (others, accuracy.stateless_update_state(counts, yb, answers))


@jax.jit
def step(trained, others, state, counts, xb, yb):
    (loss, (others, counts)), slopes = jax.value_and_grad(judged, has_aux=True)(trained, others, counts, xb, yb)
    trained, state = adam.stateless_apply(state, slopes, trained)
    return loss, trained, others, state, counts


trained, others, state = values(model.trainable_variables), values(model.non_trainable_variables), values(adam.variables)
for epoch in range(4):
    counts = [count * 0 for count in values(accuracy.variables)]
    for rows in np.array_split(rng.permutation(480), 20):
        loss, trained, others, state, counts = step(trained, others, state, counts, x[rows], y[rows])
    print(epoch, float(loss), float(counts[0] / counts[1]))
for variable, value in zip(model.trainable_variables + model.non_trainable_variables, trained + others):
    variable.assign(value)
print((model.predict(x, verbose=0).argmax(1) == y).mean())
