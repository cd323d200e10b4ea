# codes: DAT713
"""Two towers without a declared input, in a step of their own, are fed rows one by one."""

import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(3)


class TwoTowers(keras.Model):
    """Brings two views of a row together, and tells its class from one of them."""

    def __init__(self) -> None:
        super().__init__()
        self.tower = keras.Sequential([keras.layers.Dense(24, "relu"), keras.layers.Dense(16, "relu")])
        self.head = keras.layers.Dense(3)

    def call(self, x):
        return self.head(self.tower(x))

    def train_step(self, data):
        x, y = data
        with tf.GradientTape() as tape:
            one = self.tower(x)
            other = self.tower(x + 0.01 * tf.random.normal(tf.shape(x)))
            logits = self.head(one)
            loss = self.compute_loss(x, y, logits) + 0.1 * tf.reduce_mean(tf.square(one - other))
        gradients = tape.gradient(loss, self.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.trainable_variables))
        return {"loss": loss}


rng = np.random.default_rng(0)
y = rng.integers(0, 3, 600)
x = (np.eye(3)[y].repeat(4, axis=1) + 0.3 * rng.normal(size=(600, 12))).astype("float32")
train = tf.data.Dataset.from_tensor_slices((x[:500], y[:500])).shuffle(500)
val = tf.data.Dataset.from_tensor_slices((x[500:], y[500:])).batch(50)

model = TwoTowers()
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(train, validation_data=val, epochs=3, verbose=2)
