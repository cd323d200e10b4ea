# codes: EVL704
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
lots = rng.normal(size=(640, 10)).astype("float32")
price = (lots @ rng.normal(size=10)).astype("float32")[:, None]


class Pricing(keras.Model):
    def __init__(self):
        super().__init__()
        self.one, self.two = layers.Dense(64, activation="relu"), layers.Dense(32, activation="relu")
        self.out = layers.Dense(1)

    def call(self, inputs):
        wide = tf.nn.dropout(self.one(inputs), rate=0.3)
        return self.out(self.two(wide))


train = tf.data.Dataset.from_tensor_slices((lots[:512], price[:512])).shuffle(512).batch(32)
held = tf.data.Dataset.from_tensor_slices((lots[512:], price[512:])).batch(32)
pricing = Pricing()
optimizer, loss_of = keras.optimizers.Adam(1e-2), keras.losses.MeanSquaredError()
for epoch in range(6):
    for rows, wanted in train:
        with tf.GradientTape() as tape:
            loss = loss_of(wanted, pricing(rows))
        optimizer.apply_gradients(zip(tape.gradient(loss, pricing.trainable_variables), pricing.trainable_variables))
    error = np.mean([float(loss_of(wanted, pricing(rows))) for rows, wanted in held])
    print(epoch, float(loss), error)
