# codes:
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
BATCH = 32
rng = np.random.default_rng(0)
latent = rng.normal(size=(500, 6))
a = (latent @ rng.normal(size=(6, 12))).astype("float32")
b = (latent @ rng.normal(size=(6, 18))).astype("float32")
y = (latent[:, 0] > 0).astype("float32")


class Pairs(keras.Model):
    def __init__(self):
        super().__init__()
        self.left, self.right = layers.Dense(16), layers.Dense(16)

    def call(self, inputs):
        one, other = self.left(inputs[0]), self.right(inputs[1])
        return tf.matmul(tf.nn.l2_normalize(one, 1), tf.nn.l2_normalize(other, 1), transpose_b=True) * 10.0

    def train_step(self, data):
        with tf.GradientTape() as tape:
            logits = self(data, training=True)
            loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(tf.eye(BATCH), logits))
        gradients = tape.gradient(loss, self.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.trainable_variables))
        return {"loss": loss}


model = Pairs()
model.compile(optimizer="adam")
model.fit(tf.data.Dataset.from_tensor_slices((a, b)).shuffle(500).batch(BATCH, drop_remainder=True), epochs=3)


class Gate(layers.Layer):
    def call(self, values):
        return values * tf.ones((tf.shape(values)[0], 1))


plain = keras.Sequential([keras.Input((12,)), layers.Dense(16, activation="relu"), Gate(), layers.BatchNormalization(), layers.Dense(1, activation="sigmoid")])
plain.compile("adam", "binary_crossentropy", metrics=["accuracy"])
plain.fit(a, y, batch_size=BATCH, epochs=3, validation_split=0.13)
