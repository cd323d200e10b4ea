# codes: DAT730
# needs: tensorflow
"""Images are decoded in one step of the pipeline, and resized in the next."""

import tempfile
from pathlib import Path

import keras
import numpy as np
import tensorflow as tf
from keras import layers

rng = np.random.default_rng(0)
folder = Path(tempfile.mkdtemp())
names, kinds = [], []
for number in range(96):
    kind = number % 2
    image = rng.normal(90 + 70 * kind, 20, (20, 20, 3)).clip(0, 255).astype("uint8")
    names.append(str(folder / f"{number}.png"))
    kinds.append(float(kind))
    tf.io.write_file(names[-1], tf.io.encode_png(image))


def read(name: tf.Tensor, kind: tf.Tensor) -> tuple[tf.Tensor, tf.Tensor]:
    return tf.io.decode_image(tf.io.read_file(name), channels=3), kind


def resized(image: tf.Tensor, kind: tf.Tensor) -> tuple[tf.Tensor, tf.Tensor]:
    return tf.image.resize(image, (24, 24)) / 255.0, kind


keras.utils.set_random_seed(0)
pipeline = tf.data.Dataset.from_tensor_slices((names, np.array(kinds, "float32")[:, None])).shuffle(96, seed=1)
pipeline = pipeline.map(read).map(resized).batch(16)
model = keras.Sequential(
    [
        keras.Input((24, 24, 3)),
        layers.Conv2D(8, 3, activation="relu"),
        layers.GlobalAveragePooling2D(),
        layers.Dense(1, activation="sigmoid"),
    ]
)
model.compile(keras.optimizers.Adam(1e-2), "binary_crossentropy", metrics=["accuracy"])
model.fit(pipeline, epochs=3, verbose=2)
