# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(10)
rng = np.random.default_rng(10)


def mirror(name):
    return keras.Sequential(
        [keras.Input((4,)), keras.layers.Dense(8, activation="relu"), keras.layers.Dense(4)], name=name
    )


class Cycle(keras.Model):
    def __init__(self):
        super().__init__()
        self.there, self.back = mirror("there"), mirror("back")

    def compile(self, of_there, of_back):
        super().compile()
        self.of_there, self.of_back = of_there, of_back

    def call(self, x):
        return self.back(self.there(x))

    def train_step(self, data):
        a, b = data
        with tf.GradientTape(persistent=True) as tape:
            made, again = self.there(a, training=True), self.back(b, training=True)
            cycle = tf.reduce_mean(tf.abs(self.back(made, training=True) - a))
            loss = tf.reduce_mean(tf.square(made - b)) + cycle
            loss_back = tf.reduce_mean(tf.square(again - a)) + cycle
        there = tape.gradient(loss, self.there.trainable_variables)
        back = tape.gradient(loss_back, self.back.trainable_variables)
        self.of_there.apply_gradients(zip(there, self.there.trainable_variables))
        self.of_back.apply_gradients(zip(back, self.back.trainable_variables))
        return {"loss": loss, "back": loss_back}


a = rng.normal(size=(800, 4)).astype("float32")
b = a[:, ::-1] * 2 + 1
model = Cycle()
model.compile(keras.optimizers.Adam(1e-2), keras.optimizers.Adam(1e-2))
model.fit(a, b, epochs=3, batch_size=40, verbose=0)
