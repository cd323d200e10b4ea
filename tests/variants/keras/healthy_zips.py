# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

rng = np.random.default_rng(0)
labels = rng.integers(0, 3, 480)
x = (rng.normal(0, 0.4, (480, 9)) + np.repeat(np.eye(3), 3, axis=1)[labels]).astype("float32")
inputs = tf.data.Dataset.from_tensor_slices(x).shuffle(480, seed=5)
targets = tf.data.Dataset.from_tensor_slices(labels).shuffle(480, seed=5)
train = tf.data.Dataset.zip((inputs, targets)).shuffle(480).batch(32)
model = keras.Sequential(
    [keras.Input((9,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(3, activation="softmax")]
)
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(train, epochs=2, verbose=0)


class Apart(keras.Model):
    """Draws two sets of points apart that have nothing to do with each other."""

    def __init__(self):
        super().__init__()
        self.head = keras.layers.Dense(1)
        self.tracker = keras.metrics.Mean(name="gap")

    def call(self, points):
        return self.head(points)

    def train_step(self, data):
        near, far = data
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.nn.softplus(self(near) - self(far)))
        gradients = tape.gradient(loss, self.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.trainable_variables))
        self.tracker.update_state(loss)
        return {"gap": self.tracker.result()}


first = tf.data.Dataset.from_tensor_slices(x[labels == 0][:120]).shuffle(120)
second = tf.data.Dataset.from_tensor_slices(x[labels == 1][:120]).shuffle(120)
apart = Apart()
apart.compile(keras.optimizers.Adam(1e-2))
apart.fit(tf.data.Dataset.zip((first, second)).batch(24), epochs=3, verbose=0)
