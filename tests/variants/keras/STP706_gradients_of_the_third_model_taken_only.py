# codes: STP706
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
signals = rng.normal(size=(384, 10)).astype("float32")
heat, noise = signals[:, :4].sum(axis=1, keepdims=True), np.tanh(signals[:, 4:7]).mean(axis=1, keepdims=True)
body = keras.Sequential([keras.Input((10,)), keras.layers.Dense(24, activation="relu")])
heater = keras.Sequential([keras.Input((24,)), keras.layers.Dense(12, activation="tanh"), keras.layers.Dense(1)])
hearer = keras.Sequential([keras.Input((24,)), keras.layers.Dense(12, activation="tanh"), keras.layers.Dense(1)])
for_body, for_heat, for_noise = (keras.optimizers.Adam(1e-3) for _ in range(3))
mse = keras.losses.MeanSquaredError()


def step(batch, warm, loud):
    with tf.GradientTape(persistent=True) as tape:
        seen = body(batch, training=True)
        first, second = mse(warm, heater(seen, training=True)), mse(loud, hearer(seen, training=True))
        both = first + second
    of_body = tape.gradient(both, body.trainable_variables)
    of_heat = tape.gradient(first, heater.trainable_variables)
    of_noise = tape.gradient(second, hearer.trainable_variables)
    for_body.apply_gradients(zip(of_body, body.trainable_variables))
    for_heat.apply_gradients(zip(of_heat, heater.trainable_variables))
    return both


rows = tf.data.Dataset.from_tensor_slices((signals, heat, noise)).shuffle(384).batch(32)
for epoch in range(3):
    for batch, warm, loud in rows:
        total = step(batch, warm, loud)
    print(epoch, float(total))
