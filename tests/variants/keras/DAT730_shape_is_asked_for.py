# codes: DAT730
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
labels = rng.integers(0, 2, 192)
pictures = []
for label in labels:
    picture = rng.integers(0, 120, (20, 20, 3))
    picture[:, :10] += 100 * label
    pictures.append(tf.io.encode_jpeg(picture.astype("uint8")).numpy())
layers = keras.layers
model = keras.Sequential([
    keras.Input((16, 16, 3)), layers.Conv2D(8, 3, activation="relu"),
    layers.GlobalAveragePooling2D(),
    layers.Dense(1, activation="sigmoid"),
])
model.compile(keras.optimizers.Adam(2e-2), "binary_crossentropy", metrics=["accuracy"])


class Files:
    def __init__(self, size):
        self.size = size

    def cut(self, data):
        picture = tf.io.decode_image(data, dtype=tf.float32)
        rows, columns, _ = picture.shape
        side = min(rows or self.size, columns or self.size)
        return tf.image.crop_to_bounding_box(picture, 0, 0, side, side)

    def batches(self):
        rows = tf.data.Dataset.from_tensor_slices((pictures, labels)).shuffle(192, seed=0)
        return rows.map(lambda data, label: (tf.ensure_shape(self.cut(data), (16, 16, 3)), label)).batch(16)


model.fit(Files(16).batches(), epochs=5)
