# codes: STP706
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers
import tensorflow as tf

keras.utils.set_random_seed(11)
signal = np.random.normal(size=(480, 16, 2)).astype("float32")
level = signal[:, :, 0].mean(1, keepdims=True) * 4


class Forecaster(keras.Model):
    def __init__(self):
        super().__init__()
        self.smooth = layers.Conv1D(12, 3, activation="relu")
        self.pool = layers.GlobalAveragePooling1D()
        self.mix = layers.Dense(16, activation="relu")
        self.level = layers.Dense(1)

    def call(self, window):
        return self.level(self.mix(self.pool(self.smooth(window))))


forecaster, adam, mse = Forecaster(), keras.optimizers.Adam(2e-3), keras.losses.MeanSquaredError()


@tf.function
def step(window, wanted):
    with tf.GradientTape() as tape:
        cost = mse(wanted, forecaster(window, training=True))
    learnt = forecaster.smooth.trainable_weights + forecaster.level.trainable_weights
    adam.apply_gradients(zip(tape.gradient(cost, learnt), learnt))
    return cost


for epoch in range(2):
    for window, wanted in tf.data.Dataset.from_tensor_slices((signal, level)).batch(24):
        cost = step(window, wanted)
    print(f"epoch {epoch}: {float(cost):.3f}")
