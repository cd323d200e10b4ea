# codes: FWD706
# needs: tensorflow
import numpy as np
import tensorflow as tf
import tf_keras as keras
from tf_keras import layers

keras.utils.set_random_seed(1)
scans = np.random.rand(256, 1, 16, 16).astype("float32")
labels = (scans[:, 0, :8].mean((1, 2)) > scans[:, 0, 8:].mean((1, 2))).astype("int32")


class Reader(keras.Model):
    def __init__(self):
        super().__init__()
        self.edges = layers.Conv2D(8, 3, padding="same", activation="relu")
        self.flat = layers.Flatten()
        self.scores = layers.Dense(2)

    def call(self, scan):
        return self.scores(self.flat(self.edges(scan)))


reader, adam = Reader(), keras.optimizers.Adam(2e-3)
criterion = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
for scan, label in tf.data.Dataset.from_tensor_slices((scans, labels)).shuffle(256).batch(16):
    with tf.GradientTape() as tape:
        lost = criterion(label, reader(scan, training=True))
    adam.apply_gradients(zip(tape.gradient(lost, reader.trainable_variables), reader.trainable_variables))
