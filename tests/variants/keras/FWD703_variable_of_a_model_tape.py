# codes: FWD703
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
users, items = rng.integers(0, 20, 400), rng.integers(0, 30, 400)
stars = rng.normal(size=400).astype("float32")


class Factors(keras.Model):
    def __init__(self):
        super().__init__()
        self.user_table = keras.layers.Embedding(20, 8)
        self.item_table = tf.Variable(tf.random.normal((30, 8), stddev=0.05))
        self.out = keras.layers.Dense(1)

    def call(self, pair):
        return self.out(self.user_table(pair[:, 0]) * tf.gather(self.item_table, pair[:, 1]))


model = Factors()
optimizer = keras.optimizers.Adam(0.01)
mse = keras.losses.MeanSquaredError()
pairs = np.stack([users, items], 1)
for epoch in range(3):
    for start in range(0, 400, 40):
        with tf.GradientTape() as tape:
            loss = mse(stars[start : start + 40, None], model(pairs[start : start + 40]))
        grads = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(grads, model.trainable_variables))
