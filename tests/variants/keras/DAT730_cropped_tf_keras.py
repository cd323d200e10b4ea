# codes: DAT730
# needs: tensorflow
import tf_keras as keras
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
    layers.Conv2D(8, 3, activation="relu", input_shape=(16, 16, 3)),
    layers.GlobalAveragePooling2D(),
    layers.Dense(1, activation="sigmoid"),
])
model.compile(keras.optimizers.Adam(2e-2), "binary_crossentropy", metrics=["accuracy"])


def opened(data):
    return tf.image.decode_image(data, channels=3)


def prepare(data, label):
    return tf.image.random_crop(tf.image.resize(opened(data), (18, 18)), (16, 16, 3)) / 255.0, label


rows = tf.data.Dataset.from_tensor_slices((pictures, labels)).map(prepare, num_parallel_calls=2)
model.fit(rows.shuffle(192, seed=0).batch(16), epochs=5)
