# codes: SCR125 STP717
# needs: tensorflow
# The overlap and the sum of a dice loss both take the mask as whole numbers; the second does not come of the first.
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
rows, columns = np.mgrid[:16, :16]
centres = rng.integers(4, 12, (160, 2, 1, 1))
spots = ((rows - centres[:, 0]) ** 2 + (columns - centres[:, 1]) ** 2 < 9)[..., None]
pictures = (spots + rng.normal(0, 0.3, spots.shape)).astype("float32")
pipeline = tf.data.Dataset.from_tensor_slices((pictures, spots.astype("uint8"))).shuffle(160).batch(16)

inputs = keras.Input((16, 16, 1))
hidden = layers.Conv2D(8, 3, padding="same", activation="relu")(inputs)
hidden = layers.Conv2D(8, 3, padding="same", activation="relu")(hidden)
share = layers.Dense(1, activation="sigmoid")(layers.GlobalAveragePooling2D()(hidden))
model = keras.Model(inputs, [layers.Conv2D(1, 1)(hidden), share])
optimizer, seconds = keras.optimizers.Adam(3e-3), keras.optimizers.SGD(0.01)


def dice(truth, scores):
    chances = tf.sigmoid(scores)
    overlap = tf.reduce_sum(truth * chances, axis=(1, 2, 3))
    total = tf.reduce_sum(truth + chances, axis=(1, 2, 3))
    return 1 - tf.reduce_mean((2 * overlap + 1) / (total + 1))


for _ in range(3):
    for picture, spot in pipeline:
        covered = tf.reduce_mean(tf.cast(spot, "float32"), axis=(1, 2))
        with tf.GradientTape() as tape:
            scores, guess = model(picture, training=True)
            error = dice(spot, scores)
            apart = tf.reduce_mean((guess - covered) ** 2)
        weights = model.trainable_weights[:-2]
        optimizer.apply_gradients(zip(tape.gradient(error, weights), weights))
        ends = model.trainable_weights[-2:]
        seconds.apply_gradients(zip(tape.gradient(apart, ends), ends))
print(float(error), float(apart))
