# codes: STP706
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers, ops

keras.utils.set_random_seed(0)


class BetaVAE(keras.Model):
    def __init__(self, width, code, beta=0.5):
        super().__init__()
        self.beta = beta
        self.body = layers.Dense(32, activation="relu")
        self.mean, self.spread = layers.Dense(code), layers.Dense(code)
        self.decode = keras.Sequential([layers.Dense(32, activation="relu"), layers.Dense(width)])
        self.total, self.fitting, self.divergence = (keras.metrics.Mean(name=n) for n in ("loss", "fitting", "kl"))

    @property
    def metrics(self):
        return [self.total, self.fitting, self.divergence]

    def call(self, x):
        h = self.body(x)
        mean, spread = self.mean(h), self.spread(h)
        return mean, spread, self.decode(mean + ops.exp(0.5 * spread) * keras.random.normal(ops.shape(mean)))

    def train_step(self, x):
        with tf.GradientTape() as tape:
            mean, spread, again = self(x, training=True)
            fitting = ops.mean(ops.sum(ops.square(x - again), axis=1))
            kl = ops.mean(-0.5 * ops.sum(1 + spread - ops.square(mean) - ops.exp(spread), axis=1))
            loss = fitting + self.beta * kl
        self.optimizer.apply_gradients(
            zip(tape.gradient(loss, self.decode.trainable_variables), self.decode.trainable_variables)
        )
        for metric, value in zip(self.metrics, (loss, fitting, kl)):
            metric.update_state(value)
        return {metric.name: metric.result() for metric in self.metrics}


rng = np.random.default_rng(0)
x = (rng.normal(size=(640, 3)) @ rng.normal(size=(3, 20))).astype("float32")
model = BetaVAE(20, 3)
model.compile(optimizer=keras.optimizers.Adam(3e-3))
model.fit(x, epochs=4, batch_size=32, verbose=0)
