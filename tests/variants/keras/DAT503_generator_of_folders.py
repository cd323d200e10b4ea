# codes: DAT503
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

KINDS = ("cat", "dog", "fox", "owl")


class Folders:
    def __init__(self, each):
        self.each = each

    def __call__(self):
        rng = np.random.default_rng(0)
        for kind, _ in enumerate(KINDS):
            for _ in range(self.each):
                yield rng.normal(size=20).astype("float32") + np.eye(20)[kind].astype("float32") * 2, kind


shapes = (tf.TensorSpec((20,), tf.float32), tf.TensorSpec((), tf.int64))
data = tf.data.Dataset.from_generator(Folders(120), output_signature=shapes).shuffle(8).batch(24).prefetch(2)
model = keras.Sequential([keras.layers.Dense(32, activation="relu"), keras.layers.Dense(4)])
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
model.fit(data, epochs=3, verbose=0)
