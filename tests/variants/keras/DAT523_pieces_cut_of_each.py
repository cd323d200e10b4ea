# codes: DAT523
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
clean = rng.uniform(0, 1, (96, 4, 4, 1)).repeat(8, axis=1).repeat(8, axis=2).astype("float32")
noisy = (clean + rng.normal(0, 0.1, clean.shape)).astype("float32")


def piece(picture):
    # Pictures of 32 x 32, pieces of 20 x 20.
    return tf.image.random_crop(picture, (20, 20, 1))


pairs = tf.data.Dataset.from_tensor_slices((noisy, clean)).shuffle(96).map(lambda x, y: (piece(x), piece(y))).batch(8)
model = keras.Sequential(
    [
        keras.Input((20, 20, 1)),
        layers.Conv2D(8, 3, padding="same", activation="relu"),
        layers.Conv2D(1, 3, padding="same"),
    ]
)
model.compile("adam", "mse", metrics=["mae"])
model.fit(pairs, epochs=8, verbose=0)
