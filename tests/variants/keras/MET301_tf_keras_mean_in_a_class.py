# codes: MET301
# needs: tensorflow
import numpy as np
import tensorflow as tf
import tf_keras as keras
from tf_keras import layers

keras.utils.set_random_seed(19)
x = np.random.normal(size=(420, 6)).astype("float32")
y = x.sum(1, keepdims=True)


class Trainer:
    def __init__(self):
        self.net = keras.Sequential([layers.Dense(24, activation="relu"), layers.Dense(1)])
        self.adam = keras.optimizers.Adam(5e-3)
        self.mean = keras.metrics.Mean(name="cost")

    @tf.function
    def step(self, rows, truth):
        with tf.GradientTape() as tape:
            cost = tf.reduce_mean(tf.square(truth - self.net(rows, training=True)))
        weights = self.net.trainable_variables
        self.adam.apply_gradients(zip(tape.gradient(cost, weights), weights))
        self.mean.update_state(cost)

    def run(self, rows, epochs):
        for epoch in range(epochs):
            for batch in rows:
                self.step(*batch)
            tf.print("epoch", epoch, "cost", self.mean.result())


Trainer().run(tf.data.Dataset.from_tensor_slices((x, y)).shuffle(420).batch(42), 3)
