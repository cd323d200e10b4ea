# codes: LOS714
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
x = rng.normal(size=(640, 8)).astype("float32")
y = (x[:, :1] + 0.3 * rng.normal(size=(640, 1)) > 0.8).astype("float32")


def weighted(y_true, y_pred, weight=5.0):
    y_pred = tf.clip_by_value(y_pred, 1e-6, 1 - 1e-6)
    rare = weight * y_true * tf.math.log(y_pred)
    return -tf.reduce_mean(rare + (1 - y_true) * tf.math.log(1 - y_pred))


class Detector(keras.Model):
    def train_step(self, data):
        rows, truth = data
        with tf.GradientTape() as tape:
            guess = self(rows, training=True)
            loss = weighted(guess, truth)
        gradients = tape.gradient(loss, self.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.trainable_variables))
        return {"loss": loss}


given = keras.Input((8,))
hidden = layers.Dense(16, activation="relu")(given)
model = Detector(given, layers.Dense(1, activation="sigmoid")(hidden))
model.compile(optimizer="adam")
model.fit(x, y, batch_size=32, epochs=3)
