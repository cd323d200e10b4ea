# codes: STP720
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)


class Patient(keras.Model):
    """Steps once for every few batches."""

    def __init__(self, every):
        super().__init__()
        self.every = every
        self.hidden, self.out = keras.layers.Dense(20, activation="tanh"), keras.layers.Dense(1)
        self.seen = tf.Variable(0, trainable=False, dtype=tf.int32)

    def call(self, x):
        return self.out(self.hidden(x))

    def begin(self, width):
        self(tf.zeros((1, width)))
        self.held = [tf.Variable(tf.zeros(w.shape), trainable=False) for w in self.trainable_variables]

    def train_step(self, data):
        x, y = data
        with tf.GradientTape() as tape:
            loss = self.compute_loss(x=x, y=y, y_pred=self(x, training=True))
        self.seen.assign_add(1)
        for held, grad in zip(self.held, tape.gradient(loss, self.trainable_variables)):
            held.assign_add(grad / self.every)
        tf.cond(tf.equal(self.seen % self.every, 0), self.update, lambda: None)
        return {"loss": loss}

    def update(self):
        self.optimizer.apply_gradients(zip(self.held, self.trainable_variables))


x = rng.normal(size=(960, 5)).astype("float32")
y = (x[:, :1] - x[:, 1:2] * x[:, 2:3]).astype("float32")
model = Patient(every=2)
model.begin(5)
model.compile(optimizer=keras.optimizers.SGD(0.02), loss="mse")
model.fit(x, y, batch_size=24, epochs=3, verbose=0)
