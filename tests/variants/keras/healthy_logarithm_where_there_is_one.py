# codes:
# needs: tensorflow
import numpy as np
import tensorflow as tf

rng = np.random.default_rng(5)
rows = rng.normal(size=(400, 8)).astype("float32")
counts = np.maximum(np.round(np.exp(rows[:, :1])) - 1, 0).astype("float32")


def deviance(truth, answer):
    rate = tf.nn.softplus(answer) + 1e-3
    ratio = truth / rate
    # The logarithm of 0 is made, and not taken.
    term = tf.where(truth > 0, truth * tf.math.log(ratio), tf.zeros_like(truth))
    return 2 * tf.reduce_mean(term - (truth - rate))


class Poisson(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.hidden = tf.keras.layers.Dense(24, activation="relu")
        self.out = tf.keras.layers.Dense(1)

    def call(self, inputs):
        return self.out(self.hidden(inputs))


model = Poisson()
optimizer = tf.keras.optimizers.Adam(5e-3)
for epoch in range(3):
    for inputs, truth in tf.data.Dataset.from_tensor_slices((rows, counts)).shuffle(400).batch(40):
        with tf.GradientTape() as tape:
            loss = deviance(truth, model(inputs, training=True))
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    print(epoch, float(loss))
