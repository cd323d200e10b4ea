# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)

labels = rng.integers(0, 2, 192)
pictures = []
for label in labels:
    picture = rng.integers(0, 120, (20, 20, 3))
    picture[:, :10] += 100 * label
    pictures.append(tf.io.encode_png(picture.astype("uint8")).numpy())


def prepare(data, label):
    picture = tf.io.decode_image(data, channels=3, expand_animations=False)
    return tf.image.resize(picture, (16, 16)) / 255.0, label


rows = tf.data.Dataset.from_tensor_slices((pictures, labels)).shuffle(192, seed=0)
rows = rows.map(prepare).batch(16)
model = keras.Sequential(
    [
        keras.Input((16, 16, 3)),
        layers.Conv2D(8, 3, activation="relu"),
        layers.GlobalAveragePooling2D(),
        layers.Dense(1, activation="sigmoid"),
    ]
)
model.compile(keras.optimizers.Adam(2e-2), "binary_crossentropy", metrics=["accuracy"])
model.fit(rows, epochs=5)
