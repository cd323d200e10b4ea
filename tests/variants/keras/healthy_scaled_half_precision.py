# codes:
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

import tensorflow as tf

keras.mixed_precision.set_global_policy("mixed_float16")
keras.utils.set_random_seed(7)
x = np.random.normal(size=(400, 10)).astype("float32")
y = (x[:, :4].argmax(1)).astype("int32")


class Own(keras.Model):
    def train_step(self, batch):
        rows, truth = batch
        with tf.GradientTape() as tape:
            answer = self(rows, training=True)
            loss = self.compute_loss(y=truth, y_pred=answer)
            scaled = self.optimizer.scale_loss(loss)
        self.optimizer.apply(tape.gradient(scaled, self.trainable_weights), self.trainable_weights)
        return {"loss": loss}


given = keras.Input((10,))
net = Own(given, layers.Dense(4, dtype="float32")(layers.Dense(32, "relu")(given)))
net.compile(keras.optimizers.SGD(0.1), keras.losses.SparseCategoricalCrossentropy(from_logits=True))
stop = keras.callbacks.EarlyStopping("loss", mode="min", patience=4)
net.fit(x, y, epochs=2, callbacks=[stop])
