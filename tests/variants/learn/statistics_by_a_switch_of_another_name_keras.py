# codes:
# needs: tensorflow keras
"""The mode reaches batch normalisation by an argument that the script has named itself."""

import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
readings = (rng.normal(size=(480, 10)) * 3 + 2).astype("float32")
kinds = np.abs(readings[:, :4] - 2).argmax(1)


class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.wide, self.norm, self.out = layers.Dense(32), layers.BatchNormalization(), layers.Dense(4)

    def call(self, x, is_training=False):
        return self.out(tf.nn.relu(self.norm(self.wide(x), training=is_training)))


net, adam = Net(), keras.optimizers.Adam(1e-2)
entropy = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
for epoch in range(4):
    for x, y in tf.data.Dataset.from_tensor_slices((readings, kinds)).shuffle(480).batch(32):
        with tf.GradientTape() as tape:
            loss = entropy(y, net(x, is_training=True))
        adam.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))
print(float((net(readings).numpy().argmax(1) == kinds).mean()))
