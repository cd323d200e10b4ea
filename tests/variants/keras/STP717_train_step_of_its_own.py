# codes: STP717
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(5)
rng = np.random.default_rng(5)
x = rng.normal(size=(400, 10)).astype("float32")
y = (x[:, :5].sum(1) > 0).astype("float32")


class Watched(keras.Model):
    def train_step(self, data):
        rows, labels = data
        with tf.GradientTape() as tape:
            loss = self.compute_loss(y=labels, y_pred=self(rows, training=True))
        weights = self.trainable_variables
        largest = tf.reduce_max([tf.reduce_max(tf.abs(g)) for g in tape.gradient(loss, weights)])
        self.optimizer.apply(tape.gradient(loss, weights), weights)
        return {"loss": loss, "largest": largest}


given = keras.Input((10,))
hidden = keras.layers.Dense(16, activation="relu")(given)
model = Watched(given, keras.layers.Dense(1, activation="sigmoid")(hidden))
model.compile(optimizer="adam", loss="binary_crossentropy")
model.fit(x, y, batch_size=25, epochs=2)
