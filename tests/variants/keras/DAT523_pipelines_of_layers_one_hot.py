# codes: DAT523
# needs: tensorflow
"""One pipeline of layers moves both, and draws anew when it is called the second time."""

import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
masks = np.zeros((96, 20, 20, 1), "float32")
for i, (row, column) in enumerate(rng.integers(0, [14, 6], (96, 2))):
    masks[i, row : row + 6, column : column + 6] = 1
pictures = (masks + rng.normal(0, 0.3, masks.shape)).astype("float32")
move = keras.Sequential([layers.RandomFlip("horizontal_and_vertical"), layers.RandomTranslation(0.2, 0.2)])


@tf.function
def prepare(picture, mask):
    classes = tf.one_hot(tf.cast(move(mask, training=True)[..., 0] > 0.5, tf.int32), 2)
    return move(picture, training=True), classes


train = tf.data.Dataset.from_tensor_slices((pictures, masks)).batch(12).map(prepare, num_parallel_calls=2)
model = keras.Sequential(
    [
        keras.Input((20, 20, 1)),
        layers.Conv2D(8, 3, padding="same", activation="relu"),
        layers.Conv2D(2, 3, padding="same", activation="softmax"),
    ]
)
model.compile("adam", "categorical_crossentropy", metrics=["accuracy"])
model.fit(train, epochs=8, verbose=0)
