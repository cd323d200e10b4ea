# codes: LOS708
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
patches = rng.random((160, 8, 8, 1)).astype("float32")
bright = (patches.mean((1, 2, 3)) > 0.5).astype("float32")[:, None]
dataset = tf.data.Dataset.from_tensor_slices((patches, bright)).shuffle(160).batch(20)


def build():
    patch = keras.Input((8, 8, 1))
    x = keras.layers.Conv2D(4, 3, activation="relu")(patch)
    x = keras.layers.GlobalAveragePooling2D()(x)
    return keras.Model(patch, keras.layers.Dense(1, activation="sigmoid")(x))


detector = build()
detector.compile(keras.optimizers.Adam(learning_rate=1e-2), metrics=["accuracy"])
detector.fit(dataset, epochs=3)
